"""A view that is swiped, in which what goes on below fades out: nothing is cut through."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.scrollview import ScrollView

from companion.ui.kit.theme import theme

FADE, STEPS, BAR = 56, 14, 6
"""How high the part is in which it fades and how wide the bar, in units of the design, and in how many steps it fades.
"""


class FadedView(ScrollView):
    """``ground`` is the role of the colour that is behind it."""

    def __init__(self, ground: str = "ground") -> None:
        super().__init__(do_scroll_x=False, scroll_type=["bars", "content"])
        self._ground, self._faded = ground, InstructionGroup()
        self.canvas.after.add(self._faded)
        self._fade = Clock.create_trigger(lambda _: self._draw_fade(), -1)
        for name in ("scroll_y", "size", "pos", "viewport_size"):
            self.fbind(name, self._fade)

    def restyle(self) -> None:
        """Takes sizes and colours again."""
        self.bar_width = theme.u * BAR
        self.bar_color = self.bar_inactive_color = theme.role("line")
        self._fade()

    def _draw_fade(self) -> None:
        self._faded.clear()
        hidden = (self.viewport_size[1] - self.height) * self.scroll_y
        if hidden < theme.u * FADE / 2:
            return
        high = min(theme.u * FADE, hidden) / STEPS
        for step in range(STEPS):
            self._faded.add(Color(*theme.role(self._ground)[:3], 1 - step / STEPS))
            place = (self.x, self.y + step * high)
            self._faded.add(Rectangle(pos=place, size=(self.width - theme.u * (BAR + 8), high)))
