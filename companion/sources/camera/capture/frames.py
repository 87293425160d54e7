"""Frames from where people have them: one way to open a camera, a stream, a video, pictures or a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.foreign import printable, shown_address
from companion.languages import tr
from companion.observations import SourceBack, SourceLost, SourceName

Picture: TypeAlias = NDArray[np.uint8]
"""Height × width × 3, blue green red, 0 to 255."""
Clock: TypeAlias = Callable[[], float]
"""Seconds on the feed's one clock."""


class SourceError(OSError):
    """A source that cannot be opened: says what, where and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source. ``number`` counts what the source gave, from 0; ``at`` is when it was taken."""

    number: int
    at: float
    picture: Picture

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return (int(self.picture.shape[1]), int(self.picture.shape[0]))


FrameNews: TypeAlias = Frame | SourceLost | SourceBack


class FrameSource(Protocol):
    """Frames one after the other, in one thread; a live source gives the newest and drops what was missed.

    While a source is lost it says so once, keeps trying, and says once that it is back. ``close`` may be called
    from any thread and ends the iteration within a moment; a source is iterated once.
    """

    @property
    def name(self) -> SourceName:
        """What its observations are signed with."""

    def __iter__(self) -> Iterator[FrameNews]: ...

    def close(self) -> None: ...


def open_frames(source: str, *, clock: Clock, hold_s: float = 3.0, realtime: bool = True, **live: Any) -> FrameSource:
    """Opens a source as people name it; raises SourceError.

    ``0`` or ``camera:0``; ``http://…`` (an MJPEG stream); a video file; a folder of pictures (in name order,
    each held for ``hold_s``); one picture. Recorded sources play in ``realtime``, or as fast as they are read,
    with the times that they would have had. ``live`` is passed on to `LiveFrames`.
    """
    # The kinds import this module's words, so they are imported when one is opened.
    from companion.sources.camera.capture.identity import SameCamera
    from companion.sources.camera.capture.live import LiveFrames
    from companion.sources.camera.capture.mjpeg import mjpeg_capture
    from companion.sources.camera.capture.plugged_in import camera_capture
    from companion.sources.camera.capture.recorded import SlideFrames, VideoFrames, is_picture, pictures_in

    number = source.removeprefix("camera:")
    if number.isdecimal() and number.isascii():
        return LiveFrames(f"camera:{int(number)}", SameCamera(int(number), camera_capture), clock=clock, **live)
    if source.startswith(("http://", "https://")):
        name = f"camera:{shown_address(source)}"
        return LiveFrames(name, lambda: mjpeg_capture(source), clock=clock, **live)
    if "://" in source:
        raise SourceError(
            tr(
                "{stream}: this kind of stream is not read: name an MJPEG stream that begins with http:// (phone "
                "camera programs offer one), a camera's number, a video, a folder of pictures or a picture.",
                stream=shown_address(source),
            )
        )
    path = Path(source)
    name = f"replay:{source}"
    if path.is_dir():
        return SlideFrames(name, pictures_in(path), clock=clock, hold_s=hold_s, realtime=realtime)
    if not path.exists():
        raise SourceError(
            tr(
                "{source}: no such file or folder: name a camera by number (0 is the first), a video, a folder of "
                "pictures, a picture, or a stream that begins with http://.",
                source=printable(source),
            )
        )
    if is_picture(path):
        return SlideFrames(name, (path,), clock=clock, hold_s=hold_s, realtime=realtime)
    return VideoFrames(name, path, clock=clock, realtime=realtime)
