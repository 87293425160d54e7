"""If a correction changes who leads, later cards are judged in another order, and the difference shows this."""

from __future__ import annotations

from companion.games.battle import SPEC
from companion.games.battle import acts as b
from companion.rules.acts import Amend
from companion.rules.rulebook import say as sentence
from tests.games.battle.tricks import begun, trick


def test_a_correction_that_changes_who_leads_says_in_which_order_the_later_cards_are_judged() -> None:
    history = begun(seats=("Ann", "Ben", "Cem"))
    trick(history, "R5", "R6", "R7")
    first = history.state.seats[0]
    second = next(each for each in history.entries if isinstance(each.act, b.Play) and each.act.seat != first)
    trick(history, "B1", "B2", "B3")
    mended = Amend(line=second.number, with_=b.Play(seat=second.act.seat, card="R9"))
    (event,) = history.say(mended).events
    told = sentence(SPEC, event)
    assert "judged again, in another order: Ben play B3, Cem play B1, Ann play B2." in told
    assert event.why.code == "reordered"


def test_a_correction_after_which_everybody_plays_as_before_says_nothing_of_an_order() -> None:
    history = begun(seats=("Ann", "Ben", "Cem"))
    trick(history, "R5", "R6", "R7", "B1", "B2", "B3")
    line = next(each.number for each in history.entries if isinstance(each.act, b.Play))
    (event,) = history.say(Amend(line=line, with_=b.Play(seat="Ann", card="R4"))).events
    assert event.why.code == "amended"
