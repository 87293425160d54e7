"""The allowed acts: each rule once, for the judge and for the prompts alike."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.state import StandingBid, State
from companion.games.pirates_bluff.timing import SaidAt
from companion.rules.events import Seat, Why
from companion.rules.game import Reason

LEAST_PLAYERS, MOST_PLAYERS = 3, 8
HIGHEST = 8
MOST_CARDS = 99
"""More than can ever count; the text forbids no bid for being too high, a typing slip is caught."""
MOST_LENT = 1_000_000


def are_enough(state: State) -> bool:
    """Whether a hand can be played."""
    return len(state.seats) >= LEAST_PLAYERS


def has_a_free_place(state: State) -> bool:
    """Whether one more can play, with this deck and these hands."""
    players = len(state.seats) + 1
    return players <= MOST_PLAYERS and players * state.options.cards_each(players) <= state.stock.size


def most_repaid(state: State, seat: Seat) -> int:
    """How much a seat can give back: what it owes, as far as its coins reach."""
    return min(state.coins(seat), state.owes(seat))


def still_to_pass(state: State) -> tuple[Seat, ...]:
    """The seats that must pass cards before the first starting card lies."""
    if not state.options.cyclone:
        return ()
    return tuple(seat for seat in state.seats if state.hand(seat).passed_to is None)


def receiver_refused(state: State, seat: Seat, to: Seat) -> Why | None:
    """Why a seat cannot pass to another, or None: everyone passes once and is passed to once."""
    if to == seat:
        return say.PASS_TO_OTHER(seat=seat)
    if state.hand(to).giver is not None:
        return say.GOT_ALREADY(to=to)
    givers = [each for each in state.seats if each != seat and state.hand(each).passed_to is None]
    takers = [each for each in state.seats if each != to and state.hand(each).giver is None]
    if len(givers) == 1 and givers == takers:
        return say.LEAVES_NOBODY(last=givers[0])
    return None


def least_rank(state: State) -> int:
    """The lowest rank that may be bid."""
    return 0 if state.options.bid_on_wilds else 1


def openers(state: State) -> tuple[Seat, ...]:
    """The seats that may enter the first bid: if only standing bids are entered, another may have topped it at once."""
    opener = state.deal.opener
    if state.options.bids_entered == "standing" or opener is None:
        return state.seats
    return (opener,)


def is_twice_running(state: State, seat: Seat, last: StandingBid) -> bool:
    """Whether a bid of this seat after that one is its second in a row; after a tie of bids anyone may raise."""
    return state.options.bids_entered == "every" and last.by == (seat,)


def raises(quantity: int, rank: int, standing: StandingBid) -> bool:
    """Whether a bid raises another: as many cards of a higher rank, or more cards."""
    return (quantity, rank) > standing.size


def least_raise(standing: StandingBid) -> int:
    """The fewest cards that can raise a bid."""
    return standing.quantity if standing.rank < HIGHEST else standing.quantity + 1


def may_raise(state: State, seat: Seat) -> bool:
    """Whether a seat may raise the bid that stands."""
    bid = state.deal.bid
    return least_raise(bid) <= MOST_CARDS and not is_twice_running(state, seat, bid)


def can_be_shared(state: State) -> bool:
    """Whether the standing bid can be: the first bid of a hand is its bidder's alone."""
    return len(state.deal.bids) > 1


def call_refused(state: State, seat: Seat) -> Reason | None:
    """Why a seat may not call the standing bid, or None."""
    if seat in state.deal.callers:
        return say.CALLED_BEFORE
    return say.OWN_BID if seat in state.deal.bid.by else None


def may_bid_beside_call(state: State, seat: Seat) -> bool:
    """Whether a bid of this seat can still be at the same time as the first call: no caller's, and none after a hand
    is in."""
    return seat not in state.deal.callers and not state.deal.is_any_in


def is_reply(state: State, moment: SaidAt) -> bool:
    """Whether an act of this moment comes at the same time as the last word of a countdown."""
    word = state.deal.last_word
    return word is not None and state.is_together(moment, (word,))
