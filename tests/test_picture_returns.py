"""The picture returns after an absence: one question compares the cards on the table with the book."""

from __future__ import annotations

import pytest

from companion.games.battle.acts import Play as TrickPlay
from companion.games.bluffing_battles.acts import Play
from companion.interpreter import Comparison
from companion.observations import CardSeen
from companion.rules.acts import Amend, Remark
from companion.rules.notation import to_json
from companion.session import Session
from companion.table import Table
from tests.interpreting import HEADER, opened, rows_of
from tests.observing import act_of, card, gone, looked, touch

BACK = 60.0


@pytest.fixture
def table() -> Table:
    """Ann's 7S lies and is in the book; then the picture is away for a minute."""
    table = Session.unkept(HEADER).table
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(looked(1.5))
    return table


def stands(table: Table) -> list[tuple[str | None, str]]:
    """The seats and cards of the plays that count now."""
    return [(each.act.seat, each.act.card) for each in table.history.standing if isinstance(each.act, Play)]


def plays(table: Table) -> list[tuple[str | None, str]]:
    """The cards of a trick, as it counts now."""
    return [(each.act.seat, each.act.card) for each in table.history.standing if isinstance(each.act, TrickPlay)]


def returns(table: Table, *seen: CardSeen, took: int = 1) -> Comparison | None:
    """The picture is back: the first of the cards of before is not there any more, and these lie."""
    table.observe(looked(BACK))
    for each in seen:
        table.observe(each)
    for track in range(1, took + 1):
        table.observe(gone("1/play" if track % 2 else "2/play", track, at=BACK + 0.5))
    return settled(table)


def settled(table: Table) -> Comparison | None:
    for at in (0.6, 1.2, 1.6):
        table.observe(looked(BACK + at))
    return table.comparison


def exchanged(table: Table) -> Comparison:
    """Ann has laid another card meanwhile, and Ben one."""
    asked = returns(table, card("1/play", "9S", track=3, at=BACK + 0.4), card("2/play", "KD", track=4, at=BACK + 0.4))
    assert asked is not None
    return asked


def test_the_entered_cards_and_the_lying_ones_are_one_question(table: Table) -> None:
    told = [(each.seat, each.was, each.shows) for each in exchanged(table).unlike]
    assert told == [("Ann", "7S", "9S"), ("Ben", None, "KD")]
    assert (stands(table), table.doubts) == ([("Ann", "7S")], ())
    remarks = [each.act for each in table.history.entries if isinstance(each.act, Remark)]
    assert [(each.about, each.text) for each in remarks] == [
        ("picture-back", "asked whether it is as told or as it lies: Ann: 7S or 9S, Ben: nothing or KD")
    ]


def test_an_act_that_people_take_back_meanwhile_is_not_amended(table: Table) -> None:
    exchanged(table)
    table.observe(touch(table, {"act": "undo"}))
    table.put_together(None, as_it_lies=True)
    assert stands(table) == [("Ann", "9S"), ("Ben", "KD")]
    assert table.comparison is None


def test_one_touch_takes_all_as_it_lies(table: Table) -> None:
    exchanged(table)
    table.put_together(None, as_it_lies=True)
    assert stands(table) == [("Ann", "9S"), ("Ben", "KD")]
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}
    (amend,) = (each for each in table.history.entries if isinstance(each.act, Amend))
    assert table.evidence[amend.number].confirmed_by == "table"
    table.observe(looked(BACK + 4))
    assert (table.comparison, table.doubts) == (None, ())


def test_a_touch_on_one_line_takes_that_line_alone(table: Table) -> None:
    exchanged(table)
    table.put_together(1, as_it_lies=True)
    assert stands(table) == [("Ann", "7S"), ("Ben", "KD")]
    assert table.comparison is not None
    assert [each.shows for each in table.comparison.unlike] == ["9S"]


def test_what_is_left_as_in_the_book_is_not_asked_again(table: Table) -> None:
    exchanged(table)
    table.put_together(None, as_it_lies=False)
    for at in range(2, 9):
        table.observe(looked(BACK + at))
    assert (stands(table), table.comparison, table.doubts) == ([("Ann", "7S")], None, ())
    assert [each.act for each in table.history.entries if isinstance(each.act, Amend)] == []


@pytest.mark.parametrize("goes_on", [
    gone("1/play", 3, at=BACK + 5), card("1/play", "2C", track=9, at=BACK + 5, x=200.0),
], ids=["gathered", "another card"])  # fmt: skip
def test_where_people_go_on_the_program_takes_all_as_it_lies_by_itself(table: Table, goes_on: CardSeen) -> None:
    """The program corrects its own readings; and the fight is judged on the pair that lay there."""
    exchanged(table)
    table.observe(goes_on)
    table.observe(looked(BACK + 5.2))
    assert stands(table) == [("Ann", "9S"), ("Ben", "KD")]
    (amend,) = (each.act for each in table.history.entries if isinstance(each.act, Amend))
    assert amend.misread
    assert table.comparison is None


def test_a_card_that_was_said_by_people_is_corrected_by_nobody_but_them() -> None:
    """They entered Ann's 7S while the picture was away; a KD lies there, and is taken away unanswered."""
    table = Session.unkept(HEADER).table
    table.observe(looked(1.0))
    table.observe(touch(table, {"act": "play", "seat": "Ann", "card": "7S"}, at=20.0))
    asked = returns(table, card("1/play", "KD", track=3, at=BACK + 0.4), took=0)
    assert asked is not None
    assert [(each.was, each.shows) for each in asked.unlike] == [("7S", "KD")]
    table.observe(gone("1/play", 3, at=BACK + 5))
    for at in (6, 8):
        table.observe(looked(BACK + at))
    assert (stands(table), table.comparison) == ([("Ann", "7S")], None)


def test_what_fits_is_read_on_without_a_question(table: Table) -> None:
    assert returns(table, card("2/play", "KD", track=4, at=BACK + 0.4), took=0) is None
    assert stands(table) == [("Ann", "7S"), ("Ben", "KD")]


def test_a_card_that_is_booked_and_not_there_is_a_line_of_its_own_and_deleted_by_a_touch(table: Table) -> None:
    asked = returns(table)
    assert asked is not None
    assert [(each.was, each.shows) for each in asked.unlike] == [("7S", None)]
    table.put_together(0, as_it_lies=True)
    assert (stands(table), table.comparison) == ([], None)


def test_a_card_that_lies_in_front_of_the_other_seat_is_that_ones(table: Table) -> None:
    """Somebody has rearranged the table."""
    asked = returns(table, card("2/play", "7S", track=7, at=BACK + 0.4))
    assert asked is not None
    assert [(each.seat, each.was, each.shows) for each in asked.unlike] == [("Ann", "7S", None), ("Ben", None, "7S")]
    table.put_together(None, as_it_lies=True)
    assert stands(table) == [("Ben", "7S")]


def changed_places() -> Table:
    """Ann's and Ben's cards of a trick have changed places while the picture was away."""
    bets = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))
    table = opened("battle", "Ann", "Ben", "Cem", said=bets)
    for track, face in ((1, "R3"), (2, "R9")):
        table.observe(card(f"{track}/play", face, track=track, at=float(track)))
    table.observe(looked(4.0))
    table.observe(looked(BACK))
    for track, face in ((1, "R9"), (2, "R3")):
        table.observe(card(f"{track}/play", face, track=track + 10, at=BACK + 0.4))
        table.observe(gone(f"{track}/play", track, at=BACK + 0.5))
    asked = settled(table)
    assert asked is not None
    assert [(each.seat, each.was, each.shows) for each in asked.unlike] == [("Ann", "R3", "R9"), ("Ben", "R9", "R3")]
    return table


def test_cards_that_all_lie_nowhere_are_deleted_one_by_one_as_far_as_the_judge_goes() -> None:
    """People may have gathered them meanwhile."""
    bets = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))
    table = opened("battle", "Ann", "Ben", "Cem", said=bets)
    for track, face in ((1, "R3"), (2, "R9")):
        table.observe(card(f"{track}/play", face, track=track, at=float(track)))
    table.observe(looked(4.0))
    asked = returns(table, took=2)
    assert asked is not None
    assert [(each.was, each.shows) for each in asked.unlike] == [("R3", None), ("R9", None)]
    table.put_together(None, as_it_lies=True)
    assert plays(table) == [("Ann", "R3")]


@pytest.mark.parametrize("line", [None, 0, 1])
def test_two_cards_that_changed_places_are_corrected_together(line: int | None) -> None:
    table = changed_places()
    table.put_together(line, as_it_lies=True)
    assert plays(table) == [("Ann", "R9"), ("Ben", "R3")]
    table.observe(card("3/play", "R7", track=20, at=BACK + 4))
    assert plays(table)[2:] == [("Cem", "R7")]
    assert (table.comparison, table.doubts) == (None, ())
    again = opened("battle", "Ann", "Ben", "Cem")
    for entry in table.history.entries:
        again.play(act_of(table, to_json(entry.act)))
    assert again.state == table.state


def test_two_cards_that_changed_places_both_stay_as_they_were_entered() -> None:
    table = changed_places()
    table.put_together(0, as_it_lies=False)
    for at in range(2, 9):
        table.observe(looked(BACK + at))
    assert plays(table) == [("Ann", "R3"), ("Ben", "R9")]
    assert (table.comparison, table.doubts) == (None, ())


def test_a_card_that_comes_back_while_it_is_asked_ends_the_question(table: Table) -> None:
    assert returns(table) is not None
    table.observe(card("1/play", "7S", track=8, at=BACK + 3))
    table.observe(looked(BACK + 3.2))
    assert (stands(table), table.comparison, table.doubts) == ([("Ann", "7S")], None, ())


def test_one_card_of_a_row_that_lies_there_instead_of_another_is_exchanged_alone() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(looked(1.0))
    table.observe(looked(BACK))
    table.observe(card("1/row", "QC", track=7, x=118.0, at=BACK + 0.4))
    table.observe(gone("1/row", 1, at=BACK + 0.5))
    asked = settled(table)
    assert asked is not None
    assert [(each.seat, each.was, each.shows) for each in asked.unlike] == [("Ann", "9H", "QC")]
    table.put_together(None, as_it_lies=True)
    reveals = [each.act for each in table.history.standing if each.act.word() == "reveal" and each.act.seat == "Ann"]
    assert [getattr(each, "cards", None) for each in reveals] == [("6S", "QC")]
