"""What Pirate's Bluff waits for, and what may still be said beside it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.pirates_bluff import reasons
from companion.games.pirates_bluff.between import MOST_LENT, has_a_free_place
from companion.games.pirates_bluff.bidding import MOST_CARDS, openers
from companion.games.pirates_bluff.counting import room_of
from companion.games.pirates_bluff.dealing import LEAST_PLAYERS, PASSED, receiver_refused, still_to_pass
from companion.games.pirates_bluff.holdings import in_play
from companion.games.pirates_bluff.state import State
from companion.games.pirates_bluff.timing import window_ends
from companion.rules.events import Seat, Why
from companion.rules.game import Cards, Choice, Number, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """What may be said next; first what the game waits for."""
    if state.ended:
        return ()
    if state.asked:
        return (_question(state), *_meanwhile(state))
    match state.deal.phase:
        case "dealt":
            return (*_first_cards(state), *_seating(state, reasons.MAY_SEAT()))
        case "starting":
            return tuple(_first_cards(state))
        case "bidding":
            return tuple(_bidding(state))
        case "showdown":
            return (*_hands(state), *_beside_call(state))
        case _:
            return (*_after_hand(state), *_replies(state))


def zone(state: State, seat: Seat, purpose: str) -> str:
    """``1/start``: the seat's number in turn order and what the zone is for."""
    return f"{state.seats.index(seat) + 1}/{purpose}"


def _question(state: State) -> Prompt:
    asked = state.asked
    assert asked is not None
    says = {"opener": reasons.ASK_OPENER(), "near-tie": reasons.ASK_NEAR_TIE()}.get(asked.about) or _loan_asked(state)
    return Prompt(act="answer", says=says, choices=(Choice("value", asked.choices),))


def _loan_asked(state: State) -> Why:
    due = state.deal.dues[0]
    return reasons.ASK_LOAN(seat=due.seat, amount=due.amount - state.books.of("coins", due.seat))


def _meanwhile(state: State) -> Iterator[Prompt]:
    """What goes on although a question waits: other starting cards, other presses of the same moment."""
    if state.deal.phase == "starting":
        yield from (prompt for prompt in _first_cards(state) if prompt.act == "start")
    elif state.deal.phase == "showdown":
        yield from (prompt for prompt in _hands(state) if prompt.cards)
        yield from _beside_call(state)
    elif state.deal.phase == "paying":
        yield from _replies(state)


def faces_possible(state: State, seat: Seat) -> frozenset[Face]:
    """Every name that another card of this seat's hand can have: a passed card can be its starting card."""
    holding = state.holding(seat)
    if holding.hand is not None:
        return frozenset(holding.hand) | frozenset(face[0] for face in holding.hand)
    seen = in_play(state.stock, state.deal.holdings, _called_rank(state), without=None)
    others = list(holding.got)
    if holding.start in others:
        others.remove(holding.start)
    got = {*others, *(face[0] for face in others)}
    return frozenset(face for face in state.stock.sayable if seen.has_room(face)) | got


def _called_rank(state: State) -> int | None:
    return state.bid.rank if state.bid else None


def _first_cards(state: State) -> Iterator[Prompt]:
    if len(state.seats) < LEAST_PLAYERS:
        return
    passing = still_to_pass(state)
    if passing:
        for seat in passing:
            faces = faces_possible(state, seat)
            cards = Cards(zone=zone(state, seat, "hand"), least=PASSED, most=PASSED, faces=faces, may_be_unseen=True)
            to = tuple(other for other in state.seats if receiver_refused(state, seat, other) is None)
            yield Prompt(
                act="pass", seat=seat, says=reasons.AWAIT_PASS(seat=seat), cards=cards,
                numbers=(Number("count", PASSED, PASSED),), choices=(Choice("to", to),),
            )  # fmt: skip
        return
    for seat in state.seats:
        if not state.holding(seat).laid:
            cards = Cards(
                zone=zone(state, seat, "start"), faces=faces_possible(state, seat), may_be_unseen=True, cleared=True
            )
            yield Prompt(act="start", seat=seat, says=reasons.AWAIT_START(seat=seat), cards=cards)


def _bidding(state: State) -> Iterator[Prompt]:
    bid = state.bid
    if bid is None:
        says = reasons.AWAIT_FIRST_BID(seat=state.deal.opener)
        for seat in openers(state):
            yield Prompt(act="bid", seat=seat, says=says, numbers=_bid_range(state, 1))
        return
    says = reasons.AWAIT_BIDS(quantity=bid.quantity, rank=bid.rank, bidders=bid.by)
    twice = state.options["bids_entered"] == "every"
    least = bid.quantity if bid.rank < 8 else bid.quantity + 1
    for seat in state.seats:
        if least <= MOST_CARDS and not (twice and bid.by == (seat,)):
            yield Prompt(act="bid", seat=seat, says=says, numbers=_bid_range(state, least))
    for seat in state.seats:
        yield Prompt(act="dead" if seat in bid.by else "call", seat=seat, says=says)
    yield from _shared_bid(state)


def _bid_range(state: State, least: int) -> tuple[Number, Number]:
    return (Number("quantity", least, MOST_CARDS), Number("rank", state.least_rank, 8))


def _shared_bid(state: State) -> Iterator[Prompt]:
    """The same bid, as long as it can be at the same time."""
    bid = state.deal.bids[-1]
    until = window_ends(bid.moments, state.window_ms)
    if until is None or len(state.deal.bids) < 2:
        return
    raised = state.deal.bids[-2].by
    says = reasons.MAY_SHARE_BID(until=f"{until:.2f}")
    for seat in state.seats:
        twice = state.options["bids_entered"] == "every" and raised == (seat,)
        if seat not in bid.by and seat not in state.deal.callers and not twice:
            numbers = (Number("quantity", bid.quantity, bid.quantity), Number("rank", bid.rank, bid.rank))
            yield Prompt(act="bid", seat=seat, says=says, numbers=numbers, until=until)


def _hands(state: State) -> Iterator[Prompt]:
    rank = state.deal.bids[-1].rank
    for seat in state.seats:
        if state.holding(seat).is_in:
            continue
        says = reasons.AWAIT_HAND(seat=seat, rank=rank)
        cards = _rest_of_hand(state, seat)
        yield Prompt(act="hand", seat=seat, says=says, cards=cards)
        room = room_of(state, seat)
        if any(True for _ in room.counts()):
            ranges = (Number("natural", *room.natural), Number("wild", *room.wild))
            yield Prompt(act="hand", seat=seat, says=says, numbers=ranges)


def _rest_of_hand(state: State, seat: Seat) -> Cards:
    """The hand without its starting card, which lies open in a place of its own."""
    start = state.holding(seat).start
    beside = () if start is None else (start,)
    rest = state.hand_size - len(beside)
    return Cards(
        zone=zone(state, seat, "hand"),
        least=rest,
        most=rest,
        faces=faces_possible(state, seat),
        beside=beside,
        cleared=True,
    )


def _beside_call(state: State) -> Iterator[Prompt]:
    """Until the window has passed, others may have called or bid at the same time as the first call."""
    deal = state.deal
    until = window_ends(deal.call_moments, state.window_ms)
    if until is None:
        return
    bid = deal.bids[-1]
    others = [seat for seat in state.seats if seat not in deal.callers]
    for seat in others:
        if seat not in bid.by:
            yield Prompt(act="call", seat=seat, says=reasons.MAY_CALL_TOO(until=f"{until:.2f}"), until=until)
    if any(holding.is_in for holding in deal.holdings.values()):
        return
    least = bid.quantity if bid.rank < 8 else bid.quantity + 1
    says = reasons.MAY_BE_NEAR(until=f"{until:.2f}")
    for seat in others:
        twice = state.options["bids_entered"] == "every" and bid.by == (seat,)
        if least <= MOST_CARDS and not twice:
            numbers = _bid_range(state, least)
            yield Prompt(act="bid", seat=seat, says=says, numbers=numbers, until=until)
    yield from _shared_bid(state)


def _replies(state: State) -> Iterator[Prompt]:
    """Until the window has passed, a reply may have come at the same time as the last word of a countdown."""
    word = state.deal.last_word
    until = window_ends((word,), state.window_ms) if word else None
    bid = state.bid
    if until is None or bid is None:
        return
    least = bid.quantity if bid.rank < 8 else bid.quantity + 1
    says = reasons.MAY_REPLY(until=f"{until:.2f}")
    for seat in state.seats:
        if seat not in bid.by:
            yield Prompt(act="call", seat=seat, says=says, until=until)
        if least <= MOST_CARDS and not (state.options["bids_entered"] == "every" and bid.by == (seat,)):
            numbers = _bid_range(state, least)
            yield Prompt(act="bid", seat=seat, says=says, numbers=numbers, until=until)


def _after_hand(state: State) -> Iterator[Prompt]:
    if state.time_is_up:
        yield Prompt(act="end", says=reasons.AWAIT_END(minutes=int(state.options["session_minutes"])))
        yield from (prompt for prompt in _seating(state, reasons.AWAIT_END()) if prompt.act != "end")
        return
    enough = len(state.seats) >= LEAST_PLAYERS
    says = reasons.AWAIT_NEXT() if enough else reasons.AWAIT_PLAYERS()
    if enough:
        yield Prompt(act="next", says=says)
    yield from _seating(state, says)


def _seating(state: State, says: Why) -> Iterator[Prompt]:
    """Loans, comings and goings, and the end of the session."""
    for seat in state.seats:
        yield Prompt(act="loan", seat=seat, says=says, numbers=(Number("amount", 1, MOST_LENT),))
        most = min(state.owes(seat), state.books.of("coins", seat))
        if most > 0:
            yield Prompt(act="repay", seat=seat, says=says, numbers=(Number("amount", 1, most),))
        yield Prompt(act="leave", seat=seat, says=says)
    if has_a_free_place(state):
        yield Prompt(act="join", says=says, choices=(Choice("seat", ()), Choice("after", state.seats)))
    yield Prompt(act="end", says=says)
