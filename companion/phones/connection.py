"""One phone's connection: what waits to be sent, how much may come, and whether it answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from companion.phones.order import PressOrder
from companion.rules.events import Seat

MOST_LINES = 64
MESSAGES_S, MESSAGES_BURST = 60.0, 120.0
SAYS_S, SAYS_BURST = 5.0, 10.0


@dataclass(slots=True)
class Credit:
    """How much may still come: ``a_second`` more, up to ``most``."""

    a_second: float
    most: float
    _left: float = field(init=False)
    _at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._left = self.most

    def spend(self) -> bool:
        """Whether one more may come now."""
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(slots=True, eq=False)
class Phone:
    """One connection of a phone."""

    socket: web.WebSocketResponse
    page: str = ""
    seat: Seat | None = None
    watches: bool = False
    unanswered: int = 0
    ping_at: float = 0.0
    damaged: int = 0
    _lines: deque[str] = field(default_factory=deque)
    _shown: str | None = None
    _is_due: bool = False
    _is_shut: bool = False
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    messages: Credit = field(default_factory=lambda: Credit(MESSAGES_S, MESSAGES_BURST))
    says: Credit = field(default_factory=lambda: Credit(SAYS_S, SAYS_BURST))

    def tell(self, kind: str, **what: Any) -> None:
        """Sends a line after those that wait."""
        self.send(json.dumps({"t": kind, **what}, ensure_ascii=False, separators=(",", ":")))

    def send(self, line: str) -> None:
        """Sends a line after those that wait. A phone that takes none of them is shut out, and comes again."""
        if len(self._lines) >= MOST_LINES:
            self._is_shut = True
        else:
            self._lines.append(line)
        self._wake.set()

    def show(self, page: str) -> None:
        """Sends a page in the place of one that still waits."""
        self._shown = page
        self._wake.set()

    @property
    def is_slow(self) -> bool:
        """Whether it accepts none of the data sent to it."""
        return self._is_shut

    def ask(self) -> None:
        """Sends a ping as soon as it can."""
        self._is_due = True
        self._wake.set()

    async def run(self, order: PressOrder) -> None:
        """Sends until the line breaks."""
        with suppress(ConnectionError, RuntimeError):  # the reader of this line ends it
            while not self.socket.closed:
                await self._wake.wait()
                self._wake.clear()
                while self._lines:
                    await self.socket.send_str(self._lines.popleft())
                if self._shown is not None:
                    page, self._shown = self._shown, None
                    await self.socket.send_str(page)
                if self._is_due:
                    self._is_due = False
                    self.unanswered += 1
                    number, pm = order.ping(self.page)
                    pm_ms = "null" if pm is None else round(pm * 1000)
                    await self.socket.send_str(f'{{"t":"ping","n":{number},"pm":{pm_ms}}}')
