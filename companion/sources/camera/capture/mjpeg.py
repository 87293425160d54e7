"""An MJPEG stream over HTTP, as phones and network cameras send it: one JPEG after the other in a multipart body."""

from __future__ import annotations

import base64
import http.client
import re
import socket
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import Capture, NoPicture
from companion.sources.camera.capture.pictures import PictureError, decode

_TIMEOUT_S = 5.0
_MOST_BYTES = 32 * 1024 * 1024
_CHUNK = 64 * 1024


def without_password(address: str) -> str:
    """The address with no name and password in it, for people and records."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def mjpeg_capture(address: str, *, timeout_s: float = _TIMEOUT_S) -> Capture:
    """Opens a stream; raises SourceError. ``http://name:password@host/`` is sent as basic authorization."""
    shown = without_password(address)
    try:
        parts = urlsplit(address)
        connection = _connection(parts, timeout_s)
        connection.request("GET", _target(parts), headers=_authorization(parts))
        # Held here because the response takes the socket over, and only a shutdown ends a read that waits.
        plug = connection.sock
        response = connection.getresponse()
    except (OSError, http.client.HTTPException, ValueError) as error:
        said = str(error) or type(error).__name__
        raise SourceError(
            f"{shown}: the stream does not answer ({said}): check that the camera is on, in the same network, "
            "and that its address and port are right."
        ) from error
    kind = response.headers.get_content_type()
    boundary = response.headers.get_param("boundary")
    if response.status != 200 or not kind.startswith("multipart/") or not isinstance(boundary, str):
        connection.close()
        raise SourceError(
            f"{shown}: this is no MJPEG stream (it answers {response.status} with {kind}): name the stream's "
            "own address, which often ends in /video or /mjpeg."
        )
    return _Stream(shown, connection, response, plug, boundary.strip('"').removeprefix("--"))


class _Stream:
    def __init__(
        self,
        shown: str,
        connection: http.client.HTTPConnection,
        response: http.client.HTTPResponse,
        plug: socket.socket | None,
        boundary: str,
    ) -> None:
        self._shown, self._connection, self._response, self._plug = shown, connection, response, plug
        self._mark = b"--" + boundary.encode("latin-1")
        self._held = bytearray()

    def read(self) -> Picture:
        jpeg = self._part()
        try:
            return decode(jpeg, "the stream's picture").picture
        except PictureError as error:
            raise NoPicture(str(error)) from error

    def interrupt(self) -> None:
        if self._plug is not None:
            try:
                self._plug.shutdown(socket.SHUT_RDWR)
            except OSError:
                # Already closed, which is what was wanted.
                return

    def close(self) -> None:
        self._response.close()
        self._connection.close()

    def _part(self) -> bytes:
        """The body of the next part: by its length where the stream says it, else up to the next mark."""
        self._until(self._mark, keep=False)
        head = self._until(b"\r\n\r\n", keep=True)
        said = re.search(rb"^content-length:\s*(\d{1,9})\s*$", head, re.IGNORECASE | re.MULTILINE)
        if said is None:
            body = self._until(self._mark, keep=True)
            self._held[:0] = self._mark
            return body
        length = int(said[1])
        if length > _MOST_BYTES:
            raise NoPicture("the stream announces a picture of more than 32 MB")
        while len(self._held) < length:
            self._more()
        body = bytes(self._held[:length])
        del self._held[:length]
        return body

    def _until(self, mark: bytes, *, keep: bool) -> bytes:
        """Reads past the next mark; returns what lay before it, or nothing where that is not kept."""
        searched = 0
        while (found := self._held.find(mark, searched)) < 0:
            if len(self._held) > _MOST_BYTES:
                self._held.clear()
                raise NoPicture("the stream sends more than 32 MB without a picture")
            if not keep:
                del self._held[: -len(mark)]
            searched = max(0, len(self._held) - len(mark))
            self._more()
        before = bytes(self._held[:found])
        del self._held[: found + len(mark)]
        return before

    def _more(self) -> None:
        try:
            more = self._response.read1(_CHUNK)
        except (OSError, http.client.HTTPException, ValueError) as error:
            said = str(error) or type(error).__name__
            raise SourceError(f"{self._shown}: the stream broke off ({said}).") from error
        if not more:
            raise SourceError(f"{self._shown}: the stream ended.")
        self._held += more


def _connection(parts: SplitResult, timeout_s: float) -> http.client.HTTPConnection:
    if not parts.hostname:
        raise ValueError("the address names no host")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.hostname, parts.port, timeout=timeout_s)


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _authorization(parts: SplitResult) -> dict[str, str]:
    if parts.username is None:
        return {}
    told = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return {"Authorization": "Basic " + base64.b64encode(told.encode()).decode()}
