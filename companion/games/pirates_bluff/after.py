"""The position after each event, whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.games.pirates_bluff import events as on
from companion.games.pirates_bluff.state import Deal, Due, DueFor, StandingBid, State
from companion.rules.events import Event, Question, Seat
from companion.rules.holdings import Movement, Pile
from companion.rules.values import replace

DECK = frozenset({"deck"})


def after(state: State, event: Event) -> State:
    """The position after an event; what happens most often comes first."""
    deal = state.deal
    match event:
        case on.BidMade():
            return _bid(state, event)
        case on.StartShown():
            return _started(state, event)
        case on.AntePaid():
            return replace(state, asked=None, deal=replace(deal, dues=deal.dues[1:]))
        case on.BidCalled(seat=seat, at=at, pm=pm):
            moments = (*deal.call_moments, (at, pm))
            return _deal(state, at, phase="showdown", callers=(*deal.callers, seat), call_moments=moments)
        case on.HandShown(seat=seat, cards=cards):
            return _deal(_turn_up(state, seat, cards), hands=_hands(state, seat, hand=cards))
        case on.HandCounted(seat=seat, natural=natural, wild=wild):
            return _deal(state, hands=_hands(state, seat, counted=(natural, wild)))
        case on.Showdown(losers=losers, owed=owed, winners=winners):
            return _deal(state, phase="paying", dues=_dues(losers, owed, "penalty"), winners=winners)
        case on.PenaltyPaid(amount=amount):
            reversal = _undoing(state, event) if deal.last_word else ()
            deal = replace(deal, dues=deal.dues[1:], raised=deal.raised + amount, reversal=reversal)
            return replace(state, asked=None, deal=deal)
        case on.PotTaken():
            return _move(state, event)
        case on.HandOver():
            return _deal(state, phase="over")
        case on.HandBegun(number=number, at=at):
            return replace(state, deal=Deal(), number=number, asked=None, **_clock(state, at))
        case on.OpenerFound(seat=seat):
            return replace(state, asked=None, deal=replace(deal, phase="bidding", opener=seat))
        case on.BidTied():
            return _tied(state, event)
        case on.BidVoided(at=at):
            return replace(state, **_clock(state, at))
        case on.CallVoided(seat=seat):
            kept = [at for at, caller in enumerate(deal.callers) if caller != seat]
            callers = tuple(deal.callers[at] for at in kept)
            return _deal(state, callers=callers, call_moments=tuple(deal.call_moments[at] for at in kept))
        case on.NearTieSettled(first=first, kept=count):
            return replace(state, asked=None, deal=replace(deal, bids=deal.bids[:count], first=first))
        case on.CountedDown():
            return _count_down(state, event)
        case on.CountdownBroken():
            state = replace(state, asked=None)
            return _deal(state, phase="bidding", dues=(), raised=0, winners=(), last_word=None, reversal=())
        case on.CardsPassed():
            return _passed(state, event)
        case on.Borrowed() | on.Repaid():
            state = replace(state, asked=None) if state.asked and state.asked.about == "loan" else state
            return _settled_for_good(_move(state, event))
        case on.PlayerJoined(seat=seat, place=place):
            seats = (*state.seats[: place - 1], seat, *state.seats[place - 1 :])
            left = tuple(each for each in state.left if each != seat)
            return _settled_for_good(replace(state, seats=seats, left=left))
        case on.PlayerLeft(seat=seat):
            seats = tuple(each for each in state.seats if each != seat)
            return _settled_for_good(replace(state, seats=seats, left=(*state.left, seat)))
        case on.SessionEnded():
            return replace(state, asked=None)
        case Question():
            return replace(state, asked=event)
    return state


def _deal(state: State, at: float | None = None, **changes: Any) -> State:
    """The state with a changed hand, and the time of the act."""
    if at is None:
        return replace(state, deal=replace(state.deal, **changes))
    return replace(state, deal=replace(state.deal, **changes), **_clock(state, at))


def _clock(state: State, at: float | None) -> dict[str, Any]:
    return {} if at is None else {"clock": at, "began_at": at if state.began_at is None else state.began_at}


def _hands(state: State, seat: Seat, **changes: Any) -> dict[Seat, Any]:
    return {**state.deal.hands, seat: replace(state.hand(seat), **changes)}


def _turn_up(state: State, seat: Seat, cards: tuple[Face, ...]) -> State:
    """The shown hand lies open beside its starting card."""
    rest, place = list(cards), f"{seat}/hand"
    if (start := state.hand(seat).start) in rest and start is not None:
        rest.remove(start)
    pile = state.holdings.pile(place)
    named = tuple((face, DECK) for face in state.lettered(rest) if face is not None)
    return replace(state, holdings=state.holdings.with_pile(place, Pile(named, pile.size - len(named), DECK)))


def _passed(state: State, event: on.CardsPassed) -> State:
    given = tuple(face for face in event.cards or () if face is not None)
    giver, taker = state.hand(event.seat), state.hand(event.to)
    kept = tuple(face for face in giver.got if face not in given)
    hands = {
        **_hands(state, event.seat, passed_to=event.to, got=kept),
        event.to: replace(taker, giver=event.seat, got=given),
    }
    return _deal(state, phase="starting", hands=hands)


def _started(state: State, event: on.StartShown) -> State:
    hands = _hands(state, event.seat, start=event.card)
    if not event.antes:
        return _deal(state, event.at, hands=hands)
    dues = _dues(state.seats, state.options.ante, "ante")
    return _deal(state, event.at, phase="starting", hands=hands, dues=dues)


def _dues(seats: tuple[Seat, ...], amount: int, purpose: DueFor) -> tuple[Due, ...]:
    return tuple([Due(seat, amount, purpose) for seat in seats]) if amount else ()


def _move(state: State, event: Event) -> State:
    return _deal(state, reversal=_undoing(state, event)) if state.deal.last_word else state


def _undoing(state: State, event: Event) -> tuple[Movement, ...]:
    """The movements that take a countdown back if a reply still comes."""
    back = [Movement(each.target, each.source, each.count, of=each.of) for each in event.moves(state)]
    return (*state.deal.reversal, *back)


def _bid(state: State, event: on.BidMade | on.BidTied) -> State:
    bid = StandingBid(event.quantity, event.rank, (event.seat,), ((event.at, event.pm),))
    return _deal(state, event.at, bids=(*state.deal.bids, bid))


def _tied(state: State, event: on.BidTied) -> State:
    if not state.deal.bids:
        return _bid(state, event)
    last = state.deal.bid
    last = replace(last, by=(*last.by, event.seat), moments=(*last.moments, (event.at, event.pm)))
    return _deal(state, event.at, bids=(*state.deal.bids[:-1], last))


def _count_down(state: State, event: on.CountedDown) -> State:
    others = tuple(seat for seat in state.seats if seat not in event.bidders)
    dues = _dues(others, state.options.countdown_coins, "countdown")
    return _deal(state, event.at, phase="paying", dues=dues, winners=event.bidders, last_word=(event.at, event.pm))


def _settled_for_good(state: State) -> State:
    """Once coins moved between hands, or people did, a countdown can no longer be broken."""
    return _deal(state, last_word=None, reversal=()) if state.deal.phase == "over" else state


def turn_to(state: State, seat: Seat) -> State | None:
    """A ruling says who makes the first bid, as long as that is open."""
    if state.deal.bids:
        return None
    if state.asked and state.asked.about == "opener":
        return replace(state, asked=None, deal=replace(state.deal, phase="bidding", opener=seat))
    return _deal(state, opener=seat) if state.deal.phase == "bidding" else None
