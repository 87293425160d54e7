"""A board that exists only in memory: the firmware's own core, simulated reader chips, and hands that lay and press.

It can also fall silent, garble, repeat, lose a reader's supply and be reset, as real ones do.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import BUTTONS, RELEASE_US, WRAP, Buttons
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag

BITS_PER_BYTE = 10  # with start and stop bit
BAUD = 115_200
AIR_S = 0.005  # what the chip itself takes for an exchange with a tag; a guess, not measured
LOOK_S = 0.001  # between two looks at the buttons
HELD_S = 0.08  # how long a finger stays on a button
RELEASED_S = RELEASE_US * 1e-6 + LOOK_S  # until a release is believed


class VirtualBoard:
    """``answer(seconds, received)`` is its serial line. Readers and buttons count from 1, as people do."""

    def __init__(
        self,
        *,
        readers: int = 2,
        buttons: int = BUTTONS,
        ident: str = "virtual",
        clock_ahead_s: float = 1000.0,
        drift_ppm: float = 0.0,
        seed: int = 1,
    ) -> None:
        self.ident = ident
        self.chips = [SimulatedPn532() for _ in range(readers)]
        self.silent = False
        self.garble = 0.0  # share of pieces, in both directions, with a wrong bit
        self.repeat = 0.0  # share of lines that come twice
        self._clock_ahead_s = clock_ahead_s
        self._rate = 1 + drift_ppm * 1e-6
        self._chance = random.Random(seed)
        self._bits = tuple(1 << (button + 2) for button in range(buttons))
        self._boots = 0
        self._contacts: list[tuple[float, int, bool]] = []  # when, which bits, closed? in no order
        self._down = 0
        self.reset()

    def reset(self) -> None:
        """The board starts again (its readers keep their power)."""
        self._boots += 1
        self.buttons = Buttons(self._bits)
        self.board = Board(
            board="virtual",
            ident=self.ident,
            boot=f"{self._boots:04X}",
            readers=len(self.chips),
            buttons=self.buttons,
            resets=self._boots - 1,
            interpreter="1.28.0",
            sampling="hard",
        )
        self._spoken_to = 0
        self._on_its_way: list[tuple[float, bytes]] = []

    def lay(self, reader: int, uid: str | SimulatedTag) -> None:
        """Lay a tag on a reader."""
        self.chips[reader - 1].tags.append(uid if isinstance(uid, SimulatedTag) else SimulatedTag(bytes.fromhex(uid)))

    def lift(self, reader: int, uid: str = "") -> None:
        """Take one tag, or all, off a reader."""
        self.chips[reader - 1].lift(bytes.fromhex(uid) if uid else None)

    def press(self, buttons: Iterable[int], *, at: float) -> None:
        """Press these buttons in one moment, ``at`` seconds on the same clock as ``answer``'s."""
        word = sum(self._bits[button - 1] for button in set(buttons))
        self._contact(word, closed=True, at=at)
        self._contacts.append((at + HELD_S, word, False))

    def answer(self, now: float, received: bytes) -> bytes:
        """The bytes from the board so far."""
        for at, word, closed in sorted(each for each in self._contacts if each[0] <= now):
            self._contacts.remove((at, word, closed))
            self._contact(word, closed=closed, at=at)
        arrived = b"".join(sent for at, sent in self._on_its_way if at <= now)
        self._on_its_way = [each for each in self._on_its_way if each[0] > now]
        out, to_chip = self.board.tick(self._us(now), self._damage(received), arrived)
        if self.board.active != self._spoken_to:
            self._spoken_to, self._on_its_way = self.board.active, []
        chip = self.chips[self.board.active]
        from_chip = chip.receive(to_chip)
        if from_chip:
            air_s = AIR_S if b"\xd5\x4b" in from_chip or b"\xd5\x41" in from_chip else 0.0
            line_s = (len(to_chip) + len(from_chip)) * BITS_PER_BYTE / BAUD
            self._on_its_way.append((now + line_s + air_s, from_chip))
        return b"" if self.silent else self._damage(self._doubled(out))

    def _us(self, now: float) -> int:
        return int((now * self._rate + self._clock_ahead_s) * 1e6)

    def _contact(self, word: int, *, closed: bool, at: float) -> None:
        """Contacts close or open; the looks that follow, and the one that believes a release."""
        self._down = self._down | word if closed else self._down & ~word
        for late_s in (0.0, LOOK_S):
            self.buttons.sample(self._down, self._us(at + late_s) & WRAP)
        if not closed:
            self._contacts.append((at + RELEASED_S, 0, True))

    def _doubled(self, out: bytes) -> bytes:
        if not self.repeat:
            return out
        lines = out.splitlines(keepends=True)
        return b"".join(line * (2 if self._chance.random() < self.repeat else 1) for line in lines)

    def _damage(self, passing: bytes) -> bytes:
        if not self.garble or not passing:
            return passing
        harmed = bytearray()
        for start in range(0, len(passing), 16):
            piece = bytearray(passing[start : start + 16])
            if self._chance.random() < self.garble:
                piece[self._chance.randrange(len(piece))] ^= 1 << self._chance.randrange(8)
            harmed += piece
        return bytes(harmed)
