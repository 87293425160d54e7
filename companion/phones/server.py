"""The phones' server: HTTPS and WebSocket in a thread of its own, closed to everybody without the code, and only while
it is open.

aiohttp has the connection, HTTP and WebSocket in one package, so a line can be limited from its first byte on.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from aiohttp import web

from companion.phones.evening_report import ReportRefused, ReportText
from companion.phones.frames import LONGEST_FRAME, NewestFrame
from companion.phones.messages import LONGEST
from companion.phones.open_lines import FREE_S, OpenLine, OpenLines
from companion.phones.room import PING_S, FromPhone, PhoneRoom
from companion.rules.events import Seat

KEEP_S = 20.0
LONGEST_HEADER = 2048
WAITING = 64
REPORT_S = 60.0

_SCRIPT, _STYLE = "text/javascript", "text/css"
_FILES = {
    "": ("index.html", "text/html"),
    "phone.css": ("phone.css", _STYLE),
    "phone.js": ("phone.js", _SCRIPT),
    "guard.js": ("guard.js", _SCRIPT),
    "keys.js": ("keys.js", _SCRIPT),
    "watch.js": ("watch.js", _SCRIPT),
    "tags.js": ("tags.js", _SCRIPT),
    "camera.js": ("camera.js", _SCRIPT),
}
_OF_A_REPORT = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_NOTHING = "There is nothing here."
_LOG = logging.getLogger(__name__)
_SILENT = logging.getLogger(f"{__name__}.lines")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


@cache
def _file(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()


class PhoneServer:
    """Listens on one address from ``__init__`` to ``close``. Raises OSError if it cannot."""

    def __init__(
        self, address: tuple[str, int], *, certificate: Path, code: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.code = code
        self.report: Callable[[], ReportText] | None = None
        """Asks for the evening's report; None: there is no table."""
        self.frames = NewestFrame()
        self.room = PhoneRoom(clock, lambda: self.frames.is_wanted)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        self._lines = OpenLines()
        self._listening = socket.create_server(address, backlog=WAITING)
        self._listening.setblocking(False)
        self.address: tuple[str, int] = self._listening.getsockname()[:2]
        self._host = f"{self.address[0]}:{self.address[1]}"
        self._headers = _headers(self._host)
        self._serving: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listens no more, and shuts every line."""
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()
        self._listening.close()

    def publish(self, seats: tuple[Seat, ...], shown: Mapping[Seat | None, str], tiles: str) -> None:
        """The view of each seat from now on; None is a spectator's. From any thread."""
        self._soon(self.room.publish, seats, shown, tiles)

    def answer(self, said: FromPhone, *, ok: bool, words: str) -> None:
        """The result of a phone's message. From any thread."""
        self._soon(lambda: self.room.answer(said.seat, said.said.ident, ok=ok, words=words))

    def free(self, seat: Seat, why: str) -> None:
        """Takes a seat from its phone. From any thread."""
        self._soon(self.room.free, seat, why)

    def clear(self, why: str) -> None:
        """Ends the table. From any thread."""
        self._soon(self.room.clear, why)

    def _soon(self, does: Callable[..., None], *what: Any) -> None:
        with suppress(RuntimeError):  # the server was closed meanwhile
            self._loop.call_soon_threadsafe(does, *what)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        app.on_response_prepare.append(self._put_headers)
        runner = web.AppRunner(app, handle_signals=False)
        await runner.setup()
        assert runner.server is not None
        accepting = asyncio.create_task(self._accept(runner.server))
        pinging = asyncio.create_task(self._ping())
        try:
            await self._closing.wait()
        finally:
            for task in (accepting, pinging):
                task.cancel()
            await asyncio.gather(accepting, pinging, return_exceptions=True)
            await self.room.close()
            for each in list(self._serving):
                each.cancel()
            await asyncio.gather(*self._serving, return_exceptions=True)
            for line in list(self._lines):
                line.end()
            await runner.cleanup()
            await asyncio.sleep(0)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_S)
            self.room.tick()

    async def _accept(self, server: web.Server) -> None:
        while True:
            try:
                plain, (host, *_) = await self._loop.sock_accept(self._listening)
            except OSError:  # too many files are open: one is shut before long
                await asyncio.sleep(PING_S)
                continue
            line = self._lines.enter(host, plain.close, time.monotonic())
            if line is None:
                plain.close()
                continue
            task = asyncio.create_task(self._take_up(server, plain, line))
            line.end = task.cancel
            self._serving.add(task)
            task.add_done_callback(partial(self._shut_if_cancelled, plain))

    def _shut_if_cancelled(self, plain: socket.socket, task: asyncio.Task[None]) -> None:
        """A task that is cancelled before its first step shuts nothing itself."""
        self._serving.discard(task)
        if task.cancelled():
            plain.close()

    async def _take_up(self, server: web.Server, plain: socket.socket, line: OpenLine) -> None:
        """The handshake of one line; who is not known when its time is over is shut out."""
        protocol = _Line(server, line, self._lines, loop=self._loop)
        self._loop.call_later(FREE_S, lambda: None if line.is_known else line.end())
        plain.setblocking(False)
        try:
            transport, _ = await self._loop.connect_accepted_socket(
                lambda: protocol, plain, ssl=self._context, ssl_handshake_timeout=FREE_S, ssl_shutdown_timeout=1.0
            )
        except (OSError, ValueError):  # broken off, as where the certificate was not accepted: the phone shows why
            self._lines.leave(line)
            plain.close()
        except asyncio.CancelledError:
            # The socket belongs to a handshake until that is over: shut before, its number would be another line's.
            self._lines.leave(line)
            if protocol.transport is not None:
                protocol.transport.abort()
            raise
        else:
            line.end = transport.abort

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        line = getattr(request.protocol, "line", None)
        name = self._behind_the_code(request)
        if name is None or line is None or not self._lines.admit(line):
            return _refusal(web.HTTPNotFound.status_code)
        if name == "report" and request.method == "GET":
            return await self._report()
        if name in ("socket", "camera"):
            return await self._talk(request, name)
        name = "" if name.isdecimal() else name  # the number that says which reader the phone is
        if name not in _FILES or request.method not in ("GET", "HEAD"):
            return _refusal(web.HTTPNotFound.status_code, keep=True)
        file, kind = _FILES[name]
        return web.Response(body=_file(file), content_type=kind, charset="utf-8")

    async def _report(self) -> web.StreamResponse:
        """The evening's report; nothing before the end."""
        if self.report is None:
            return _refusal(web.HTTPNotFound.status_code, keep=True)
        try:
            page = await asyncio.wait_for(asyncio.wrap_future(self.report()), REPORT_S)
        except (TimeoutError, ReportRefused) as why:
            return _refusal(web.HTTPNotFound.status_code, str(why), keep=True)
        answer = web.Response(text=page, content_type="text/html")
        answer.headers["Content-Security-Policy"] = _OF_A_REPORT
        return answer

    def _behind_the_code(self, request: web.Request) -> str | None:
        """The page behind the code in the address; None if the code, or the name of this machine, is wrong."""
        code, slash, name = request.path.removeprefix("/").partition("/")
        is_right = hmac.compare_digest(code.encode(), self.code.encode())
        is_ours = request.headers.get("Host") == self._host
        return name if slash and is_right and is_ours else None

    async def _talk(self, request: web.Request, name: str) -> web.StreamResponse:
        """A WebSocket, for pages of ours alone."""
        if request.headers.get("Origin") != f"https://{self._host}":
            return _refusal(web.HTTPForbidden.status_code)
        pictures = name == "camera"
        answer = web.WebSocketResponse(
            max_msg_size=LONGEST_FRAME if pictures else LONGEST, compress=False, heartbeat=30.0, timeout=1.0
        )
        if not answer.can_prepare(request):
            return _refusal(web.HTTPBadRequest.status_code)
        await answer.prepare(request)
        await (self.frames.serve(answer) if pictures else self.room.serve(answer))
        return answer

    async def _put_headers(self, _: web.Request, answer: web.StreamResponse) -> None:
        answer.headers.pop("Server", None)
        for name, value in self._headers.items():
            answer.headers.setdefault(name, value)


class _Line(web.RequestHandler):
    """One connection; it leaves its place when it is lost, and says nothing of what went wrong on it."""

    def __init__(
        self, server: web.Server, line: OpenLine, lines: OpenLines, *, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(
            server,
            loop=loop,
            keepalive_timeout=KEEP_S,
            lingering_time=1.0,
            access_log=_SILENT,
            logger=_SILENT,
            max_line_size=LONGEST_HEADER,
            max_field_size=LONGEST_HEADER,
        )
        self.line, self._lines = line, lines

    def connection_lost(self, exc: BaseException | None) -> None:
        """The line is shut."""
        self._lines.leave(self.line)
        super().connection_lost(exc)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """A bad request, or a mistake of ours: nothing about it is sent back."""
        if status >= 500 and exc is not None:
            _LOG.error("a phone's request failed", exc_info=exc)
        answer = _refusal(status)
        answer.headers["Server"] = ""
        return answer


def _refusal(status: int, why: str = "", *, keep: bool = False) -> web.Response:
    answer = web.Response(status=status, text=why or _NOTHING)
    if not keep:
        answer.force_close()
    return answer


def _headers(host: str) -> Mapping[str, str]:
    """The headers of every answer: the page loads nothing from elsewhere, and nobody can put it into a frame."""
    allowed = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; "
        f"connect-src 'self' wss://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": allowed,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), screen-wake-lock=(self)",
    }
