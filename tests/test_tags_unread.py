"""Tags alone: a card whose tag is never read, as where two lie on one spot, spoils no more than its own moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion.observations import TURN, Looked
from companion.rules.acts import LEFT_OUT
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import tagged, unread

SEATS = ("Ann", "Ben", "Cem")
BETS = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in SEATS)


def laid(table: Table, at: float, **cards: str) -> None:
    """These lie at the readers of the seats from then on, one after the other."""
    for number, (seat, face) in enumerate(cards.items()):
        table.observe(tagged(f"{SEATS.index(seat) + 1}/play", face, face, at + 0.3 * number))


def gathered(table: Table, at: float, **cards: str) -> None:
    for seat, face in cards.items():
        table.observe(unread(f"{SEATS.index(seat) + 1}/play", face, at))


def looks(table: Table, begins: float, ends: float) -> None:
    for beat in range(int(begins * 5), int(ends * 5)):
        table.observe(Looked(source="nfc", at=beat / 5))


def reasons(table: Table) -> list[str]:
    return [each.events[0].why.code for each in table.history.entries if each.events]


def rows(at: float, counts: dict[str, int], **cards: tuple[str, ...]) -> Table:
    """Rows lie, and are gathered after a while."""
    table = opened("lost-war", said=tuple({"act": "muster", "seat": seat, "count": counts[seat]} for seat in counts))
    lie = [(f"{SEATS.index(seat) + 1}/row", face) for seat, faces in cards.items() for face in faces]
    for number, (zone, face) in enumerate(lie):
        table.observe(tagged(zone, face, f"{zone}:{face}", 1.0 + 0.3 * number))
    looks(table, 2.0, at)
    for zone, face in lie:
        table.observe(unread(zone, f"{zone}:{face}", at))
    looks(table, at + 0.2, at + 2.0)
    return table


def test_rows_that_are_gathered_before_all_of_one_was_read_are_left_out_and_the_next_are_drawn() -> None:
    table = rows(8.0, {"Ann": 2, "Ben": 2}, Ann=("QC", "8S"), Ben=("3H",))
    assert reasons(table)[-1] == LEFT_OUT.code
    assert {each.act for each in table.game.expected(table.state)} == {"muster"}


def test_nobody_is_asked_which_one_it_was_since_no_reader_tells_in_which_place_it_lay() -> None:
    assert rows(8.0, {"Ann": 2, "Ben": 2}, Ann=("QC", "8S"), Ben=("3H",)).doubts == ()


def test_of_a_trick_the_card_that_was_not_read_is_asked_for_and_puts_the_trick_back() -> None:
    table = opened("battle", *SEATS, said=BETS)
    laid(table, 1.0, Ann="R3", Ben="R9")
    looks(table, 2.0, 5.0)
    gathered(table, 5.0, Ann="R3", Ben="R9")
    looks(table, 5.2, 7.0)
    assert stands(table, "play") == []
    (asked,) = table.doubts
    assert asked.seat == "Cem"
    table.answer(asked.number, "R7")
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


@pytest.mark.parametrize("order", [("Ben", "Cem"), ("Cem", "Ben")])
def test_the_lead_of_a_trick_that_was_not_read_is_asked_for_and_all_others_follow(order: tuple[str, str]) -> None:
    """Nothing is booked before the answer, since nobody may follow a card that was not led."""
    faces = {"Ben": "R9", "Cem": "R7"}
    table = opened("battle", *SEATS, said=BETS)
    laid(table, 1.0, **{seat: faces[seat] for seat in order})
    looks(table, 2.0, 5.0)
    gathered(table, 5.0, **faces)
    looks(table, 5.2, 7.0)
    assert stands(table, "play") == []
    (asked,) = table.doubts
    assert asked.seat == "Ann"
    table.answer(asked.number, "R3")
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def test_the_card_of_a_seat_that_comes_later_is_not_taken_for_the_one_that_was_not_read() -> None:
    table = opened("battle", *SEATS, said=BETS)
    laid(table, 1.0, Ann="R3", Cem="R7")
    looks(table, 2.0, 5.0)
    gathered(table, 5.0, Ann="R3", Cem="R7")
    looks(table, 5.2, 7.0)
    assert stands(table, "play") == []
    (asked,) = table.doubts
    assert asked.seat == "Ben"
    table.answer(asked.number, "R9")
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def test_a_card_of_the_next_trick_is_not_taken_for_a_lead_that_was_gathered_unread() -> None:
    """The knight that was led asks for a colour, and nothing is waited for there until somebody says it."""
    table = opened("battle", *SEATS, said=BETS)
    laid(table, 1.0, Ben="R9", Cem="R7")
    looks(table, 2.0, 5.0)
    gathered(table, 5.0, Ben="R9", Cem="R7")
    looks(table, 5.2, 7.0)
    table.answer(table.doubts[0].number, "K7")
    laid(table, 8.0, Ann="G3")
    looks(table, 8.5, 11.0)
    assert table.doubts == ()
    assert stands(table, "play") == [("Ann", "K7")]


def test_nobody_is_asked_about_a_lead_while_cards_are_laid_that_would_not_follow_it() -> None:
    table = opened("battle", *SEATS, said=BETS)
    laid(table, 1.0, Ann="R3")
    gathered(table, 1.5, Ann="R3")
    looks(table, 2.0, 5.0)
    assert table.doubts == ()


def test_a_reader_at_which_each_card_makes_room_for_the_next_gathers_nothing() -> None:
    table = opened("battle", *SEATS, said=BETS)
    for at, face in ((1.0, "R3"), (3.0, "R9")):
        table.observe(tagged(TURN, face, face, at))
        table.observe(unread(TURN, face, at + 0.8))
    looks(table, 4.0, 12.0)
    table.observe(tagged(TURN, "R7", "R7", 12.0))
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


@pytest.mark.parametrize("first", ["Ann", "Ben"])
def test_after_a_fight_of_which_one_card_was_never_read_the_next_two_meet_each_other(first: str) -> None:
    table = opened("bluffing-battles")
    laid(table, 1.0, Ann="QC")
    looks(table, 1.2, 4.0)
    gathered(table, 4.0, Ann="QC")
    looks(table, 4.2, 6.0)
    nexts = {"Ann": "4H", "Ben": "9D"}
    laid(table, 6.0, **{seat: nexts[seat] for seat in sorted(nexts, key=lambda seat: seat != first)})
    looks(table, 6.6, 9.0)
    assert sorted(stands(table, "play")) == [("Ann", "4H"), ("Ben", "9D")]


@pytest.mark.parametrize("lost_s", [0.0, 0.8])
def test_a_card_that_its_reader_loses_while_the_other_is_laid_was_played(lost_s: float) -> None:
    """Also where the next fight comes soon after."""
    table = opened("bluffing-battles")
    laid(table, 1.0, Ann="QC")
    if lost_s:
        gathered(table, 2.0, Ann="QC")
    laid(table, 2.5, Ben="9D")
    if lost_s:
        laid(table, 2.5 + lost_s, Ann="QC")
    looks(table, 3.4, 5.0)
    gathered(table, 5.0, Ann="QC", Ben="9D")
    laid(table, 6.0, Ann="4H", Ben="2D")
    looks(table, 6.6, 9.0)
    expected: list[tuple[str | None, Any]] = [("Ann", "4H"), ("Ann", "QC"), ("Ben", "2D"), ("Ben", "9D")]
    assert sorted(stands(table, "play")) == expected


def test_a_war_whose_first_tags_are_covered_for_long_goes_on() -> None:
    """Treasures lie on them, and players think before they lay the next cards."""
    table = opened("bluffing-battles")
    laid(table, 1.0, Ann="10S", Ben="10H")
    gathered(table, 3.0, Ann="10S", Ben="10H")
    looks(table, 3.2, 9.0)
    laid(table, 9.0, Ann="JS", Ben="9H")
    looks(table, 9.6, 10.0)
    expected: list[tuple[str | None, Any]] = [("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")]
    assert sorted(stands(table, "play")) == sorted(expected)
