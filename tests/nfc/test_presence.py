"""Which tags lie on a reader, from looks that flicker and fail; and buttons that bounce."""

from __future__ import annotations

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


@given(st.integers(0, WRAP), st.lists(st.integers(0, 20_000), max_size=30))
def test_however_a_button_bounces_its_first_edge_counts_once(start: int, bounces: list[int]) -> None:
    buttons = Buttons((1,))
    down = 1
    buttons.sample(down, start)
    for bounce in sorted(bounces):
        down ^= 1
        buttons.sample(down, (start + bounce) & WRAP)
    buttons.sample(1, (start + BOUNCE_US) & WRAP)
    edges = buttons.drain(start + (1 << 30) + 60_000)
    assert edges == [(1, 1, start + (1 << 30))]


def test_a_press_shorter_than_the_bounce_is_kept_with_its_release() -> None:
    buttons = Buttons((1,))
    buttons.sample(1, 0)
    buttons.sample(0, 5_000)
    buttons.sample(0, BOUNCE_US)
    assert [(down, at) for down, _, at in buttons.drain(40_000)] == [(1, 0), (0, BOUNCE_US)]


def test_more_edges_than_the_ring_holds_are_counted() -> None:
    buttons = Buttons((1,))
    for number in range(RING + 10):
        buttons.sample(number & 1 ^ 1, number * 30_000)
    assert len(buttons.drain(10_000_000)) == RING - 1
    assert buttons.lost == 11
