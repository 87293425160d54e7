"""The live picture with the felt's corners on it, to touch and to drag; a loupe shows what is under the finger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle

from companion.languages import tr
from companion.observations import Point
from companion.ui.camera.cameras import Camera
from companion.ui.camera.shown_picture import AIR, Develop, ShownPicture, draw_rim, draw_tag, draw_title
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import ON_PICTURES
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel

LOOK_S = 0.1
NEAR = 40
"""How close to a corner a finger takes it up, in units of the design."""
LOUPE, LEAST_LOUPE = 170, 100
"""How large the loupe is, and how large at least below the picture, in units of the design."""
ENLARGED = 4.0


@dataclass(frozen=True, slots=True)
class CameraView:
    """What a camera sees now, and in it the ``corners`` of a felt; ``closely``: the ``chosen`` one is enlarged. One may
    be ``wrong``."""

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
    """A finger has moved to this point of the picture, which is so many pixels wide and high."""

    point: Point
    picture_px: tuple[int, int]


class CornerPicture(ShownPicture, Panel):
    """Shows a camera's view; ``emit`` takes what is touched in it."""

    share = 1.25

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._marked: CameraView
        self._develop: Develop | None = None
        self._looking: Any = None
        self.bind(parent=lambda *_: self._moved())

    @property
    def picture_px(self) -> tuple[int, int] | None:
        """The picture's width and height; None before the first."""
        return None if self._texture is None else self._whole

    def _moved(self) -> None:
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
        self._marked, self.below = view, 1.0 if view.corners else 0.5  # the loupe has the foot
        self._redraw()

    def on_touch_down(self, touch: Any) -> bool:
        if self._texture is None or not self.collide_point(*touch.pos):
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
        self._draw_view()
        points = [self.on_glass(corner) for corner in self._marked.corners]
        if len(points) > 1:
            draw_rim(_around(points), ON_PICTURES, 1.6, is_closed=len(points) == 4)
        for at, point in enumerate(points):
            self._handle(at, point, middle=_middle(points))
        if self._marked.closely and self._marked.chosen is not None and self._marked.chosen < len(points):
            self._loupe(self._marked.corners[self._marked.chosen], points)
        if not points:
            draw_title(tr("Camera"), self.x + theme.u * 8, self.top - theme.u * 8)

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
        left = x + radius * 0.7 if x > middle[0] else x - radius * 0.7 - wide  # beside the felt, not on it
        low = y + radius * 0.7 if y > middle[1] else y - radius * 0.7 - high
        left, low = min(max(left, self.x), self.right - wide), min(max(low, self.y), self.top - high)
        draw_tag([glyph], left, low, theme.role("words"))

    def _loupe(self, corner: Point, points: Sequence[Point]) -> None:
        """The picture around a corner, enlarged: below the picture, or where it is farthest from all corners on the
        glass and what is between them."""
        inset = theme.u * 20
        side = min(theme.u * LOUPE, self.height * 0.4, self.width * 0.4)
        below = self._frame()[1] - self.y - theme.u * 16
        if below >= theme.u * LEAST_LOUPE:
            self._draw_loupe(corner, self.center_x - min(side, below) / 2, self.y + theme.u * 8, min(side, below))
            return
        lefts = (self.x + inset, self.center_x - side / 2, self.right - inset - side)
        bottoms = (self.y + inset, self.y + (self.height - side) / 2, self.top - inset - side)

        rim = [*points, *(_middle(pair) for pair in zip(points, (*points[1:], points[0]), strict=True))]

        def free(place: Point) -> float:
            middle = (place[0] + side / 2, place[1] + side / 2)
            return min(math.dist(middle, point) for point in rim)

        self._draw_loupe(corner, *max(((x, y) for x in lefts for y in bottoms), key=free), side)

    def _draw_loupe(self, corner: Point, left: float, bottom: float, side: float) -> None:
        (x, y), half = corner, side / (self._frame()[2] * ENLARGED) / 2
        Color(0, 0, 0, 1)
        Rectangle(pos=(left - 2, bottom - 2), size=(side + 4, side + 4))
        self._draw_part((x - half, y - half, x + half, y + half), (left, bottom), (side, side))
        Color(*ON_PICTURES)
        Line(rectangle=(left, bottom, side, side), width=theme.u * 1.6)
        middle_x, middle_y = left + side / 2, bottom + side / 2
        Line(points=(middle_x, bottom, middle_x, bottom + side), width=1)
        Line(points=(left, middle_y, left + side, middle_y), width=1)
        draw_title(
            tr("Corner {number}", number=(self._marked.chosen or 0) + 1), left + side + theme.u * 8, bottom + side
        )


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _around(points: Sequence[Point]) -> list[Point]:
    """The points in the order of going round them."""
    if len(points) < 4:
        return list(points)
    x, y = _middle(points)
    return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))


FORMS[CameraView] = CornerPicture
