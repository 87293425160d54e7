"""A phone's camera as a capture device: `companion watch --source phone`."""

from __future__ import annotations

import threading

from companion.languages import tr
from companion.phones.here import PhonesError, close_server, open_server
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import NoPicture
from companion.sources.camera.capture.pictures import PictureError, decode

WAIT_S = 1.0


class PhoneCapture:
    """Waits for the pictures of a phone whose page is the camera. Raises SourceError if no phone can come."""

    def __init__(self) -> None:
        try:
            self._server = open_server(self)
        except PhonesError as problem:
            raise SourceError(str(problem)) from problem
        self._server.frames.is_wanted = True
        self._interrupted = threading.Event()

    def read(self) -> Picture:
        """The next picture. Raises NoPicture if it is interrupted or cannot be read."""
        while not self._interrupted.is_set():
            jpeg = self._server.frames.wait(WAIT_S, self._interrupted.is_set)
            if jpeg is not None:
                try:
                    return decode(jpeg, tr("the phone's picture")).picture
                except PictureError as error:
                    raise NoPicture(str(error)) from error
        self._interrupted.clear()
        raise NoPicture(tr("no phone sends pictures: scan the code, and touch “Be the camera”"))

    def interrupt(self) -> None:
        """Makes a read that waits come back."""
        self._interrupted.set()
        self._server.frames.interrupt()

    def close(self) -> None:
        """Wants no pictures any more."""
        self._server.frames.is_wanted = False
        close_server(self)
