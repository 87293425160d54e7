"""Slips at a war of Bluffing Battles: hidden cards that are turned up early, and the card that decides."""

from __future__ import annotations

import pytest

from companion.table import Table
from tests.interpreting import asked, observe, opened, stands
from tests.observing import card, gone, looked


@pytest.fixture
def war() -> Table:
    """Two kings met: each lays two cards face down, and then one that decides."""
    table = opened("bluffing-battles")
    observe(table, card("1/play", "KS", track=1, at=1.0), card("2/play", "KH", track=2, at=1.5))
    observe(table, *(card("1/play", "back", track=3 + each, side="back", at=3.0 + each, x=40.0) for each in range(2)))
    observe(table, *(card("2/play", "back", track=5 + each, side="back", at=3.5 + each, x=40.0) for each in range(2)))
    return table


def test_a_hidden_card_of_a_war_that_is_turned_up_early_is_not_the_card_that_decides(war: Table) -> None:
    observe(war, card("1/play", "AC", track=3, at=7.0, x=40.0), looked(8.5))
    observe(war, card("1/play", "6C", track=7, at=9.0, x=90.0), card("2/play", "QD", track=8, at=10.0, x=90.0))
    assert stands(war, "play")[2:] == [("Ann", "6C"), ("Ben", "QD")]


def test_the_card_that_decides_a_war_may_be_laid_face_down_first(war: Table) -> None:
    observe(war, card("1/play", "back", track=7, side="back", at=7.0, x=90.0))
    observe(war, card("1/play", "6C", track=7, at=8.0, x=90.0), card("2/play", "QD", track=8, at=10.0, x=90.0))
    assert stands(war, "play")[2:] == [("Ann", "6C"), ("Ben", "QD")]


def test_the_card_that_decides_a_war_may_be_laid_face_down_at_once_with_the_hidden_ones_under_it() -> None:
    """The camera sees one of two hidden cards that lie one on the other; the fight is turned up by both together."""
    table = opened("bluffing-battles")
    observe(table, card("2/play", "5D", track=1, at=1.0), card("1/play", "5D", track=2, at=1.2))
    observe(table, card("1/play", "back", track=3, side="back", at=5.0, x=40.0))
    observe(table, card("2/play", "back", track=4, side="back", at=6.2, x=90.0))
    observe(table, card("2/play", "back", track=5, side="back", at=6.8, x=180.0))
    observe(table, card("1/play", "5H", track=6, at=8.2, x=90.0), card("2/play", "QS", track=5, at=8.4, x=180.0))
    assert stands(table, "play")[2:] == [("Ann", "5H"), ("Ben", "QS")]
    observe(table, card("1/play", "KS", track=7, at=11.2, x=20.0), card("2/play", "4S", track=8, at=11.6, x=120.0))
    assert stands(table, "play")[2:] == [("Ann", "5H"), ("Ben", "QS")]


def test_as_many_cards_as_the_book_has_that_came_face_down_at_once_are_its_hidden_ones() -> None:
    table = opened("bluffing-battles")
    observe(table, card("1/play", "KS", track=1, at=1.0), card("2/play", "KH", track=2, at=1.5))
    observe(table, *(card("1/play", "back", track=3 + each, side="back", at=5.0, x=40.0 + each) for each in range(2)))
    observe(table, *(card("2/play", "back", track=5 + each, side="back", at=5.0, x=40.0 + each) for each in range(2)))
    observe(table, card("2/play", "9D", track=5, at=6.0, x=40.0), card("2/play", "7D", track=6, at=6.2, x=41.0))
    observe(table, card("1/play", "6C", track=7, at=8.0, x=90.0), looked(9.5))
    observe(table, card("2/play", "QD", track=8, at=11.0, x=90.0))
    assert stands(table, "play")[2:] == [("Ann", "6C"), ("Ben", "QD")]


def test_a_hidden_card_that_is_turned_up_and_pushed_to_the_winner_is_a_treasure_of_its_own_seat(war: Table) -> None:
    observe(war, card("1/play", "6C", track=7, at=9.0, x=90.0), card("2/play", "QD", track=8, at=10.0, x=90.0))
    observe(war, card("1/play", "7C", track=3, at=12.0, x=40.0), card("2/play", "7C", track=3, at=13.0, x=140.0))
    observe(war, *(gone("1/play", each, at=16.0) for each in (1, 4, 7)), gone("2/play", 3, at=16.5))
    observe(war, *(gone("2/play", each, at=16.5) for each in (2, 5, 6, 8)), looked(18.0), looked(19.0))
    shown = [each.act for each in war.history.standing if each.act.word() == "treasure"]
    assert [(each.seat, getattr(each, "cards", ())) for each in shown] == [("Ann", ("7C",))]


def test_a_hidden_card_that_is_turned_up_after_the_war_and_pushed_to_the_winner_is_not_played(war: Table) -> None:
    observe(war, card("1/play", "6C", track=7, at=9.0, x=90.0), card("2/play", "QD", track=8, at=10.0, x=90.0))
    observe(war, card("1/play", "7C", track=3, at=12.0, x=40.0), card("2/play", "7C", track=3, at=13.0, x=140.0))
    observe(war, looked(15.0))
    assert stands(war, "play")[4:] == []


def test_hidden_cards_that_are_turned_up_at_once_beside_a_played_card_are_no_hand_that_is_shown() -> None:
    table = opened("bluffing-battles")
    observe(table, card("1/play", "9H", track=1, at=1.0), card("2/play", "9C", track=2, at=1.2))
    observe(table, *(card("2/play", "back", track=5 + each, side="back", at=2.0, x=40.0 + each) for each in range(2)))
    observe(table, card("2/play", "10C", track=5, at=3.0, x=40.0), card("2/play", "3S", track=6, at=3.1, x=41.0))
    observe(table, card("2/play", "2C", track=7, at=6.0, x=90.0), card("1/play", "4D", track=8, at=7.0, x=90.0))
    observe(table, looked(9.0))
    assert stands(table, "play") == [("Ann", "9H"), ("Ben", "9C"), ("Ben", "2C"), ("Ann", "4D")]


def test_a_beaten_card_that_is_soon_drawn_over_to_the_winner_was_played_by_the_loser(war: Table) -> None:
    observe(war, card("2/play", "JC", track=7, at=7.0, x=90.0), card("1/play", "QD", track=8, at=9.4, x=90.0))
    observe(war, gone("2/play", 7, at=10.3), card("1/play", "JC", track=9, at=10.5, x=140.0), looked(12.0))
    assert stands(war, "play")[2:] == [("Ben", "JC"), ("Ann", "QD")]


def test_two_hidden_cards_that_are_turned_up_after_the_war_are_not_asked_about(war: Table) -> None:
    observe(war, card("1/play", "6C", track=7, at=9.0, x=90.0), card("2/play", "QD", track=8, at=10.0, x=90.0))
    observe(war, card("1/play", "7C", track=3, at=12.0, x=40.0), card("1/play", "8C", track=4, at=12.5, x=40.0))
    assert asked(war, gone("1/play", 1, at=15.0), gone("1/play", 7, at=15.5), looked(17.0), looked(20.0)) == []
