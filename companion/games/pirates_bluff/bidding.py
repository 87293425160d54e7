"""Bids: the first one, raising, and bids at the same time as other acts."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Bid
from companion.games.pirates_bluff.allowed import (
    HIGHEST,
    MOST_CARDS,
    can_be_shared,
    is_reply,
    is_twice_running,
    least_rank,
    may_bid_beside_call,
    openers,
    raises,
)
from companion.games.pirates_bluff.events import BidMade, BidTied, BidVoided, CountdownBroken, NearTieSettled
from companion.games.pirates_bluff.near_ties import BID_FIRST, CALL_FIRST, ask, ruling
from companion.games.pirates_bluff.state import StandingBid, State
from companion.games.pirates_bluff.timing import SaidAt
from companion.rules.game import Reason
from companion.rules.turn import Turn


def bid(turn: Turn[State], act: Bid) -> None:
    """Judges a bid: it stands, is shared, is void, or is refused."""
    quantity, rank, least = act.quantity, act.rank, least_rank(turn.state)
    turn.refuse_if(not 1 <= quantity <= MOST_CARDS, say.BAD_QUANTITY, quantity=quantity, most=MOST_CARDS)
    turn.refuse_if(not 0 <= rank <= HIGHEST, say.BAD_RANK, rank=rank, least=least)
    turn.object_if(rank < least, say.BAD_RANK, say.WILDS_BID_ON, rank=rank, least=least)
    phase, moment = turn.state.deal.phase, (act.at, act.pm)
    if is_reply(turn.state, moment):
        turn.refuse_if(not raises(quantity, rank, turn.state.deal.bid), say.HAND_IS_OVER)
        turn.record(CountdownBroken(seat=turn.seat))
    turn.refuse_if(turn.state.deal.phase in ("over", "paying"), say.HAND_IS_OVER)
    turn.refuse_if(phase in ("dealt", "starting"), say.NO_HAND_YET)
    if phase == "showdown":
        _bid_beside_call(turn, act, moment)
    elif turn.state.bid is None:
        _open(turn, act)
    else:
        _bid_openly(turn, act, turn.state.bid, moment)


def _open(turn: Turn[State], act: Bid) -> None:
    wrong = turn.seat not in openers(turn.state)
    turn.object_if(wrong, say.NOT_THE_OPENER, say.AS_OPENING, opener=turn.state.deal.opener)
    _make(turn, act, say.FIRST_BID)


def _bid_openly(turn: Turn[State], act: Bid, standing: StandingBid, moment: SaidAt) -> None:
    beside = turn.state.is_together(moment, standing.moments)
    if beside and not _raises(act, standing) and turn.seat not in standing.by:
        _bid_beside_bid(turn, act, moment)
        return
    _object_if_twice_running(turn, standing)
    _object_if_not_raised(turn, act, standing)
    _make(turn, act)


def _raises(act: Bid, standing: StandingBid) -> bool:
    return raises(act.quantity, act.rank, standing)


def _object_if_not_raised(turn: Turn[State], act: Bid, standing: StandingBid) -> None:
    turn.object_if(
        not _raises(act, standing),
        say.NOT_RAISED,
        say.BID_STANDS,
        quantity=act.quantity,
        rank=act.rank,
        standing_quantity=standing.quantity,
        standing_rank=standing.rank,
    )


def _object_if_twice_running(turn: Turn[State], last: StandingBid) -> None:
    twice = is_twice_running(turn.state, turn.seat, last)
    turn.object_if(twice, say.TWICE_RUNNING, say.BID_STANDS, seat=turn.seat)


def _bid_beside_bid(turn: Turn[State], act: Bid, moment: SaidAt) -> None:
    """A bid at the same time as the standing one that does not raise it: the same is shared, a lower one is void
    if it would have raised what stood before."""
    state = turn.state
    if _is_same(act, state):
        _object_if_twice_running(turn, state.deal.bids[-2])
        turn.record(BidTied(seat=turn.seat, quantity=act.quantity, rank=act.rank, at=act.at, pm=act.pm))
        return
    before = _bid_before(state, moment)
    if before is None or _raises(act, before):
        _void(turn, act, say.VOID_LOWER if before else say.VOID_OPENING)
        return
    _object_if_not_raised(turn, act, before)
    _make(turn, act)


def _is_same(act: Bid, state: State) -> bool:
    """Whether a bid can share the standing one."""
    return can_be_shared(state) and (act.quantity, act.rank) == state.deal.bid.size


def _bid_before(state: State, moment: SaidAt) -> StandingBid | None:
    """The bid that stood before all those at the same time as this moment."""
    earlier = [bid for bid in state.deal.bids if not state.is_together(moment, bid.moments)]
    return earlier[-1] if earlier else None


def _bid_beside_call(turn: Turn[State], act: Bid, moment: SaidAt) -> None:
    """A bid after the first call, at the same time as it: a raise is a near tie; the standing bid may still be
    shared, a lower one is void."""
    state, seat = turn.state, turn.seat
    standing = state.deal.bid
    group = state.deal.call_moments if _raises(act, standing) else standing.moments
    too_late = not may_bid_beside_call(state, seat) or not state.is_together(moment, group)
    turn.refuse_if(too_late, say.BID_AFTER_CALL)
    if not _raises(act, standing):
        before = _bid_before(state, moment)
        fits = _is_same(act, state) or before is None or _raises(act, before)
        turn.refuse_if(seat in standing.by or not fits, say.BID_AFTER_CALL)
        _bid_beside_bid(turn, act, moment)
        return
    _object_if_twice_running(turn, standing)
    first = ruling(state)
    if first == CALL_FIRST:
        _void(turn, act, say.VOID_AFTER_CALL)
        return
    _make(turn, act)
    if first == BID_FIRST:
        why = say.BID_WAS_FIRST(quantity=act.quantity, rank=act.rank)
        turn.record(NearTieSettled(why=why, first=BID_FIRST, kept=len(turn.state.deal.bids)))
    elif state.asked is None:
        ask(turn)


def _make(turn: Turn[State], act: Bid, reason: Reason = say.BID) -> None:
    quantity, rank, at, pm = act.quantity, act.rank, act.at, act.pm
    turn.record(BidMade(why=reason, seat=turn.seat, quantity=quantity, rank=rank, at=at, pm=pm))


def _void(turn: Turn[State], act: Bid, reason: Reason) -> None:
    turn.record(BidVoided(why=reason, seat=turn.seat, quantity=act.quantity, rank=act.rank, at=act.at))
