"""One answer of a camera over HTTP: whole within a time, redirected on its own host only, with its password."""

from __future__ import annotations

import base64
import hashlib
import http.client
import re
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from companion.files import why_not
from companion.foreign import printable, show_address
from companion.languages import tr
from companion.sources.camera.capture.frames import SourceError

_MOST_ADDRESSES = 4
_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_ADDRESS_MARKS = "%/?:@!$&'()*+,;=~"


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """An open answer with status 200; ``close`` it. ``kind`` is its content type."""

    shown: str
    kind: str
    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse
    plug: socket.socket

    def read(self, most: int) -> bytes:
        """The next bytes, nothing at the end; raises SourceError, and TimeoutError when none come in time."""
        try:
            return self.response.read1(most)
        except TimeoutError:
            raise
        except (OSError, http.client.HTTPException, ValueError) as error:
            why = tr("{stream}: the stream stopped ({why}).", stream=self.shown, why=_reason(error))
            raise SourceError(why) from None

    def interrupt(self) -> None:
        """Ends a read that waits; from any thread."""
        _shut(self.plug)

    def close(self) -> None:
        """Closes the connection."""
        self.response.close()
        self.connection.close()


def ask(address: str, *, timeout_s: float) -> HttpAnswer:
    """Asks for an address; the answer's head comes within ``timeout_s``, whatever the server does. Raises SourceError.

    ``http://NAME:PASSWORD@host/`` is sent when the server asks for it, as it asks for it: Digest or Basic.
    """
    shown = show_address(address)
    parts = _parts(address, shown)
    first, due = parts, time.monotonic() + timeout_s
    password = _password_of(parts)
    authorization, redirects = "", 0
    while True:
        answer = _ask_once(parts, shown, authorization, due, timeout_s)
        status = answer.response.status
        if status == 200:
            return answer
        answer.close()
        if status in _REDIRECTS and redirects < _MOST_REDIRECTS:
            parts, authorization, redirects = _redirected(answer, parts, first), "", redirects + 1
        elif status == 401 and password and not authorization:
            authorization = password(answer.response.headers.get_all("WWW-Authenticate", []), _target(parts))
        else:
            raise SourceError(_refusal(shown, status, has_password=bool(password)))


def _ask_once(parts: SplitResult, shown: str, authorization: str, due: float, timeout_s: float) -> HttpAnswer:
    plug: socket.socket | None = None
    try:
        plug = _plugged(parts, max(0.01, due - time.monotonic()))
        with _Deadline(plug, max(0.01, due - time.monotonic())) as deadline:
            connection, response = _answered(parts, plug, authorization)
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
                why=_reason(error),
            )
        ) from None
    plug.settimeout(timeout_s)
    return HttpAnswer(shown, response.headers.get_content_type(), connection, response, plug)


def _refusal(shown: str, status: int, *, has_password: bool) -> str:
    if status == 401 and has_password:
        return tr("{stream}: the camera refuses this name and password.", stream=shown)
    if status == 401:
        return tr(
            "{stream}: the camera asks for a name and a password. Write them into the address: "
            "http://NAME:PASSWORD@ and then the rest of it.",
            stream=shown,
        )
    if status in _REDIRECTS:
        return tr("{stream}: the camera redirects again and again, and never sends a picture.", stream=shown)
    if status in (403, 503):
        return tr(
            "{stream}: the camera refuses (it answers {status}): perhaps it serves one program at a time.",
            stream=shown,
            status=str(status),
        )
    return tr(
        "{stream}: the camera answers {status}: name the stream's own address, which often ends in /video or /mjpeg.",
        stream=shown,
        status=str(status),
    )


def _redirected(answer: HttpAnswer, parts: SplitResult, first: SplitResult) -> SplitResult:
    """The address of a redirect: on the same host, and never from https to http. Raises SourceError."""
    wanted = answer.response.headers.get("Location", "")
    with suppress(ValueError):  # it is no address at all
        wanted = urljoin(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}", wanted)
        found = urlsplit(wanted)
        downgraded = first.scheme == "https" and found.scheme != "https"
        if found.scheme in ("http", "https") and found.hostname == first.hostname and not downgraded:
            return found
    raise SourceError(
        tr(
            "{stream}: the camera redirects to another address, {other}. If you trust it, give that address instead.",
            stream=answer.shown,
            other=show_address(wanted),
        )
    )


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
    """Ends the wait for this connection; the caller says how it ended."""
    with suppress(OSError):  # it is closed already, which is what was wanted
        plug.shutdown(socket.SHUT_RDWR)


def _reason(error: Exception) -> str:
    why = why_not(error) if isinstance(error, OSError) else str(error)
    return printable(why or type(error).__name__, 120)


def _parts(address: str, shown: str) -> SplitResult:
    with suppress(ValueError):  # its message would show the part of the address that is wrong, perhaps a password
        parts = urlsplit(address)
        if parts.hostname and parts.port != 0:
            return parts
    raise SourceError(
        tr(
            "{stream}: this is not the address of a stream: it names no host. Write it as the camera app shows it, "
            "such as http://192.168.1.20:8080/video.",
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


def _answered(
    parts: SplitResult, plug: socket.socket, authorization: str
) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    if isinstance(plug, ssl.SSLSocket):
        plug.do_handshake()
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port)
    connection.sock = plug
    connection.request("GET", _target(parts), headers={"Authorization": authorization} if authorization else {})
    return connection, connection.getresponse()


def _target(parts: SplitResult) -> str:
    return quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=_ADDRESS_MARKS)


class _Digest(urllib.request.HTTPDigestAuthHandler):
    """The standard library's, which knows the sums MD5 and SHA alone in older Pythons."""

    def get_algorithm_impls(self, algorithm: str) -> tuple[Callable[[str], str], Callable[[str, str], str]]:
        if algorithm != "SHA-256":
            return super().get_algorithm_impls(algorithm)

        def digest(text: str) -> str:
            return hashlib.sha256(text.encode("utf-8")).hexdigest()

        return digest, lambda secret, rest: digest(f"{secret}:{rest}")


def _password_of(parts: SplitResult) -> Callable[[list[str], str], str] | None:
    """The function that answers a camera's question for a password: from its challenges and the request to a header's
    value."""
    if parts.username is None:
        return None
    name, password = unquote(parts.username), unquote(parts.password or "")
    origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"

    def answer(challenges: list[str], target: str) -> str:
        digest = next((found[1] for each in challenges if (found := re.search(r"\bDigest\s+(.*)", each, re.I))), None)
        if digest is not None:
            known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
            known.add_password(None, origin, name, password)
            challenge = urllib.request.parse_keqv_list(
                [each for each in urllib.request.parse_http_list(digest) if "=" in each]
            )
            with suppress(ValueError):  # a sum that nobody knows
                said = _Digest(known).get_authorization(urllib.request.Request(origin + target), challenge)
                if said:
                    return f"Digest {said}"
        return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()

    return answer
