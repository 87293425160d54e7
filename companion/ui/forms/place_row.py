"""The cards of a row as they lie on the felt, one of them to be chosen, and the row opposite."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.page import PlaceAsked


class PlaceRow(BoxLayout):
    """``chose`` hears the place of the card that is meant, from 1 at the left of who sits near."""

    def __init__(self, game: str, asks: PlaceAsked, chose: Callable[[int], None], **kwargs: object) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 6, **kwargs)
        words = Words(text=asks.asked, most=30, size_hint_y=None, height=theme.t * 44)
        self._row = tuple(replace(each, number=place) for place, each in enumerate(asks.row, start=1))
        self._against = asks.against
        self._cards, self._opposite = CardRow(game, lambda _, lying: chose(lying.number or 0)), CardRow(game)
        add_all(self, words, *((self._opposite,) if asks.against else ()), self._cards)
        self._lay = Clock.create_trigger(lambda _: self._show(), -1)
        self.bind(size=self._lay, parent=self._lay)
        self._show()

    def _show(self) -> None:
        """On a sheet that is turned, the rows are told from their player's left, too."""
        turned = self.to_window(1, 0)[0] < self.to_window(0, 0)[0]
        for cards, row in ((self._cards, self._row), (self._opposite, self._against)):
            cards.show("", row[::-1] if turned else row)
