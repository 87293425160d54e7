"""The tablet's own camera: its pictures are pushed by the widget that has them, and read like those of any device."""

from __future__ import annotations

import threading
from collections.abc import Callable

import cv2
import numpy as np

from companion.languages import tr
from companion.sources.android.permissions import CAMERA, Permission, why_no_camera
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import NoPicture

WAIT_S = 2.0


class TabletCapture:
    """The open camera. ``begin`` starts what pushes into ``push``, ``end`` stops it; both are called from the thread
    that reads. Raises SourceError if people refuse the camera."""

    def __init__(
        self, begin: Callable[[TabletCapture], None], end: Callable[[], None], permission: Permission | None = None
    ) -> None:
        self._permission = permission or Permission(CAMERA)
        if not self._permission.ask():
            raise SourceError(why_no_camera())
        self._changed = threading.Condition()
        self._newest: Picture | None = None
        self._interrupted = False
        self._end = end
        begin(self)

    def push(self, rgba: bytes, width: int, height: int) -> None:
        """A picture of the camera; called from any thread. One that is not as large as it says is none."""
        if len(rgba) != width * height * 4 or not rgba:
            return
        pixels = np.frombuffer(rgba, np.uint8).reshape(height, width, 4)
        picture = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGBA2BGR), np.uint8)
        with self._changed:
            self._newest = picture
            self._changed.notify_all()

    def read(self) -> Picture:
        """Waits for the next picture; raises NoPicture where none comes, SourceError when the camera was taken away."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._interrupted, WAIT_S)
            picture, self._newest = self._newest, None
            self._interrupted = False
        if picture is not None:
            return picture
        if not self._permission.is_given:
            raise SourceError(why_no_camera())
        raise NoPicture(tr("The tablet's camera gives no picture: another app may be using it."))

    def interrupt(self) -> None:
        """Makes a read that waits come back."""
        with self._changed:
            self._interrupted = True
            self._changed.notify_all()

    def close(self) -> None:
        """Gives the camera back."""
        self._end()
