"""Bids: the first one, raising, and bids at the same time as other acts."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.countdown import break_off, is_reply
from companion.games.pirates_bluff.near_ties import BID_FIRST, CALL_FIRST, readings
from companion.games.pirates_bluff.state import StandingBid, State
from companion.games.pirates_bluff.timing import Moment
from companion.rules.course import Course
from companion.rules.events import Question, Seat
from companion.rules.game import IllegalAct, Reason

MOST_CARDS = 99
"""More than can ever count; the text forbids no bid for being too high, a typing slip is caught."""


def bid(course: Course[State], act: words.Bid, seat: Seat, *, let_stand: bool) -> None:
    """What a bid leads to: it stands, is shared, is void, or is refused."""
    _check_numbers(course.state, act, let_stand=let_stand)
    phase = course.state.deal.phase
    moment = (act.at, act.pm)
    if is_reply(course.state, moment):
        if not _raises(act, course.state.deal.bids[-1]):
            raise IllegalAct(act, reasons.HAND_IS_OVER())
        break_off(course, seat)
    elif phase in ("over", "paying"):
        raise IllegalAct(act, reasons.HAND_IS_OVER())
    elif phase in ("dealt", "starting"):
        raise IllegalAct(act, reasons.NO_HAND_YET())
    elif phase == "showdown":
        _bid_beside_call(course, act, seat, moment, let_stand=let_stand)
        return
    _bid_openly(course, act, seat, moment, let_stand=let_stand)


def _check_numbers(state: State, act: words.Bid, *, let_stand: bool) -> None:
    if not 1 <= act.quantity <= MOST_CARDS:
        raise IllegalAct(act, reasons.BAD_QUANTITY(quantity=act.quantity, most=MOST_CARDS))
    least = state.least_rank
    if not least <= act.rank <= 8 and not (let_stand and act.rank == 0):
        stands = reasons.WILDS_BID_ON() if act.rank == 0 else None
        raise IllegalAct(act, reasons.BAD_RANK(rank=act.rank, least=least), if_let_stand=stands)


def _raises(act: words.Bid, standing: StandingBid) -> bool:
    return (act.quantity, act.rank) > standing.size


def _bid_openly(course: Course[State], act: words.Bid, seat: Seat, moment: Moment, *, let_stand: bool) -> None:
    state = course.state
    standing = state.bid
    if standing is None:
        if seat not in openers(state) and not let_stand:
            why = reasons.NOT_THE_OPENER(opener=state.deal.opener)
            raise IllegalAct(act, why, if_let_stand=reasons.AS_OPENING())
        _made(course, act, seat, reasons.FIRST_BID)
        return
    beside = state.together(moment, standing.moments)
    if beside and not _raises(act, standing) and seat not in standing.by:
        _bid_beside_bid(course, act, seat, moment, let_stand=let_stand)
        return
    if not let_stand:
        _check_twice_running(act, state, seat, standing)
        if not _raises(act, standing):
            raise _not_raised(act, standing)
    _made(course, act, seat, reasons.BID)


def openers(state: State) -> tuple[Seat, ...]:
    """Who may enter the first bid: where only standing bids are entered, another may have topped it at once."""
    opener = state.deal.opener
    if state.options["bids_entered"] == "standing" or opener is None:
        return state.seats
    return (opener,)


def _not_raised(act: words.Bid, standing: StandingBid) -> IllegalAct:
    why = reasons.NOT_RAISED(
        quantity=act.quantity, rank=act.rank, standing_quantity=standing.quantity, standing_rank=standing.rank
    )
    return IllegalAct(act, why, if_let_stand=reasons.BID_STANDS())


def _check_twice_running(act: words.Bid, state: State, seat: Seat, last: StandingBid) -> None:
    """A seat may not raise its own bid; after a tie of bids anyone may raise."""
    if state.options["bids_entered"] == "every" and last.by == (seat,):
        raise IllegalAct(act, reasons.TWICE_RUNNING(seat=seat), if_let_stand=reasons.BID_STANDS())


def _bid_beside_bid(course: Course[State], act: words.Bid, seat: Seat, moment: Moment, *, let_stand: bool) -> None:
    """A bid at the same time as the standing one that does not raise it: the same is shared, a lower one is void
    if it would have raised what stood before."""
    state = course.state
    if _is_same(act, state):
        if not let_stand:
            _check_twice_running(act, state, seat, state.deal.bids[-2])
        _tied(course, act, seat)
        return
    before = _bid_before(state, moment)
    if before is None or _raises(act, before):
        _voided(course, act, seat, reasons.VOID_LOWER if before else reasons.VOID_OPENING)
    elif let_stand:
        _made(course, act, seat, reasons.BID)
    else:
        raise _not_raised(act, before)


def _is_same(act: words.Bid, state: State) -> bool:
    """Whether a bid can share the standing one; the first bid is its bidder's alone."""
    bids = state.deal.bids
    return len(bids) > 1 and (act.quantity, act.rank) == bids[-1].size


def _bid_before(state: State, moment: Moment) -> StandingBid | None:
    """The bid that stood before all those at the same time as this moment."""
    earlier = [bid for bid in state.deal.bids if not state.together(moment, bid.moments)]
    return earlier[-1] if earlier else None


def _bid_beside_call(course: Course[State], act: words.Bid, seat: Seat, moment: Moment, *, let_stand: bool) -> None:
    """A bid after the first call, at the same time as it: a raise is a near tie; the standing bid may still be
    shared, a lower one is void."""
    state = course.state
    deal = state.deal
    standing = deal.bids[-1]
    shown = any(holding.is_in for holding in deal.holdings.values())
    group = deal.call_moments if _raises(act, standing) else standing.moments
    if shown or seat in deal.callers or not state.together(moment, group):
        raise IllegalAct(act, reasons.BID_AFTER_CALL())
    if not _raises(act, standing):
        before = _bid_before(state, moment)
        if seat in standing.by or not (_is_same(act, state) or before is None or _raises(act, before)):
            raise IllegalAct(act, reasons.BID_AFTER_CALL())
        _bid_beside_bid(course, act, seat, moment, let_stand=let_stand)
        return
    if not let_stand:
        _check_twice_running(act, state, seat, standing)
    settled = deal.first or (None if state.options["near_tie"] == "ask" else str(state.options["near_tie"]))
    if settled == CALL_FIRST:
        _voided(course, act, seat, reasons.VOID_AFTER_CALL)
        return
    _made(course, act, seat, reasons.BID)
    if settled == BID_FIRST:
        why = reasons.BID_WAS_FIRST(quantity=act.quantity, rank=act.rank)
        course(past.NearTieSettled(why=why, first=BID_FIRST, kept=len(course.state.deal.bids)))
    elif state.asked is None:
        course(Question(why=reasons.ASK_NEAR_TIE(), about="near-tie", choices=readings()))


def _made(course: Course[State], act: words.Bid, seat: Seat, reason: Reason) -> None:
    why = reason(seat=seat, quantity=act.quantity, rank=act.rank)
    course(past.BidMade(why=why, seat=seat, quantity=act.quantity, rank=act.rank, at=act.at, pm=act.pm))


def _tied(course: Course[State], act: words.Bid, seat: Seat) -> None:
    why = reasons.TIED(seat=seat, quantity=act.quantity, rank=act.rank)
    course(past.BidTied(why=why, seat=seat, quantity=act.quantity, rank=act.rank, at=act.at, pm=act.pm))


def _voided(course: Course[State], act: words.Bid, seat: Seat, reason: Reason) -> None:
    why = reason(seat=seat, quantity=act.quantity, rank=act.rank)
    course(past.BidVoided(why=why, seat=seat, quantity=act.quantity, rank=act.rank, at=act.at))
