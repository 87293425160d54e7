"""A virtual board and the tablet's end of its line, in simulated time."""

from __future__ import annotations

from typing import TypeVar

from companion.sources.nfc.link.heard import Heard
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.simulator.virtual import VirtualBoard

Kind = TypeVar("Kind", bound=Heard)


class Pair:
    """Runs both ends in steps of a millisecond; ``heard`` holds all messages to the tablet."""

    def __init__(self, board: VirtualBoard | None = None, *, delay_ms: int = 0) -> None:
        self.board = board or VirtualBoard()
        self.link = Link()
        self.now_ms = 5000
        self.heard: list[Heard] = []
        self.connected = True
        self._to_tablet = [b""] * delay_ms
        self._to_board = b""

    def run(self, ms: int) -> Pair:
        """Let time pass."""
        for _ in range(ms):
            self.now_ms += 1
            now = self.now_ms / 1000
            sent, self._to_board = self._to_board, b""
            self._to_tablet.append(self.board.answer(now, sent if self.connected else b""))
            arrived = self._to_tablet.pop(0)
            self._to_board = self.link.tick(now, arrived if self.connected else b"")
            self.heard += self.link.take()
        return self

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The messages of one kind."""
        return [each for each in self.heard if isinstance(each, kind)]
