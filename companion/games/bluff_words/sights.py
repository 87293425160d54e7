"""Acts that only add sight: the open cards in the middle and in front of a seat."""

from __future__ import annotations

from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons, words
from companion.games.bluff_words.state import State
from companion.rules.acts import WRONG_NUMBER
from companion.rules.course import refuse_impossible
from companion.rules.events import Event, Seat
from companion.rules.game import IllegalAct


def name_cards(state: State, act: words.Center | words.Deal, seat: Seat | None, *, let_stand: bool) -> Event:
    """What follows from the open cards of a place being named; hidden ones are counted."""
    owner, called = ("middle", "the middle") if seat is None else (seat, f"{seat}'s place")
    up, down = state.size(f"{owner}/up"), state.size(f"{owner}/down")
    if (len(act.up), act.down) != (up, down):
        given = f"{len(act.up)} open and {act.down} hidden"
        raise IllegalAct(act, WRONG_NUMBER(given=given, place=called, held=f"{up} open and {down} hidden"))
    if not let_stand:
        refuse_impossible(act, state.census, f"{owner}/up", *act.up, called=called)
    why = reasons.CENTER_NAMED(cards=act.up) if seat is None else reasons.FRONT_NAMED(seat=seat, cards=act.up)
    return h.CardsNamed(why=why, seat=seat, cards=act.up)
