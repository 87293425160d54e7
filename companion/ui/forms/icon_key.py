"""A key with a drawing beside its word, so that it is found before it is read."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.ui.forms.icon import draw_icon
from companion.ui.forms.inset_key import InsetKey
from companion.ui.kit.theme import theme

SIDE, LARGE_SIDE, TALL, WORD = 26, 44, 108, 56
"""How large the drawing is, and how large on a key that is at least so high, where it stands close above its word, in
units of the design; and how high that word is, in units of text."""

NARROW = 215
"""A key below this width has its drawing above its word, in units of the design."""


LARGE, HIGH, NARROWEST = 1.2, 64, 84
"""A narrow key with text larger by this factor, lower or narrower than this (in units of the design), has no room for
its drawing."""


class IconKey(InsetKey):
    """``icon`` names the drawing; empty: there is none."""

    icon = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("icon", "texture_size"):
            self.fbind(name, self._redraw)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.icon:
            return
        side, narrow = theme.u * SIDE, self.width < theme.u * NARROW
        cramped = self.height < theme.u * HIGH or self.width < theme.u * NARROWEST
        if narrow and (theme.t > theme.u * LARGE or cramped):
            self.make_room(0, 0, theme.u * 3)
            return
        if narrow and self.height >= theme.u * TALL:
            side, word = theme.u * LARGE_SIDE, theme.t * WORD
            above = (self.height - side - word) / 2
            self.make_room(0, 2 * (above + side) + word - self.height, theme.u * 6)
            left, low = self.center_x - side / 2, self.top - above - side
        elif narrow:
            self.make_room(0, side + theme.u * 4, theme.u * 6)
            left, low = self.center_x - side / 2, self.top - side - theme.u * 7
        else:
            self.make_room(side + theme.u * 24, 0, theme.u * 10)
            across = self._drawn(self.font_size, self.width).get_extents(self.text)[0]
            word = self.center_x + max(0, self.inset) / 2 - across / 2
            word -= side + theme.u * 12
            left = self.x + theme.u * 16 if self.halign == "left" else max(self.x + theme.u * 16, word)
            low = self.center_y - side / 2
        with self.canvas.before:
            draw_icon(self.icon, left, low, side, self.color)
