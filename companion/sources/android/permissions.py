"""Permissions of an Android app: asked for when something needs them, and taken as refused in a sentence."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.languages import tr
from companion.sources.android.here import module

CAMERA = "android.permission.CAMERA"
WAIT_S = 60.0


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

    def ask(self, wait_s: float = WAIT_S) -> bool:
        """Asks people, if it is not given; waits for the answer, so not in the app's own thread."""
        if self.is_given:
            return True
        self._answered.clear()
        heard: Callable[[list[str], list[bool]], None] = lambda names, given: self._answered.set()  # noqa: E731
        module("android.permissions").request_permissions([self._name], heard)
        self._answered.wait(wait_s)
        return self.is_given


def why_no_camera() -> str:
    """What people read when the camera is refused."""
    return tr(
        "This app may not use the camera. You can enter everything by touch; to let it see, open the system's "
        "settings: Apps, Companion, Permissions, Camera."
    )
