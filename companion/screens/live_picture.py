"""The live picture with an outline and a name on each card it sees. Pixels are made ready in a thread of its own;
the window's thread only hands them to the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kivy.graphics import Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from companion.observations import Point, Sighting
from companion.screens.card_tile import texture_of
from companion.screens.faces import look_of
from companion.screens.stage import FeltGround
from companion.screens.theme import theme

PAUSE_S = 0.04


class Camera(Protocol):
    """A camera that reads: the newest frame (``number``, ``picture``: height × width × blue green red) with what
    was seen in it, or None before the first."""

    def latest(self) -> tuple[Any, Sequence[Sighting]] | None: ...


@dataclass(frozen=True, slots=True)
class Ready:
    """A picture as the screen takes it: red green blue, the lowest line first. ``size`` is what ``pixels`` hold,
    ``whole`` the size of the camera's picture, in pixels."""

    pixels: bytes
    size: tuple[int, int]
    whole: tuple[int, int]
    seen: tuple[Sighting, ...]


class Develop:
    """Fetches the newest picture again and again and makes its pixels ready; where it is shown at most half as wide
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
        """Ends the thread."""
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


class LivePicture(FeltGround):
    """The picture on the felt; ``touched`` hears which card was touched."""

    def __init__(self, game: str, camera: Camera, touched: Callable[[Sighting], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game = game
        self._touched = touched
        self._develop = Develop(camera)
        self._texture: Any = None
        self._whole = (0, 0)
        self._seen: tuple[Sighting, ...] = ()
        self._drawn: object = None
        self.bind(pos=lambda *_: self._paint(), size=lambda *_: self._paint())

    def tick(self) -> None:
        """Shows the newest picture, if there is a new one."""
        ready = self._develop.take()
        if ready is None:
            return
        if self._texture is None or self._texture.size != ready.size:
            self._texture = Texture.create(size=ready.size, colorfmt="rgb")
        self._texture.blit_buffer(ready.pixels, colorfmt="rgb", bufferfmt="ubyte")
        self._seen, self._whole = ready.seen, ready.whole
        if self._drawn != (self._seen, self._texture, self._whole):
            self._drawn = (self._seen, self._texture, self._whole)
            self._paint()
        self.canvas.ask_update()

    def close(self) -> None:
        """Ends its thread."""
        self._develop.close()

    @property
    def named(self) -> tuple[str, ...]:
        """The names on the cards, as they are shown."""
        return tuple(self._name(each) for each in self._seen)

    def on_touch_up(self, touch: Any) -> bool:
        if self._texture is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_up(touch))
        x, y = self._from_glass(touch.pos)
        for seen in self._seen:
            x0, y0, x1, y1 = seen.box
            if x0 <= x <= x1 and y0 <= y <= y1:
                self._touched(seen)
                return True
        return bool(super().on_touch_up(touch))

    def _name(self, seen: Sighting) -> str:
        if seen.face is not None:
            return look_of(self._game, seen.face).spoken
        return "" if seen.side == "back" else "?"

    def _frame(self) -> tuple[float, float, float]:
        """Left, bottom and the scale of the picture, which is shown whole."""
        width, height = self._whole
        inset = theme.u * 12
        scale = min((self.width - 2 * inset) / width, (self.height - 2 * inset) / height)
        self._develop.shown_px = width * scale
        return (self.x + self.width / 2) - width * scale / 2, (self.y + self.height / 2) - height * scale / 2, scale

    def on_glass(self, point: Point) -> Point:
        """Where a point of the picture is shown."""
        left, bottom, scale = self._frame()
        return left + point[0] * scale, bottom + (self._whole[1] - point[1]) * scale

    def _from_glass(self, point: Point) -> Point:
        left, bottom, scale = self._frame()
        return (point[0] - left) / scale, self._whole[1] - (point[1] - bottom) / scale

    def _paint(self) -> None:
        self.canvas.clear()
        if self._texture is None:
            return
        left, bottom, scale = self._frame()
        width, height = self._whole
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(left, bottom), size=(width * scale, height * scale))
            for seen in self._seen:
                x0, y0, x1, y1 = seen.box
                corners = seen.corners or ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
                points = [self.on_glass(corner) for corner in corners]
                if seen.side == "back":
                    self._trace(points, "soft")
                else:
                    self._outline(points, self._name(seen), known=seen.face is not None)

    @staticmethod
    def _trace(points: Sequence[Point], role: str) -> None:
        flat = [part for point in points for part in point]
        Color(0, 0, 0, 0.7)
        SmoothLine(points=flat, close=True, width=theme.u * 3.4)
        Color(*theme.role(role))
        SmoothLine(points=flat, close=True, width=theme.u * 2)

    def _outline(self, points: Sequence[Point], name: str, *, known: bool) -> None:
        """An outline with the card's name over it."""
        self._trace(points, "accent" if known else "bad")
        size = round(theme.t * 26)
        glyphs = [texture_of(part, size, "Roboto") for part in _parts(name)]
        width = sum(glyph.width for glyph in glyphs) + theme.u * 16
        height = max(glyph.height for glyph in glyphs)
        x = sum(point[0] for point in points) / len(points) - width / 2
        y = max(point[1] for point in points) + theme.u * 4
        y = min(y, (self.y + self.height) - height - theme.u * 12)
        Color(*theme.role("tag")[:3], 0.92)
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.3])
        Color(*theme.role("words" if known else "bad"))
        x += theme.u * 8
        for glyph in glyphs:
            Rectangle(texture=glyph, pos=(x, y), size=glyph.size)
            x += glyph.width


def _parts(name: str) -> list[str]:
    """A name cut where the font changes: ``10`` and ``♠``."""
    return [name[:-1], name[-1]] if len(name) > 1 and name[-1] in "♠♥♦♣★" else [name]
