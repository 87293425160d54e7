"""What each event makes of a position. Total: it never refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff.state import Asked, Deal, Due, StandingBid, State
from companion.rules.events import Event, Posting, Question, Ruled, Seat
from companion.rules.game import Outcome

COUNTDOWN_COIN = 1


def after(state: State, event: Event) -> State:
    """The position after an event."""
    if event.postings:
        state = replace(state, books=state.books.posted(event.postings))
        if state.deal.last_word is not None and not isinstance(event, Ruled):
            back = tuple(Posting(each.unit, each.account, -each.amount) for each in event.postings)
            state = _deal(state, reversal=state.deal.reversal + back)
    at = getattr(event, "at", None)
    if at is not None:
        state = replace(state, clock=at, began_at=at if state.began_at is None else state.began_at)
    step = _STEPS.get(type(event))
    return step(state, event) if step else state


def _deal(state: State, **changes: Any) -> State:
    return replace(state, deal=replace(state.deal, **changes))


def _held(state: State, seat: Seat, **changes: Any) -> State:
    holding = replace(state.holding(seat), **changes)
    return _deal(state, holdings={**state.deal.holdings, seat: holding})


def _passed(state: State, event: past.CardsPassed) -> State:
    state = _deal(state, phase="starting") if state.deal.phase == "dealt" else state
    given = tuple(face for face in event.cards or () if face is not None)
    kept = tuple(face for face in state.holding(event.seat).got if face not in given)
    state = _held(state, event.seat, passed_to=event.to, got=kept)
    return _held(state, event.to, giver=event.seat, got=given)


def _started(state: State, event: past.StartShown) -> State:
    state = _held(state, event.seat, laid=True, start=event.card)
    if not event.antes:
        return state
    ante = int(state.options["ante"])
    dues = tuple(Due(seat, ante, "ante") for seat in state.seats) if ante else ()
    return _deal(state, phase="starting", dues=dues)


def _paid(state: State, event: past.AntePaid | past.PenaltyPaid) -> State:
    raised = state.deal.raised + (event.amount if isinstance(event, past.PenaltyPaid) else 0)
    return _deal(replace(state, asked=None), dues=state.deal.dues[1:], raised=raised)


def _opened(state: State, event: past.OpenerFound) -> State:
    return _deal(replace(state, asked=None), phase="bidding", opener=event.seat)


def _bid(state: State, event: past.BidMade | past.BidTied) -> State:
    bid = StandingBid(event.quantity, event.rank, (event.seat,), ((event.at, event.pm),))
    return _deal(state, bids=(*state.deal.bids, bid))


def _tied(state: State, event: past.BidTied) -> State:
    if not state.deal.bids:
        return _bid(state, event)
    last = state.deal.bids[-1]
    last = replace(last, by=(*last.by, event.seat), moments=(*last.moments, (event.at, event.pm)))
    return _deal(state, bids=(*state.deal.bids[:-1], last))


def _called(state: State, event: past.BidCalled) -> State:
    deal = state.deal
    return _deal(
        state,
        phase="showdown",
        callers=(*deal.callers, event.seat),
        call_moments=(*deal.call_moments, (event.at, event.pm)),
    )


def _call_voided(state: State, event: past.CallVoided) -> State:
    deal = state.deal
    kept = [at for at, seat in enumerate(deal.callers) if seat != event.seat]
    callers = tuple(deal.callers[at] for at in kept)
    return _deal(state, callers=callers, call_moments=tuple(deal.call_moments[at] for at in kept))


def _asked(state: State, event: Question) -> State:
    asked = Asked(event.about, event.choices, event.seat)  # type: ignore[arg-type]
    return replace(state, asked=asked)


def _doubtful(state: State, event: past.NearTieSettled) -> State:
    state = replace(state, asked=None)
    return _deal(state, bids=state.deal.bids[: event.kept], first=event.first)


def _shown(state: State, event: past.HandShown) -> State:
    return _held(state, event.seat, hand=event.cards)


def _counted(state: State, event: past.HandCounted) -> State:
    return _held(state, event.seat, counted=(event.natural, event.wild))


def _showdown(state: State, event: past.Showdown) -> State:
    dues = tuple(Due(seat, event.owed, "penalty") for seat in event.losers)
    return _deal(state, phase="paying", dues=dues, winners=event.winners)


def _counted_down(state: State, event: past.CountedDown) -> State:
    others = tuple(seat for seat in state.seats if seat not in event.bidders)
    dues = tuple(Due(seat, COUNTDOWN_COIN, "countdown") for seat in others)
    return _deal(state, phase="paying", dues=dues, winners=event.bidders, last_word=(event.at, event.pm))


def _broken(state: State, _: past.CountdownBroken) -> State:
    state = replace(state, asked=None)
    return _deal(state, phase="bidding", dues=(), raised=0, winners=(), last_word=None, reversal=())


def _over(state: State, _: past.HandOver) -> State:
    return _deal(state, phase="over")


def _begun(state: State, event: past.HandBegun) -> State:
    return replace(state, deal=Deal(), number=event.number, asked=None)


def _lent(state: State, _: past.Borrowed | past.Repaid) -> State:
    return _settled_for_good(replace(state, asked=None) if state.asked and state.asked.about == "loan" else state)


def _settled_for_good(state: State) -> State:
    """Once coins moved between hands, or people did, a countdown can no longer be broken."""
    return _deal(state, last_word=None, reversal=()) if state.deal.phase == "over" else state


def _joined(state: State, event: past.PlayerJoined) -> State:
    at = event.place - 1
    seats = (*state.seats[:at], event.seat, *state.seats[at:])
    left = tuple(seat for seat in state.left if seat != event.seat)
    return _settled_for_good(replace(state, seats=seats, left=left))


def _left(state: State, event: past.PlayerLeft) -> State:
    seats = tuple(seat for seat in state.seats if seat != event.seat)
    return _settled_for_good(replace(state, seats=seats, left=(*state.left, event.seat)))


def _ended(state: State, event: past.SessionEnded) -> State:
    return replace(state, ended=Outcome(event.winners, event.why), asked=None)


def _ruled(state: State, event: Ruled) -> State:
    """Whoever the table says goes on makes the first bid, where that is still open."""
    if event.turn not in state.seats or state.deal.bids:
        return state
    if state.asked and state.asked.about == "opener":
        state = replace(state, asked=None)
        return _deal(state, phase="bidding", opener=event.turn)
    return _deal(state, opener=event.turn) if state.deal.phase == "bidding" else state


_STEPS: Mapping[type[Event], Callable[[State, Any], State]] = {
    Question: _asked,
    Ruled: _ruled,
    past.CardsPassed: _passed,
    past.StartShown: _started,
    past.AntePaid: _paid,
    past.OpenerFound: _opened,
    past.BidMade: _bid,
    past.BidTied: _tied,
    past.BidCalled: _called,
    past.CallVoided: _call_voided,
    past.NearTieSettled: _doubtful,
    past.HandShown: _shown,
    past.HandCounted: _counted,
    past.Showdown: _showdown,
    past.CountedDown: _counted_down,
    past.CountdownBroken: _broken,
    past.PenaltyPaid: _paid,
    past.HandOver: _over,
    past.HandBegun: _begun,
    past.Borrowed: _lent,
    past.Repaid: _lent,
    past.PlayerJoined: _joined,
    past.PlayerLeft: _left,
    past.SessionEnded: _ended,
}
