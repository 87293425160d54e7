"""A simulated device behind a real serial port's name: the other end of a pseudo-terminal (not on Windows)."""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Callable
from types import TracebackType


class OnTerminal:
    """Serves ``answer(seconds, received) -> sent`` on a pseudo-terminal; ``path`` is what a driver
    opens, ``began`` the monotonic second that the device counts from.

    ``log`` keeps the traffic as ``(from the driver?, bytes)``. Use it as a context, or call ``close``.
    """

    def __init__(self, answer: Callable[[float, bytes], bytes], *, beat_s: float = 0.002) -> None:
        import tty

        self._answer = answer
        self._beat_s = beat_s
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)
        self.log: list[tuple[bool, bytes]] = []
        self.began = time.monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve, name=f"device on {self.path}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pull the cable: a driver that has the port open gets an error."""
        if self._stop.is_set():
            return
        self._stop.set()
        self._thread.join()
        os.close(self._theirs)
        os.close(self._ours)

    def __enter__(self) -> OnTerminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _serve(self) -> None:
        while not self._stop.is_set():
            readable, _, _ = select.select([self._ours], [], [], self._beat_s)
            received = os.read(self._ours, 4096) if readable else b""
            if received:
                self.log.append((True, received))
            sent = self._answer(time.monotonic() - self.began, received)
            if sent:
                self.log.append((False, sent))
                with contextlib.suppress(BlockingIOError):  # nobody reads: a full line loses what is sent
                    os.write(self._ours, sent)
