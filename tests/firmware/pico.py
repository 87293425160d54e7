"""The firmware's own files on a fake Pico, with reader chips on its pins, fingers on its buttons and a tablet behind
its USB port: everything in simulated time. ``PicoTable`` runs them in this process, ``EmulatedTable`` in a real
MicroPython beside it."""

from __future__ import annotations

import ast
import builtins
import heapq
import io
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

from companion.sources.nfc.link.flashing import FIRMWARE, stage
from companion.sources.nfc.link.heard import Heard
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from tests.firmware import interpreters

HERE = Path(__file__).parent
AIR_US = 5000
BYTE_US = 87
HELD_US = 80_000


Around: TypeAlias = tuple[bytes, list[tuple[int, bytes]], list[tuple[int, int, int | None]]]
"""From the tablet, from the readers by pin, and the levels of pins to come."""


class Enough(BaseException):
    """The table was played for as long as the test wants."""


class PowerLost(BaseException):
    """The cable was pulled and plugged in again."""


class Table:
    """The things around a Pico. Readers and buttons count from 1; ``at`` has the events by time."""

    def __init__(self, *, readers: int, tablet: bool, seed: int) -> None:
        self.us = 0
        self.window_us = 1000
        self.chance = random.Random(seed)
        self.link = Link()
        self.heard: list[Heard] = []
        self.tablet = tablet
        self.tablet_every_us = 2000
        self._tablet_at = 0
        self._from_board = b""
        self._to_board = b""
        self._acts: list[tuple[int, Callable[[], None]]] = []
        self._edges: list[tuple[int, int, int | None]] = []
        self._arriving: list[tuple[int, int, bytes]] = []
        self._until = 0
        self._readers = _constant("READER_PINS")
        self._buttons = _constant("BUTTON_PINS")
        self.pins = {tx: (number, rx) for number, (_, tx, rx) in enumerate(self._readers)}
        self.chips = [SimulatedPn532() for _ in range(readers)]

    @property
    def now(self) -> float:
        """Seconds on the table."""
        return self.us / 1e6

    def at(self, seconds: float, act: Callable[[], None]) -> None:
        """Something happens."""
        self._acts.append((int(seconds * 1e6), act))

    def lay(self, reader: int, uid: str) -> None:
        """A tag is laid on a reader."""
        self.chips[reader - 1].tags.append(SimulatedTag(bytes.fromhex(uid)))

    def lift(self, reader: int) -> None:
        """All tags are taken off a reader."""
        self.chips[reader - 1].lift()

    def press(self, button: int, us: int, *, held_us: int = HELD_US) -> None:
        """A finger on a button, at any microsecond that has not been played yet."""
        pin = self._buttons[button - 1]
        heapq.heappush(self._edges, (us, pin, 0))
        heapq.heappush(self._edges, (us + held_us, pin, None))

    def open_contact(self, button: int, us: int, *, open_us: int) -> None:
        """A worn contact of a button that is held opens for a moment."""
        pin = self._buttons[button - 1]
        heapq.heappush(self._edges, (us, pin, 1))
        heapq.heappush(self._edges, (us + open_us, pin, 0))

    def of(self, kind: type) -> list[Any]:
        """The messages of one kind that reached the tablet."""
        return [each for each in self.heard if isinstance(each, kind)]

    def _outside(self, us: int, out: bytes, left: dict[int, bytes]) -> Around:
        if us >= self._until:
            raise Enough
        self.us = us
        while self._acts and self._acts[0][0] <= us:
            self._acts.pop(0)[1]()
        self._from_board += out
        if self.tablet and us >= self._tablet_at:
            self._tablet_at = us + self.tablet_every_us
            received, self._from_board = self._from_board, b""
            self._to_board += self.link.tick(us / 1e6, received)
            self.heard += self.link.take()
        for tx, sent in left.items():
            number, rx = self.pins[tx]
            if number < len(self.chips):
                self._arriving += self._answers(us, rx, self.chips[number].receive(sent))
        arrived = [(rx, data) for due, rx, data in self._arriving if due <= us]
        self._arriving = [each for each in self._arriving if each[0] > us]
        edges = []
        while self._edges and self._edges[0][0] < us + self.window_us:
            edges.append(heapq.heappop(self._edges))
        sent, self._to_board = self._to_board, b""
        return sent, arrived, edges

    def _answers(self, us: int, rx: int, answer: bytes) -> list[tuple[int, int, bytes]]:
        if not answer:
            return []
        air_us = AIR_US if b"\xd5\x4b" in answer or b"\xd5\x41" in answer else 0
        return [(us + len(answer) * BYTE_US + air_us, rx, answer)]


class PicoTable(Table):
    """The firmware in this process. ``play`` lets everything happen."""

    def __init__(
        self, *, readers: int = 6, tablet: bool = True, seed: int = 1, turn_us: int = 1500, window_us: int = 1000
    ) -> None:
        super().__init__(readers=readers, tablet=tablet, seed=seed)
        self.window_us = window_us
        fake_chip = _load(HERE / "fake_chip.py", "fake_chip", {})
        self.machine = _load(HERE / "fake_machine.py", "fake_machine", {"fake_chip": fake_chip})
        self.chip: Any = self.machine.chip
        self.chip.outside = self._around
        self.chip.ask_every_us = window_us
        self.chip.turn_us = self._turn_us
        self._usual_turn_us = turn_us
        self.chip.first_ticks = self.chance.randrange(1 << 30)
        self.reset_wire = False  # between the board and its readers
        self.boots = 0
        self.files: dict[str, str] = {}
        self.ended = ""  # console or bootloader: the program does not run any more
        self.longest_turn_us = 0
        self.collect_every_us = 0
        self._stall_us = 0
        self._turned_at = -1
        self._collected_at = 0
        self.board_pico = self._firmware("board_pico")
        self.main = self._firmware("main")
        for _, _, rx in self._readers[:readers]:
            self.chip.levels[rx] = 1  # a powered reader's idle line

    def play(self, seconds: float) -> PicoTable:
        """Powers the board on and lets everything happen for these seconds; a reset starts it again."""
        self._until = int(seconds * 1e6)
        self._acts.sort(key=lambda act: act[0])
        cause = self.machine.PWRON_RESET
        try:
            while self.boots < 50:
                self.boots += 1
                self.chip.power_on(cause)
                try:
                    self.main.main()
                    self.ended = "console"
                except self.machine.Reset as reset:
                    cause = self.machine.WDT_RESET
                    if str(reset) != "bootloader":
                        continue
                    self.ended = "bootloader"
                try:
                    while True:
                        self.chip.spend(1000)
                except PowerLost:
                    cause, self.ended = self.machine.PWRON_RESET, ""
        except Enough:
            pass
        return self

    def power_cycle(self) -> None:
        """Pulls the cable of a board whose program has ended."""
        assert self.ended
        raise PowerLost

    def stall(self, seconds: float) -> None:
        """The program's next turn takes so long."""
        self._stall_us = int(seconds * 1e6)

    def to_board(self, sent: bytes) -> None:
        """Bytes to the board beside what the tablet says."""
        self._to_board += sent

    def lit(self) -> list[int]:
        """The lamps that are lit."""
        pins = enumerate(self.board_pico.LAMP_PINS, start=1)
        return [number for number, pin in pins if self.chip.driven[pin]]

    def _turn_us(self) -> int:
        us = self.chip.us
        if self._turned_at >= 0:
            self.longest_turn_us = max(self.longest_turn_us, us - self._turned_at)
        self._turned_at = us
        if self.collect_every_us and us - self._collected_at >= self.collect_every_us:
            self._collected_at = us
            self.machine.gc.collect()
        stall_us, self._stall_us = self._stall_us, 0
        return stall_us + self.chance.randrange(self._usual_turn_us // 2, 2 * self._usual_turn_us)

    def _around(self, us: int, out: bytes, left: dict[int, bytes]) -> Around:
        around = self._outside(us, out, left)
        if self.chip.driven[self.board_pico.RESET_PINS[0]] == 0 and self.reset_wire:
            for chip in self.chips:
                chip.power_cycle()
                chip.silent = False
        return around

    def _firmware(self, name: str) -> Any:
        fakes = {
            "machine": self.machine,
            "micropython": self.machine.micropython,
            "time": self.machine.time,
            "gc": self.machine.gc,
            "select": self.machine.usb,
            "sys": SimpleNamespace(
                stdin=self.machine.usb,
                stdout=self.machine.usb,
                print_exception=self._fault,
                implementation=SimpleNamespace(version=(1, 28, 0, ""), _machine="Raspberry Pi Pico with RP2040"),
            ),
            "os": SimpleNamespace(urandom=lambda count: self.boots.to_bytes(count, "big"), remove=self._remove),
            "board_pico": getattr(self, "board_pico", None),
        }
        return _load(FIRMWARE / f"{name}.py", name, fakes, open=self._open)

    def _open(self, name: str, mode: str = "r") -> io.StringIO:
        """The board's own files."""
        if mode == "r":
            if name not in self.files:
                raise FileNotFoundError(name)
            return io.StringIO(self.files[name])
        file = io.StringIO()
        file.close = lambda: self.files.update({name: file.getvalue()})  # type: ignore[method-assign]
        return file

    def _remove(self, name: str) -> None:
        del self.files[name]

    def _fault(self, problem: BaseException) -> None:
        raise problem


class EmulatedTable(Table):
    """The firmware in a real MicroPython of its own, which asks for what is around it every ``window_us``."""

    def __init__(self, *, readers: int = 6, seed: int = 1, turn_us: int = 1500, window_us: int = 1000) -> None:
        super().__init__(readers=readers, tablet=True, seed=seed)
        self.window_us = window_us
        self.boots = 0
        self.free: list[int] = []  # bytes of the real heap after each minute's collection
        self._words = [str(each) for each in (readers, turn_us, window_us, self.chance.randrange(1 << 30))]

    def play(self, seconds: float, *, folder: Path) -> EmulatedTable:
        """Powers the board on, with its files staged in ``folder``, and lets everything happen."""
        self._until = int(seconds * 1e6)
        self._acts.sort(key=lambda act: act[0])
        stage(folder)
        for name in ("emulated_driver.py", "fake_chip.py", "fake_machine.py"):
            there = "machine.py" if name == "fake_machine.py" else name
            (folder / there).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
        running = subprocess.Popen(
            [*interpreters.unix_command(), "emulated_driver.py", *self._words],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        with running:
            assert running.stdin is not None
            assert running.stdout is not None
            assert running.stderr is not None
            for line in running.stdout:
                us, *told = line.split()
                if us == "free":
                    self.free.append(int(told[0]))
                    continue
                if us == "end":
                    self.boots = int(told[0])
                    return self
                running.stdin.write(self._answer(int(us), *told))
                running.stdin.flush()
            raise AssertionError(running.stderr.read()[-2000:])

    def _answer(self, us: int, out: str, left: str) -> str:
        sent = dict(each.split(":") for each in left.split(",")) if left != "-" else {}
        try:
            received, arrived, edges = self._outside(
                us,
                b"" if out == "-" else bytes.fromhex(out),
                {int(pin): bytes.fromhex(said) for pin, said in sent.items()},
            )
        except Enough:
            return "\n"
        heard = ",".join(f"{pin}:{data.hex()}" for pin, data in arrived)
        levels = ",".join(f"{at}:{pin}:{'-' if level is None else level}" for at, pin, level in edges)
        return f"{received.hex() or '-'} {heard or '-'} {levels or '-'}\n"


def _load(path: Path, name: str, fakes: dict[str, Any], **own: Any) -> Any:
    """The file as a module of its own, with other modules and builtins in the place of some."""

    def find(wanted: str, *rest: Any) -> Any:
        return fakes[wanted] if wanted in fakes else builtins.__import__(wanted, *rest)

    module = ModuleType(name)
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": find, "print": lambda *_: None, **own}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
    return module


def _constant(name: str) -> Any:
    """A constant of board_pico.py."""
    for node in ast.parse((FIRMWARE / "board_pico.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return ast.literal_eval(node.value)
    raise KeyError(name)
