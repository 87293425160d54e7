"""A phone's camera: its page sends JPEG pictures, and only the newest is read."""

from __future__ import annotations

import threading
from collections.abc import Callable

from aiohttp import WSMsgType, web

LONGEST_FRAME = 2 * 1024 * 1024
_JPEG = b"\xff\xd8"


class NewestFrame:
    """The newest picture that a phone sent; filled by the server, read from any thread. One phone at a time: the one
    that came last."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._newest: bytes | None = None
        self._sender: web.WebSocketResponse | None = None
        self.is_wanted = False

    async def serve(self, socket: web.WebSocketResponse) -> None:
        """Takes pictures until the line breaks; the page sends the next one when this one was taken."""
        if not self.is_wanted:
            await socket.close(code=1008, message=b"no camera is wanted")
            return
        before, self._sender = self._sender, socket
        if before is not None and not before.closed:
            await before.close(code=1008, message=b"another phone is the camera now")
        async for sent in socket:
            if sent.type is not WSMsgType.BINARY or not sent.data.startswith(_JPEG):
                break
            with self._changed:
                self._newest = sent.data
                self._changed.notify_all()
            await socket.send_str("next")
        await socket.close()

    def wait(self, timeout_s: float, given_up: Callable[[], bool]) -> bytes | None:
        """The next picture, as the bytes of a JPEG file; None if none comes in time, or the wait is given up."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or given_up(), timeout_s)
            newest, self._newest = self._newest, None
            return newest

    def interrupt(self) -> None:
        """Lets a reader that waits look whether it has given up."""
        with self._changed:
            self._changed.notify_all()
