"""The acts of a seat in its turn: draw, swap or bid; and a bid that comes round."""

from __future__ import annotations

from companion.games.bluff_words import events as on
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.acts import Bid, Draw, Swap
from companion.games.bluff_words.faces import refuse_unknown
from companion.games.bluff_words.possible import tell_best
from companion.games.bluff_words.resetting import end, lay, reset
from companion.games.bluff_words.state import State
from companion.rules.events import Seat, Why
from companion.rules.holdings import Holdings, move, move_all
from companion.rules.trade import next_seat
from companion.rules.turn import Turn


def refuse_out_of_turn(turn: Turn[State]) -> None:
    """Only the seat whose turn it is draws, swaps, bids or challenges; never while a word is looked for."""
    state = turn.state
    turn.refuse_if(state.challenger, say.WORD_FIRST, bidder=state.bidder)
    is_out = turn.seat != state.turn
    turn.object_if(is_out, say.NOT_YOUR_TURN, say.OUT_OF_TURN_STANDS, turn=state.turn, seat=turn.seat)


def pass_turn(turn: Turn[State], seat: Seat) -> None:
    """The seat after this one begins its turn."""
    turn.record(on.TurnBegan(seat=next_seat(turn.state.seats, seat)))


def collect_standing(turn: Turn[State]) -> None:
    """A bid that still stands is collected when the turn is its bidder's again."""
    state = turn.state
    if state.ended is None and state.challenger is None and state.bidder == state.turn:
        _collect(turn, state.turn)


def _collect(turn: Turn[State], seat: Seat) -> None:
    state = turn.state
    half, there = half_of(state.bid), state.size("game/deck")
    if there < half and state.options.collect_short == "end-first":
        turn.record(on.CardsRanOut(why=say.END_FIRST(seat=seat), seat=None))
        end(turn)
        return
    tell_best(turn, seat, for_all=False)
    extra = min(half, there)
    reason = say.COLLECTED if extra == half else say.SHORT_COLLECTED
    turn.record(on.BidCollected(why=reason, seat=seat, value=state.bid, extra=extra))
    reset(turn, (seat,))


def half_of(bid: int) -> int:
    """Half a bid, rounded up."""
    return (bid + 1) // 2


def draws_from(state: State, seat: Seat) -> str:
    """The place of a seat's next card: its deck, or its discards once they are shuffled in."""
    return f"{seat}/deck" if state.size(f"{seat}/deck") else f"{seat}/discard"


def draw(turn: Turn[State], act: Draw) -> None:
    """One card from the own deck, face down."""
    refuse_unknown(turn, act.card)
    refuse_out_of_turn(turn)
    seat = turn.seat
    turn.refuse_if(not turn.state.supply(seat), say.NOTHING_TO_DRAW, seat=seat)
    turn.object_if_impossible(draws_from(turn.state, seat), act.card, called=f"{seat}'s deck")
    lay(turn, seat, say.DRAWN, down=(act.card,))
    pass_turn(turn, seat)


def swap(turn: Turn[State], act: Swap) -> None:
    """Open cards for open ones, hidden for hidden."""
    refuse_unknown(turn, *act.up, *act.new_up)
    refuse_out_of_turn(turn)
    seat, state = turn.seat, turn.state
    up, down = state.size(f"{seat}/up"), state.size(f"{seat}/down")
    is_too_many = len(act.up) > up or not 0 <= act.down <= down
    turn.refuse_if(is_too_many, say.TOO_MANY_SWAPPED, seat=seat, up=up, down=down)
    if act.new_up and len(act.new_up) != len(act.up):
        turn.refuse(say.WRONG_NEW, discarded=len(act.up), given=len(act.new_up))
    discarded = on.CardsDiscarded(why=_why_discarded(act), seat=seat, up=act.up, down=act.down)
    turn.object_if(not act.up and not act.down, say.EMPTY_SWAP, say.EMPTY_SWAP_STANDS, seat=seat)
    turn.object_if_impossible(f"{seat}/up", *act.up)
    if act.new_up:
        then = _dealt_from(state, seat, act)
        turn.object_if_impossible(f"{seat}/deck", *act.new_up, holdings=then)
    if act.up or act.down:
        turn.record(discarded)
    lay(turn, seat, say.REPLACED, up=act.new_up or (None,) * len(act.up), down=(None,) * act.down)
    pass_turn(turn, seat)


def _why_discarded(act: Swap) -> Why:
    """The reason of a swap, for open and hidden cards as far as there are any."""
    if not act.up:
        return say.DISCARDED_HIDDEN
    return say.DISCARDED if act.down else say.DISCARDED_OPEN


def _dealt_from(state: State, seat: Seat, act: Swap) -> Holdings:
    """The book that new open cards come out of: the discards are in the deck where that is too small. Any of the hidden
    cards may have been discarded, also one that was seen when it was drawn."""
    hidden = move(act.down, f"{seat}/down", f"{seat}/discard", blind=True)
    holdings = state.holdings.moved(move(act.up, f"{seat}/up", f"{seat}/discard"), hidden)
    if len(act.new_up) > holdings.size(f"{seat}/deck"):
        holdings = holdings.moved(move_all(f"{seat}/discard", f"{seat}/deck"))
    return holdings


def bid(turn: Turn[State], act: Bid) -> None:
    """A claim, higher than the one that stands."""
    refuse_out_of_turn(turn)
    seat, state, value = turn.seat, turn.state, act.value
    turn.refuse_if(value < 1, say.BID_TOO_SMALL, value=value)
    turn.object_if(
        value <= state.bid,
        say.NOT_HIGHER,
        say.NOT_HIGHER_STANDS,
        bidder=state.bidder,
        standing=state.bid,
        value=value,
        seat=seat,
    )
    is_too_large = value > state.most
    turn.object_if(is_too_large, say.BID_TOO_LARGE, say.BID_TOO_LARGE_STANDS, most=state.most, value=value, seat=seat)
    why = say.OUTBID if state.bidder else say.BID
    turn.record(on.BidMade(why=why, seat=seat, value=value, beaten=state.bidder))
    pass_turn(turn, seat)
