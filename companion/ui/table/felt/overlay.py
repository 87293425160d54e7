"""A moment over the felt: what was decided, large and for both sides, for two seconds; a touch skips it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.boxlayout import BoxLayout

from companion.rules.felt import Moment
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Words

LASTS_S = 2.0
APPEARS_S = 0.18


class MomentSign(Drawn, BoxLayout):
    """Puts itself away; ``over`` is called when it has."""

    is_whole, layer = True, "before"

    def __init__(self, moment: Moment, place: int, *, both_ways: bool, **kwargs: object) -> None:
        super().__init__(orientation="vertical", padding=theme.u * 24, **kwargs)
        self._place = place
        if both_ways:
            self.add_widget(Turned(self._said(moment), angle=180))
        self.add_widget(self._said(moment))
        self._ends = Clock.schedule_once(lambda _: self.close(), LASTS_S)
        self.opacity = 0.0
        Animation(opacity=1.0, duration=APPEARS_S).start(self)

    def close(self) -> None:
        """Ends the moment."""
        self._ends.cancel()
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on it skips it, and is nothing else."""
        if not self.collide_point(*touch.pos):
            return False
        self.close()
        return True

    @staticmethod
    def _said(moment: Moment) -> BoxLayout:
        box = BoxLayout(orientation="vertical")
        headline = Words(text=moment.headline, most=110, bold=True, halign="center", size_hint_y=1.6)
        headline.color = theme.role("words")
        box.add_widget(headline)
        if moment.below:
            box.add_widget(Words(text=moment.below, most=44, halign="center", valign="top"))
        return box

    def _draw(self) -> None:
        Color(*theme.role("felt"))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[theme.u * 22])
        Color(*theme.seat(self._place) if self._place else theme.role("words"))
        inset = theme.u * 22  # the corners are round
        SmoothRoundedRectangle(
            pos=(self.x + inset, self.y), size=(self.width - 2 * inset, theme.u * 8), radius=[theme.u * 4]
        )
