"""Every card of the deck to choose from: the possible ones stand out, any other is still one touch away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest

from kivy.uix.floatlayout import FloatLayout

from companion.cards import Face
from companion.ui.kit.card_tile import SHAPE, CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY

MOST_WIDE = 1.4
"""How wide a tile is at most, as a part of its height, if fingers meet it."""

GAP = 6
"""The gap between two tiles, in units of the design."""


class CardGrid(FloatLayout):
    """One tile a face, in rows, made when they are first shown; ``chose`` hears each touch."""

    def __init__(
        self, game: str, rows: Sequence[Sequence[Face]], chose: Callable[[Face], None], **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._rows = rows
        self._chose = chose
        self._tiles: dict[Face, CardTile] = {}
        self._game = game
        self.bind(pos=self._place, size=self._place)

    def show(
        self, possible: frozenset[Face], chosen: Sequence[Face | None] = (), was: Sequence[Face | None] = ()
    ) -> None:
        """Shows the faces that can be meant, those that were touched already, and those that stand now."""
        if not self._tiles:
            self._make()
        counts = Counter(chosen)
        for face, tile in self._tiles.items():
            tile.faint = bool(possible) and face not in possible
            tile.mark = "chosen" if counts[face] else "now" if face in was else ""
            tile.count = counts[face]

    def needs(self) -> float:
        """How high it is at least for fingers to meet its tiles, in units of the design."""
        return len(_lay_out(self._rows, self.width, 0.0)) * (LEAST_KEY + GAP)

    def _make(self) -> None:
        for face in (face for row in self._rows for face in row):
            tile = CardTile(game=self._game, face=face, size_hint=(None, None))
            tile.bind(on_release=lambda tile: self._chose(tile.face))
            self._tiles[face] = tile
            self.add_widget(tile)
        self._place()

    def _place(self, *_: object) -> None:
        if not self._tiles:
            return
        rows = _lay_out(self._rows, self.width, self.height)
        columns = max(len(row) for row in rows)
        gap = theme.u * GAP
        across, down = self.width / columns, self.height / len(rows)
        wide = min(across, max(down * MOST_WIDE, theme.u * (LEAST_KEY + GAP))) if len(rows) < 6 else across
        left = (self.x + self.width / 2) - wide * columns / 2
        tall = min(down - gap, (wide - gap) * SHAPE * 1.25)
        pitch = min(down, tall + 2 * gap)
        top = self.center_y + pitch * len(rows) / 2 if len(rows) < 3 else self.top
        for at, row in enumerate(rows):
            spans = 2 if 2 * len(row) <= columns else 1  # cards with words have room for them
            for column, face in enumerate(row):
                tile = self._tiles[face]
                tile.size = (wide * spans - gap, tall)
                tile.pos = (left + column * wide * spans + gap / 2, top - (at + 0.5) * pitch - tall / 2)


def across(rows: Sequence[Sequence[Face]]) -> float:
    """How wide rows are at least for fingers to meet their tiles side by side, in units of the design."""
    return max(map(len, rows)) * (LEAST_KEY + GAP)


def _lay_out(rows: Sequence[Sequence[Face]], width: float, height: float) -> Sequence[Sequence[Face]]:
    """The rows as there is room for them: two in one, or each long one in two, where fingers would not meet them."""
    columns = max(map(len, rows))
    if theme.u * across(rows) > width > 1:
        half = -(-columns // 2)
        return [part for row in rows for part in (row[:half], row[half:]) if part]
    return _joined(rows, width, height)


def _joined(rows: Sequence[Sequence[Face]], width: float, height: float) -> Sequence[Sequence[Face]]:
    """The rows, or two of them in one where they would be too low for fingers and there is room beside each other: the
    last two, or else all."""
    least = theme.u * (LEAST_KEY + GAP)
    if height < least * len(rows) and sum(map(len, rows[-2:])) <= max(map(len, rows)):
        rows = [*rows[:-2], [face for row in rows[-2:] for face in row]]
    while len(rows) > 1 and height < least * len(rows) and 2 * least * max(map(len, rows)) <= width:
        rows = [[*one, *other] for one, other in zip_longest(rows[::2], rows[1::2], fillvalue=())]
    return rows
