"""Hands a report to phones in the same network, for as long as somebody shows its address."""

from __future__ import annotations

import hmac
import secrets
import socket
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CODE_BYTES = 9
"""Of the code in the address, which nobody guesses."""
PATIENCE_S = 10.0
MOST_AT_ONCE = 16


def own_address() -> str:
    """This machine's address in the local network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent: it only shows which way it would go
        except OSError:
            return ""
        return str(asked.getsockname()[0])


class HandingServer(ThreadingHTTPServer):
    """Gives one page to everybody who asks for its ``address``, from ``__init__`` to ``close``. Raises OSError if this
    machine is in no network."""

    daemon_threads = True

    def __init__(self, page: str, host: str = "") -> None:
        host = host or own_address()
        if not host:
            raise OSError(101, "Network is unreachable")
        self.page = page.encode()
        self.code = secrets.token_urlsafe(CODE_BYTES)
        self._free = threading.BoundedSemaphore(MOST_AT_ONCE)
        super().__init__((host, 0), _Handler)
        self.address = f"http://{host}:{self.server_port}/{self.code}"
        threading.Thread(target=self.serve_forever, args=(0.05,), name="report", daemon=True).start()

    def process_request(self, request: object, client_address: object) -> None:
        """Answers in a thread of its own, unless too many are answered."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)  # type: ignore[arg-type]
        else:
            self.shutdown_request(request)  # type: ignore[arg-type]

    def process_request_thread(self, request: object, client_address: object) -> None:
        """One answer."""
        try:
            super().process_request_thread(request, client_address)  # type: ignore[arg-type]
        finally:
            self._free.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that goes away in the middle is nobody's trouble."""

    def close(self) -> None:
        """Gives it to nobody any more."""
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: HandingServer
    timeout = PATIENCE_S

    def do_GET(self) -> None:
        """The page, for everybody who knows the code."""
        if not hmac.compare_digest(self.path.encode(), f"/{self.server.code}".encode()):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(HTTPStatus.OK)
        for name, value in (
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", str(len(self.server.page))),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.server.page)

    def version_string(self) -> str:
        """The name that it gives itself."""
        return "companion"

    def log_message(self, *args: object) -> None:
        """Nobody reads who asked."""
