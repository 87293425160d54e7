"""The acts of every table, section by section of its page; Bluffing Battles is the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.bluffing_battles import acts as bb
from companion.games.bluffing_battles.position import Position
from companion.ledger.checks import faults
from companion.rules import acts as t
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from companion.rules.holdings import Holdings, Movement, Pile, move
from companion.rules.judging.known import tell_against
from companion.rules.position.checks import Checks
from companion.rules.rulebook import say
from tests.games.bluffing_battles.fights import fight, game, scores
from tests.games.playing import refolded, refusal


def test_t1_a_note_changes_nothing_and_is_kept() -> None:
    history = game()
    before = history.state
    entry = history.say(t.Note(text="nice", tags=("fun",)))
    assert entry.events[0].text == "nice"  # type: ignore[attr-defined]
    assert history.state is before
    assert history.stands(1)


def test_t2_a_ruling_moves_what_it_says() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    history.say(t.Rule(text="it fell off", effect=(move(1, "Ann", "Ben"),)))
    assert scores(history) == (1, 1)
    assert refolded(history).holdings == history.state.holdings


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        (move(1, "Ann", "Zoe"), "unknown-account"),
        (move(1, "Ann", "Ben", "gold"), "unknown-account"),
        (move(0, "Ann", "Ben"), "bad-amount"),
        (t.NextTurn(turn="Zoe"), "unknown-seat"),
    ],
)
def test_t2_a_ruling_that_cannot_be_booked_is_refused(effect: Movement | t.NextTurn, code: str) -> None:
    assert refusal(game(), t.Rule(text="so be it", effect=(effect,))).why.code == code


def test_t3_a_count_is_kept_beside_what_is_booked() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    agrees = history.say(t.Count(seat="Ann", unit="cards", amount=2)).events[0]
    differs = history.say(t.Count(seat="Ann", unit="cards", amount=3)).events[0]
    assert (agrees.why.code, differs.why.code) == ("count-agrees", "count-differs")
    assert (differs.amount, differs.booked) == (3, 2)  # type: ignore[attr-defined]
    assert scores(history) == (2, 0)


def test_t3_nothing_can_be_counted_too() -> None:
    assert game().say(t.Count(seat="Ann", unit="cards", amount=0)).events[0].why.code == "count-agrees"


def test_t3_a_count_of_nothing_known_is_refused() -> None:
    assert refusal(game(), t.Count(seat="Ann", unit="gold", amount=3)).why.code == "unknown-account"
    assert refusal(game(), t.Count(seat="Ann", unit="cards", amount=-1)).why.code == "bad-amount"
    assert refusal(game(), t.Count(unit="cards", amount=1)).why.code == "seat-needed"


def test_t12_a_position_is_whole_booked_and_can_be_taken_back_and_corrected() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    late = Position(seat="Ann", draws={"Ann": 40, "Ben": 40}, scored={"Ann": 14, "Ben": 4}, known={"Ben": ("7S",)})
    [event] = history.say(late).events
    assert say(history.game, event.why) == "Ann enters the position: Ann 14, Ben 4 cards."
    assert sum(posting.amount for posting in event.postings) == 0
    assert (scores(history), faults(history)) == ((14, 4), [])
    assert history.state.holdings.possible("Ben/hand") >= {"7S"}
    history.say(t.Amend(line=3, with_=replace(late, scored={"Ann": 4, "Ben": 14})))
    assert scores(history) == (4, 14)
    history.say(t.Undo())
    assert scores(history) == (2, 0)
    history.say(t.Redo())
    assert scores(history) == (4, 14)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (Position(draws={"Ann": 40, "Ben": 40}), "position-sum"),
        (Position(draws={"Zoe": 40}), "position-seat"),
        (Position(hands={"Ann": 4}), "position-number"),
        (Position(known={"Ann": ("7S", "7S")}), "position-copies"),
        (Position(known={"Ann": ("7S", "8S", "9S", "2C")}), "position-cards"),
        (Position(known={"Ann": ("R7",)}), "unknown-face"),
    ],
)
def test_t12_a_position_that_cannot_be_is_refused(position: Position, code: str) -> None:
    assert refusal(game(), position).why.code == code


def test_t12_a_number_that_can_only_be_one_must_be_it() -> None:
    with pytest.raises(IllegalAct) as refused:
        Checks(Position(), ("Ann", "Ben")).number("the seeds", 27, 28, 28)
    assert say(game().game, refused.value.why) == "The seeds can't be 27; it must be 28."


def test_t4_undo_again_and_again_and_redo() -> None:
    history = game()
    fight(history, ("QS", "5S"), ("2S", "7S"))
    end = history.state
    for _ in range(4):
        history.say(t.Undo())
    assert scores(history) == (0, 0)
    assert refusal(history, t.Undo()).why.code == "nothing-to-undo"
    for _ in range(4):
        history.say(t.Redo())
    assert history.state == end
    assert refusal(history, t.Redo()).why.code == "nothing-to-redo"
    assert len(history.entries) == 12


def test_t4_what_is_taken_back_is_named_by_who_said_it_and_what() -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS", at=1.5))
    assert history.say(t.Undo()).events[0].why["act"] == "Ann play QS"
    assert history.say(t.Redo()).events[0].why["act"] == "Ann play QS"


def test_t4_something_new_ends_what_can_be_brought_back() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    history.say(t.Undo())
    history.say(bb.Play(seat="Ben", card="KS"))
    assert scores(history) == (0, 2)
    assert refusal(history, t.Redo()).why.code == "nothing-to-redo"


def test_t4_a_note_does_not_end_what_can_be_brought_back() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    history.say(t.Undo())
    history.say(t.Note(text="hm"))
    history.say(t.Redo())
    assert scores(history) == (2, 0)


def test_t4_a_takeback_names_what_was_seen() -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS"))
    undone = history.say(t.Takeback()).events[0]
    assert undone.seen == ("QS",)  # type: ignore[attr-defined]
    assert undone.why.code == "taken-back-seen"
    assert not history.stands(1)


def test_t5_a_misread_card_is_corrected_and_all_after_it_judged_again() -> None:
    history = game()
    fight(history, ("QS", "5S"), ("2S", "7S"))
    assert scores(history) == (2, 2)
    [mended] = history.say(t.Amend(line=1, with_=bb.Play(seat="Ann", card="4S"))).events
    told = "Corrected: Ann play QS should have been Ann play 4S; 3 later moves were judged again."
    assert say(history.game, mended.why) == told
    assert scores(history) == (0, 4)
    assert refolded(history) == history.state


def test_t5_a_correction_ends_what_can_be_brought_back() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    history.say(t.Undo())
    history.say(t.Amend(line=1, with_=bb.Play(seat="Ann", card="4S")))
    assert refusal(history, t.Redo()).why.code == "nothing-to-redo"


def test_t5_an_act_can_be_deleted() -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS"))
    history.say(bb.Play(seat="Ben", card="5S"))
    [struck] = history.say(t.Amend(line=1, with_=None)).events
    assert say(history.game, struck.why) == "Deleted: Ann play QS; 1 later move was judged again."
    history.say(t.Undo())
    assert not history.stands(1)
    fight(history, ("QS", "5S"))
    assert scores(history) == (2, 0)


def test_t5_correcting_what_would_break_a_later_act_is_refused_or_deletes_it() -> None:
    history = game()
    fight(history, ("QS", "5S"), ("2S", "7S"))
    mended = t.Amend(line=1, with_=bb.Play(seat="Ann", card="2S"))
    assert refusal(history, mended).why.code == "breaks-later"
    history.say(t.Amend(line=1, with_=bb.Play(seat="Ann", card="2S"), stands="the second was the queen"))
    assert [history.stands(number) for number in (1, 2, 3, 4)] == [True, True, False, True]


def deleted_fight() -> History:
    """The first of two fights was deleted: Ben's card of it had never been read."""
    history = game()
    history.say(bb.Play(seat="Ann", card="QS"))
    history.say(t.Amend(line=1, with_=None))
    fight(history, ("2S", "7S"))
    return history


def test_t5_what_was_deleted_is_put_back_with_what_was_missed_and_all_after_it_judged_again() -> None:
    history = deleted_fight()
    assert scores(history) == (0, 2)
    ann, ben = bb.Play(seat="Ann", card="QS"), bb.Play(seat="Ben", card="5S")
    [back] = history.say(t.Amend(line=1, with_=ann, missed=ben)).events
    assert say(history.game, back) == "Put back: Ann play QS, Ben play 5S; 2 later moves were judged again."
    assert [each.act for each in history.standing][:2] == [ann, ben]
    assert scores(history) == (2, 2)
    assert refolded(history) == history.state


def test_t5_several_acts_are_put_back_at_their_places_together() -> None:
    history = game()
    fight(history, ("QS", "5S"), ("2S", "7S"))
    also = t.Amend(line=2, with_=None)
    history.say(t.Amend(line=1, with_=None, also=also))
    assert scores(history) == (0, 2)
    back = t.Amend(line=1, with_=history.said(1), also=t.Amend(line=2, with_=history.said(2)))
    history.say(back)
    assert [each.number for each in history.standing] == [1, 2, 3, 4]
    assert scores(history) == (2, 2)


def test_t5_an_act_that_is_put_back_must_be_right_whatever_the_table_lets_stand() -> None:
    history = deleted_fight()
    twice = bb.Play(seat="Ann", card="2S")
    back = t.Amend(line=1, with_=twice, missed=bb.Play(seat="Ann", card="5S"), stands="all the same")
    assert refusal(history, back).why.code == "already-played"


def test_t5_an_act_that_was_put_in_and_deleted_goes_back_to_where_it_was_put_in() -> None:
    history = game()
    fight(history, ("QS", "5S"), ("2S", "7S"))
    missed = bb.Play(seat="Ann", card="KS")
    history.say(t.Amend(line=0, with_=None, missed=missed, stands="so it was"))
    history.say(t.Amend(line=5, with_=None))
    history.say(t.Amend(line=5, with_=history.said(5), stands="so it was"))
    assert (history.standing[0].number, history.standing[0].act) == (5, missed)


@pytest.mark.parametrize(
    ("also", "code"),
    [
        (t.Amend(line=1, with_=None), "no-such-act"),
        (t.Amend(line=9, with_=bb.Play(seat="Ben", card="5S")), "no-such-act"),
        (t.Amend(line=4, with_=None, missed=bb.Play(seat="Ben", card="9S")), "cannot-be-mended"),
        (t.Amend(line=2, with_=bb.Play(seat="Ben", card="5S")), "cannot-be-mended"),
        (bb.Play(seat="Ben", card="5S"), "cannot-be-mended"),
    ],
)
def test_t5_what_cannot_be_corrected_together_is_refused(also: Act, code: str) -> None:
    history = deleted_fight()
    first = t.Amend(line=1, with_=bb.Play(seat="Ann", card="QS"), missed=bb.Play(seat="Ben", card="5S"), also=also)
    assert refusal(history, first).why.code == code


@pytest.mark.parametrize(("line", "code"), [(0, "no-such-act"), (9, "no-such-act"), (2, "cannot-be-mended")])
def test_t5_only_plays_can_be_corrected(line: int, code: str) -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS"))
    history.say(t.Note(text="hm"))
    assert refusal(history, t.Amend(line=line, with_=None)).why.code == code


def test_t6_what_is_refused_can_be_let_stand_and_is_marked() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    again = bb.Play(seat="Ann", card="QS", stands="Ben had lent his")
    names = [type(event).__name__ for event in history.say(again).events]
    assert names == ["LetStand", "CardPlayed"]


def test_t6_what_stands_anyway_is_not_marked() -> None:
    history = game()
    names = [type(event).__name__ for event in history.say(bb.Play(seat="Ann", card="QS", stands="sure")).events]
    assert names == ["CardPlayed"]


def test_t6_what_makes_no_sense_cannot_stand() -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS"))
    refused = refusal(history, bb.Play(seat="Ann", card="KS", stands="twice"))
    assert refused.if_let_stand is None


def test_t7_every_play_needs_a_seat_that_is_here() -> None:
    assert refusal(game(), bb.Play(card="QS")).why.code == "seat-needed"
    assert refusal(game(), bb.Play(seat="Zoe", card="QS")).why.code == "unknown-seat"


def test_t8_an_answer_without_a_question_is_refused() -> None:
    assert refusal(game(), t.Answer(value="yes")).why.code == "no-question"


def test_t9_times_never_run_backwards() -> None:
    history = game()
    history.say(bb.Play(seat="Ann", card="QS", at=5.0))
    assert refusal(history, bb.Play(seat="Ben", card="5S", at=4.9)).why.code == "time-ran-back"
    history.say(bb.Play(seat="Ben", card="5S", at=5.0))


def test_t10_after_the_end_nothing_is_played_but_much_can_be_said() -> None:
    history = game(format="one-deck-endless")
    fight(history, *((f"{rank}H", f"{rank}S") for rank in "23456789"))
    assert refusal(history, bb.Play(seat="Ann", card="KH")).why.code == "game-is-over"
    history.say(t.Note(text="again!"))
    history.say(t.Undo())
    assert not history.game.outcome(history.state)


def test_t11_an_impossible_card_is_a_question_with_its_causes() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    refused = refusal(history, bb.Play(seat="Ann", card="QS"))
    assert refused.impossible
    assert refused.why["known"] == "QS lies in Ann's score pile"
    with pytest.raises(IllegalAct):
        history.judge(bb.Play(seat="Ann", card="QS"))


def test_t11_what_a_place_holds_is_named_only_if_all_see_it() -> None:
    history = game()
    history.say(bb.Deal(seat="Ann", cards=("AS", "KS", "2H")))
    assert refusal(history, bb.Play(seat="Ann", card="QS")).why["known"] == "QS lies elsewhere"
    open_row = Holdings({}, {"Ann/war": Pile(shown=(("7S", frozenset({"Ann"})),))})
    assert tell_against(history.game, open_row, "Ann/war", "QS") == "it holds 7S"
