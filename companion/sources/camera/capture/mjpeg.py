"""Pictures over HTTP, as phones and network cameras send them: a stream of JPEGs, or one JPEG for each request."""

from __future__ import annotations

import time

from companion.foreign import printable
from companion.languages import tr
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.http_answer import HttpAnswer, ask
from companion.sources.camera.capture.jpeg_parts import JpegParts, TooLong
from companion.sources.camera.capture.live import Capture, NoPicture
from companion.sources.camera.capture.pictures import PictureError, decode

_TIMEOUT_S = 5.0
_CHUNK = 64 * 1024
_ASK_AGAIN_S = 0.1
"""Between two requests to a camera that gives one picture for each."""
_SINGLE = ("image/jpeg", "image/jpg", "image/pjpeg")
_STREAMS = ("multipart/", "application/octet-stream", "video/")


def mjpeg_capture(address: str, *, timeout_s: float = _TIMEOUT_S) -> Capture:
    """Opens a camera within ``timeout_s``, whatever its server does; raises SourceError.

    ``http://name:password@host/`` signs in. Each picture must come whole within ``timeout_s``.
    """
    answer = ask(address, timeout_s=timeout_s)
    if answer.kind not in _SINGLE and not answer.kind.startswith(_STREAMS):
        answer.close()
        raise SourceError(
            tr(
                "{stream}: this is not an MJPEG stream (it sends {kind}): give the stream's own address, which often "
                "ends in /video or /mjpeg.",
                stream=answer.shown,
                kind=printable(answer.kind, 40),
            )
        )
    return _HttpCapture(address, answer, timeout_s)


class _HttpCapture:
    def __init__(self, address: str, answer: HttpAnswer, timeout_s: float) -> None:
        self._address, self._answer, self._timeout_s = address, answer, timeout_s
        self._parts = JpegParts()
        self._asked_at = time.monotonic()
        self._over = False

    def read(self) -> Picture:
        due = time.monotonic() + self._timeout_s
        try:
            while (jpeg := self._parts.take()) is None:
                self._more(due)
        except TooLong:
            raise NoPicture(tr("the stream sends more than 32 MB without a picture")) from None
        try:
            return decode(jpeg, "the stream's picture").picture
        except PictureError as error:
            raise NoPicture(str(error)) from error

    def interrupt(self) -> None:
        self._over = True
        self._answer.interrupt()

    def close(self) -> None:
        self._answer.close()

    def _more(self, due: float) -> None:
        try:
            if time.monotonic() > due:
                raise TimeoutError
            more = self._answer.read(_CHUNK)
        except TimeoutError:
            raise SourceError(
                tr(
                    "{stream}: no complete JPEG picture arrived in {seconds} s.",
                    stream=self._answer.shown,
                    seconds=f"{self._timeout_s:g}",
                )
            ) from None
        if more:
            self._parts.add(more)
        elif self._answer.kind in _SINGLE and not self._over:
            self._ask_again(due)
        else:
            raise SourceError(tr("{stream}: the stream ended.", stream=self._answer.shown))

    def _ask_again(self, due: float) -> None:
        time.sleep(max(0.0, min(self._asked_at + _ASK_AGAIN_S, due) - time.monotonic()))
        self._asked_at = time.monotonic()
        self._answer.close()
        self._answer, self._parts = ask(self._address, timeout_s=self._timeout_s), JpegParts()
        if self._over:
            self._answer.interrupt()
