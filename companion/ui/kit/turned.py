"""A slot whose content is turned by quarter turns, touches included."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.theme import RIM, restyle, theme

GROWS_S = 0.14
SMALL = 0.25


class Turned(Widget):
    """Fills itself with one widget, seen from the side ``angle`` (0, 90, 180 or 270 degrees, anticlockwise)."""

    angle = NumericProperty(0)

    def __init__(self, content: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._moved = Translate()
            self._turned = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        self._placed: tuple[float, ...] = ()
        self._grown: Scale | None = None
        self._out_of = (0.0, 0.0)
        self.show(content)
        self.bind(pos=self._place, size=self._place, angle=self._place)

    def show(self, content: Widget) -> None:
        """Shows this widget, in place of one that was there."""
        self.clear_widgets()
        self.content = content
        content.size_hint = (None, None)
        content.pos = (0, 0)
        self.add_widget(content)
        self._placed = ()
        self._place()

    def frame(self, page: Widget) -> None:
        """Shows a page inside of the rim."""
        framed = BoxLayout(padding=theme.u * RIM)
        framed.add_widget(page)
        self.show(framed)
        restyle(framed)

    def grow(self, out_of: tuple[float, float]) -> None:
        """Lets the content grow out of a place (pixels, as its own) for a moment; it is touched where it will be."""
        self._out_of = out_of
        self._grown = Scale(SMALL, SMALL, 1, origin=self.to_local(*out_of))
        self.canvas.before.add(self._grown)
        Animation(x=1, y=1, duration=GROWS_S, transition="out_cubic").start(self._grown)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        (left, bottom), (along, across) = self._corner, self._direction
        return left + along * x - across * y, bottom + across * x + along * y

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        (left, bottom), (along, across) = self._corner, self._direction
        x, y = x - left, y - bottom
        return along * x + across * y, along * y - across * x

    def on_touch_down(self, touch: Any) -> bool:
        return self._passed_on(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        return self._passed_on(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        return self._passed_on(touch, super().on_touch_up)

    def _passed_on(self, touch: Any, heard: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(heard(touch))
        finally:
            touch.pop()

    @property
    def _direction(self) -> tuple[int, int]:
        """The direction of the content's lower edge: how far to the right, and upwards."""
        return {0: (1, 0), 90: (0, 1), 180: (-1, 0)}.get(self.angle % 360, (0, -1))

    @property
    def _corner(self) -> tuple[float, float]:
        """The content's lower left corner."""
        x, y = self.pos
        right, top = x + self.width, y + self.height
        return {0: (x, y), 90: (right, y), 180: (right, top)}.get(self.angle % 360, (x, top))

    def _place(self, *_: object) -> None:
        placed = (*self.pos, *self.size, self.angle)
        if placed == self._placed:
            return
        self._placed = placed
        self.content.size = self.size if self.angle % 180 == 0 else (self.height, self.width)
        self._moved.xy = self._corner
        self._turned.angle = self.angle
        if self._grown is not None:
            self._grown.origin = self.to_local(*self._out_of)
