"""Legal acts of a position, for counting, random play and bots; amounts at their limits."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.pirates_bluff import words
from companion.games.pirates_bluff.between import MOST_LENT, has_a_free_place
from companion.games.pirates_bluff.bidding import MOST_CARDS, openers
from companion.games.pirates_bluff.counting import room_of
from companion.games.pirates_bluff.dealing import LEAST_PLAYERS, receiver_refused, still_to_pass
from companion.games.pirates_bluff.prompts import faces_possible
from companion.games.pirates_bluff.state import State
from companion.rules.acts import Answer
from companion.rules.events import Seat
from companion.rules.game import Act


def moves(state: State) -> Iterator[Act]:
    """Acts that are legal here, in the same order each time; none of them carries a time."""
    if state.ended:
        return
    if state.asked:
        for choice in state.asked.choices:
            yield Answer(value=choice)
        return
    match state.deal.phase:
        case "dealt":
            yield from _first_cards(state)
            yield from _between(state)
        case "starting":
            yield from _first_cards(state)
        case "bidding":
            yield from _bidding(state)
        case "showdown":
            for seat in state.seats:
                if not state.holding(seat).is_in:
                    counts = room_of(state, seat).counts()
                    yield from (words.Hand(seat=seat, natural=natural, wild=wild) for natural, wild in counts)
        case _:
            if len(state.seats) >= LEAST_PLAYERS and not state.time_is_up:
                yield words.Next()
            yield from _between(state)


def _first_cards(state: State) -> Iterator[Act]:
    if len(state.seats) < LEAST_PLAYERS:
        return
    passing = still_to_pass(state)
    for seat in passing:
        for to in state.seats:
            if receiver_refused(state, seat, to) is None:
                yield words.Pass(seat=seat, to=to, cards=(None, None))
    for seat in () if passing else state.seats:
        if not state.holding(seat).laid:
            for face in sorted(faces_possible(state, seat)):
                yield words.Start(seat=seat, card=face)


def _bidding(state: State) -> Iterator[Act]:
    bid = state.bid
    if bid is None:
        for seat in openers(state):
            for rank in range(state.least_rank, 9):
                yield words.Bid(seat=seat, quantity=1, rank=rank)
            yield words.Bid(seat=seat, quantity=MOST_CARDS, rank=8)
        return
    sizes = [(bid.quantity, rank) for rank in range(bid.rank + 1, 9)]
    if bid.quantity < MOST_CARDS:
        sizes += [(bid.quantity + 1, rank) for rank in range(state.least_rank, 9)]
    if bid.quantity < MOST_CARDS - 1:
        sizes.append((MOST_CARDS, 8))
    for seat in state.seats:
        yield words.Dead(seat=seat) if seat in bid.by else words.Call(seat=seat)
        if state.options["bids_entered"] == "standing" or bid.by != (seat,):
            yield from (words.Bid(seat=seat, quantity=quantity, rank=rank) for quantity, rank in sizes)


def _between(state: State) -> Iterator[Act]:
    for seat in state.seats:
        yield words.Loan(seat=seat, amount=1)
        yield words.Loan(seat=seat, amount=MOST_LENT)
        most = min(state.owes(seat), state.books.of("coins", seat))
        yield from (words.Repay(seat=seat, amount=amount) for amount in sorted({1, most}) if 0 < amount <= most)
        yield words.Leave(seat=seat)
    if has_a_free_place(state):
        yield words.Join(seat=_guest(state))
        yield from (words.Join(seat=_guest(state), after=seat) for seat in state.seats)
    yield words.End()


def _guest(state: State) -> Seat:
    known = {*state.seats, *state.left}
    return next(name for name in (f"Guest {number}" for number in range(1, len(known) + 2)) if name not in known)
