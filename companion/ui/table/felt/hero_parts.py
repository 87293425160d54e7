"""The widgets that a hero is made of: they are slow to make, so they are made a few a frame, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Hero, Part
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.fitting import is_late
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.table.seats.short_name import READ_ACROSS

W = TypeVar("W", bound=Widget)


class HeroParts:
    """``over`` are the names over parts, ``texts`` and ``tiles`` the parts themselves."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.over: list[Words] = []
        self.texts: list[Words] = []
        self.tiles: list[CardTile] = []

    def make(self, hero: Hero) -> bool:
        """Makes what is missing for this hero, as far as this frame has time; whether nothing is."""
        made = False
        for kept, needed, make in (
            (self.over, len(list_named(hero)), lambda: self._make_words(READ_ACROSS, "bottom")),
            (self.texts, len(_texts(hero)), lambda: self._make_words(400, "middle")),
            (self.tiles, len(_cards(hero)), lambda: CardTile(game=self._game, size_hint=(None, None))),
        ):
            while len(kept) < needed:
                if made and is_late():
                    return False
                kept.append(make())
                made = True
        return True

    def take(self, hero: Hero, holder: Widget) -> None:
        """Puts what this hero needs on its holder, and nothing else."""
        for _ in _fitted(self.over, list_named(hero), holder):
            pass
        for words, part in _fitted(self.texts, _texts(hero), holder):
            words.text = part.text
        for tile, part in _fitted(self.tiles, _cards(hero), holder):
            tile.face, tile.mark = part.face, part.mark

    def tint(self, hero: Hero, places: Mapping[Seat, int]) -> None:
        """Gives the words their colours, a player's part that of the player; ``places`` are the seats' places."""
        for part, words in zip(_texts(hero), self.texts, strict=False):
            is_seats = part.over in places and part.tint == "words"
            words.color = theme.seat(places[part.over]) if is_seats else theme.role(part.tint)
        for part, words in zip(list_named(hero), self.over, strict=False):
            words.color = theme.seat(places[part.over]) if part.over in places else theme.role("soft")

    def pair_with(self, hero: Hero) -> Iterator[tuple[Part, Widget]]:
        """Each part with its widget."""
        texts, tiles = iter(self.texts), iter(self.tiles)
        for part in hero.parts:
            yield part, next(texts) if part.face is None else next(tiles)

    def show(self, opacity: float) -> None:
        drawn: list[Widget] = [*self.over, *self.texts, *self.tiles]
        for each in drawn:
            each.opacity = opacity

    @staticmethod
    def _make_words(most: float, valign: str) -> Words:
        return Words(most=most, bold=True, one_line=True, halign="center", valign=valign, size_hint=(None, None))


def list_named(hero: Hero) -> list[Part]:
    """The parts with names over them."""
    return [part for part in hero.parts if part.over]


def _texts(hero: Hero) -> list[Part]:
    return [part for part in hero.parts if part.face is None]


def _cards(hero: Hero) -> list[Part]:
    return [part for part in hero.parts if part.face is not None]


def _fitted(kept: list[W], parts: list[Part], holder: Widget) -> Iterator[tuple[W, Part]]:
    """The widgets that these parts need, each with its part; of those kept, only these are on the glass."""
    for at, widget in enumerate(kept):
        if at < len(parts) and widget.parent is None:
            holder.add_widget(widget)
        elif at >= len(parts) and widget.parent is not None:
            holder.remove_widget(widget)
    yield from zip(kept, parts, strict=False)
