"""What a seat does in its turn: draw, swap or bid; and a bid that comes round."""

from __future__ import annotations

from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons, words
from companion.games.bluff_words.possible import tell_best
from companion.games.bluff_words.resetting import end, lay, reset
from companion.games.bluff_words.state import State, after
from companion.rules.course import Course, refuse_impossible
from companion.rules.events import Seat, Why, transfer
from companion.rules.game import Act, IllegalAct, seat_after


def pass_turn(course: Course[State], seat: Seat) -> None:
    """The seat after this one begins its turn; its bid that still stands is collected first."""
    following = seat_after(course.state.seats, seat)
    course(h.TurnBegan(why=reasons.TURN(seat=following), seat=following))
    if course.state.bidder == following:
        _collect(course, following)


def _collect(course: Course[State], seat: Seat) -> None:
    state = course.state
    value, half, there = state.bid, half_of(state.bid), state.size("game/deck")
    if there < half and state.options["collect_short"] == "end-first":
        course(h.CardsRanOut(why=reasons.END_FIRST(seat=seat), seat=None))
        end(course)
        return
    tell_best(course, seat, for_all=False)
    extra = min(half, there)
    reason = reasons.COLLECTED if extra == half else reasons.SHORT_COLLECTED
    postings = (
        *transfer("cards", state.books.of("cards", "middle"), "middle", seat),
        *transfer("cards", extra, "game/deck", seat),
    )
    why = reason(seat=seat, value=value, extra=extra)
    course(h.BidCollected(why=why, postings=postings, seat=seat, value=value, extra=extra))
    reset(course, (seat,))


def half_of(bid: int) -> int:
    """Half a bid, rounded up."""
    return (bid + 1) // 2


def draw(course: Course[State], act: words.Draw, seat: Seat, *, let_stand: bool) -> None:
    """One card from the own deck, face down."""
    if not course.state.supply(seat):
        raise IllegalAct(act, reasons.NOTHING_TO_DRAW(seat=seat))
    if not let_stand:
        source = f"{seat}/deck" if course.state.size(f"{seat}/deck") else f"{seat}/discard"
        refuse_impossible(act, course.state.census, source, act.card, called=f"{seat}'s deck")
    lay(course, seat, reasons.DRAWN, down=(act.card,))
    pass_turn(course, seat)


def swap(course: Course[State], act: words.Swap, seat: Seat, *, let_stand: bool) -> None:
    """Open cards for open ones, hidden for hidden."""
    state = course.state
    up, down = state.size(f"{seat}/up"), state.size(f"{seat}/down")
    if len(act.up) > up or not 0 <= act.down <= down:
        raise IllegalAct(act, reasons.TOO_MANY_SWAPPED(seat=seat, up=up, down=down))
    if act.new_up and len(act.new_up) != len(act.up):
        raise IllegalAct(act, reasons.WRONG_NEW(discarded=len(act.up), given=len(act.new_up)))
    discarded = h.CardsDiscarded(why=_why_discarded(act, seat), seat=seat, up=act.up, down=act.down)
    if not let_stand:
        _refuse_swap(state, act, seat, discarded)
    if act.up or act.down:
        course(discarded)
    lay(course, seat, reasons.REPLACED, up=act.new_up or (None,) * len(act.up), down=(None,) * act.down)
    pass_turn(course, seat)


def _why_discarded(act: words.Swap, seat: Seat) -> Why:
    """What a swap lays off, open and hidden as far as there is any."""
    if not act.up:
        return reasons.DISCARDED_HIDDEN(seat=seat, down=act.down)
    if not act.down:
        return reasons.DISCARDED_OPEN(seat=seat, cards=act.up)
    return reasons.DISCARDED(seat=seat, cards=act.up, down=act.down)


def _refuse_swap(state: State, act: words.Swap, seat: Seat, discarded: h.CardsDiscarded) -> None:
    if not act.up and not act.down:
        raise IllegalAct(act, reasons.EMPTY_SWAP(), if_let_stand=reasons.EMPTY_SWAP_STANDS(seat=seat))
    refuse_impossible(act, state.census, f"{seat}/up", *act.up, called=f"{seat}'s open cards")
    census = after(state, discarded).census
    if len(act.new_up) > census.size(f"{seat}/deck"):
        census = census.poured(f"{seat}/discard", f"{seat}/deck")
    refuse_impossible(act, census, f"{seat}/deck", *act.new_up, called=f"{seat}'s deck")


def bid(course: Course[State], act: words.Bid, seat: Seat, *, let_stand: bool) -> None:
    """A claim, higher than the one that stands."""
    state = course.state
    if act.value < 1:
        raise IllegalAct(act, reasons.BID_TOO_SMALL(value=act.value))
    if not let_stand:
        _refuse_bid(state, act, seat)
    why = reasons.BID(seat=seat, value=act.value)
    if state.bidder:
        why = reasons.OUTBID(seat=seat, value=act.value, beaten=state.bidder)
    course(h.BidMade(why=why, seat=seat, value=act.value, beaten=state.bidder))
    pass_turn(course, seat)


def _refuse_bid(state: State, act: words.Bid, seat: Seat) -> None:
    if act.value <= state.bid:
        why = reasons.NOT_HIGHER(bidder=state.bidder, standing=state.bid, value=act.value)
        raise IllegalAct(act, why, if_let_stand=reasons.NOT_HIGHER_STANDS(seat=seat, value=act.value))
    if act.value > state.most:
        why = reasons.BID_TOO_LARGE(most=state.most, value=act.value)
        raise IllegalAct(act, why, if_let_stand=reasons.BID_TOO_LARGE_STANDS(seat=seat, value=act.value))


def refuse_out_of_turn(state: State, act: Act, seat: Seat, *, let_stand: bool) -> None:
    """Only the seat whose turn it is draws, swaps, bids or challenges; never while a word is looked for."""
    if state.challenger:
        raise IllegalAct(act, reasons.WORD_FIRST(bidder=state.bidder))
    if seat != state.turn and not let_stand:
        why = reasons.NOT_YOUR_TURN(turn=state.turn, seat=seat)
        raise IllegalAct(act, why, if_let_stand=reasons.OUT_OF_TURN_STANDS(seat=seat))
