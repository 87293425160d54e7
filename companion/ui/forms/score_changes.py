"""By how much scores changed, each beside the mark of its player."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle

from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.theme import theme
from companion.ui.views.page import ScoreChange

WIDE, DISC, TEXT = 96, 30, 24
"""How wide a change is, and how large its disc and its text are, in units of the design."""


class ScoreChanges(Drawn):
    """Shows them from left to right."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, 1))
        self._changes: Sequence[ScoreChange] = ()

    def show(self, changes: Sequence[ScoreChange]) -> None:
        self._changes = changes
        self.restyle()

    def restyle(self) -> None:
        self.width = theme.u * WIDE * len(self._changes)
        super().restyle()

    def _draw(self) -> None:
        side, left = theme.u * DISC, self.x
        for change in self._changes:
            seat = change.seat
            draw_avatar(seat.name, theme.seat(seat.place), theme.role("panel"), left, self.center_y - side / 2, side)
            texture = texture_of(change.told, max(8, round(theme.u * TEXT)))
            wide, high = texture.size
            Color(*theme.role("good" if change.told.startswith("+") else "bad"))
            place = (left + side + theme.u * 6, self.center_y - high / 2)
            Rectangle(pos=place, size=(wide, high), texture=texture)
            left += theme.u * WIDE
