"""Boards and readers as a source: through a real serial port, with the cable pulled and put into another one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.observations import TURN, Buzzed, Looked, Observation, SourceBack, SourceLost, TagGone, TagSeen
from companion.sources.nfc.link.link import SETTLING_S
from companion.sources.nfc.link.ports import Port, SerialLine
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from tests.nfc import strangers
from tests.nfc.rig import ACE, TWO

FACES = {ACE: "AS", TWO: "2S"}


class Ears:
    """Iterates a source in a thread, as the feed does."""

    def __init__(self, source: TagSource) -> None:
        self.source = source
        self.heard: list[Observation] = []
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        for observation in self.source:
            if not isinstance(observation, Looked):
                self.heard.append(observation)

    def wait(self, until: Callable[[], Any], *, patience_s: float = 20.0) -> None:
        """Waits until something holds."""
        end = time.monotonic() + patience_s
        while not until():
            assert time.monotonic() < end, (self.heard, self.source.device)
            time.sleep(0.005)

    def wait_for(self, kind: type[Observation], count: int = 1) -> list[Any]:
        """Waits for ``count`` observations of a kind."""
        self.wait(lambda: len([each for each in self.heard if isinstance(each, kind)]) >= count)
        return [each for each in self.heard if isinstance(each, kind)]

    def close(self) -> None:
        self.source.close()
        self._thread.join(10)
        assert not self._thread.is_alive()


@contextmanager
def ears(**source: Any) -> Iterator[Ears]:
    """A source that is listened to, and closed."""
    told: dict[str, Any] = {"clock": time.monotonic, "face_of": FACES.get, "wait_s": 0.05, **source}
    listening = Ears(TagSource(**told))
    try:
        yield listening
    finally:
        listening.close()


def test_cards_and_presses_come_with_zone_place_face_and_time() -> None:
    board = VirtualBoard(ident="e661")
    seating = Seating({("e661", 2): "3/play"}, {("", 5): 4})
    with OnTerminal(board.answer) as line, ears(port=line.path, seating=seating) as heard:
        heard.wait(lambda: heard.source.device.pm_s)
        board.lay(2, ACE)
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.uid, seen.face, seen.source) == ("3/play", ACE, "AS", f"nfc:{line.path}")
        board.lift(2)
        (gone,) = heard.wait_for(TagGone)
        assert (gone.zone, gone.uid) == ("3/play", ACE)
        heard.wait(lambda: heard.source.device.readers)
        device = heard.source.device
        assert device.connected
        assert [reader.state for reader in device.readers] == ["ok", "ok"]


def test_a_press_has_the_tablets_time_and_its_uncertainty() -> None:
    board = VirtualBoard(clock_ahead_s=5000.0)
    with OnTerminal(board.answer) as line, ears(port=line.path) as heard:
        heard.wait(lambda: (heard.source.device.pm_s or 1) < 0.05)
        before = time.monotonic()
        board.press([3], at=time.monotonic() - line.began)
        (buzzed,) = heard.wait_for(Buzzed)
        assert buzzed.place == 3
        assert 0 < buzzed.pm < 0.05
        assert before - buzzed.pm <= buzzed.at <= time.monotonic() + buzzed.pm


def test_the_lamp_of_a_place_is_the_lamp_of_its_button() -> None:
    board = VirtualBoard()
    with OnTerminal(board.answer) as line, ears(port=line.path, seating=Seating({}, {("", 3): 1})) as heard:
        heard.wait(lambda: heard.source.device.pm_s)
        heard.source.light(2, lit=True)
        heard.source.light(1, lit=True)
        heard.wait(lambda: board.board.lamps)
        assert board.board.lamps == 0b100
        heard.source.light(1, lit=False)
        heard.wait(lambda: board.board.lamps != 0b100)
        assert board.board.lamps == 0


def test_a_bare_reader_needs_no_board() -> None:
    reader = strangers.BareReader(ACE)
    with OnTerminal(reader) as line, ears(port=line.path) as heard:
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.face) == (TURN, "AS")
        reader.chip.tags.clear()
        heard.wait_for(TagGone)


def test_a_card_that_lies_while_a_bare_readers_cable_is_out_is_not_reported_again() -> None:
    reader = strangers.BareReader(ACE)
    lines: list[CutLine] = []

    def opened(path: str) -> CutLine:
        lines.append(CutLine(path))
        return lines[-1]

    with OnTerminal(reader) as line, ears(port=line.path, opener=opened) as heard:
        heard.wait_for(TagSeen)
        heard.wait(lambda: time.monotonic() - heard.source.device.since > SETTLING_S)
        lines[-1].cut = True
        heard.wait_for(SourceBack)
        reader.chip.tags.append(SimulatedTag(bytes.fromhex(TWO)))
        heard.wait(lambda: "2 cards on one spot" in " ".join(heard.source.device.troubles))
        assert [type(each) for each in heard.heard] == [TagSeen, SourceLost, SourceBack]


class CutLine(SerialLine):
    """A serial line whose cable can be cut."""

    cut = False

    def read(self) -> bytes:
        if self.cut:
            raise OSError("cut")
        return super().read()


def test_a_bare_reader_is_known_by_the_socket_it_is_plugged_into() -> None:
    seating = Seating({("reader@1-2", 1): "4/play"})
    with OnTerminal(strangers.BareReader(TWO)) as left, OnTerminal(strangers.BareReader(ACE)) as right:
        sockets = ((left.path, "1-1"), (right.path, "1-2"))
        plugged = [Port(path=path, place=place, vendor=0x1A86) for path, place in sockets]
        with ears(wanted="reader@1-2", list_ports=lambda: plugged, seating=seating) as heard:
            (seen,) = heard.wait_for(TagSeen)
    assert (seen.zone, seen.uid, seen.source) == ("4/play", ACE, "nfc:reader@1-2")


def test_a_board_is_found_again_by_its_name_behind_another_port() -> None:
    plugged: list[Port] = []
    board, other = VirtualBoard(ident="mine"), VirtualBoard(ident="other")
    with ears(wanted="mine", list_ports=lambda: list(plugged)) as heard:
        (lost,) = heard.wait_for(SourceLost)
        assert "Looking for mine: plug it in." in lost.why
        with OnTerminal(board.answer) as first:
            plugged.append(Port(path=first.path, vendor=0x2E8A))
            heard.wait_for(SourceBack)
            board.lay(1, ACE)
            heard.wait_for(TagSeen)
            plugged.clear()
        heard.wait_for(SourceLost, 2)
        board.lift(1)
        board.lay(2, TWO)
        with OnTerminal(other.answer) as second, OnTerminal(board.answer) as third:
            plugged[:] = [Port(path=path, vendor=0x2E8A) for path in (second.path, third.path)]
            heard.wait_for(SourceBack, 2)
            assert heard.wait_for(TagSeen, 2)[-1].uid == TWO
            heard.wait_for(TagGone)
            assert heard.source.device.port == third.path
            assert heard.source.device.board.ident == "mine"


def test_two_boards_of_one_name_are_never_taken_for_each_other_and_the_second_says_why() -> None:
    boards = [VirtualBoard(ident="e661"), VirtualBoard(ident="e661")]
    in_use: dict[str, str] = {}
    with OnTerminal(boards[0].answer) as first, OnTerminal(boards[1].answer) as second:
        with ears(port=first.path, list_ports=list, in_use=in_use) as one:
            boards[0].lay(1, ACE)
            one.wait_for(TagSeen)
            with ears(port=second.path, list_ports=list, in_use=in_use) as other:
                (lost,) = other.wait_for(SourceLost)
                assert f"this board has the same name as the one on {first.path}, e661" in lost.why
                boards[1].lay(1, TWO)
                time.sleep(0.5)
                assert other.heard == [lost]  # or its reader 1 would play for the first board's seat
        with ears(port=second.path, list_ports=list, in_use=in_use) as other:
            assert other.wait_for(TagSeen)[0].uid == TWO


def test_an_unknown_board_is_named_with_what_was_looked_for_and_tells_nothing() -> None:
    board = VirtualBoard(ident="other")
    board.lay(1, ACE)
    plugged: list[Port] = []
    with OnTerminal(board.answer) as line, ears(wanted="mine", list_ports=lambda: plugged) as heard:
        heard.wait_for(SourceLost)
        plugged.append(Port(path=line.path, vendor=0x2E8A))
        heard.wait(lambda: f"{line.path}: this is other." in heard.source.device.troubles[0])
        assert [type(each) for each in heard.heard] == [SourceLost]


def test_the_wrong_kind_of_port_is_lost_with_a_reason_and_reported_once() -> None:
    with OnTerminal(strangers.modem) as line, ears(port=line.path) as heard:
        (lost,) = heard.wait_for(SourceLost)
        assert "modem" in lost.why
        time.sleep(0.2)
        assert len(heard.heard) == 1


def test_a_reader_in_no_zone_tells_nothing_and_says_so() -> None:
    board = VirtualBoard(ident="e661")
    board.lay(2, ACE)
    with OnTerminal(board.answer) as line, ears(port=line.path, seating=Seating({("", 1): "1/play"})) as heard:
        heard.wait(lambda: "has no zone" in " ".join(heard.source.device.troubles))
        assert heard.heard == []


def test_a_scenario_file_is_a_port(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(f"0.5 lay 1 {ACE}\n2.0 press 1 3\n2.5 unplug 1\n2.6 lift 1\n", encoding="utf-8")
    with ears(port=f"virtual:{script}") as heard:
        heard.wait_for(TagGone)
        kinds = [type(each).__name__ for each in heard.heard]
    assert kinds == ["TagSeen", "Buzzed", "Buzzed", "SourceLost", "SourceBack", "TagGone"]
    first, second = [each for each in heard.heard if isinstance(each, Buzzed)]
    assert first.at == second.at


def test_a_scenario_that_cannot_be_played_names_its_line(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("0.5 dance 1\n", encoding="utf-8")
    with ears(port=f"virtual:{script}") as heard:
        (lost,) = heard.wait_for(SourceLost)
    assert f"{script}:1: there is no event 'dance'" in lost.why


def test_a_board_that_falls_silent_and_speaks_again_is_lost_and_back() -> None:
    board = VirtualBoard()
    with OnTerminal(board.answer) as line, ears(port=line.path) as heard:
        heard.wait(lambda: heard.source.device.pm_s)
        board.silent = True
        (lost,) = heard.wait_for(SourceLost)
        assert "nothing for three seconds" in lost.why
        board.silent = False
        heard.wait_for(SourceBack)
