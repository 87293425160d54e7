"""Calls: the first one opens the showdown, others at the same time join it."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Call
from companion.games.pirates_bluff.allowed import call_refused, is_reply
from companion.games.pirates_bluff.events import BidCalled, CountdownBroken
from companion.games.pirates_bluff.near_ties import is_doubtful, weigh
from companion.games.pirates_bluff.state import State
from companion.rules.turn import Turn


def call(turn: Turn[State], act: Call) -> None:
    """Judges a call."""
    state, seat, moment = turn.state, turn.seat, (act.at, act.pm)
    phase, reply = state.deal.phase, is_reply(state, moment)
    turn.refuse_if(phase in ("over", "paying") and not reply, say.HAND_IS_OVER)
    turn.refuse_if(state.bid is None, say.NOTHING_TO_CALL)
    refused = call_refused(state, seat)
    if refused:
        turn.refuse(refused, seat=seat)
    if phase == "showdown":
        late = not state.is_together(moment, state.deal.call_moments)
        turn.object_if(late, say.CALL_TOO_LATE, say.CALL_JOINS, seat=seat, caller=state.deal.callers[0])
        turn.record(BidCalled(why=say.CALLED_TOO, seat=seat, at=act.at, pm=act.pm))
        return
    if reply:
        turn.record(CountdownBroken(seat=seat))
    doubtful = is_doubtful(turn.state, seat, moment)
    standing = state.deal.bid
    called = say.CALLED(quantity=standing.quantity, rank=standing.rank)
    why = say.CALLED_BESIDE_BID if doubtful else called
    turn.record(BidCalled(why=why, seat=seat, at=act.at, pm=act.pm))
    if doubtful:
        weigh(turn)
