"""The commands on simulated tables, behind real serial ports."""

from __future__ import annotations

import argparse
import binascii
import io
import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.commands.equipment import devices as device_commands
from companion.commands.equipment import tags as commands
from companion.commands.equipment.deck import add_deck_arguments
from companion.commands.line import LineParser
from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.board import VERSION
from companion.sources.nfc.link import bootloader, flashing
from companion.sources.nfc.link.flashing import FlashError, flash
from companion.sources.nfc.link.ports import Port, PortError
from companion.sources.nfc.link.transcripts import read_transcript
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, map_path, write_map
from tests.nfc import strangers
from tests.nfc.rig import ACE, TWO


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user's data folder of its own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


def run(add: Callable[[argparse.ArgumentParser], None], *words: str) -> int:
    """Runs a command as the command line does."""
    parser = LineParser()
    add(parser)
    args = parser.parse_args(words)
    status: int = args.run(args)
    return status


def enrolled(*cards: TaggedCard) -> None:
    write_map(TagMap(deck="standard52", version="1", cards=cards), map_path("standard52"))


def test_tags_read_names_the_card_and_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S"))
    with OnTerminal(strangers.BareReader(ACE)) as line:
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [f"tag     {ACE}", "reader  1", "card    7S", "number  none"]


def test_tags_read_says_that_a_tag_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    with OnTerminal(strangers.BareReader(TWO)) as line:
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 1
    assert "not in the tag map" in capsys.readouterr().out


def test_tags_write_puts_a_number_on_the_card_and_into_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S"))
    with OnTerminal(strangers.BareReader(ACE)) as line:
        assert run(commands.add_tags_arguments, "write", "standard52", "--port", line.path) == 0
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 0
    number = json.loads(map_path("standard52").read_text(encoding="utf-8"))["cards"][0]["id"]
    printed = capsys.readouterr().out
    assert f"7S carries the number {number}." in printed
    assert f"number  {number}" in printed


def test_a_tag_is_locked_only_when_that_is_asked_for_and_then_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S"))
    reader = strangers.BareReader(ACE)
    (tag,) = reader.chip.tags
    with OnTerminal(reader) as line:
        assert run(commands.add_tags_arguments, "write", "standard52", "--port", line.path) == 0
        assert tag.memory[10:12] == b"\x00\x00"
        assert run(commands.add_tags_arguments, "write", "standard52", "--lock", "--port", line.path) == 0
        assert "locked forever" in capsys.readouterr().out
        assert run(commands.add_tags_arguments, "write", "standard52", "--port", line.path) == 2
        assert "this tag is locked forever" in capsys.readouterr().err
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 0


def test_a_tag_written_half_is_reported_with_a_way_on(capsys: pytest.CaptureFixture[str]) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S"))
    reader = strangers.BareReader()
    tag = SimulatedTag(bytes.fromhex(ACE), writes_left=3)
    reader.chip.tags.append(tag)
    with OnTerminal(reader) as line:
        assert run(commands.add_tags_arguments, "write", "standard52", "--port", line.path) == 2
        assert "lay the card flat" in capsys.readouterr().err
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 1
        assert "half written" in capsys.readouterr().out
        tag.writes_left = -1
        assert run(commands.add_tags_arguments, "write", "standard52", "--port", line.path) == 0


def test_a_card_whose_number_is_not_the_maps_is_not_trusted(capsys: pytest.CaptureFixture[str]) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S", written="0011223344556677"))
    with OnTerminal(strangers.BareReader(ACE)) as line:
        assert run(commands.add_tags_arguments, "read", "standard52", "--port", line.path) == 1
    assert "do not trust this card" in capsys.readouterr().out


def test_a_map_is_exported_and_imported_and_never_overwritten_by_accident(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enrolled(TaggedCard(uid=ACE, face="7S"))
    file = home / "out.json"
    assert run(commands.add_tags_arguments, "export", "standard52", str(file)) == 0
    assert run(commands.add_tags_arguments, "import", "standard52", str(file)) == 2
    assert "has a tag map already" in capsys.readouterr().err
    map_path("standard52").unlink()
    assert run(commands.add_tags_arguments, "import", "standard52", str(file)) == 0
    assert run(commands.add_tags_arguments, "import", "standard52", str(file), "--replace") == 0


def test_a_map_of_another_deck_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_map(TagMap(deck="battle", version="1"), home / "other.json")
    assert run(commands.add_tags_arguments, "import", "standard52", str(home / "other.json")) == 2
    assert "tag map of the deck “battle”, not of “standard52”" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["read", "write", "export"])
def test_a_deck_that_is_not_there_is_a_sentence(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["nodeck", "out.json"] if verb == "export" else ["nodeck"]
    assert run(commands.add_tags_arguments, verb, *words) == 2
    assert "nodeck" in capsys.readouterr().err


def test_the_walk_is_a_command(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    deck = home / "two.toml"
    deck.write_text('name = "two"\nversion = "1"\n[cards]\nA = 1\nB = 1\n', encoding="utf-8")
    script = home / "walk.txt"
    script.write_text(f"1 lay 1 {ACE}\n2 lift 1\n3 lay 1 {TWO}\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    words = ("enrol", str(deck), "--tags", "--port", f"virtual:{script}")
    assert run(add_deck_arguments, *words) == 0
    assert "All 2 cards of two have their tags." in capsys.readouterr().out
    assert [card["face"] for card in json.loads(map_path("two").read_text(encoding="utf-8"))["cards"]] == ["A", "B"]


def test_devices_says_who_is_there_and_how_well_it_reads(capsys: pytest.CaptureFixture[str]) -> None:
    board = VirtualBoard(ident="e661")
    board.lay(2, ACE)
    with OnTerminal(board.answer) as line:
        assert run(device_commands.add_devices_arguments, "--port", line.path, "--seconds", "2") == 0
    printed = capsys.readouterr().out
    assert f"board e661, firmware {VERSION}: up to 2 readers, 8 buttons" in printed
    rows = [line.split()[:2] for line in printed.splitlines() if line.split()[0] in "12"]
    assert rows == [["1", "ok"], ["2", "ok"]]
    assert "presses are timed to ±" in printed


def test_two_boards_of_one_name_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with OnTerminal(VirtualBoard(ident="e661").answer) as one, OnTerminal(VirtualBoard(ident="e661").answer) as other:
        plugged = [Port(path=line.path, vendor=0x2E8A) for line in (one, other)]
        monkeypatch.setattr(device_commands, "ports", lambda: plugged)
        assert run(device_commands.add_devices_arguments, "--seconds", "0.2") == 0
        assert f"The board on {one.path} has the same name" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("device", "words"),
    [(strangers.modem, "modem"), (strangers.printer, "3D printer"), (strangers.newer_board, "update the companion")],
)
def test_devices_says_why_a_port_is_no_use(
    device: Callable[[float, bytes], bytes], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with OnTerminal(device) as line:
        assert run(device_commands.add_devices_arguments, "--port", line.path) == 1
    printed = capsys.readouterr().out
    assert words in printed
    assert "hardware.md" in printed


def test_log_serial_writes_a_transcript_that_can_be_read_back(home: Path) -> None:
    board = VirtualBoard(ident="e661")
    file = home / "bug.ptl"
    with OnTerminal(board.answer) as line:
        words = (str(file), "--port", line.path, "--seconds", "1.5")
        assert run(device_commands.add_log_serial_arguments, *words) == 0
    said = read_transcript(file.read_text(encoding="ascii").splitlines())
    assert {each.mark for each in said} == {"<", ">"}
    assert any(b"HELLO" in each.line for each in said)


@pytest.mark.parametrize("version", ["", "0.0.9"])
def test_firmware_check_compares_versions(
    version: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if version:
        monkeypatch.setattr(device_commands, "VERSION", version)
    with OnTerminal(VirtualBoard(ident="e661").answer) as line:
        status = run(device_commands.add_firmware_arguments, "check", "--port", line.path)
    assert status == bool(version)
    assert ("companion firmware flash" in capsys.readouterr().out) == bool(version)


@pytest.mark.parametrize("picos", [0, 2])
def test_firmware_needs_one_board_or_a_name(
    picos: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plugged = [Port(path=f"/dev/p{number}", vendor=0x2E8A) for number in range(picos)]
    monkeypatch.setattr(device_commands, "ports", lambda: plugged)
    assert run(device_commands.add_firmware_arguments, "flash") == 2
    assert "--port" in capsys.readouterr().err


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that a computer with mpremote copies."""
    words_said: list[str] = []

    def mpremote(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        words_said.append(" ".join([words[2], *words[-1:]]))
        return subprocess.CompletedProcess([], 0, "", "")

    monkeypatch.setattr(flashing, "_mpremote", mpremote)
    monkeypatch.setattr(device_commands, "RESTART_S", 0.1)
    return words_said


@pytest.mark.parametrize("board", [strangers.newer_board, strangers.nobody], ids=["newer board", "any other"])
def test_a_board_of_any_version_is_asked_to_leave_its_program(
    board: Callable[[float, bytes], bytes], copied: list[str]
) -> None:
    asked = b""

    def hearing(now: float, received: bytes) -> bytes:
        nonlocal asked
        asked += received
        return board(now, received)

    with OnTerminal(hearing) as line:
        assert run(device_commands.add_firmware_arguments, "flash", "--port", line.path) == 0
    assert [kind for _, _, kind, _ in wire.LineReader().feed(asked)] == ["HI", "BOOT"]
    assert device_commands.LEAVE_VERSION_1["safe"] in asked
    assert copied[-1] == "reset reset"


@pytest.mark.parametrize("mode", ["safe", "uf2"])
def test_the_lines_for_a_board_of_version_1_carry_its_two_sums(mode: str) -> None:
    for line in device_commands.LEAVE_VERSION_1[mode].split():
        plain, _, sums = line[1:].partition(b"*")
        places = sum(byte * place for place, byte in enumerate(plain, 1)) % 251
        assert sums == b"%04X%02X" % (binascii.crc_hqx(plain, 0xFFFF), places)


def uf2_file(folder: Path, *, family: int = 0xE48BFF56) -> Path:
    path = folder / "micropython.uf2"
    path.write_bytes(bootloader.MAGIC + bytes(20) + family.to_bytes(4, "little") + bytes(480))
    return path


def pico_drive(folder: Path, *, model: str = "Raspberry Pi RP2", board: str = "RPI-RP2") -> Path:
    drive = folder / "drive"
    drive.mkdir()
    (drive / bootloader.CARD).write_text(f"UF2 Bootloader v3.0\nModel: {model}\nBoard-ID: {board}\n", encoding="ascii")
    return drive


def test_an_empty_pico_gets_micropython_and_then_the_firmware(
    home: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    uf2, drive = uf2_file(home), pico_drive(home)
    monkeypatch.setattr(bootloader, "mounted", lambda: [home, drive])
    monkeypatch.setattr(device_commands, "install", lambda path: bootloader.install(path, drives=bootloader.mounted))
    with OnTerminal(strangers.nobody) as line:
        assert run(device_commands.add_firmware_arguments, "flash", "--uf2", str(uf2), "--port", line.path) == 0
    assert (drive / uf2.name).read_bytes() == uf2.read_bytes()
    assert copied[-1] == "reset reset"


def test_what_is_wrong_with_a_uf2_file_or_its_drive_is_a_sentence(home: Path) -> None:
    uf2 = uf2_file(home, family=0xE48BFF59)
    with pytest.raises(FlashError, match="BOOTSEL"):
        bootloader.install(uf2, drives=list, clock=iter(range(0, 100, 10)).__next__, wait=lambda _: None)
    drive = pico_drive(home)
    with pytest.raises(FlashError, match="for an RP2350, but another Pico is plugged in"):
        bootloader.install(uf2, drives=lambda: [drive])
    (home / "text.uf2").write_text("hello", encoding="ascii")
    with pytest.raises(FlashError, match="not a UF2 file"):
        bootloader.install(home / "text.uf2", drives=lambda: [drive])


def test_flashing_asks_a_running_board_to_leave_its_program_and_copies_every_file(
    copied: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    board = VirtualBoard(ident="e661")
    with OnTerminal(board.answer) as line:
        assert run(device_commands.add_firmware_arguments, "flash", "--port", line.path) == 0
    assert board.board.boot_mode == "safe"
    assert copied[-2:] == ["fs :main.py", "reset reset"]
    assert "fs :companion/sources/nfc/firmware/wire.py" in copied
    assert "Copied." in capsys.readouterr().out


class Torn:
    """A line that ends with this write, from 1."""

    def __init__(self, ends_with: int) -> None:
        self.left, self.is_closed = ends_with, False

    def read(self) -> bytes:
        return b""

    def write(self, sent: bytes) -> None:
        self.left -= 1
        if self.left == 0:
            raise OSError(5, "Input/output error")

    def close(self) -> None:
        self.is_closed = True


def test_a_board_that_restarts_during_the_command_is_copied_to_and_one_that_hears_nothing_is_reported(
    copied: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device_commands, "_one_port", lambda named: named)
    monkeypatch.setattr(device_commands, "_picos", lambda named: [named])
    line = Torn(ends_with=2)
    monkeypatch.setattr(device_commands, "open_line", lambda path: line)
    assert run(device_commands.add_firmware_arguments, "flash", "--port", "COM7") == 0
    assert line.is_closed
    assert copied.pop() == "reset reset"
    copied.clear()
    line = Torn(ends_with=1)
    assert run(device_commands.add_firmware_arguments, "flash", "--port", "COM7") == 2
    assert line.is_closed
    assert copied == []
    assert "COM7: the board does not restart by command ([Errno 5]" in capsys.readouterr().err


def test_a_port_that_others_hold_is_said_before_anything_is_copied(
    home: Path, copied: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def held(path: str) -> Torn:
        raise PortError(f"{path}: another program has it open")

    monkeypatch.setattr(device_commands, "_one_port", lambda named: named)
    monkeypatch.setattr(device_commands, "_picos", lambda named: [named])
    monkeypatch.setattr(device_commands, "open_line", held)
    assert run(device_commands.add_firmware_arguments, "flash", "--port", "COM7") == 2
    assert copied == []
    assert "COM7: another program has it open" in capsys.readouterr().err
    put = list[Path]()
    monkeypatch.setattr(device_commands, "install", put.append)
    assert run(device_commands.add_firmware_arguments, "flash", "--uf2", "new.uf2", "--port", "COM7") == 2
    assert put == [Path("new.uf2")]
    assert capsys.readouterr().err.count("another program has it open") == 2


def test_for_a_board_without_micropython_the_message_says_how_to_get_it() -> None:
    def mpremote(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "", "mpremote: failed to access /dev/ttyACM0")

    with pytest.raises(FlashError, match=r"failed to access .*BOOTSEL"):
        flash("/dev/ttyACM0", run=mpremote)


def test_without_mpremote_the_message_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(FlashError, match="pip install mpremote"):
        flash("/dev/ttyACM0")
