"""The tablet's own camera: its pictures are pushed by the widget that has them, and read like those of any device."""

from __future__ import annotations

import threading
from collections.abc import Callable

import cv2
import numpy as np

from companion.languages import tr
from companion.sources.android.here import module
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import NoPicture

CAMERA = "android.permission.CAMERA"
ANSWER_S = 60.0
"""How long people may take to answer the system's question."""
PICTURE_S = 2.0
"""The longest pause between two pictures."""


class Permission:
    """One permission. The system asks people in a window of its own, over the app; the answer may come in any thread,
    or never, when that window is left."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._answered = threading.Event()

    @property
    def is_given(self) -> bool:
        """Whether it was given before, and not taken away since."""
        return bool(module("android.permissions").check_permission(self._name))

    def ask(self, wait_s: float = ANSWER_S) -> bool:
        """Asks people, if it is not given; waits for the answer, so not in the app's own thread."""
        if self.is_given:
            return True
        self._answered.clear()
        heard: Callable[[list[str], list[bool]], None] = lambda names, given: self._answered.set()  # noqa: E731
        module("android.permissions").request_permissions([self._name], heard)
        self._answered.wait(wait_s)
        return self.is_given


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
            self._changed.wait_for(lambda: self._newest is not None or self._interrupted, PICTURE_S)
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


def why_no_camera() -> str:
    """The sentence for people when the camera is refused."""
    return tr(
        "This app may not use the camera. You can enter everything by touch; to let it see, open the system's "
        "settings: Apps, Companion, Permissions, Camera."
    )
