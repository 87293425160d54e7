"""A seat's mark as a widget."""

from __future__ import annotations

from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme


class Disc(Drawn):
    """A disc of the seat's colour (``number``, 1 to 8) with the first letter of the name; ``side`` in units of the
    design."""

    def __init__(self, name: str, number: int, side: int = 44) -> None:
        super().__init__(size_hint_x=None)
        self._name, self._number, self._side = name, number, side
        self.restyle()

    def restyle(self) -> None:
        self.width = theme.u * (self._side + 8)
        super().restyle()

    def _draw(self) -> None:
        side = theme.u * self._side
        ground, low = theme.role(f"seat{self._number}"), self.center_y - side / 2
        draw_avatar(self._name, ground, theme.role("panel"), self.x, low, side)
