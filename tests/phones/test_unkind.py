"""A damaged message enters nothing, and neighbours without the code hold nobody up."""

from __future__ import annotations

import pytest

from companion.phones.open_lines import A_HOST, A_KNOWN_HOST, BURST, FREE_S, KNOWN, STRANGERS, OpenLines
from tools.stress.phones import damaged_messages, evenings, hostile_phones


def test_of_four_thousand_damaged_messages_none_is_taken_for_what_it_does_not_say() -> None:
    cases, failures = damaged_messages(4000)
    assert (cases, failures) == (4000, [])


@pytest.mark.slow
def test_eight_honest_phones_are_answered_within_a_second_among_a_hundred_hostile_ones() -> None:
    answers, failures = hostile_phones(3.0)
    assert failures == []
    assert answers > 20


@pytest.mark.stress
def test_no_wrong_order_is_reported_in_two_hundred_evenings() -> None:
    presses, wrong = evenings(200, seed=7000)
    assert wrong == []
    assert presses > 1500


def entered(lines: OpenLines, host: str, count: int, *, now: float = 0.0, ended: list[str] | None = None) -> int:
    """The number of lines that a host gets of the ``count`` that it asks for."""
    shut = [] if ended is None else ended
    return sum(lines.enter(host, lambda: shut.append(host), now) is not None for _ in range(count))


def test_a_stranger_has_four_lines_and_a_host_that_knew_the_code_has_more() -> None:
    lines = OpenLines()
    assert entered(lines, "a", 9) == A_HOST
    line = lines.enter("b", lambda: None, 0.0)
    assert line is not None
    assert lines.admit(line)
    lines.leave(line)
    assert entered(lines, "b", 99) == A_KNOWN_HOST
    assert entered(lines, "c", 1) == 1, "it takes no stranger's place"


def test_where_strangers_hold_all_places_the_oldest_goes_and_never_one_of_a_known_host() -> None:
    lines, ended = OpenLines(), []
    known = lines.enter("known", lambda: ended.append("known"), 0.0)
    assert known is not None
    lines.admit(known)
    lines.leave(known)
    again = lines.enter("known", lambda: ended.append("known"), 0.0)
    assert again is not None
    for number in range(STRANGERS + 5):
        assert entered(lines, f"s{number}", 1, now=number, ended=ended) == 1
    assert len(ended) == 5
    assert "known" not in ended


def test_lines_that_knew_the_code_are_bounded_too() -> None:
    lines = OpenLines()
    admitted = 0
    for number in range(KNOWN + 50):
        line = lines.enter(f"h{number % 5}", lambda: None, float(number))
        admitted += line is not None and lines.admit(line)
    assert admitted == KNOWN
    assert KNOWN < 5 * A_KNOWN_HOST


def test_a_storm_of_new_lines_is_taken_up_no_faster_than_handshakes_can_be_made() -> None:
    lines = OpenLines()
    taken = sum(entered(lines, f"s{number}", 1) for number in range(500))
    assert taken == BURST
    assert entered(lines, "later", 1, now=FREE_S) == 1
