"""Which tags lie on a reader, from looks that flicker and fail; and buttons that bounce."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.firmware.buttons import BOUNCE_US, RING, WRAP, Buttons
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
    assert all(at - presses[0] >= BOUNCE_US for at in presses[1:])


def test_one_sample_that_is_noise_is_no_press() -> None:
    buttons = Buttons((1, 2))
    for at in range(0, 60_000, 1000):
        buttons.sample(1 if at in (5_000, 17_000, 42_000) else 0, at)
    assert buttons.drain(60_000) == []


def test_a_press_shorter_than_the_bounce_is_kept_with_its_release() -> None:
    buttons = Buttons((1,))
    for at in range(0, 40_000, 1000):
        buttons.sample(int(1_000 <= at < 5_000), at)
    assert [(down, at) for down, _, at in buttons.drain(40_000)] == [(1, 1_000), (0, 1_000 + BOUNCE_US)]


def test_more_edges_than_the_ring_holds_are_counted() -> None:
    buttons = Buttons((1,))
    for number in range(RING + 10):
        for later in (0, 1000):
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
