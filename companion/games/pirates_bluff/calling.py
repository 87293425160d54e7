"""Calls: the first one opens the showdown, others at the same time join it."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.countdown import break_off, is_reply
from companion.games.pirates_bluff.near_ties import is_doubtful, weigh
from companion.games.pirates_bluff.state import State
from companion.rules.course import Course
from companion.rules.events import Seat
from companion.rules.game import IllegalAct


def call(course: Course[State], act: words.Call, seat: Seat, *, let_stand: bool) -> None:
    """What a call leads to."""
    state = course.state
    standing = state.bid
    if state.deal.phase == "showdown":
        _call_too(course, act, seat, let_stand=let_stand)
        return
    reply = is_reply(state, (act.at, act.pm))
    if state.deal.phase in ("over", "paying") and not reply:
        raise IllegalAct(act, reasons.HAND_IS_OVER())
    if standing is None:
        raise IllegalAct(act, reasons.NOTHING_TO_CALL())
    if seat in standing.by:
        raise IllegalAct(act, reasons.OWN_BID(seat=seat))
    if reply:
        break_off(course, seat)
    doubtful = is_doubtful(course.state, seat, (act.at, act.pm))
    why = reasons.CALLED(seat=seat, quantity=standing.quantity, rank=standing.rank)
    why = reasons.CALLED_BESIDE_BID(seat=seat) if doubtful else why
    course(past.BidCalled(why=why, seat=seat, at=act.at, pm=act.pm))
    if doubtful:
        weigh(course)


def _call_too(course: Course[State], act: words.Call, seat: Seat, *, let_stand: bool) -> None:
    state = course.state
    deal = state.deal
    if seat in deal.callers:
        raise IllegalAct(act, reasons.CALLED_BEFORE(seat=seat))
    if seat in deal.bids[-1].by:
        raise IllegalAct(act, reasons.OWN_BID(seat=seat))
    moment = (act.at, act.pm)
    if not let_stand and not state.together(moment, deal.call_moments):
        why = reasons.CALL_TOO_LATE(seat=seat, caller=deal.callers[0])
        raise IllegalAct(act, why, if_let_stand=reasons.CALL_JOINS())
    course(past.BidCalled(why=reasons.CALLED_TOO(seat=seat), seat=seat, at=act.at, pm=act.pm))
