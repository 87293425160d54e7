"""The devices plugged in, before there is a table: the sources are opened in a thread, and closed again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.languages import tr
from companion.observations import Sighting
from companion.sources.feed import Feed
from companion.ui.camera.cameras import Camera

Looker = Callable[[Mapping[str, Any]], tuple[Feed, Camera | None]]
"""Opens and starts the sources for a table like this one, without a session."""

Expected = Callable[[], tuple[type[Exception], ...]]
"""The errors of a looker whose text is for people."""


class SourceCheck:
    """Sources that are being opened, or are open, or cannot be: ``why`` says so. Nothing of what they say is used."""

    def __init__(self, looker: Looker, header: Mapping[str, Any], expected: Expected) -> None:
        self.feed: Feed | None = None
        self.camera: Camera | None = None
        self.why = ""
        self._looker, self._header, self._expected = looker, header, expected
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._open, name="look at the devices", daemon=True)
        self._thread.start()

    def latest(self) -> tuple[Any, Sequence[Sighting]] | None:
        """The newest picture of the camera, as it gives it itself."""
        return self.camera.latest() if self.camera is not None else None

    @property
    def device(self) -> object:
        """How the camera is, where it tells that."""
        return getattr(self.camera, "device", None)

    @property
    def trouble(self) -> str:
        """Why there is no picture yet; empty if there is no camera."""
        if self.why:
            return self.why
        if self.feed is None:
            return tr("Looking for devices…")
        return tr("Waiting for the camera's first picture…") if self.camera is not None else ""

    def close(self, *, wait_s: float = 0.0) -> None:
        with self._lock:
            self._closed = True
        if wait_s:
            self._thread.join(wait_s)
        if self.feed is not None:
            self.feed.close(wait_s=wait_s)

    def _open(self) -> None:
        try:
            feed, camera = self._looker(self._header)
        except self._expected() as error:
            self.why = str(error)
            return
        with self._lock:
            self.feed, self.camera = feed, camera
            if self._closed:
                feed.close()
