"""A key with a drawing at its left, so that it is found before it is read."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.ui.forms.icon import draw_icon
from companion.ui.forms.inset_key import InsetKey
from companion.ui.kit.theme import theme

SIDE = 26
"""How large the drawing is, in units of the design."""

NARROW = 215
"""A key below this width has its drawing above its word, in units of the design."""


LARGE, HIGH, NARROWEST = 1.2, 64, 118
"""A narrow key with text larger by this factor, lower or narrower than this (in units of the design), has no room for
its drawing."""


class IconKey(InsetKey):
    """``icon`` names the drawing; empty: there is none."""

    icon = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("icon", self._redraw)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.icon:
            return
        side, narrow = theme.u * SIDE, self.width < theme.u * NARROW
        cramped = self.height < theme.u * HIGH or self.width < theme.u * NARROWEST
        if narrow and (theme.t > theme.u * LARGE or cramped):
            self.make_room(0, 0, theme.u * 6)
            return
        if narrow:
            self.make_room(0, side + theme.u * 4, theme.u * 6)
            left, low = self.center_x - side / 2, self.top - side - theme.u * 7
        else:
            self.make_room(side + theme.u * 24, 0, theme.u * 10)
            left, low = self.x + theme.u * 16, self.center_y - side / 2
        with self.canvas.before:
            draw_icon(self.icon, left, low, side, self.color)
