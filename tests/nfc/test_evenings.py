"""The promised accuracy of a press's time holds, whatever the clocks and the line do."""

from __future__ import annotations

import pytest

from companion.sources.nfc.link.board_clock import BoardClock
from tests.nfc.evenings import evening


@pytest.mark.parametrize("seed", [*range(8), 403])
def test_no_press_of_an_evening_with_sleeps_is_further_off_than_promised(seed: int) -> None:
    played = evening(seed)
    assert played.told > 20
    assert played.broken == []
    assert max(played.looks) < 0.001 + 0.1 * 50e-6  # a look, and what the crystal drifts
    assert max(played.exact) < 0.0015


def slept(clock: BoardClock, *, seconds: float) -> bool:
    """The tablet sleeps while the board, 100 s ahead, goes on; whether the next ping passes for an ordinary one."""
    clock.ponged(sent=10.0, received=10.004, board_us=110_002_000)
    return clock.ponged(sent=11.0, received=11.004, board_us=int((111.002 + seconds) * 1e6))


def test_pings_that_contradict_each_other_begin_the_clock_again() -> None:
    clock = BoardClock()
    assert not slept(clock, seconds=2.0)
    assert clock.at(113_100_000, arrived=11.1) is None
    assert clock.ponged(sent=11.2, received=11.204, board_us=113_202_000)
    at, pm = clock.at(113_210_000, arrived=11.22) or (0, 0)
    assert at == pytest.approx(11.21, abs=0.001)
    assert pm < 0.004


def test_a_press_of_before_the_sleep_keeps_the_clock_of_then_and_one_around_it_is_a_range() -> None:
    clock = BoardClock()
    slept(clock, seconds=2.0)
    clock.ponged(sent=11.2, received=11.204, board_us=113_202_000)
    at, pm = clock.at(109_900_000, arrived=11.1) or (0, 0)
    assert at == pytest.approx(9.9, abs=0.001)
    assert pm < 0.004
    at, pm = clock.at(112_000_000, arrived=11.1) or (0, 0)
    assert at - pm <= 10.1
    assert at + pm >= 11.0


def test_two_sleeps_with_a_moment_between_them_keep_a_press_of_the_first_one_a_range() -> None:
    clock = BoardClock()
    slept(clock, seconds=10.0)
    clock.ponged(sent=11.2, received=11.204, board_us=121_202_000)
    assert not clock.ponged(sent=11.3, received=11.304, board_us=126_302_000)
    clock.ponged(sent=11.4, received=11.404, board_us=126_402_000)
    at, pm = clock.at(118_000_000, arrived=11.25) or (0, 0)
    assert at - pm <= 10.1
    assert at + pm >= 11.2


def test_a_ping_that_was_on_its_way_when_the_sleep_was_found_out_says_nothing() -> None:
    clock = BoardClock()
    slept(clock, seconds=2.0)
    assert not clock.ponged(sent=10.9, received=11.1, board_us=112_000_000)
    assert clock.uncertainty(11.1) is None


def test_a_tablet_that_does_not_sleep_is_never_thought_to_have_slept() -> None:
    clock = BoardClock()
    for second in range(10_000):  # 100 parts in a million apart, round trips from 2 ms to a second
        board = 100 + second * 1.0001
        slow = 0.001 + (second * 7919 % 1000) / 2000
        assert clock.ponged(sent=second - slow, received=second + slow / 3, board_us=int(board * 1e6))
