"""Cards side by side, overlapping where there is no room; touching one says which."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.ui.kit.card_tile import SHAPE, CardTile
from companion.ui.kit.fitting import is_late
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, put

SMALL, READ = 0.6, 64
"""Cards are made smaller down to this part of their size, or this many units of the design, before they overlap."""

TALL = 300
"""The highest card, in units of the design."""

ROOM, APART = 0.94, 1.1
"""The part of the row that cards have, and how far the next one is, as a part of a card's width."""

VISIBLE = 0.36
"""The part of an overlapped card that stays in sight."""

GAP = 0.45
"""The room between two groups of cards, as a part of a card's width."""

OWNER, INSIDE = 22, 0.86
"""How large the name in an empty place is, in units of text, and how wide at most, as a part of the place."""

NARROW, BELOW, MOST_BELOW = 112, 30, 0.4
"""A place that is narrower inside has the name below it, and how high that is there at most, in units of the design and
as a part of the place."""

BAR = 8
"""How high the bar below a player's cards is, in units of the design."""

AT_ONCE = 6
"""How many cards are made in one frame, even if it has begun enough: they are slow to make."""


class CardRow(Widget):
    """The cards of one seat, no wider than if there were ``abreast``. ``marks_place`` draws where the first card will
    lie, in the colour ``tint`` and with the name as ``called`` has room for it; ``owned`` cards stand on a bar of this
    colour. ``begins`` -1 or 1: the cards begin at the left or end at the right, as if there were ``abreast``; 0: they
    are in the middle."""

    abreast, begins, owned = NumericProperty(1), NumericProperty(0), BooleanProperty(False)
    tint = ColorProperty((1, 1, 1, 0.4))

    def __init__(
        self,
        game: str,
        touched: Callable[[Seat, Lying], object] = lambda *_: None,
        *,
        marks_place: bool = True,
        called: Callable[[float], str] = lambda _: "",
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._game = game
        self._touched = touched
        self._marks_place, self._called = marks_place, called
        self._owner = Words(most=OWNER, bold=True, one_line=True, halign="center")
        if marks_place:
            self.add_widget(self._owner)
        self.seat: Seat = ""
        self.lying: tuple[Lying, ...] = ()
        self._tiles: list[CardTile] = []
        self._go_on = Clock.create_trigger(lambda _: self._make())
        for name in ("pos", "size", "abreast", "begins", "tint", "owned"):
            self.fbind(name, self._place)

    def show(self, seat: Seat, lying: tuple[Lying, ...]) -> None:
        if (seat, lying) == (self.seat, self.lying):
            return
        places = len(self.lying), bool(seat)
        self.seat, self.lying = seat, lying
        for gone in self._tiles[len(lying) :]:
            self.remove_widget(gone)
        del self._tiles[len(lying) :]
        for tile, card in zip(self._tiles, lying, strict=False):
            tile.face, tile.mark = card.face, card.mark
        if places != (len(lying), bool(seat)):
            self._make()

    @property
    def is_busy(self) -> bool:
        return len(self._tiles) < len(self.lying)

    def _make(self) -> None:
        """Makes the cards that are missing, as many as this frame has time for, and lays all where they will lie."""
        for made, at in enumerate(range(len(self._tiles), len(self.lying))):
            if made >= AT_ONCE and is_late():
                self._go_on()
                break
            card = self.lying[at]
            tile = CardTile(game=self._game, face=card.face, mark=card.mark, size_hint=(None, None))
            tile.bind(on_release=partial(self._touched_at, at))
            self._tiles.append(tile)
            self.add_widget(tile)
        self._place()

    def _touched_at(self, at: int, _: object) -> None:
        self._touched(self.seat, self.lying[at])

    def _place(self, *_: object) -> None:
        tiles, count = self._tiles, max(1, len(self.lying))
        gaps = [one.group != two.group for one, two in pairwise(self.lying)]
        apart = GAP * sum(gaps)
        room, width = self.width * ROOM, self._most_wide(self.height)
        beside = room / (APART * max(count, self.abreast) + apart)
        least = min(SMALL * width, theme.u * READ)
        width = min(width, beside if beside >= least else room / (1 + VISIBLE * (count - 1) + apart))
        height = width * SHAPE
        self._mark_place(width, height)
        step = min(width * APART, (room - (1 + apart) * width) / max(1, count - 1))
        across = step * (count - 1) + (1 + apart) * width
        aside = min(step * max(0, self.abreast - count), max(0.0, room - across)) / 2
        left = self.x + (self.width - across) / 2 + self.begins * aside
        for at, tile in enumerate(tiles):
            tile.size = (width, height)
            tile.overlapped = count > 1 and step < width
            tile.pos = (left + at * step + GAP * width * sum(gaps[:at]), (self.y + self.height / 2) - height / 2)
        if tiles and self.owned:
            with self.canvas.before:
                Color(*self.tint)
                low, bar = tiles[0].y - theme.u * BAR, (tiles[-1].right - left, height / 2)
                Rounded((left, low), bar, [theme.u * BAR])

    def across(self, high: float) -> float:
        """How wide the row is, if it is so high, for its cards to lie beside each other at their largest."""
        return float(self._most_wide(high) * APART * max(1, len(self.lying), self.abreast) / ROOM)

    @staticmethod
    def _most_wide(high: float) -> float:
        return float(min(high * 0.92, theme.u * TALL) / SHAPE)

    def _mark_place(self, width: float, height: float) -> None:
        """Marks the place of cards while none lies there."""
        self.canvas.before.clear()
        put(self._owner, 0, 0, 0, 0)
        if self.lying or not self.seat or not self._marks_place:
            return
        called = self._called(width * INSIDE)
        inside = width * INSIDE >= theme.u * NARROW and "…" not in called
        if not inside:
            below = self._called(self.width * INSIDE)
            called, inside = (called[:1], True) if "…" in below else (below, False)
        low = 0.0 if inside else min(theme.u * BELOW, height * MOST_BELOW)
        width, height = width * (height - low) / height, height - low
        x, y = self.x + (self.width - width) / 2, self.y + (self.height - height + low) / 2
        self._owner.text, self._owner.color = called, self.tint
        if not inside:
            put(self._owner, self.x, y - low, self.width, low)
        elif called:
            put(self._owner, x + width * (1 - INSIDE) / 2, y, width * INSIDE, height)
        with self.canvas.before:
            Color(*self.tint)
            SmoothLine(width=theme.u * 2, rounded_rectangle=(x, y, width, height, width * 0.11))
