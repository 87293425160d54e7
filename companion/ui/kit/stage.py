"""The felt: cards in front of each seat and what lies between, as the referee knows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words


@cache
def _glow() -> Any:
    """A soft light in the middle of the felt, as a texture."""
    size = 64
    half = (size - 1) / 2
    texture = Texture.create(size=(size, size), colorfmt="rgba")
    cells = bytearray()
    for y in range(size):
        for x in range(size):
            away = min(1.0, (((x - half) / half) ** 2 + ((y - half) / half) ** 2) ** 0.5)
            cells += bytes((255, 255, 255, round(26 * (1 - away * away))))
    texture.blit_buffer(bytes(cells), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class FeltGround(FloatLayout):
    """The cloth itself."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)
        self._redraw()

    def restyle(self) -> None:
        """Draws the cloth anew."""
        self._redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        radius, inset = theme.u * 22, theme.u * 10
        with self.canvas.before:
            Color(*theme.role("felt_edge"))
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[radius])
            Color(*theme.role("felt"))
            inner = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
            SmoothRoundedRectangle(pos=inner[:2], size=inner[2:], radius=[radius - inset / 2])
            Color(1, 1, 1, 1)
            SmoothRoundedRectangle(pos=inner[:2], size=inner[2:], radius=[radius - inset / 2], texture=_glow())
            Color(1, 1, 1, 0.16)
            SmoothLine(width=max(1.0, theme.u), rounded_rectangle=(*inner, radius - inset / 2))


class Stage(FeltGround):
    """All seats' cards, and the middle."""

    def __init__(self, game: str, touched: Callable[[Seat, Lying], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game = game
        self._touched = touched
        self._rows: dict[Seat, CardRow] = {}
        self._near: Sequence[Seat] = ()
        self._far: Sequence[Seat] = ()
        self._middle = Words(most=30, halign="center", valign="middle", size_hint=(None, None))
        self._middle_row = CardRow(game, touched, size_hint=(None, None))
        self.add_widget(self._middle)
        self.add_widget(self._middle_row)
        self.bind(pos=self._place, size=self._place)

    def show(self, felt: Felt, near: Sequence[Seat], far: Sequence[Seat]) -> None:
        """Takes over the felt; ``near`` and ``far`` are the seats of each side from left to right."""
        seats = (*near, *far)
        for gone in [seat for seat in self._rows if seat not in seats]:
            self.remove_widget(self._rows.pop(gone))
        for seat in seats:
            if seat not in self._rows:
                self._rows[seat] = CardRow(self._game, self._touched, size_hint=(None, None))
                self.add_widget(self._rows[seat])
            self._rows[seat].show(seat, felt.cards.get(seat, ()))
        self._middle_row.show("", felt.middle_cards)
        self._middle.text = "      ".join(f"{word}: {value}" if word else value for word, value in felt.middle)
        self._near, self._far = near, far
        self._place()

    def _place(self, *_: object) -> None:
        pad = theme.u * 22
        width, height = self.width - 2 * pad, self.height - 2 * pad
        words = theme.u * 54
        middle = height * 0.3 if self._middle_row.lying else 0
        side = (height - words - middle) / 2
        for seats, bottom in ((self._near, self.y + pad), (self._far, (self.y + self.height) - pad - side)):
            for at, seat in enumerate(seats):
                cell = width / len(seats)
                self._rows[seat].pos = (self.x + pad + at * cell, bottom)
                self._rows[seat].size = (cell, side)
        self._middle_row.pos = (self.x + pad, self.y + pad + side + words)
        self._middle_row.size = (width, middle)
        self._middle.pos = (self.x + pad, self.y + pad + side)
        self._middle.size = (width, words)
