"""Cameras that are plugged into this machine, in the sharpest pictures that they give quickly."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from companion.languages import tr
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import Capture, NoPicture

_USUAL_PX = (1280, 720)
_SHARP_PX = (1920, 1080)
_QUICK_FPS = 10.0
_FIRST, _TIMED = 2, 4
"""The number of first pictures that are not timed, for they may have waited or the camera is still starting; and the
number of those that are."""


class _Camera:
    def __init__(self, device: cv2.VideoCapture) -> None:
        self._device = device

    def read(self) -> Picture:
        try:
            seen, picture = self._device.read()
        except cv2.error as error:
            raise NoPicture(tr("the camera gives no picture ({why})", why=error.err)) from error
        if not seen or picture is None:
            raise NoPicture(tr("the camera gives no picture"))
        return np.asarray(picture, dtype=np.uint8)

    def interrupt(self) -> None:
        """OpenCV may not be interrupted: a read that waits comes back by itself (V4L2: after ten seconds)."""

    def close(self) -> None:
        self._device.release()


def camera_capture(number: int, *, clock: Callable[[], float] = time.monotonic) -> Capture:
    """Opens a camera by its number: at 1920×1080 where it gives ten such pictures a second, and otherwise as it opens
    when asked for 1280×720. ``clock`` tells seconds. Raises SourceError."""
    if sys.platform == "linux" and not Path(f"/dev/video{number}").exists():
        raise SourceError(tr("There is no camera {number}: {there}", number=number, there=_cameras()))
    with _without_complaints():
        device = cv2.VideoCapture(number)
        seen = device.isOpened() and (_gives_sharp_pictures(device, clock) or _gives_usual_pictures(device))
        if device.isOpened() and not seen:
            # Some cameras give nothing any more once they were asked for too much: they begin anew.
            device.release()
            device = cv2.VideoCapture(number)
            seen = device.isOpened() and _gives_usual_pictures(device)
    if not seen:
        device.release()
        raise SourceError(
            tr(
                "Camera {number} cannot be opened: check its plug, close other programs that use it, and "
                "check that you may use cameras.",
                number=number,
            )
        )
    return _Camera(device)


def _gives_sharp_pictures(device: cv2.VideoCapture, clock: Callable[[], float]) -> bool:
    """Whether a camera gives large pictures quickly, by the pictures alone: what drivers say of themselves is often
    what they were asked."""
    usual = device.get(cv2.CAP_PROP_FOURCC)
    # Uncompressed, most cameras give five such pictures a second; one that cannot be asked may give more all the same.
    device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    _ask(device, _SHARP_PX)
    if _is_quick(device, clock):
        return True
    device.set(cv2.CAP_PROP_FOURCC, usual)  # What was tried may be slower at the usual size.
    return False


def _is_quick(device: cv2.VideoCapture, clock: Callable[[], float]) -> bool:
    begun = clock()
    for number in range(_FIRST + _TIMED):
        if number == _FIRST:
            begun = clock()
        try:
            seen, picture = device.read()
        except cv2.error:
            return False
        if not seen or picture is None or picture.shape[1::-1] != _SHARP_PX:
            return False
    return clock() - begun <= _TIMED / _QUICK_FPS


def _gives_usual_pictures(device: cv2.VideoCapture) -> bool:
    _ask(device, _USUAL_PX)
    try:
        return bool(device.read()[0])
    except cv2.error:
        return False


def _ask(device: cv2.VideoCapture, size: tuple[int, int]) -> None:
    device.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    device.set(cv2.CAP_PROP_BUFFERSIZE, 1)


@contextmanager
def _without_complaints() -> Iterator[None]:
    """OpenCV writes its own complaints to standard error; ours says what to do."""
    before = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)


def _cameras() -> str:
    there = sorted(path.name.removeprefix("video") for path in Path("/dev").glob("video*"))
    if there:
        return tr("the numbers here are {numbers}.", numbers=", ".join(there))
    return tr("none is plugged in. Plug one in, or give a video, a folder of pictures or a stream.")
