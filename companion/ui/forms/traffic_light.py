"""One light that says whether what reads the cards is ready: by its colour, its sign and a word."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Told
from companion.ui.views.before.readiness import Readiness

ROLES = {"green": "good", "amber": "accent", "red": "bad"}
SIGNS = {"green": "✓", "amber": "▲", "red": "✗"}


class TrafficLight(Panel):
    """Shows one readiness."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, **kwargs)
        self._shown: Readiness | None = None
        self._lamp = Widget(size_hint_x=None)
        self._says = Told(most=30, bold=True)
        self._told = Told(most=20, color=theme.role("soft"))
        for each in (self._says, self._told):
            each.bind(height=lambda *_: self.restyle())
        told = BoxLayout(orientation="vertical")
        told.add_widget(Widget())
        told.add_widget(self._says)
        told.add_widget(self._told)
        told.add_widget(Widget())
        self.add_widget(self._lamp)
        self.add_widget(told)
        redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size"):
            self._lamp.fbind(name, redraw)
        self.restyle()

    def show(self, found: Readiness) -> None:
        """Takes over how it is now."""
        if found == self._shown:
            return
        self._shown = found
        self._says.text, self._told.text = f"{SIGNS[found.light]}  {found.says}", "\n".join(found.told)
        self.restyle()

    def restyle(self) -> None:
        """Takes the sizes and colours anew."""
        self.padding, self.spacing = theme.u * 14, theme.u * 16
        self._lamp.width = theme.u * 64
        self.height = theme.u * 28 + max(theme.u * 64, self._says.height + self._told.height)
        self._says.color, self._told.color = theme.role("words"), theme.role("soft")
        self._draw()

    def _draw(self) -> None:
        wide = theme.u * 60
        place = (self._lamp.x, self._lamp.center_y - wide / 2)
        self._lamp.canvas.before.clear()
        if self._shown is not None:
            with self._lamp.canvas.before:
                Color(*theme.role(ROLES[self._shown.light]))
                Ellipse(pos=place, size=(wide, wide))
