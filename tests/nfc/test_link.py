"""The tablet's end of a board's line: nothing is reported twice, nothing is lost for long, nothing is reported
wrongly."""

from __future__ import annotations

import pytest

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.board import VERSION
from companion.sources.nfc.link.board_clock import SAMPLING_S, BoardClock
from companion.sources.nfc.link.heard import (
    Answered,
    BoardRefused,
    FellSilent,
    Greeted,
    Pressed,
    ReaderSays,
    TagCame,
    TagWent,
)
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.nfc.pair import Pair
from tests.nfc.rig import ACE, TWO


def test_a_board_is_greeted_once_by_its_own_name() -> None:
    pair = Pair(VirtualBoard(ident="e661", readers=3)).run(3000)
    assert pair.of(Greeted) == [
        Greeted(
            ident="e661",
            board="virtual",
            firmware=VERSION,
            readers=3,
            buttons=8,
            restarted=False,
            interpreter="1.28.0",
            sampling="hard",
        )
    ]


def test_a_card_laid_and_lifted_is_heard_once_each() -> None:
    pair = Pair().run(3000)
    pair.board.lay(2, ACE)
    pair.run(7000)
    pair.board.lift(2)
    pair.run(7000)
    assert pair.of(TagCame) == [TagCame(reader=2, uid=ACE)]
    assert pair.of(TagWent) == [TagWent(reader=2, uid=ACE)]


def test_presses_are_heard_at_the_moment_they_happened_within_the_uncertainty() -> None:
    pair = Pair(VirtualBoard(clock_ahead_s=7777.0, drift_ppm=40), delay_ms=9).run(2000)
    truth = []
    for turn in range(40):
        truth.append(pair.now_ms / 1000)
        pair.board.press([turn % 8 + 1], at=truth[-1])
        pair.run(487)
    pressed = pair.of(Pressed)
    assert [each.button for each in pressed] == [turn % 8 + 1 for turn in range(40)]
    for each, at in zip(pressed, truth, strict=True):
        assert abs(each.at - at) <= each.pm
        assert each.pm < 0.010


def test_two_buttons_in_one_sample_are_heard_at_the_same_time() -> None:
    pair = Pair().run(2000)
    pair.board.press([2, 5], at=7.0)
    pair.run(100)
    first, second = pair.of(Pressed)
    assert (first.button, second.button) == (2, 5)
    assert first.at == second.at


def test_a_line_that_garbles_and_repeats_loses_no_card_and_no_press() -> None:
    board = VirtualBoard(seed=4)
    pair = Pair(board).run(2000)
    board.garble, board.repeat = 0.15, 0.2
    came, went, presses = [], [], []
    for turn in range(30):
        uid = f"04{turn:012X}"
        board.lay(1, uid)
        came.append(uid)
        board.press([turn % 8 + 1], at=pair.now_ms / 1000)
        presses.append(turn % 8 + 1)
        pair.run(2500)
        board.lift(1)
        went.append(uid)
        pair.run(1500)
    board.garble = 0.0
    pair.run(6000)
    assert [each.uid for each in pair.of(TagCame)] == came
    assert [each.uid for each in pair.of(TagWent)] == went
    assert [each.button for each in pair.of(Pressed)] == presses
    assert pair.link.figures.damaged > 20
    assert pair.link.figures.repeated > 10
    assert pair.link.figures.snapshots_asked > 10


def test_silence_is_reported_after_three_seconds_and_so_is_the_return() -> None:
    pair = Pair().run(2000)
    pair.board.lay(1, ACE)
    pair.run(1000)
    pair.board.silent = True
    pair.run(5000)
    assert [type(each) for each in pair.heard if not isinstance(each, ReaderSays)] == [Greeted, TagCame, FellSilent]
    pair.board.lay(2, TWO)
    pair.board.silent = False
    pair.run(2000)
    assert pair.heard[-1] != FellSilent()
    assert len(pair.of(Greeted)) == 2
    assert [each.uid for each in pair.of(TagCame)] == [ACE, TWO]


def test_a_board_that_was_reset_does_not_make_lying_cards_go_and_come_again() -> None:
    pair = Pair().run(2000)
    pair.board.lay(1, ACE)
    pair.run(2000)
    pair.board.reset()
    pair.run(9000)
    assert [each.restarted for each in pair.of(Greeted)] == [False, True]
    assert pair.of(TagCame) == [TagCame(reader=1, uid=ACE)]
    assert pair.of(TagWent) == []


def test_a_card_taken_away_while_the_cable_was_out_is_heard_as_gone_afterwards() -> None:
    pair = Pair().run(2000)
    pair.board.lay(1, ACE)
    pair.run(2000)
    pair.connected = False
    pair.board.lift(1)
    pair.run(5000)
    pair.link.reopened()
    pair.connected = True
    pair.run(9000)
    assert pair.of(TagWent) == [TagWent(reader=1, uid=ACE)]


def test_a_press_of_long_ago_is_counted_and_not_reported() -> None:
    pair = Pair().run(2000)
    pair.connected = False
    pair.board.press([1], at=pair.now_ms / 1000)
    pair.run(6000)
    pair.connected = True
    pair.run(2000)
    assert pair.of(Pressed) == []
    assert pair.link.figures.stale_presses == 1


def test_pages_are_asked_for_until_they_are_answered() -> None:
    pair = Pair().run(2000)
    pair.board.lay(1, ACE)
    pair.run(1000)
    pair.connected = False
    request = pair.link.read_pages(reader=1, uid=ACE, page=4)
    pair.run(1500)
    pair.connected = True
    pair.run(2500)
    assert pair.of(Answered) == [Answered(request=request, done=True, read=bytes.fromhex("0300FE") + bytes(13), why="")]


def test_a_request_that_nobody_answers_ends_with_a_sentence() -> None:
    pair = Pair().run(2000)
    pair.board.silent = True
    pair.link.write_page(reader=1, uid=ACE, page=4, four=bytes(4))
    pair.run(8000)
    assert [each.why for each in pair.of(Answered)] == ["the board did not answer"]


@pytest.mark.parametrize(("proto", "cure"), [(wire.PROTO + 1, "update the companion"), (1, "companion firmware flash")])
def test_a_board_of_another_major_version_is_refused_with_a_cure(proto: int, cure: str) -> None:
    link = Link()
    link.tick(1.0, wire.encode(0, 0, "HELLO", (("proto", proto), ("id", "e661"))))
    (refused,) = link.take()
    assert isinstance(refused, BoardRefused)
    assert cure in refused.why
    link.tick(1.1, wire.encode(1, 0, "TAG+", (("r", 0), ("u", ACE))))
    link.tick(1.2, wire.encode(2, 0, "HELLO", (("proto", proto), ("id", "e661"))))
    assert link.take() == []


def test_the_quickest_round_trip_sets_the_clock_until_drift_has_eaten_it() -> None:
    clock = BoardClock()
    assert clock.at(0, arrived=11.6) is None
    clock.ponged(sent=10.0, received=10.002, board_us=1_000_000)
    clock.ponged(sent=11.0, received=11.5, board_us=2_000_000)
    at, pm = clock.at(2_000_000, arrived=11.6) or (0, 0)
    assert at == pytest.approx(11.001)
    assert pm == pytest.approx(0.001 + 0.0001 + SAMPLING_S)
    assert clock.uncertainty(11.001) == pytest.approx(pm, abs=1e-4)
    at, pm = clock.at(10_002_000_000, arrived=10_020.0) or (0, 0)
    assert pm > 0.9
