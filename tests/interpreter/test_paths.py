"""One physical card goes from place to place: its tracks are linked once, before anything is explained."""

from __future__ import annotations

import pytest

from companion.observations import Observation
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import card, gone, looked, tagged, unread


@pytest.fixture
def two_decks() -> Table:
    """Each seat may have each card."""
    return opened("bluffing-battles")


def observe(table: Table, *observations: Observation) -> list[list[str]]:
    """The zones where each card has lain, the first one first."""
    for each in observations:
        table.observe(each)
    moment, _ = table.interpreter.examine(table.history)
    return [[lay.zone for lay in reversed(track.lays)] for track in moment.tracks]


def test_a_card_that_is_put_back_is_one_card(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), gone("1/play", 1, at=3.0))
    assert observe(battle, card("1/play", "R3", track=2, at=3.6), looked(6.0)) == [["1/play"]]
    assert stands(battle, "play") == [("Ann", "R3")]


def test_a_card_that_is_found_before_it_is_seen_to_go_is_one_card(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("1/play", "R3", track=2, at=2.0, x=60.0))
    assert observe(battle, gone("1/play", 1, at=2.2), looked(2.4)) == [["1/play"]]


def test_a_card_that_is_soon_carried_on_is_one_card_and_counts_where_it_lies(two_decks: Table) -> None:
    observe(two_decks, card("1/play", "QH", track=1, at=1.0), gone("1/play", 1, at=1.6))
    assert observe(two_decks, card("2/play", "QH", track=2, at=2.0), looked(2.4)) == [["1/play", "2/play"]]
    assert stands(two_decks, "play") == [("Ben", "QH")]


def test_another_copy_of_a_card_that_lies_still_is_another_card(two_decks: Table) -> None:
    observe(two_decks, card("1/play", "QH", track=1, at=1.0), card("2/play", "QH", track=2, at=2.0))
    assert observe(two_decks, looked(4.0)) == [["1/play"], ["2/play"]]
    assert stands(two_decks, "play") == [("Ann", "QH"), ("Ben", "QH")]


def test_a_card_that_is_seen_twice_in_its_place_counts_once(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("1/play", "R3", track=2, at=3.0, x=40.0))
    assert observe(battle, card("2/play", "R9", track=3, at=4.0), gone("1/play", 2, at=6.0), looked(8.0))
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "R9")]


def test_a_card_that_is_drawn_over_to_the_winner_counts_as_what_it_was(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    observe(battle, card("3/play", "R7", track=3, at=3.0), looked(5.0), gone("1/play", 1, at=8.0))
    observe(battle, card("2/play", "R3", track=4, at=8.4), looked(9.0))
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def test_a_card_that_counted_nowhere_is_read_where_it_is_pushed_however_long_it_had_lain(battle: Table) -> None:
    observe(battle, card("2/play", "R9", track=1, at=1.0), looked(3.0), looked(5.0))
    assert observe(battle, card("1/play", "R9", track=1, at=7.0), looked(8.5)) == [["2/play", "1/play"]]
    assert stands(battle, "play") == [("Ann", "R9")]


def test_a_tag_that_its_reader_lost_for_a_moment_is_one_card(battle: Table) -> None:
    observe(battle, tagged("1/play", "R3", uid="A", at=1.0), unread("1/play", uid="A", at=3.0))
    assert observe(battle, tagged("1/play", "R3", uid="A", at=4.0), looked(5.0)) == [["1/play"]]
    assert stands(battle, "play") == [("Ann", "R3")]
