"""A scenario, played: a virtual board whose cards, buttons and failures follow a script, behind a serial port."""

from __future__ import annotations

import errno
import sys
import time
from functools import cache
from pathlib import Path

from companion.languages import tr
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.scenario import Happening, Scenario, read_scenario
from companion.sources.nfc.simulator.virtual import VirtualBoard


class VirtualTable:
    """``answer`` is the serial line of its board; ``plugged(seconds)`` says whether the cable is in."""

    def __init__(self, scenario: Scenario) -> None:
        self.board = VirtualBoard(readers=scenario.readers, buttons=scenario.buttons, ident=scenario.board)
        self._coming = list(scenario.happenings)
        self._out_until = 0.0
        self._ends: list[tuple[float, str]] = []

    def plugged(self, now: float) -> bool:
        """Whether the cable is in at this time."""
        self._happen(now)
        return now >= self._out_until

    def answer(self, now: float, received: bytes) -> bytes:
        """The bytes from the board by ``now`` seconds from the start."""
        self._happen(now)
        sent = self.board.answer(now, received if now >= self._out_until else b"")
        return sent if now >= self._out_until else b""

    def _happen(self, now: float) -> None:
        for ending in [each for each in self._ends if each[0] <= now]:
            self._ends.remove(ending)
            setattr(self.board, ending[1], 0)
        while self._coming and self._coming[0].at <= now:
            self._do(self._coming.pop(0))

    def _do(self, happening: Happening) -> None:
        board, words = self.board, happening.words
        match happening.what:
            case "lay":
                board.lay(int(words[0]), words[1])
            case "lift":
                board.lift(int(words[0]), "".join(words[1:2]))
            case "press":
                board.press([int(word) for word in words], at=happening.at)
            case "unplug":
                self._out_until = happening.at + float(words[0])
            case "silence":
                board.silent = True
                self._ends.append((happening.at + float(words[0]), "silent"))
            case "garble" | "repeat" as habit:
                setattr(board, habit, float(words[0]))
                self._ends.append((happening.at + float(words[1]), habit))
            case "dead" | "alive" as state:
                board.chips[int(words[0]) - 1].silent = state == "dead"
            case "sag":
                board.chips[int(words[0]) - 1].power_cycle()
            case "reset":
                board.reset()
            case "phantom":
                board.chips[int(words[0]) - 1].phantoms.append(bytes.fromhex(words[1]))
            case "pile":
                board.chips[int(words[0]) - 1].pile = words[1]
            case "foil":
                board.chips[int(words[0]) - 1].foil = words[1] == "on"
            case "blink":
                board.chips[int(words[0]) - 1].answers_every_second_look = True


@cache
def _running(path: Path) -> tuple[VirtualTable, float]:
    """One table a file: a cable that is plugged in again finds the same table, where time went on."""
    return VirtualTable(read_scenario(path)), time.monotonic()


class VirtualLine:
    """The port ``virtual:FILE``: real serial code on a pseudo-terminal, the scenario behind it."""

    def __init__(self, path: Path) -> None:
        # Both import each other's words; and only this line needs them.
        from companion.sources.nfc.link.ports import PortError, SerialLine
        from companion.sources.nfc.simulator.scenario import ScenarioError

        if sys.platform == "win32":
            raise PortError(tr("virtual:FILE works on Linux and macOS only."))
        try:
            self._table, self._began = _running(path.absolute())
        except ScenarioError as problem:
            raise PortError(str(problem)) from problem
        late = time.monotonic() - self._began
        if not self._table.plugged(late):
            raise PortError(tr("virtual:{file}: the scenario has unplugged the cable.", file=path))
        self._terminal = OnTerminal(lambda seconds, received: self._table.answer(late + seconds, received))
        self._line = SerialLine(self._terminal.path)

    def read(self) -> bytes:
        """As a serial line reads."""
        self._check()
        return self._line.read()

    def write(self, sent: bytes) -> None:
        """As a serial line writes."""
        self._check()
        self._line.write(sent)

    def close(self) -> None:
        """Closes the port; the table goes on."""
        self._line.close()
        self._terminal.close()

    def _check(self) -> None:
        if not self._table.plugged(time.monotonic() - self._began):
            raise OSError(errno.ENODEV, "the scenario has pulled the cable")
