"""The tags that lie on a reader, from looks that flicker and fail; and buttons that bounce."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.firmware.buttons import RELEASE_US, RING, WRAP, Buttons
from companion.sources.nfc.firmware.presence import MISS_AFTER_MS, Presence, plausible

UID = bytes.fromhex("04A1B2C3D4E5F6")


@given(st.lists(st.booleans(), min_size=20, max_size=200))
def test_a_card_that_lies_still_never_flaps_while_it_is_seen_every_third_look(looks: list[bool]) -> None:
    presence = Presence()
    changes = [presence.looked(0, (UID,)), presence.looked(30, (UID,))]
    empty = 0
    for number, seen in enumerate(looks):
        empty = 0 if seen or empty == 2 else empty + 1
        changes.append(presence.looked(60 + 30 * number, () if empty else (UID,)))
    assert [change for each in changes for change in each] == [("TAG+", UID, 0)]


@given(st.integers(1, 200))
def test_a_card_is_gone_after_three_clean_looks_and_four_tenths_of_a_second(every_ms: int) -> None:
    presence = Presence()
    presence.looked(0, (UID,))
    presence.looked(1, (UID,))
    at, looks = 1, 0
    while presence.uids():
        at, looks = at + every_ms, looks + 1
        presence.looked(at, ())
    assert looks >= 3
    assert MISS_AFTER_MS <= at - 1 < MISS_AFTER_MS + 3 * every_ms


def test_exactly_four_tenths_of_a_second_are_enough() -> None:
    presence = Presence()
    presence.looked(0, (UID,))
    presence.looked(0, (UID,))
    gone = [presence.looked(at, ()) for at in (100, 200, MISS_AFTER_MS - 1, MISS_AFTER_MS)]
    assert gone == [[], [], [], [("TAG-", UID, 0)]]


@given(st.lists(st.binary(min_size=7, max_size=7), unique=True, max_size=40))
def test_numbers_that_are_read_once_each_are_never_believed(uids: list[bytes]) -> None:
    presence = Presence()
    assert [change for number, uid in enumerate(uids) for change in presence.looked(number * 30, (uid,))] == []


def test_two_reads_far_apart_are_not_believed_either() -> None:
    presence = Presence()
    presence.looked(0, (UID,))
    presence.looked(1500, ())
    assert presence.looked(1600, (UID,)) == []


@pytest.mark.parametrize(
    ("uid", "can_be"),
    [("04A1B2C3D4E5F6", True), ("A1B2C3D4", True), ("08A1B2C3", False), ("8804A1B2", False), ("00" * 7, False)],
    ids=["ntag", "mifare", "a phone", "half a number", "zeros"],
)
def test_numbers_that_no_card_can_have_are_left_out(uid: str, can_be: bool) -> None:
    assert plausible(bytes.fromhex(uid)) is can_be


@given(st.integers(0, WRAP), st.lists(st.booleans(), max_size=20))
def test_however_a_button_bounces_the_first_two_equal_samples_count_once(start: int, chatter: list[bool]) -> None:
    samples = [False, True, *chatter, *[True] * 40]
    buttons = Buttons((1,))
    for number, down in enumerate(samples):
        buttons.sample(int(down), (start + number * 1000) & WRAP)
    first = next(n for n in range(len(samples)) if samples[n] and samples[n + 1])
    edges = buttons.drain(start + (1 << 30) + 60_000)
    presses = [at for down, _, at in edges if down]
    assert presses[0] == start + (1 << 30) + first * 1000
    assert all(at - presses[0] >= RELEASE_US for at in presses[1:])


def sampled(buttons: Buttons, closed: list[tuple[int, int]], until_us: int) -> list[tuple[int, int, int]]:
    """The edges of one button that is closed between these microseconds, and looked at every thousandth of a second."""
    for at in range(0, until_us, 1000):
        buttons.sample(int(any(start <= at < end for start, end in closed)), at)
    return buttons.drain(until_us)


def test_one_sample_that_is_noise_is_no_press() -> None:
    assert sampled(Buttons((1, 2)), [(5_000, 6_000), (17_000, 18_000), (42_000, 43_000)], 60_000) == []


@given(st.lists(st.tuples(st.integers(30, 400), st.integers(1, 19)), max_size=6))
def test_a_worn_contact_that_opens_while_it_is_held_is_no_second_press(openings: list[tuple[int, int]]) -> None:
    closed, at = [], 10
    for held_ms, open_ms in openings:
        closed.append((at * 1000, (at + held_ms) * 1000))
        at += held_ms + open_ms
    closed.append((at * 1000, (at + 100) * 1000))
    edges = sampled(Buttons((1,)), closed, (at + 200) * 1000)
    assert edges == [(1, 1, 10_000), (0, 1, (at + 100) * 1000)]


def test_a_release_is_stamped_with_its_first_open_sample_and_the_next_press_counts_at_once() -> None:
    edges = sampled(Buttons((1,)), [(10_000, 90_000), (115_000, 200_000)], 150_000)
    assert edges == [(1, 1, 10_000), (0, 1, 90_000), (1, 1, 115_000)]


def test_a_press_of_a_few_milliseconds_is_kept_with_its_release() -> None:
    assert sampled(Buttons((1,)), [(1_000, 5_000)], 40_000) == [(1, 1, 1_000), (0, 1, 5_000)]


def test_a_press_while_another_buttons_release_is_not_believed_yet_has_its_own_time() -> None:
    buttons = Buttons((1, 2))
    for at in range(0, 100_000, 1000):
        buttons.sample(int(at < 40_000) | 2 * int(at >= 50_000), at)
    assert buttons.drain(100_000) == [(1, 1, 0), (3, 2, 50_000), (2, 1, 40_000)]


def test_more_edges_than_the_ring_holds_are_counted() -> None:
    buttons = Buttons((1,))
    for number in range(RING + 10):
        for later in (0, 1000, RELEASE_US):
            buttons.sample(number & 1 ^ 1, number * 30_000 + later)
    assert len(buttons.drain(10_000_000)) == RING - 1
    assert buttons.lost == 11


def interrupted_in_line(line: int) -> bool:
    """Drains a press while another is sampled before the given line of the draining; False behind its last line."""
    buttons = Buttons((1, 2))
    now = (1 << 30) * 3 + 500
    for at in (now - 900, now - 400):
        buttons.sample(1, at & WRAP)
    passed = 0

    def interrupt(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal passed
        if event == "line" and frame.f_code.co_filename.endswith("buttons.py"):
            if passed == line:
                sys.settrace(None)
                for at in (now + 100, now + 1100):
                    buttons.sample(3, at & WRAP)
            passed += 1
        return interrupt

    before = sys.gettrace()
    sys.settrace(interrupt)
    try:
        edges = buttons.drain(now)
    finally:
        sys.settrace(before)
    if passed > line:
        edges += buttons.drain(now + 2000)
        assert edges == [(1, 1, now - 900), (3, 2, now + 100)], line
    return passed > line


def test_an_interrupt_between_any_two_lines_of_draining_loses_no_edge_and_no_time() -> None:
    lines = 0
    while interrupted_in_line(lines):
        lines += 1
    assert lines > 20
