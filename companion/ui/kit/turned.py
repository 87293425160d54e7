"""A slot whose content is turned by quarter turns, touches included."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget


class Turned(FloatLayout):
    """Fills itself with one widget, seen from the side ``angle`` (0, 90, 180 or 270 degrees, anticlockwise)."""

    angle = NumericProperty(0)

    def __init__(self, content: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._plane = Scatter(
            do_translation=False, do_rotation=False, do_scale=False, size_hint=(None, None), auto_bring_to_front=False
        )
        self._placed: tuple[float, ...] = ()
        self.add_widget(self._plane)
        self.show(content)
        self.bind(pos=self._place, size=self._place, angle=self._place)

    def show(self, content: Widget) -> None:
        """Shows this widget, in place of one that was there."""
        self._plane.clear_widgets()
        self.content = content
        content.size_hint = (None, None)
        content.pos = (0, 0)
        self._plane.add_widget(content)
        self._placed = ()
        self._place()

    def _place(self, *_: object) -> None:
        placed = (*self.pos, *self.size, self.angle)
        if placed == self._placed:
            return
        self._placed = placed
        size = self.size if self.angle % 180 == 0 else (self.height, self.width)
        self._plane.size = size
        self.content.size = size
        if self._plane.rotation != self.angle:
            self._plane.rotation = self.angle
        self._plane.center = (self.x + self.width / 2, self.y + self.height / 2)
