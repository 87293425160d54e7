"""Places that cards are chosen into, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, SmoothLine
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words

FILLED = 32
"""How large the card in a filled place is, in units of text."""


class Slot(Drawn, Words):
    """One place: empty, or the card in it."""

    layer = "before"

    def __init__(self) -> None:
        super().__init__(halign="center", one_line=True)

    def restyle(self) -> None:
        self._ask()
        self._redraw()

    def show(self, text: str, *, is_filled: bool) -> None:
        self.text, self.bold, self.most = text, is_filled, FILLED
        self.color = theme.role("words")
        self._redraw()

    def _draw(self) -> None:
        Color(*theme.role("words" if self.bold else "line"))
        edge = (self.x + 1, self.y + 1, self.width - 2, self.height - 2, theme.u * 9)
        SmoothLine(width=theme.u * (1.8 if self.bold else 1), rounded_rectangle=edge)


class CardSlots(BoxLayout):
    """As many places as cards may be chosen."""

    def show(self, cards: Sequence[str], many: int) -> None:
        """Takes over the cards that were chosen, as they are spoken."""
        self.spacing = theme.u * 6
        if len(self.children) != many:
            self.clear_widgets()
            for _ in range(many):
                self.add_widget(Slot())
        for at, slot in enumerate(reversed(self.children)):
            slot.show(cards[at] if at < len(cards) else "", is_filled=at < len(cards))
