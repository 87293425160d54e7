"""Tags whose board was silent for a while, or that a reader lost, or another reader read first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.observations import Looked, TagSeen
from companion.rules.acts import Amend
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import tagged, touch, unread

SEATS = ("Ann", "Ben", "Cem")
BETS = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in SEATS)
BACK = 60.0


def heard(table: Table, *times: float) -> None:
    """The board answers at these moments."""
    for at in times:
        table.observe(Looked(source="nfc", at=at))


def said(table: Table, at: float, **fields: Any) -> None:
    table.observe(touch(table, fields, at=at))


def laid(table: Table, zone: str, at: float, *faces: str) -> None:
    for number, face in enumerate(faces):
        table.observe(tagged(zone, face, f"{zone}:{face}", at + number))


@pytest.fixture
def rows() -> Table:
    """Both are to reveal two cards; Ann's lie when the board falls silent, the last just so."""
    muster = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
    table = opened("lost-war", said=muster)
    laid(table, "1/row", 1.0, "QC", "8S")
    laid(table, "2/row", 1.5, "3H", "10S")
    heard(table, 2.6)
    assert stands(table, "reveal") == []
    return table


@pytest.mark.parametrize("is_said", [True, False])
def test_rows_that_lay_whole_when_the_board_fell_silent_are_read_when_it_answers(rows: Table, is_said: bool) -> None:
    """Ben's row may have been entered on the glass meanwhile, and both are gathered."""
    if is_said:
        said(rows, 10.0, act="reveal", seat="Ben", cards=["3H", "10S"])
    heard(rows, BACK)
    assert sorted(stands(rows, "reveal")) == [("Ann", ("QC", "8S")), ("Ben", ("3H", "10S"))]
    for zone, face in (("1/row", "QC"), ("1/row", "8S"), ("2/row", "3H"), ("2/row", "10S")):
        rows.observe(unread(zone, f"{zone}:{face}", BACK + 0.1))
    heard(rows, BACK + 1, BACK + 2, BACK + 4)
    assert len(stands(rows, "reveal")) == 2
    assert [each.act for each in rows.history.entries if isinstance(each.act, Amend)] == []


def test_a_row_of_which_one_card_lay_when_the_board_fell_silent_is_not_judged() -> None:
    muster = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
    table = opened("lost-war", said=muster)
    laid(table, "1/row", 1.0, "QC")
    heard(table, 2.6, BACK, BACK + 1, BACK + 2)
    assert stands(table, "reveal") == []


def test_a_row_that_turns_out_not_to_have_been_played_is_deleted_once() -> None:
    """Both of its tags are gone, and others lie on in their place."""
    table = opened("lost-war", said=tuple({"act": "muster", "seat": s, "count": 2} for s in ("Ann", "Ben")))
    laid(table, "1/row", 1.0, "QC", "8S")
    heard(table, 3.0)
    assert stands(table, "reveal") == [("Ann", ("QC", "8S"))]
    for face in ("QC", "8S"):
        table.observe(unread("1/row", f"1/row:{face}", 5.0))
    laid(table, "1/row", 5.5, "2C", "4S")
    heard(table, 8.0)
    assert [each.act.with_ for each in table.history.entries if isinstance(each.act, Amend)] == [None]
    assert stands(table, "reveal") == [("Ann", ("2C", "4S"))]


def test_a_card_that_was_said_while_the_board_was_silent_is_that_card_when_it_answers() -> None:
    """Ann was dealt an M; she swaps it for another letter, and the M that still lies for a moment is not that one."""
    table = opened("bluff-words", said=({"act": "center", "up": ["A", "B"], "down": 1},))
    heard(table, 0.5)
    said(table, 10.0, act="deal", seat="Ann", up=["M"], down=1)
    said(table, 11.0, act="deal", seat="Ben", up=["S"], down=1)
    heard(table, BACK)
    laid(table, "1/up", BACK + 0.1, "M")
    heard(table, BACK + 1, BACK + 1.6)
    said(table, BACK + 2, act="swap", seat="Ann", up=["M"])
    table.observe(unread("1/up", "1/up:M", BACK + 2.5))
    assert stands(table, "deal") == [("Ann", None), ("Ben", None)]


def knight_leads() -> Table:
    """Ann leads a black knight, which is said on the glass, and names red; Cem plays a battle card, so two roll."""
    table = opened("battle", *SEATS, said=BETS)
    said(table, 1.0, act="play", seat="Ann", card="K8")
    said(table, 2.0, act="answer", seat="Ann", value="red")
    table.observe(tagged("1/play", "K8", "1/play:K8", 2.5))
    return table


def test_a_card_that_was_said_is_known_however_many_rolls_come_between() -> None:
    table = knight_leads()
    laid(table, "2/play", 3.0, "R3")
    laid(table, "3/play", 4.0, "battle")
    for at, (seat, value) in enumerate([("Ann", 3), ("Cem", 3)] * 4 + [("Ann", 6), ("Cem", 1)]):
        said(table, 5.0 + at, act="roll", seat=seat, value=value)
    heard(table, 18.0, 20.0)
    assert (stands(table, "play"), table.doubts) == ([("Ann", "K8"), ("Ben", "R3"), ("Cem", "battle")], ())


def test_a_tag_that_its_reader_lost_for_a_moment_is_not_played_twice() -> None:
    """There are two battle cards, so that the face may be played again; the tag says that it is the same."""
    table = knight_leads()
    laid(table, "2/play", 3.0, "R3")
    laid(table, "3/play", 4.0, "battle")
    table.observe(unread("3/play", "3/play:battle", 4.5))
    table.observe(tagged("3/play", "battle", "3/play:battle", 5.5))
    said(table, 6.0, act="roll", seat="Ann", value=1)
    said(table, 7.0, act="roll", seat="Cem", value=6)
    heard(table, 8.0, 10.0)
    assert stands(table, "play") == [("Ann", "K8"), ("Ben", "R3"), ("Cem", "battle")]


def test_a_card_that_its_reader_lost_is_not_the_same_one_of_the_other_players_deck() -> None:
    """Both play their 2D; only the tag tells that Ben's is not Ann's, carried over to him."""
    table = opened("bluffing-battles", "Ann", "Ben")
    table.observe(tagged("1/play", "2D", "Ann's", 1.0))
    table.observe(unread("1/play", "Ann's", 1.2))
    table.observe(tagged("2/play", "2D", "Ben's", 1.3))
    table.observe(tagged("1/play", "2D", "Ann's", 2.2))
    heard(table, 3.0, 4.0)
    assert stands(table, "play") == [("Ann", "2D"), ("Ben", "2D")]


def test_a_card_that_another_reader_read_first_is_no_card_of_that_seat() -> None:
    """Cem's card passes Ben's reader before Ben has laid his own: it is neither Ben's, nor Cem's before his turn."""
    table = opened("battle", *SEATS, said=BETS)
    laid(table, "1/play", 1.0, "R3")
    table.observe(tagged("2/play", "R7", "seven", 2.0))
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R7")]
    table.observe(unread("2/play", "seven", 2.4))
    table.observe(tagged("3/play", "R7", "seven", 2.8))
    assert stands(table, "play") == [("Ann", "R3")]
    laid(table, "2/play", 4.0, "R9")
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def test_a_letter_that_another_reader_read_first_is_dealt_once() -> None:
    table = opened("bluff-words", said=({"act": "center", "up": ["A", "B"], "down": 1},))
    table.observe(tagged("1/up", "P", "pea", 2.0))
    table.observe(unread("1/up", "pea", 2.6))
    table.observe(tagged("2/up", "P", "pea", 3.0))
    heard(table, 4.0)
    deals = [each.act for each in table.history.standing if each.act.word() == "deal"]
    assert [(each.seat, getattr(each, "up", None)) for each in deals] == [("Ben", ("P",))]


def test_a_letter_that_lies_in_the_middle_when_the_board_answers_is_not_what_is_waited_for_later() -> None:
    """It was turned up in the challenge, which ends just then."""
    table = opened("bluff-words", said=({"act": "center", "up": ["A", "B"], "down": 1},))
    for seat, face in (("Ann", "M"), ("Ben", "S")):
        said(table, 1.0, act="deal", seat=seat, up=[face], down=1)
    said(table, 2.0, act="bid", seat="Ann", value=4)
    said(table, 3.0, act="challenge", seat="Ben")
    heard(table, 4.0, BACK)
    table.observe(TagSeen(source="nfc", at=BACK + 0.1, zone="center", uid="dee", face="D"))
    said(table, BACK + 0.3, act="concede", seat="Ann")
    heard(table, BACK + 1, BACK + 1.7, BACK + 3)
    assert len(stands(table, "center")) == 1


def test_a_battle_that_was_said_while_the_board_was_silent_leaves_the_next_one_alone() -> None:
    muster = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
    table = opened("lost-war", said=muster)
    laid(table, "1/row", 1.0, "QC")
    laid(table, "2/row", 1.5, "3H")
    heard(table, 2.6)
    said(table, 10.0, act="reveal", seat="Ann", cards=["QC", "8S"])
    said(table, 10.5, act="reveal", seat="Ben", cards=["3H", "10S"])
    for seat in ("Ann", "Ben"):
        said(table, BACK - 1, act="muster", seat=seat, count=2)
    heard(table, BACK)
    for zone, face in (("1/row", "QC"), ("2/row", "3H")):
        table.observe(unread(zone, f"{zone}:{face}", BACK))
    heard(table, *(BACK + 0.5 * step for step in range(1, 8)))
    assert [each.act.word() for each in table.history.standing] == [
        *["muster", "muster", "reveal", "reveal"],
        *["muster"] * 2,
    ]
