"""The cards on the felt are compared with the referee's book: some were missed, misread earlier, left lying, or entered
while nothing was seen."""

from __future__ import annotations

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.interpreter import Doubt
from companion.rules.acts import Amend
from companion.session import Session
from companion.table import Refused, Table
from tests.interpreting import HEADER, acts
from tests.observing import card, doubtful, gone, looked, touch


@pytest.fixture
def table() -> Table:
    return Session.unkept(HEADER).table


def stands(table: Table) -> list[tuple[str | None, str]]:
    """The seats and cards of the plays that count now."""
    return [(each.act.seat, each.act.card) for each in table.history.standing if isinstance(each.act, Play)]


def tapped(table: Table, seat: str, face: str) -> None:
    table.observe(touch(table, {"act": "play", "seat": seat, "card": face}))


OTHERS = (("5D", 0.38), ("5C", 0.2))


def gathered_unread(table: Table, *others: tuple[str, float]) -> Doubt:
    """Ann's QS is read, Ben's card is not clear (5H, or likelier one of others), and both are gathered before a second
    has passed."""
    table.observe(card("1/play", "QS", track=1, at=1.0))
    assert table.observe(card("2/play", "5H", 0.4, *(others or OTHERS), track=2, at=1.2)) == ()
    table.observe(gone("1/play", 1, at=1.9))
    table.observe(gone("2/play", 2, at=1.9))
    assert table.observe(looked(2.5)) == ()
    (doubt,) = table.observe(looked(3.0))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, [face for face, _ in doubt.candidates][:2]) == ("taken-away", ["5H", "5D"])
    return doubt


def test_a_card_that_was_gathered_unread_is_asked_about_before_the_next_fight(table: Table) -> None:
    doubt = gathered_unread(table)
    assert acts(table.answer(doubt.number, "5H")) == [Play(seat="Ben", card="5H")]
    assert stands(table) == [("Ann", "QS"), ("Ben", "5H")]
    assert table.game.scores(table.state) == {"Ann": 2, "Ben": 0}


def test_what_looked_likelier_than_all_else_is_taken_when_the_next_card_lies_and_a_late_answer_corrects_it(
    table: Table,
) -> None:
    doubt = gathered_unread(table, ("5D", 0.3))
    table.observe(card("1/play", "2S", track=3, at=6.0))
    table.observe(card("2/play", "KH", track=4, at=6.5))
    assert stands(table) == [("Ann", "QS"), ("Ben", "5H"), ("Ann", "2S"), ("Ben", "KH")]
    table.answer(doubt.number, "5D")
    assert stands(table) == [("Ann", "QS"), ("Ben", "5D"), ("Ann", "2S"), ("Ben", "KH")]
    assert table.doubts == ()


def test_the_next_fight_is_judged_on_its_own_cards_and_a_late_answer_puts_the_missed_one_in(table: Table) -> None:
    doubt = gathered_unread(table)
    table.observe(card("1/play", "2S", track=3, at=6.0))
    table.observe(card("2/play", "KH", track=4, at=6.5))
    assert stands(table) == [("Ann", "2S"), ("Ben", "KH")]
    (put_in,) = table.answer(doubt.number, "5H")
    assert acts((put_in,)) == [
        Amend(line=1, with_=Play(seat="Ann", card="QS"), missed=Play(seat="Ben", card="5H")),
    ]
    assert stands(table) == [("Ann", "QS"), ("Ben", "5H"), ("Ann", "2S"), ("Ben", "KH")]
    assert table.game.scores(table.state) == {"Ann": 2, "Ben": 2}


def test_where_it_was_no_card_what_lay_beside_it_was_taken_back(table: Table) -> None:
    doubt = gathered_unread(table)
    table.answer(doubt.number, None)
    table.observe(looked(6.2))
    assert stands(table) == []
    assert table.doubts == ()


def test_an_unread_card_that_is_put_back_is_not_missed(table: Table) -> None:
    table.observe(card("1/play", "QS", track=1, at=1.0))
    table.observe(card("2/play", "5H", 0.6, ("5D", 0.38), track=2, at=1.2))
    table.observe(gone("2/play", 2, at=1.6))
    table.observe(card("2/play", "5H", 0.99, track=3, at=2.4))
    table.observe(looked(3.5))
    assert stands(table) == [("Ann", "QS"), ("Ben", "5H")]
    assert table.doubts == ()


def test_what_nobody_can_remember_is_asked_no_more(table: Table) -> None:
    gathered_unread(table)
    table.observe(looked(70.0))
    assert table.doubts == ()


def misread_before(table: Table) -> Doubt:
    """Ann's 6S was read as 9S and judged; now her 9S lies."""
    table.observe(card("1/play", "9S", 0.96, ("6S", 0.04), track=1, at=1.0))
    table.observe(card("2/play", "8H", track=2, at=1.0))
    for track in (1, 2):
        table.observe(gone(f"{track}/play", track, at=3.0))
    (doubt,) = doubtful(table, card("1/play", "9S", track=3, at=10.0))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, [face for face, _ in doubt.candidates]) == ("read-before", ["6S", "9S"])
    return doubt


def test_a_card_that_was_read_before_puts_the_earlier_reading_in_question(table: Table) -> None:
    """One touch corrects the earlier play, and the card that lies here is played at once."""
    doubt = misread_before(table)
    table.answer(doubt.number, "6S")
    assert stands(table) == [("Ann", "6S"), ("Ben", "8H"), ("Ann", "9S")]
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}
    assert table.doubts == ()


def test_where_the_earlier_reading_was_right_the_card_that_lies_here_is_refused_and_asked_about(table: Table) -> None:
    doubt = misread_before(table)
    refused, asked = table.answer(doubt.number, "9S")
    assert isinstance(refused, Refused)
    assert isinstance(asked, Doubt)
    assert asked.about == "refused-card"
    assert acts(table.answer(asked.number, "6S")) == [Play(seat="Ann", card="6S")]


def fought(table: Table) -> None:
    """A fight that is over, and whose cards lie on."""
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(card("2/play", "8S", track=2, at=1.0))


def test_cards_that_wait_beside_a_fight_that_nobody_gathers_are_asked_about(table: Table) -> None:
    fought(table)
    table.observe(card("1/play", "9S", track=3, at=5.0, x=60.0))
    table.observe(card("2/play", "KD", track=4, at=5.5, x=60.0))
    assert table.observe(looked(8.9)) == ()
    (doubt,) = table.observe(looked(9.6))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, doubt.candidates[0][0]) == ("beside-others", "9S")
    table.answer(doubt.number, "9S")
    assert stands(table)[2:] == [("Ann", "9S"), ("Ben", "KD")]
    assert table.doubts == ()


def test_a_question_about_a_card_that_waits_is_withdrawn_when_the_others_are_gathered(table: Table) -> None:
    fought(table)
    table.observe(card("1/play", "9S", track=3, at=5.0, x=60.0))
    table.observe(looked(9.1))
    assert len(table.doubts) == 1
    table.observe(gone("1/play", 1, at=9.5))
    table.observe(looked(10.5))
    assert table.doubts == ()
    assert stands(table)[2:] == [("Ann", "9S")]


def ask_which_of_two(table: Table) -> Doubt:
    """9S and KD lie where Ann plays one card."""
    table.observe(card("1/play", "7S", track=1, at=1.0, x=10.0))
    table.observe(gone("1/play", 1, at=2.0))
    table.observe(looked(6.5))
    assert stands(table) == []
    table.observe(card("1/play", None, 0.5, track=2, at=10.0))
    table.observe(card("1/play", "KD", track=3, at=10.1, x=90.0))
    table.observe(card("1/play", "9S", track=2, at=10.2))
    (doubt,) = [step for at in (12.0, 14.5) for step in table.observe(looked(at))]
    assert isinstance(doubt, Doubt)
    assert doubt.about == "which-of-two"
    assert {face for face, _ in doubt.candidates} == {"9S", "KD"}
    return doubt


def test_two_cards_that_lie_where_one_is_played_are_asked_about(table: Table) -> None:
    doubt = ask_which_of_two(table)
    assert acts(table.answer(doubt.number, "9S")) == [Play(seat="Ann", card="9S")]
    table.observe(looked(20.0))
    assert stands(table) == [("Ann", "9S")]
    table.observe(gone("1/play", 2, at=21.0))
    table.observe(looked(27.0))
    assert stands(table) == []


def test_neither_of_two_cards_is_played_if_people_say_so(table: Table) -> None:
    doubt = ask_which_of_two(table)
    assert table.answer(doubt.number, None) == ()
    for track in (2, 3):
        table.observe(gone("1/play", track, at=16.0 + track))
    assert [step for at in (20.0, 24.0) for step in table.observe(looked(at))] == []
    assert stands(table) == []


def test_cards_that_were_tapped_while_the_picture_was_away_are_no_plays_when_it_returns(table: Table) -> None:
    tapped(table, "Ann", "7S")
    tapped(table, "Ben", "8S")
    table.observe(card("1/play", "7S", track=1, at=60.0))
    table.observe(card("2/play", "8S", track=2, at=60.0))
    for at in (61.2, 64.0):
        assert table.observe(looked(at)) == ()
    assert table.doubts == ()
    table.observe(gone("1/play", 1, at=65.0))
    table.observe(gone("2/play", 2, at=65.0))
    assert acts(table.observe(card("1/play", "9S", track=3, at=70.0))) == [Play(seat="Ann", card="9S")]


def test_a_card_that_was_entered_differently_from_how_it_lies_is_asked_about_when_it_is_seen(table: Table) -> None:
    tapped(table, "Ann", "7S")
    assert table.observe(card("1/play", "9S", track=1, at=60.0)) == ()
    steps = [step for at in (61.2, 62.4) for step in table.observe(looked(at))]
    (doubt,) = steps
    assert isinstance(doubt, Doubt)
    assert (doubt.about, [face for face, _ in doubt.candidates]) == ("read-again", ["9S", "7S"])
    table.answer(doubt.number, "9S")
    assert stands(table) == [("Ann", "9S")]


def test_a_card_that_a_person_has_just_named_is_not_asked_about_again(table: Table) -> None:
    table.observe(card("1/play", "10D", track=1, at=1.0))
    table.observe(
        touch(table, {"act": "amend", "line": 1, "with": {"act": "play", "seat": "Ann", "card": "JD"}}, at=2.0)
    )
    assert stands(table) == [("Ann", "JD")]
    assert [step for at in (2.4, 3.6, 6.0) for step in table.observe(looked(at))] == []
    assert table.doubts == ()
