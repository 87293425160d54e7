"""The computer asks each port for its device; a stranger is named in a sentence and never taken for a board."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest
import serial

from companion.sources.nfc.firmware.board import VERSION
from companion.sources.nfc.link import ports
from companion.sources.nfc.link.identify import Identity, identify
from companion.sources.nfc.link.ports import Port, PortError, SerialLine, open_line
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.nfc import strangers


@pytest.mark.parametrize(
    ("device", "kind", "words"),
    [
        (strangers.modem, "stranger", "modem"),
        (strangers.Gps(), "stranger", "GPS"),
        (strangers.printer, "stranger", "3D printer"),
        (strangers.bare_micropython, "stranger", "MicroPython board without our firmware"),
        (strangers.joined_cable, "stranger", "sends everything back"),
        (strangers.nobody, "nobody", "nothing answers"),
        (strangers.newer_board, "board", "update the companion"),
    ],
    ids=["modem", "gps", "printer", "micropython", "echo", "nobody", "newer"],
)
def test_a_port_that_is_no_use_is_refused_in_words(
    device: Callable[[float, bytes], bytes], kind: str, words: str
) -> None:
    with OnTerminal(device) as line:
        found = identify(line.path, SerialLine)
    assert (found.kind, found.usable) == (kind, False)
    assert words in found.why


def test_a_board_says_its_own_name() -> None:
    board = VirtualBoard(ident="e661", readers=3)
    with OnTerminal(board.answer) as line:
        assert identify(line.path, SerialLine) == Identity(
            kind="board", ident="e661", board="virtual", firmware=VERSION, readers=3, buttons=8
        )


def test_a_board_whose_greeting_comes_damaged_at_first_is_no_stranger() -> None:
    board = VirtualBoard(ident="e661")
    greetings: list[bytes] = []

    def answer(now: float, received: bytes) -> bytes:
        out = board.answer(now, received)
        if b",HELLO," in out:
            greetings.append(out)
            return out.replace(b"board=virtual", b"board=firtual") if len(greetings) < 4 else out
        return out

    with OnTerminal(answer) as line:
        found = identify(line.path, SerialLine)
    assert (found.ident, found.board, found.why) == ("e661", "virtual", "")


def test_a_bare_reader_says_what_it_is() -> None:
    with OnTerminal(strangers.BareReader()) as line:
        found = identify(line.path, SerialLine)
    assert found == Identity(kind="reader", ident=f"reader@{line.path}", firmware="PN532 1.6", readers=1)


def test_a_bare_reader_whose_first_answers_come_too_late_is_asked_again() -> None:
    reader, begun = strangers.BareReader(), list[float]()

    def late(now: float, received: bytes) -> bytes:
        out = reader(now, received)
        begun.extend([now] if out and not begun else [])
        return out if begun and now - begun[0] > 0.25 else b""

    with OnTerminal(late) as line:
        assert identify(line.path, SerialLine).kind == "reader"


def test_a_port_that_goes_away_while_asked_is_a_sentence() -> None:
    with OnTerminal(strangers.nobody) as line:

        class Vanishing(SerialLine):
            def read(self) -> bytes:
                raise OSError(errno.EIO, "Input/output error")

        assert "was unplugged" in identify(line.path, Vanishing).why


def test_a_port_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(PortError, match="there is no such port"):
        open_line("/dev/ttyNOTHING")


def test_a_port_that_another_program_has_open_is_a_sentence() -> None:
    with OnTerminal(strangers.nobody) as line:
        first = open_line(line.path)
        with pytest.raises(PortError, match="another program has it open"):
            open_line(line.path)
        first.close()


def test_a_port_without_permission_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PortError, match="dialout"):
        open_line("/dev/ttyACM0")


def test_likely_ports_come_first() -> None:
    class Found:
        def __init__(self, device: str, vid: int | None) -> None:
            self.device, self.vid, self.pid = device, vid, None
            self.description = self.serial_number = self.location = None

    listed = ports.ports(lambda: [Found("/dev/ttyS0", None), Found("/dev/ttyACM1", 0x2E8A)])
    assert [(port.path, port.likely) for port in listed] == [("/dev/ttyACM1", True), ("/dev/ttyS0", False)]
    assert listed[0] == Port(path="/dev/ttyACM1", vendor=0x2E8A)


@pytest.mark.parametrize("problem", [None, ValueError("this port has no such mode"), AttributeError()])
def test_an_adapter_that_keeps_answers_back_is_set_not_to_and_any_other_is_still_opened(
    problem: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def set_mode(_: object, on: bool) -> None:
        asked.append(on)
        if problem:
            raise problem

    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", set_mode, raising=False)
    with OnTerminal(strangers.BareReader()) as line:
        open_line(line.path).close()
    assert asked == [True]
