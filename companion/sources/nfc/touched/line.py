"""Readers that tell a number once as the readers of one board, which runs on the tablet."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import TypeAlias

from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import Buttons
from companion.sources.nfc.link.ports import READ_S
from companion.sources.nfc.link.starter import new_boot
from companion.sources.nfc.touched.reader import TouchedReader

Touches: TypeAlias = "queue.SimpleQueue[tuple[int, str]]"
"""(reader, counted from 1; a tag's number in hex) of each card that touched one. May be filled from any thread."""


class TouchedLine:
    """A line that speaks like a board called ``kind``, with a reader for each name; those that are not ``known`` are
    there from their first card on."""

    def __init__(
        self,
        kind: str,
        touches: Touches,
        *,
        names: tuple[str, ...],
        known: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._touches = touches
        self._clock = clock
        self._readers = [TouchedReader(name, known=known) for name in names]
        self._from_tablet = b""
        self._listens = False
        self._board = Board(
            board=kind,
            ident=kind,
            boot=new_boot(),
            readers=len(names),
            buttons=Buttons(()),
            others=[*self._readers],
        )

    def read(self) -> bytes:
        """The bytes from the board so far."""
        now = self._clock()
        while self._listens and not self._touches.empty():
            number, uid = self._touches.get()
            self._readers[number - 1].touch(bytes.fromhex(uid))
        sent, self._from_tablet = self._from_tablet, b""
        out, _ = self._board.tick(int(now * 1e6), sent, b"")
        if not out:
            time.sleep(READ_S)
        return out

    def write(self, sent: bytes) -> None:
        """For the board. Cards wait until it is asked what lies there: who only asks who is there forgets them."""
        self._from_tablet += sent
        self._listens = self._listens or b",SYNC" in sent

    def close(self) -> None:
        """Nothing is held."""
