"""What each event makes of a position whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.pirates_bluff import events as on
from companion.games.pirates_bluff.state import Deal, Due, DueFor, OpenQuestion, StandingBid, State
from companion.rules.events import Event, Question, Ruled, Seat
from companion.rules.holdings import Movement
from companion.rules.values import replace


def after(state: State, event: Event) -> State:
    """The position after an event."""
    step = _STEPS.get(type(event))
    return step(state, event) if step else state


def _deal(state: State, at: float | None = None, **changes: Any) -> State:
    """The state with a changed hand, and the time that was said."""
    if at is None:
        return replace(state, deal=replace(state.deal, **changes))
    return replace(state, deal=replace(state.deal, **changes), **_clock(state, at))


def _clock(state: State, at: float | None) -> dict[str, Any]:
    return {} if at is None else {"clock": at, "began_at": at if state.began_at is None else state.began_at}


def _hands(state: State, seat: Seat, **changes: Any) -> dict[Seat, Any]:
    return {**state.deal.hands, seat: replace(state.hand(seat), **changes)}


def _passed(state: State, event: on.CardsPassed) -> State:
    given = tuple(face for face in event.cards or () if face is not None)
    kept = tuple(face for face in state.hand(event.seat).got if face not in given)
    hands = {
        **_hands(state, event.seat, passed_to=event.to, got=kept),
        event.to: replace(state.hand(event.to), giver=event.seat, got=given),
    }
    return _deal(state, phase="starting", hands=hands)


def _started(state: State, event: on.StartShown) -> State:
    hands = _hands(state, event.seat, laid=True, start=event.card)
    if not event.antes:
        return _deal(state, event.at, hands=hands)
    dues = _dues(state.seats, state.options.ante, "ante")
    return _deal(state, event.at, phase="starting", hands=hands, dues=dues)


def _dues(seats: tuple[Seat, ...], amount: int, purpose: DueFor) -> tuple[Due, ...]:
    return tuple([Due(seat, amount, purpose) for seat in seats]) if amount else ()


def _ante_paid(state: State, _: on.AntePaid) -> State:
    return replace(state, asked=None, deal=replace(state.deal, dues=state.deal.dues[1:]))


def _penalty_paid(state: State, event: on.PenaltyPaid) -> State:
    deal = state.deal
    reversal = _undoing(state, event) if deal.last_word else ()
    deal = replace(deal, dues=deal.dues[1:], raised=deal.raised + event.amount, reversal=reversal)
    return replace(state, asked=None, deal=deal)


def _moved(state: State, event: Event) -> State:
    return _deal(state, reversal=_undoing(state, event)) if state.deal.last_word else state


def _undoing(state: State, event: Event) -> tuple[Movement, ...]:
    """What a countdown moves goes back if a reply still comes."""
    back = [Movement(each.target, each.source, each.count, of=each.of) for each in event.moves(state)]
    return (*state.deal.reversal, *back)


def _opened(state: State, event: on.OpenerFound) -> State:
    return replace(state, asked=None, deal=replace(state.deal, phase="bidding", opener=event.seat))


def _bid(state: State, event: on.BidMade | on.BidTied) -> State:
    bid = StandingBid(event.quantity, event.rank, (event.seat,), ((event.at, event.pm),))
    return _deal(state, event.at, bids=(*state.deal.bids, bid))


def _tied(state: State, event: on.BidTied) -> State:
    if not state.deal.bids:
        return _bid(state, event)
    last = state.deal.bid
    last = replace(last, by=(*last.by, event.seat), moments=(*last.moments, (event.at, event.pm)))
    return _deal(state, event.at, bids=(*state.deal.bids[:-1], last))


def _voided(state: State, event: on.BidVoided) -> State:
    return replace(state, **_clock(state, event.at))


def _called(state: State, event: on.BidCalled) -> State:
    deal = state.deal
    moments = (*deal.call_moments, (event.at, event.pm))
    return _deal(state, event.at, phase="showdown", callers=(*deal.callers, event.seat), call_moments=moments)


def _call_voided(state: State, event: on.CallVoided) -> State:
    deal = state.deal
    kept = [at for at, seat in enumerate(deal.callers) if seat != event.seat]
    callers = tuple(deal.callers[at] for at in kept)
    return _deal(state, callers=callers, call_moments=tuple(deal.call_moments[at] for at in kept))


def _asked(state: State, event: Question) -> State:
    asked = OpenQuestion(event.about, event.choices, event.seat)  # type: ignore[arg-type]
    return replace(state, asked=asked)


def _near_tie(state: State, event: on.NearTieSettled) -> State:
    return replace(state, asked=None, deal=replace(state.deal, bids=state.deal.bids[: event.kept], first=event.first))


def _shown(state: State, event: on.HandShown) -> State:
    return _deal(state, hands=_hands(state, event.seat, hand=event.cards))


def _counted(state: State, event: on.HandCounted) -> State:
    return _deal(state, hands=_hands(state, event.seat, counted=(event.natural, event.wild)))


def _showdown(state: State, event: on.Showdown) -> State:
    dues = _dues(event.losers, event.owed, "penalty")
    return _deal(state, phase="paying", dues=dues, winners=event.winners)


def _counted_down(state: State, event: on.CountedDown) -> State:
    others = tuple(seat for seat in state.seats if seat not in event.bidders)
    dues = _dues(others, state.options.countdown_coins, "countdown")
    return _deal(state, event.at, phase="paying", dues=dues, winners=event.bidders, last_word=(event.at, event.pm))


def _broken(state: State, _: on.CountdownBroken) -> State:
    state = replace(state, asked=None)
    return _deal(state, phase="bidding", dues=(), raised=0, winners=(), last_word=None, reversal=())


def _over(state: State, _: on.HandOver) -> State:
    return _deal(state, phase="over")


def _begun(state: State, event: on.HandBegun) -> State:
    return replace(state, deal=Deal(), number=event.number, asked=None, **_clock(state, event.at))


def _lent(state: State, event: on.Borrowed | on.Repaid) -> State:
    state = replace(state, asked=None) if state.asked and state.asked.about == "loan" else state
    return _settled_for_good(_moved(state, event))


def _settled_for_good(state: State) -> State:
    """Once coins moved between hands, or people did, a countdown can no longer be broken."""
    return _deal(state, last_word=None, reversal=()) if state.deal.phase == "over" else state


def _joined(state: State, event: on.PlayerJoined) -> State:
    at = event.place - 1
    seats = (*state.seats[:at], event.seat, *state.seats[at:])
    left = tuple(seat for seat in state.left if seat != event.seat)
    return _settled_for_good(replace(state, seats=seats, left=left))


def _left(state: State, event: on.PlayerLeft) -> State:
    seats = tuple(seat for seat in state.seats if seat != event.seat)
    return _settled_for_good(replace(state, seats=seats, left=(*state.left, event.seat)))


def _ended(state: State, event: on.SessionEnded) -> State:
    return replace(state, asked=None)


def _ruled(state: State, event: Ruled) -> State:
    """Whoever the table says goes on makes the first bid, where that is still open."""
    if event.turn not in state.seats or state.deal.bids:
        return state
    if state.asked and state.asked.about == "opener":
        return replace(state, asked=None, deal=replace(state.deal, phase="bidding", opener=event.turn))
    return _deal(state, opener=event.turn) if state.deal.phase == "bidding" else state


_STEPS: Mapping[type[Event], Callable[[State, Any], State]] = {
    Question: _asked,
    Ruled: _ruled,
    on.CardsPassed: _passed,
    on.StartShown: _started,
    on.AntePaid: _ante_paid,
    on.OpenerFound: _opened,
    on.BidMade: _bid,
    on.BidTied: _tied,
    on.BidVoided: _voided,
    on.BidCalled: _called,
    on.CallVoided: _call_voided,
    on.NearTieSettled: _near_tie,
    on.HandShown: _shown,
    on.HandCounted: _counted,
    on.Showdown: _showdown,
    on.CountedDown: _counted_down,
    on.CountdownBroken: _broken,
    on.PenaltyPaid: _penalty_paid,
    on.PotTaken: _moved,
    on.HandOver: _over,
    on.HandBegun: _begun,
    on.Borrowed: _lent,
    on.Repaid: _lent,
    on.PlayerJoined: _joined,
    on.PlayerLeft: _left,
    on.SessionEnded: _ended,
}
