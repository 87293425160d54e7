"""A bid and a call at the same time: which bids the call can be of, and what it means to settle that."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons
from companion.games.pirates_bluff.state import State
from companion.games.pirates_bluff.timing import Moment
from companion.rules.course import Course
from companion.rules.events import Question, Seat

BID_FIRST, CALL_FIRST = "bid-first", "call-first"


def readings() -> tuple[str, str]:
    """The two ways to read a near tie."""
    return (BID_FIRST, CALL_FIRST)


def earliest_called(state: State, caller: Seat, moment: Moment) -> int:
    """The number (from 1) of the earliest bid that a call of this moment can be of: the one that stood before all
    bids at the same time as the call, but none that the caller made, or made something after."""
    bids = state.deal.bids
    at = len(bids)
    while at > 1 and state.together(moment, bids[at - 1].moments):
        at -= 1
    after_own = max((number for number, bid in enumerate(bids, start=1) if caller in bid.by), default=0) + 1
    return min(max(at, after_own), len(bids))


def is_doubtful(state: State, caller: Seat, moment: Moment) -> bool:
    """Whether a call of this moment may be of an earlier bid than the last."""
    return earliest_called(state, caller, moment) < len(state.deal.bids)


def weigh(course: Course[State]) -> None:
    """After a first call that may be of an earlier bid: what the table's ruling makes of that."""
    ruling = str(course.state.options["near_tie"])
    if ruling == "ask":
        course(Question(why=reasons.ASK_NEAR_TIE(), about="near-tie", choices=readings()))
    else:
        settle(course, ruling)


def settle(course: Course[State], first: str) -> None:
    """It is known whether the bid or the call came first."""
    deal = course.state.deal
    kept = len(deal.bids)
    if first == CALL_FIRST:
        kept = earliest_called(course.state, deal.callers[0], deal.call_moments[0])
    called = deal.bids[kept - 1]
    reason = reasons.CALL_WAS_FIRST if first == CALL_FIRST else reasons.BID_WAS_FIRST
    why = reason(quantity=called.quantity, rank=called.rank)
    course(past.NearTieSettled(why=why, first=first, kept=kept))
    for seat in deal.callers:
        if seat in called.by:
            course(past.CallVoided(why=reasons.CALL_OF_NOTHING(seat=seat), seat=seat))
