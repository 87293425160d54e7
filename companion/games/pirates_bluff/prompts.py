"""The acts that Pirate's Bluff waits for, and those still allowed beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Join
from companion.games.pirates_bluff.allowed import (
    HIGHEST,
    MOST_CARDS,
    MOST_LENT,
    are_enough,
    call_refused,
    can_be_shared,
    has_a_free_place,
    is_twice_running,
    least_raise,
    least_rank,
    may_bid_beside_call,
    may_raise,
    most_repaid,
    openers,
    receiver_refused,
    still_to_pass,
)
from companion.games.pirates_bluff.counting import room_of
from companion.games.pirates_bluff.following import MEANWHILE
from companion.games.pirates_bluff.known import in_play
from companion.games.pirates_bluff.state import StandingBid, State
from companion.games.pirates_bluff.timing import window_ends
from companion.rules.events import Seat, Why
from companion.rules.game import Act, Cards, Choice, Number, Prompt
from companion.rules.places import zone_of

LENT = (Number("amount", 1, MOST_LENT),)


def prompts(state: State) -> Iterator[Prompt]:
    """The next acts; first those that the game waits for."""
    if state.asked is None:
        yield from _in_phase(state)
        return
    yield _question(state)
    going_on = [kind.word() for kind in MEANWHILE.get(state.deal.phase, ())]
    yield from (each for each in _in_phase(state) if each.act in going_on and (each.act != "hand" or each.cards))


def _in_phase(state: State) -> Iterator[Prompt]:
    match state.deal.phase:
        case "dealt":
            yield from _first_cards(state)
            yield from _seating(state, say.MAY_SEAT())
        case "starting":
            yield from _first_cards(state)
        case "bidding":
            yield from _bidding(state)
        case "showdown":
            yield from _hands(state)
            yield from _beside_call(state)
        case _:
            yield from _after_hand(state)
            yield from _replies(state)


def _question(state: State) -> Prompt:
    asked = state.asked
    assert asked is not None
    opener = say.ASK_OPENER(choices=asked.choices)
    says = {"opener": opener, "near-tie": say.ASK_NEAR_TIE()}.get(asked.about) or _loan_asked(state)
    return Prompt(act="answer", says=says, choices=(Choice("value", asked.choices),))


def _loan_asked(state: State) -> Why:
    due = state.deal.dues[0]
    return say.ASK_LOAN(seat=due.seat, amount=due.amount - state.coins(due.seat))


def faces_left(state: State) -> frozenset[Face]:
    """Every name that an unknown card can have."""
    return in_play(state.stock, state.deal.hands, state.called_rank, without=None).list_left()


def faces_possible(state: State, seat: Seat, left: frozenset[Face]) -> frozenset[Face]:
    """Every name that another card of this hand can have, beside those that are left: a passed card can be its
    starting card. Of a hand that the program dealt all is known."""
    hand, pile = state.hand(seat), state.holdings.pile(f"{seat}/hand")
    if pile.shown and not pile.unseen and not hand.is_in:
        return frozenset(pile.faces)
    if hand.hand is not None:
        return frozenset(hand.hand) | frozenset(face[0] for face in hand.hand)
    others = list(hand.got)
    if hand.start in others:
        others.remove(hand.start)
    return left.union(others, (face[0] for face in others)) if others else left


def _first_cards(state: State) -> Iterator[Prompt]:
    if not are_enough(state):
        return
    passing, size, left = still_to_pass(state), state.options.cards_passed, faces_left(state)
    for seat in passing:
        faces, says = faces_possible(state, seat, left), say.AWAIT_PASS(seat=seat, size=size)
        cards = Cards(zone=zone_of(state, seat, "hand"), least=size, most=size, faces=faces, may_be_unseen=True)
        to = tuple(other for other in state.seats if receiver_refused(state, seat, other) is None)
        count = (Number("count", size, size),)
        yield Prompt(act="pass", seat=seat, says=says, cards=cards, numbers=count, choices=(Choice("to", to),))
    for seat in () if passing else state.seats:
        if seat not in state.laid:
            faces, says = faces_possible(state, seat, left), say.AWAIT_START(seat=seat)
            if state.options.ante and not state.laid:
                says = say.AWAIT_FIRST_START(seat=seat, ante=state.options.ante)
            cards = Cards(zone=zone_of(state, seat, "start"), faces=faces, may_be_unseen=True, cleared=True)
            yield Prompt(act="start", seat=seat, says=says, cards=cards)


def _bidding(state: State) -> Iterator[Prompt]:
    bid = state.bid
    if bid is None:
        says = say.AWAIT_FIRST_BID(seat=state.deal.opener)
        for seat in openers(state):
            yield Prompt(act="bid", seat=seat, says=says, numbers=_bid_range(state))
        return
    coins = state.options.countdown_coins
    says = say.AWAIT_BIDS(quantity=bid.quantity, rank=bid.rank, bidders=bid.by, coins=coins)
    yield from (each for seat in state.seats for each in _raise(state, seat, says))
    for seat in state.seats:
        yield Prompt(act="dead" if seat in bid.by else "call", seat=seat, says=says)
    yield from _shared_bid(state)


def _bid_range(state: State, raised: StandingBid | None = None) -> tuple[Number, Number]:
    if raised is None:
        return Number("quantity", 1, MOST_CARDS), Number("rank", least_rank(state), HIGHEST)
    rank = least_rank(state) if raised.quantity < MOST_CARDS else raised.rank + 1
    quantity = Number("quantity", least_raise(raised), MOST_CARDS, now=raised.quantity)
    return quantity, Number("rank", rank, HIGHEST, now=raised.rank)


def _raise(state: State, seat: Seat, says: Why, until: float | None = None) -> Iterator[Prompt]:
    if may_raise(state, seat):
        numbers = _bid_range(state, state.deal.bid)
        yield Prompt(act="bid", seat=seat, says=says, numbers=numbers, until=until)


def _shared_bid(state: State) -> Iterator[Prompt]:
    """The same bid, as long as it can be at the same time."""
    bid = state.deal.bid
    until = window_ends(bid.moments, state.options.simultaneous_window_ms)
    if until is None or not can_be_shared(state):
        return
    says = say.MAY_SHARE_BID(until=f"{until:.2f}")
    numbers = (Number("quantity", bid.quantity, bid.quantity), Number("rank", bid.rank, bid.rank))
    for seat in state.seats:
        if call_refused(state, seat) is None and not is_twice_running(state, seat, state.deal.bids[-2]):
            yield Prompt(act="bid", seat=seat, says=says, numbers=numbers, until=until, key="The same bid")


def _hands(state: State) -> Iterator[Prompt]:
    left = faces_left(state)
    for seat in state.seats:
        if state.hand(seat).is_in:
            continue
        says = say.AWAIT_HAND(seat=seat, rank=state.deal.bid.rank)
        yield Prompt(act="hand", seat=seat, says=says, cards=_rest_of_hand(state, seat, left))
        room = room_of(state, seat)
        if any(True for _ in room.counts()):
            ranges = (Number("natural", *room.natural), Number("wild", *room.wild))
            yield Prompt(act="hand", seat=seat, says=says, numbers=ranges, key="Enter the count")


def _rest_of_hand(state: State, seat: Seat, left: frozenset[Face]) -> Cards:
    """The hand without its starting card, which lies open in a place of its own."""
    hand = state.hand(seat)
    beside = () if hand.start is None else (hand.start,)
    rest, faces = state.hand_size - len(beside), faces_possible(state, seat, left)
    return Cards(zone=zone_of(state, seat, "hand"), least=rest, most=rest, faces=faces, beside=beside, cleared=True)


def _beside_call(state: State) -> Iterator[Prompt]:
    """Until the window has passed, others may have called or bid at the same time as the first call."""
    until = window_ends(state.deal.call_moments, state.options.simultaneous_window_ms)
    if until is None:
        return
    for seat in state.seats:
        if call_refused(state, seat) is None:
            yield Prompt(act="call", seat=seat, says=say.MAY_CALL_TOO(until=f"{until:.2f}"), until=until)
    if state.deal.is_any_in:
        return
    says = say.MAY_BE_NEAR(until=f"{until:.2f}")
    for seat in state.seats:
        if may_bid_beside_call(state, seat):
            yield from _raise(state, seat, says, until)
    yield from _shared_bid(state)


def _replies(state: State) -> Iterator[Prompt]:
    """Until the window has passed, a reply may have come at the same time as the last word of a countdown."""
    word = state.deal.last_word
    until = window_ends((word,), state.options.simultaneous_window_ms) if word else None
    if until is None or state.bid is None:
        return
    says = say.MAY_REPLY(until=f"{until:.2f}")
    for seat in state.seats:
        if call_refused(state, seat) is None:
            yield Prompt(act="call", seat=seat, says=says, until=until)
        yield from _raise(state, seat, says, until)


def _after_hand(state: State) -> Iterator[Prompt]:
    if state.is_time_up():
        yield Prompt(act="end", says=say.AWAIT_END(minutes=state.options.session_minutes))
        yield from (prompt for prompt in _seating(state, say.AWAIT_END()) if prompt.act != "end")
        return
    says = say.AWAIT_NEXT() if are_enough(state) else say.AWAIT_PLAYERS()
    if are_enough(state):
        yield Prompt(act="next", says=says)
    yield from _seating(state, says)


def _seating(state: State, says: Why) -> Iterator[Prompt]:
    """Loans, comings and goings, and the end of the session."""
    for seat in state.seats:
        yield Prompt(act="loan", seat=seat, says=says, numbers=LENT)
        most = most_repaid(state, seat)
        if most > 0:
            yield Prompt(act="repay", seat=seat, says=says, numbers=(Number("amount", 1, most),))
        yield Prompt(act="leave", seat=seat, says=says)
    if has_a_free_place(state):
        yield Prompt(act="join", says=says, choices=(Choice("seat", ()), Choice("after", state.seats)))
    yield Prompt(act="end", says=says)


def guests(state: State, prompt: Prompt) -> Sequence[Act]:
    """Somebody new sits down: no prompt lists the names that there are."""
    if prompt.act != "join":
        return ()
    known = {*state.seats, *state.left}
    name = next(name for name in (f"Guest {at}" for at in range(1, len(known) + 2)) if name not in known)
    return [Join(seat=name, after=after) for after in (None, *state.seats)]
