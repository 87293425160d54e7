"""A bid and a call at the same time: which bids the call can be of, and what it means to settle that."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.events import CallVoided, NearTieSettled
from companion.games.pirates_bluff.state import State
from companion.games.pirates_bluff.timing import SaidAt
from companion.rules.events import Question, Seat
from companion.rules.turn import Turn

BID_FIRST, CALL_FIRST = "bid-first", "call-first"
READINGS = (BID_FIRST, CALL_FIRST)


def is_doubtful(state: State, caller: Seat, moment: SaidAt) -> bool:
    """Whether a call of this moment may be of an earlier bid than the last."""
    return _earliest_called(state, caller, moment) < len(state.deal.bids)


def _earliest_called(state: State, caller: Seat, moment: SaidAt) -> int:
    """The number (from 1) of the earliest bid that a call of this moment can be of: the one that stood before all
    bids at the same time as the call, but none that the caller made, or made something after."""
    bids = state.deal.bids
    at = len(bids)
    while at > 1 and state.is_together(moment, bids[at - 1].moments):
        at -= 1
    after_own = max((number for number, bid in enumerate(bids, start=1) if caller in bid.by), default=0) + 1
    return min(max(at, after_own), len(bids))


def ruling(state: State) -> str | None:
    """The one that came first, as far as that is settled for this hand or by the table's ruling."""
    chosen = state.options.near_tie
    return state.deal.first or (None if chosen == "ask" else chosen)


def weigh(turn: Turn[State]) -> None:
    """After a first call that may be of an earlier bid: what the table's ruling makes of that."""
    first = ruling(turn.state)
    if first is None:
        ask(turn)
    else:
        settle(turn, first)


def ask(turn: Turn[State]) -> None:
    """The table is asked which came first."""
    turn.record(Question(why=say.ASK_NEAR_TIE(), about="near-tie", choices=READINGS))


def settle(turn: Turn[State], first: str) -> None:
    """It is known whether the bid or the call came first."""
    deal = turn.state.deal
    kept = len(deal.bids)
    if first == CALL_FIRST:
        kept = _earliest_called(turn.state, deal.callers[0], deal.call_moments[0])
    called = deal.bids[kept - 1]
    reason = say.CALL_WAS_FIRST if first == CALL_FIRST else say.BID_WAS_FIRST
    why = reason(quantity=called.quantity, rank=called.rank)
    turn.record(NearTieSettled(why=why, first=first, kept=kept))
    for seat in deal.callers:
        if seat in called.by:
            turn.record(CallVoided(seat=seat))
