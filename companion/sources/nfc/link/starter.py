"""The starter kit: one PN532 on a USB-serial adapter, nothing to flash. The board's core runs on the tablet."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import Buttons
from companion.sources.nfc.firmware.reader import SLOW_WAKE_MS
from companion.sources.nfc.link.ports import Line


def new_boot() -> str:
    """Another mark for each start: what has not looked yet is not taken for a table without cards."""
    return secrets.token_hex(2).upper()


class HostedBoard:
    """A line that speaks like a board, over a line that speaks like a reader chip."""

    def __init__(self, chip: Line, *, ident: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._chip = chip
        self._clock = clock
        self._from_tablet = b""
        self._board = Board(
            board="starter", ident=ident, boot=new_boot(), readers=1, buttons=Buttons(()), wake_ms=SLOW_WAKE_MS
        )

    def read(self) -> bytes:
        """The bytes from the board so far."""
        from_chip = self._chip.read()
        sent, self._from_tablet = self._from_tablet, b""
        out, to_chip = self._board.tick(int(self._clock() * 1e6), sent, from_chip)
        if to_chip:
            self._chip.write(to_chip)
        return out

    def write(self, sent: bytes) -> None:
        """For the board."""
        self._from_tablet += sent

    def close(self) -> None:
        """Gives the chip's line back."""
        self._chip.close()
