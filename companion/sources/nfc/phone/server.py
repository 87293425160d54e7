"""The page for the phone and what it tells, over HTTPS: nothing without the code, and nothing beyond a tag's number and
a CALL."""

from __future__ import annotations

import hmac
import json
import re
import socket
import ssl
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.foreign import whole_number
from companion.sources.nfc.phone.calls import Echo
from companion.sources.nfc.phone.keys import CallKeys
from companion.sources.nfc.touched.line import Touches

LONGEST_BODY = 256
MOST_WAITING = 32
MOST_AT_ONCE = 24  # a phone has a line for its pings and one for what it tells
PATIENCE_S = 10.0
LONGEST_UP_MS = 1e11  # three years: a page is open for less

_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")
_SCRIPT = "text/javascript; charset=utf-8"
_PAGES = {
    "": ("page.html", "text/html; charset=utf-8"),
    "page.js": ("page.js", _SCRIPT),
    "call.js": ("call.js", _SCRIPT),
}
_BUSY = "The table is busy: "


class PhoneServer(ThreadingHTTPServer):
    """Listens from ``__init__`` to ``close``; numbers that phones read go to ``touches``, their calls to ``keys``."""

    daemon_threads = True

    def __init__(
        self,
        address: tuple[str, int],
        *,
        certificate: Path,
        code: str,
        readers: int,
        touches: Touches,
        keys: CallKeys | None = None,
    ) -> None:
        self.keys = keys or CallKeys(readers)
        self.code, self.readers, self.touches = code, readers, touches
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        self._free = threading.BoundedSemaphore(MOST_AT_ONCE)
        super().__init__(address, _Handler)
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,), name="phones", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listens no more."""
        self.shutdown()
        self._thread.join()
        self.server_close()

    def get_request(self) -> tuple[socket.socket, Any]:
        """A connection; its handshake waits for the thread that serves it, so that a silent phone holds up nobody."""
        plain, address = super().get_request()
        plain.settimeout(PATIENCE_S)
        return self._context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False), address

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serves it in a thread, if there are not too many at once."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serves one connection."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke off, as each does on which the certificate was not accepted: the phone shows why."""


class _Handler(BaseHTTPRequestHandler):
    server: PhoneServer
    protocol_version = "HTTP/1.1"
    timeout = PATIENCE_S

    def do_GET(self) -> None:
        """The page."""
        name = self._behind_the_code()
        if name is not None and whole_number(name) is not None:
            name = ""
        if name not in _PAGES:
            self._answer(HTTPStatus.NOT_FOUND, "There is nothing here.")
            return
        file, kind = _PAGES[name]
        self._answer(HTTPStatus.OK, (files(__package__) / file).read_text(encoding="utf-8"), kind)

    def do_POST(self) -> None:
        """A number that was read, a ping or a CALL."""
        stays = not self.close_connection
        self.close_connection = True  # what was not read of it is never taken for a further request
        take = {"seen": self._take_number, "ping": self._take_ping, "call": self._take_call}.get(
            self._behind_the_code() or ""
        )
        if take is None:
            self._answer(HTTPStatus.NOT_FOUND, "There is nothing here.")
            return
        length = whole_number(self.headers.get("Content-Length", ""))
        if length is None or not 0 <= length <= LONGEST_BODY or "Transfer-Encoding" in self.headers:
            self._answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "A tag's number is shorter.")
            return
        try:
            told = json.loads(self.rfile.read(length))
            take(told)
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
            self._answer(HTTPStatus.BAD_REQUEST, "That is not what the page tells: load it again.")
            return
        self.close_connection = not stays  # all of it was read, and a ping's line is used again

    def _take_number(self, told: dict[str, Any]) -> None:
        uid, reader = told["uid"], told["reader"]
        if not isinstance(uid, str) or not _UID.fullmatch(uid):
            self._answer(HTTPStatus.BAD_REQUEST, "That is no tag's number. Is it a phone or a bank card?")
        elif not self._is_phone(reader):
            self._answer(HTTPStatus.BAD_REQUEST, f"The address ends with 1 to {self.server.readers}, or with nothing.")
        elif self.server.touches.qsize() >= MOST_WAITING:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, f"{_BUSY}hold the card there again.")
        else:
            self.server.touches.put((reader, uid))
            self._answer(HTTPStatus.OK, "")

    def _take_ping(self, told: dict[str, Any]) -> None:
        if not self._is_phone(told["phone"]):
            raise ValueError
        echo = None
        if "echo" in told:
            if type(told["echo"]) is not int:
                raise ValueError
            echo = Echo(told["echo"], _milliseconds(told["got"]), _milliseconds(told["asked"]))
        number, pm_s = self.server.keys.ping(told["phone"], echo)
        pm_ms = None if pm_s is None else round(pm_s * 1000, 1)
        self._answer(HTTPStatus.OK, json.dumps({"ping": number, "pm": pm_ms}), "application/json")

    def _take_call(self, told: dict[str, Any]) -> None:
        if not self._is_phone(told["phone"]):
            raise ValueError
        if self.server.keys.press(told["phone"], _milliseconds(told["at"])):
            self._answer(HTTPStatus.OK, "")
        else:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, f"{_BUSY}say it aloud.")

    def _is_phone(self, number: object) -> bool:
        return type(number) is int and 1 <= number <= self.server.readers

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing is written down: addresses hold the code."""

    def _behind_the_code(self) -> str | None:
        """What stands behind the code in the address; None where the code is wrong."""
        _, _, rest = self.path.partition("/")
        code, _, name = rest.partition("?")[0].partition("/")
        return name if hmac.compare_digest(code.encode(), self.server.code.encode()) else None

    def _answer(self, status: HTTPStatus, text: str, kind: str = "text/plain; charset=utf-8") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header(
            "Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        )
        self.end_headers()
        self.wfile.write(body)


def _milliseconds(told: object) -> float:
    """A time on a phone's clock; ValueError for anything else."""
    if isinstance(told, bool) or not isinstance(told, int | float) or not 0 <= told <= LONGEST_UP_MS:
        raise ValueError
    return float(told)
