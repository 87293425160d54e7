"""An MJPEG stream over HTTP, as phones and network cameras send it: one JPEG after the other in a multipart body."""

from __future__ import annotations

import base64
import http.client
import re
import socket
import ssl
import threading
import time
from contextlib import suppress
from urllib.parse import SplitResult, quote, unquote, urlsplit

from companion.files import why_not
from companion.foreign import printable, shown_address
from companion.languages import tr
from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import Capture, NoPicture
from companion.sources.camera.capture.pictures import PictureError, decode

_TIMEOUT_S = 5.0
_MOST_BYTES = 32 * 1024 * 1024
_CHUNK = 64 * 1024
_MOST_ADDRESSES = 4
_ADDRESS_MARKS = "%/?:@!$&'()*+,;=~"


def mjpeg_capture(address: str, *, timeout_s: float = _TIMEOUT_S) -> Capture:
    """Opens a stream within ``timeout_s``, whatever its server does; raises SourceError.

    ``http://name:password@host/`` is sent as basic authorization. Each picture must come whole within ``timeout_s``.
    """
    shown = shown_address(address)
    parts = _parts(address, shown)
    plug: socket.socket | None = None
    try:
        plug = _plugged(parts, timeout_s)
        with _Deadline(plug, timeout_s) as deadline:
            connection, response = _answered(parts, plug)
        if deadline.over:
            raise TimeoutError(tr("no answer in {seconds} s", seconds=f"{timeout_s:g}"))
    except (OSError, http.client.HTTPException, ValueError) as error:
        if plug is not None:
            plug.close()
        raise SourceError(
            tr(
                "{stream}: the stream does not answer ({why}): check that the camera is on, in the same network, and "
                "that its address and port are right.",
                stream=shown,
                why=_said(error),
            )
        ) from None
    kind = response.headers.get_content_type()
    boundary = response.headers.get_param("boundary")
    mark = boundary.strip('"').removeprefix("--") if isinstance(boundary, str) else ""
    if response.status != 200 or not kind.startswith("multipart/") or not mark or not mark.isascii():
        connection.close()
        raise SourceError(
            tr(
                "{stream}: this is no MJPEG stream (it answers {status} with {kind}): name the stream's own address, "
                "which often ends in /video or /mjpeg.",
                stream=shown,
                status=str(response.status),
                kind=printable(kind, 40),
            )
        )
    return _Stream(shown, connection, response, plug, mark, timeout_s)


class _Deadline:
    """Shuts a connection down that is not done in time; ``over`` says whether it did."""

    def __init__(self, plug: socket.socket, seconds: float) -> None:
        self.over = False
        self._plug = plug
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> _Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        self.over = True
        _shut(self._plug)


def _shut(plug: socket.socket) -> None:
    """Ends what waits for this connection; whoever does so says what came of it."""
    with suppress(OSError):  # it is closed already, which is what was wanted
        plug.shutdown(socket.SHUT_RDWR)


def _said(error: Exception) -> str:
    told = why_not(error) if isinstance(error, OSError) else str(error)
    return printable(told or type(error).__name__, 120)


class _Stream:
    def __init__(
        self,
        shown: str,
        connection: http.client.HTTPConnection,
        response: http.client.HTTPResponse,
        plug: socket.socket,
        boundary: str,
        timeout_s: float,
    ) -> None:
        self._shown, self._connection, self._response, self._plug = shown, connection, response, plug
        self._mark = b"--" + boundary.encode("ascii")
        self._held = bytearray()
        self._timeout_s = timeout_s
        self._due = 0.0

    def read(self) -> Picture:
        self._due = time.monotonic() + self._timeout_s
        jpeg = self._part()
        if not jpeg.startswith(b"\xff\xd8"):
            raise NoPicture(tr("the stream's picture is no JPEG"))
        try:
            return decode(jpeg, "the stream's picture").picture
        except PictureError as error:
            raise NoPicture(str(error)) from error

    def interrupt(self) -> None:
        _shut(self._plug)

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
            raise NoPicture(tr("the stream announces a picture of more than 32 MB"))
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
                raise NoPicture(tr("the stream sends more than 32 MB without a picture"))
            if not keep:
                del self._held[: -len(mark)]
            searched = max(0, len(self._held) - len(mark))
            self._more()
        before = bytes(self._held[:found])
        del self._held[: found + len(mark)]
        return before

    def _more(self) -> None:
        if time.monotonic() > self._due:
            raise SourceError(
                tr(
                    "{stream}: the stream has sent no whole picture for {seconds} s.",
                    stream=self._shown,
                    seconds=f"{self._timeout_s:g}",
                )
            )
        try:
            more = self._response.read1(_CHUNK)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise SourceError(
                tr("{stream}: the stream broke off ({why}).", stream=self._shown, why=_said(error))
            ) from None
        if not more:
            raise SourceError(tr("{stream}: the stream ended.", stream=self._shown))
        self._held += more


def _parts(address: str, shown: str) -> SplitResult:
    with suppress(ValueError):  # its message would show the part of the address that is wrong, perhaps a password
        parts = urlsplit(address)
        if parts.hostname and parts.port != 0:
            return parts
    raise SourceError(
        tr(
            "{stream}: this is no address of a stream: it names no host; write http://, the camera's number in the "
            "network, a colon and its port, and what its program tells you to write after them.",
            stream=shown,
        )
    )


def _plugged(parts: SplitResult, timeout_s: float) -> socket.socket:
    """A connection to the host, not yet spoken on; each of its addresses is tried for its share of the time."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)[:_MOST_ADDRESSES]
    refused: OSError = TimeoutError("the host has no address")
    for _, _, _, _, where in found:
        try:
            plug = socket.create_connection((str(where[0]), int(where[1])), timeout_s / len(found))
        except OSError as error:
            refused = error
            continue
        plug.settimeout(timeout_s)
        if parts.scheme != "https":
            return plug
        return ssl.create_default_context().wrap_socket(
            plug, server_hostname=parts.hostname, do_handshake_on_connect=False
        )
    raise refused


def _answered(parts: SplitResult, plug: socket.socket) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    if isinstance(plug, ssl.SSLSocket):
        plug.do_handshake()
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port)
    connection.sock = plug
    connection.request("GET", _target(parts), headers=_authorization(parts))
    return connection, connection.getresponse()


def _target(parts: SplitResult) -> str:
    return quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=_ADDRESS_MARKS)


def _authorization(parts: SplitResult) -> dict[str, str]:
    if parts.username is None:
        return {}
    told = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return {"Authorization": "Basic " + base64.b64encode(told.encode()).decode()}
