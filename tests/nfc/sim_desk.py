"""A desk over a virtual board in simulated time: each read lets a millisecond pass."""

from __future__ import annotations

from collections.abc import Callable

from companion.sources.nfc.link.heard import Greeted
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.tags.desk import TagDesk


class SimLine:
    """``acts`` are called once each when their millisecond has come."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.now_ms = 1000
        self.acts: list[tuple[int, Callable[[], None]]] = []
        self._sent = b""

    def read(self) -> bytes:
        self.now_ms += 1
        for due in [each for each in self.acts if each[0] <= self.now_ms]:
            self.acts.remove(due)
            due[1]()
        sent, self._sent = self._sent, b""
        return self.board.answer(self.now_ms / 1000, sent)

    def write(self, sent: bytes) -> None:
        self._sent += sent

    def close(self) -> None:
        self.acts.clear()


def sim_desk(board: VirtualBoard | None = None) -> tuple[TagDesk, SimLine]:
    """A greeted desk, and its line to script."""
    line = SimLine(board or VirtualBoard())
    desk = TagDesk(line, name="sim", clock=lambda: line.now_ms / 1000)
    while not any(isinstance(each, Greeted) for each in desk.step()):
        pass
    return desk, line


def laid(desk: TagDesk, line: SimLine, *uids: str) -> None:
    """Lays tags on reader 1 and waits until all are there."""
    for uid in uids:
        line.board.lay(1, uid)
    while set(desk.there) != set(uids):
        desk.step()
