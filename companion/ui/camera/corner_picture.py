"""The live picture with the felt's corners on it, to touch and to drag; a loupe shows what is under the finger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.observations import Point
from companion.ui.camera.cameras import Camera
from companion.ui.camera.shown_picture import AIR, Develop, ShownPicture, draw_rim, draw_tag, draw_title, title_width
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit, make_key
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import ON_PICTURES
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, add_all
from companion.ui.views.page import Do, PageKey

LOOK_S = 0.1
NEAR = 40
"""How close to a corner a finger takes it up, in units of the design."""
LOUPE, ARROW, HEAD = 140, 80, 32
"""How high the room for the loupe is at least, how wide an arrow, and how high the strip of the title, in units of the
design."""
ARROWS = (("↑", 0, -1), ("←", -1, 0), ("↓", 0, 1), ("→", 1, 0))
ENLARGED = 4.0


@dataclass(frozen=True, slots=True)
class CameraView:
    """The live picture of a camera, and in it the ``corners`` of a felt; ``closely``: the ``chosen`` one is enlarged,
    and arrows move it. One may be ``wrong``."""

    camera: Camera
    corners: tuple[Point, ...] = ()
    chosen: int | None = None
    closely: bool = False
    wrong: int | None = None


@dataclass(frozen=True, slots=True)
class PointTouched:
    """A point of the picture was touched, in its pixels; this close is near."""

    point: Point
    near: float


@dataclass(frozen=True, slots=True)
class PointMoved:
    """A finger has moved to this point of the pictureof this width and height in pixels."""

    point: Point
    picture_px: tuple[int, int]


class CornerPicture(ShownPicture, Panel):
    """Shows a camera's view; ``emit`` takes what is touched in it."""

    share = 1.25

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._arrows = GridLayout(cols=3, size_hint=(None, None))
        up, *low = (make_key(PageKey(sign, Do("nudge", (right, down))), emit, 30) for sign, right, down in ARROWS)
        add_all(self._arrows, Widget(), up, Widget(), *low)
        self._marked: CameraView
        self._develop: Develop | None = None
        self._looking: Any = None
        self.bind(parent=lambda *_: self._move_on())

    @property
    def picture_px(self) -> tuple[int, int] | None:
        """The picture's width and height; None before the first."""
        return None if self._texture is None else self._whole

    def _move_on(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is not None:
            self._looking = Clock.schedule_interval(self._look, LOOK_S)
        else:
            self._rest()

    def _rest(self) -> None:
        if self._develop is not None:
            self._develop.close()
            self._develop = None

    def _look(self, _: float) -> None:
        """Shows the newest picture, if there is a new one and the page that it lies on is in the window."""
        if self.get_root_window() is None:
            self._rest()
            return
        self._develop = self._develop or Develop(self._marked.camera)
        ready = self._develop.take()
        if ready is not None:
            self.take(ready)
            self._redraw()

    def show(self, view: CameraView) -> None:
        """Takes over the view of a camera; it stays the same camera."""
        self._marked, has_foot = view, bool(view.corners)  # the loupe has it
        self.below, self.foot = (1.0, LOUPE) if has_foot else (0.5, 0)
        if bool(self.children) != (self._is_close and len(view.corners) == 4):
            self.clear_widgets() if self.children else self.add_widget(self._arrows)
        self._redraw()

    @property
    def _is_close(self) -> bool:
        """Whether a corner is enlarged."""
        return self._marked.closely and self._marked.chosen in range(len(self._marked.corners))

    def do_layout(self, *_: object) -> None:
        """The arrows are beside the loupe."""

    def on_touch_down(self, touch: Any) -> bool:
        on_arrows = self.children and self._arrows.collide_point(*touch.pos)
        if self._texture is None or on_arrows or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        x, y = self.from_glass(touch.pos)
        width, height = self._whole
        if 0 <= x < width and 0 <= y < height:
            touch.grab(self)
            self._emit(PointTouched((x, y), theme.u * NEAR / self._frame()[2]))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._emit(PointMoved(self.from_glass(touch.pos), self._whole))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _draw(self) -> None:
        if self._texture is None:
            return
        self.head = 0 if self._has_room_beside else HEAD
        self._draw_view()
        points = [self.on_glass(corner) for corner in self._marked.corners]
        if len(points) > 1:
            draw_rim(_around(points), ON_PICTURES, 1.6, is_closed=len(points) == 4)
        for at, point in enumerate(points):
            self._handle(at, point, middle=_middle(points))
        if self._is_close:
            self._magnify(self._marked.corners[self._marked.chosen or 0])
        if self.children:
            self.canvas.add(self._arrows.canvas)
        draw_title(tr("Camera"), self.x + theme.u * 8, self.top - theme.u * 8)

    @property
    def _has_room_beside(self) -> bool:
        """Whether the title has room at the left of a picture that is as high as it can be."""
        high = self.height - theme.u * (2 * self.inset + self.foot)
        aside = (self.width - high * self._whole[0] / self._whole[1]) / 2
        return bool(aside > theme.u * 8 + title_width(tr("Camera")))

    def _handle(self, at: int, point: Point, *, middle: Point) -> None:
        """A ring to drag, and its number; one that is wrong is thick, red and says so."""
        (x, y), is_wrong = point, at == self._marked.wrong
        radius = theme.u * (28 if at == self._marked.chosen or is_wrong else 24)
        Color(0, 0, 0, 0.7)
        Line(circle=(x, y, radius), width=theme.u * (6 if is_wrong else 3))
        Color(*theme.role("bad") if is_wrong else ON_PICTURES)
        Line(circle=(x, y, radius), width=theme.u * (4 if is_wrong else 2.4 if at == self._marked.chosen else 1.4))
        glyph = texture_of(f"{at + 1}{' ✗' if is_wrong else ''}", round(theme.u * 20))
        wide, high = glyph.width + theme.u * 2 * AIR, glyph.height
        start, foot, scale = self._frame()
        ends = (start, start + self._whole[0] * scale), (foot, foot + self._whole[1] * scale)
        if not self._is_close:
            ends = ends[0], (self.y, ends[1][1])  # the room for the loupe is free
        left = _place_beside(x, radius * 0.7, wide, ends[0], is_after=x > middle[0])
        low = _place_beside(y, radius * 0.7, high, ends[1], is_after=y > middle[1])
        draw_tag([glyph], left, low, theme.role("words"))

    def _magnify(self, corner: Point) -> None:
        """The picture around a corner, enlarged, and the arrows, below the picture."""
        u, (x, y) = theme.u, corner
        left, bottom, beside = self.x + u * 16, self.y + u * 8, u * (3 * ARROW + 16)
        size = wide, high = self.width - u * 32 - beside, self._frame()[1] - self.y - u * 16
        self._arrows.pos, self._arrows.size = (left + wide + u * 16, bottom), (u * 3 * ARROW, high)
        self._arrows.spacing = u * 8
        across, down = (side / (self._frame()[2] * ENLARGED) / 2 for side in size)
        Color(0, 0, 0, 1)
        Rectangle(pos=(left - 2, bottom - 2), size=(wide + 4, high + 4))
        self._draw_part((x - across, y - down, x + across, y + down), (left, bottom), size)
        Color(*ON_PICTURES)
        Line(rectangle=(left, bottom, wide, high), width=theme.u * 1.6)
        Line(points=(left + wide / 2, bottom, left + wide / 2, bottom + high), width=1)
        Line(points=(left, bottom + high / 2, left + wide, bottom + high / 2), width=1)
        number = (self._marked.chosen or 0) + 1
        draw_title(tr("Corner {number}", number=number), left + theme.u * 8, bottom + high - theme.u * 8)


def _place_beside(at: float, reach: float, long: float, ends: tuple[float, float], *, is_after: bool) -> float:
    """The beginning of something this ``long``, at this distance behind a place, or before it; on the other side if it
    would reach over the ``ends``."""
    after, before = at + reach, at - reach - long
    return after if (after + long <= ends[1] if is_after else before < ends[0]) else before


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _around(points: Sequence[Point]) -> list[Point]:
    """The points in the order of going round them."""
    if len(points) < 4:
        return list(points)
    x, y = _middle(points)
    return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))


FORMS[CameraView] = CornerPicture
