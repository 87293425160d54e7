"""A camera's picture on the glass, and what is drawn over it: rims, and words on grounds of their own. Pixels are made
ready in a thread of its own; the window's thread only hands them to the screen."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from companion.observations import Point, Sighting
from companion.ui.camera.cameras import Camera
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import Colour
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme

Region: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels of the picture, y downwards."""

PAUSE_S = 0.04

CHIP, AIR = 20, 6
"""How large the title of a picture is, in units of text, and the air beside words, in units of the design."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A picture as the screen takes it: red green blue, the lowest line first. ``size`` is what ``pixels`` hold,
    ``whole`` the size of the camera's picture, in pixels."""

    pixels: bytes
    size: tuple[int, int]
    whole: tuple[int, int]
    seen: tuple[Sighting, ...]


class Develop:
    """Fetches the newest picture again and again and makes its pixels ready; if it is shown at most half as wide
    (``shown_px``; 0: not known), every second line and column is enough, and so on."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._ready: Ready | None = None
        self._number = -1
        self.shown_px = 0.0
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="live picture", daemon=True).start()

    def take(self) -> Ready | None:
        """The newest picture, once."""
        ready, self._ready = self._ready, None
        return ready

    def close(self) -> None:
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(PAUSE_S):
            got = self._camera.latest()
            if got is None or (got[0].number, got[1]) == (self._number, ()):
                continue
            frame, seen = got
            if frame.number == self._number and self._ready is not None:
                continue
            self._number = frame.number
            height, width = frame.picture.shape[:2]
            step = max(1, int(width / self.shown_px)) if self.shown_px > 0 else 1
            pixels = frame.picture[::step, ::step][::-1, :, ::-1]
            self._ready = Ready(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), (width, height), tuple(seen))


class ShownPicture(Drawn):
    """The newest picture of a camera, as large as there is room for it inside of its ``inset``, above its ``foot`` and
    below its ``head``, in units of the design; this part of the free height is ``below`` it."""

    inset, foot, head, below = 6, 0, 0, 0.5

    def __init__(self, **kwargs: object) -> None:
        self._texture: Any = None
        self._whole = (0, 0)
        self._view: Region = (0.0, 0.0, 0.0, 0.0)
        super().__init__(**kwargs)

    def take(self, ready: Ready) -> None:
        """Takes over a picture."""
        if self._texture is None or self._texture.size != ready.size:
            self._texture = Texture.create(size=ready.size, colorfmt="rgb")
            self._view = 0.0, 0.0, float(ready.whole[0]), float(ready.whole[1])
        self._texture.blit_buffer(ready.pixels, colorfmt="rgb", bufferfmt="ubyte")
        self._whole = ready.whole

    def find_view(self) -> Region:
        """The part of the picture that is to be shown."""
        return 0.0, 0.0, float(self._whole[0]), float(self._whole[1])

    def _frame(self) -> tuple[float, float, float]:
        """The left and bottom edge of the visible part on the glass, and its scale."""
        x0, y0, x1, y1 = self._view
        inset, foot = theme.u * self.inset, theme.u * self.foot
        high = max(1.0, self.height - 2 * inset - foot - theme.u * self.head)
        scale = min((self.width - 2 * inset) / (x1 - x0), high / (y1 - y0))
        free = high - (y1 - y0) * scale
        return self.center_x - (x1 - x0) * scale / 2, self.y + inset + foot + free * self.below, scale

    def on_glass(self, point: Point) -> Point:
        """The place on the glass of a point of the picture."""
        left, bottom, scale = self._frame()
        return left + (point[0] - self._view[0]) * scale, bottom + (self._view[3] - point[1]) * scale

    def from_glass(self, point: Point) -> Point:
        """The point of the picture at a place on the glass."""
        left, bottom, scale = self._frame()
        return self._view[0] + (point[0] - left) / scale, self._view[3] - (point[1] - bottom) / scale

    def _draw_part(self, part: Region, pos: Point, size: tuple[float, float]) -> None:
        """Draws a part of the picture there."""
        width, height = self._whole
        left, low, right, high = part[0] / width, 1 - part[3] / height, part[2] / width, 1 - part[1] / height
        corners = (left, low, right, low, right, high, left, high)
        Color(1, 1, 1, 1)
        Rectangle(texture=self._texture, pos=pos, size=size, tex_coords=corners)

    def _draw_view(self) -> None:
        self._view = self.find_view()
        left, bottom, scale = self._frame()
        x0, y0, x1, y1 = self._view
        self._draw_part(self._view, (left, bottom), ((x1 - x0) * scale, (y1 - y0) * scale))


def draw_rim(points: Sequence[Point], colour: Colour, wide: float = 2, *, is_closed: bool = True) -> None:
    """A line around these points that is seen on any ground, ``wide`` units of the design."""
    flat = [part for point in points for part in point]
    for ink, more in (((0, 0, 0, 0.7), 1.4), (colour, 0)):
        Color(*ink)
        SmoothLine(points=flat, close=is_closed, width=theme.u * (wide + more))


def draw_tag(glyphs: Sequence[Any], left: float, low: float, ink: Colour) -> None:
    """Words on a ground of their own, its lower left corner there (pixels)."""
    air, high = theme.u * AIR, max(glyph.height for glyph in glyphs)
    Color(*theme.role("tag")[:3], 0.92)
    size = sum(glyph.width for glyph in glyphs) + 2 * air, high
    Rounded(pos=(left, low), size=size, radius=[theme.u * 6])
    Color(*ink)
    for glyph in glyphs:
        Rectangle(texture=glyph, pos=(left + air, low), size=glyph.size)
        left += glyph.width


def title_width(text: str) -> float:
    """The width of a title and its ground, in pixels."""
    return float(_title(text).width + 2 * theme.u * AIR)


def _title(text: str) -> Any:
    return texture_of(text, round(min(theme.t, theme.u * 1.4) * CHIP))


def draw_title(text: str, left: float, top: float) -> None:
    """Draws a title, on a ground whose upper left corner is there (pixels)."""
    glyph = _title(text)
    draw_tag([glyph], left, top - glyph.height, theme.role("words"))
