"""A position of Pirate's Bluff that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.allowed import HIGHEST, MOST_CARDS, least_rank
from companion.games.pirates_bluff.known import KnownHand, in_play
from companion.games.pirates_bluff.state import Deal, Phase, StandingBid, State
from companion.rules import acts
from companion.rules.acts import POSITION_COPIES, UNKNOWN_FACE
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.position import MOST_HELD, Booked, Checks, PositionSpec, each_seats, the_tables
from companion.rules.trade import next_seat
from companion.rules.values import replace

HandStage: TypeAlias = Literal["dealt", "starting", "bidding", "settled"]

COINS = Number("coins", 0, 100 * MOST_HELD)
"""Many loans of a million coins add up."""
START = Cards(zone="", least=0, may_be_unseen=True)


class Position(acts.Position):
    """How the table stands: ``coins`` and ``debts`` of the seats, and the ``pot``, in which the antes of a hand that
    has begun lie already.

    ``stage`` of the hand: nothing was laid yet, starting cards are laid, bids are made, or it is settled. ``starts``:
    the starting cards, None where one was not read. ``opener`` bids first; ``quantity`` and ``rank`` of ``bidder``
    are the standing bid; ``caller`` has called it.
    """

    hand: int = the_tables("Hand number", Number("hand", 1, 9_999), 1, noun="the hand", state="number")
    stage: HandStage = the_tables("The hand is", default="dealt", noun="the stage of the hand")
    coins: Mapping[Seat, int] = each_seats("Coins", COINS, unit="coins")
    debts: Mapping[Seat, int] = each_seats("Owes the bank", COINS, noun="debts", unit="debts")
    pot: int = the_tables("Pot", COINS, 0, unit="coins", place="pot")
    starts: Mapping[Seat, Face | None] = each_seats("Starting card", START, noun="the starting cards")
    opener: Seat | None = the_tables("Bids first", noun="who bids first")
    quantity: int = the_tables("Bid: how many", Number("quantity", 0, MOST_CARDS), 0, noun="the bid")
    rank: int = the_tables("Bid: of rank", Number("rank", 0, HIGHEST), 0, noun="the rank of the bid")
    bidder: Seat | None = the_tables("Whose bid", noun="the bidder")
    caller: Seat | None = the_tables("Called by", noun="the call")


def _of(state: State) -> dict[str, Any]:
    """Of the hand that is played; coins that are still owed are left out."""
    deal, bid = state.deal, state.bid
    stages: dict[Phase, HandStage] = {"dealt": "dealt", "starting": "starting", "over": "settled"}
    stage = stages.get(deal.phase, "bidding")
    said: dict[str, Any] = {"stage": stage}
    if stage != "settled":
        said["starts"] = {seat: state.hand(seat).start for seat in state.laid}
    if stage == "bidding":
        said |= {"opener": deal.opener, "caller": next(iter(deal.callers), None)}
    if stage == "bidding" and bid:
        said |= {"quantity": bid.quantity, "rank": bid.rank, "bidder": bid.by[0]}
    return said


def _places(state: State, position: Position) -> Booked:
    """The starting cards that are laid, and full hands beside them."""
    places: dict[str, Any] = {}
    for seat in state.seats:
        has_laid = position.stage == "bidding" or seat in position.starts
        laid = state.lettered((position.starts.get(seat),)) if has_laid else ()
        places |= {f"{seat}/start": laid, f"{seat}/hand": state.hand_size - len(laid)}
    return places


def _complete(state: State, position: Position) -> State:
    if position.stage in ("dealt", "settled"):
        return replace(state, deal=Deal(phase="dealt" if position.stage == "dealt" else "over"))
    deal = Deal(phase="starting", hands={seat: _hand(state, position, seat) for seat in state.seats})
    if position.stage == "bidding":
        deal = replace(deal, phase="bidding", opener=position.opener or position.bidder)
    untimed = ((None, 0.0),)
    if position.bidder is not None:
        deal = replace(deal, bids=(StandingBid(position.quantity, position.rank, (position.bidder,), untimed),))
    if position.caller is not None:
        deal = replace(deal, phase="showdown", callers=(position.caller,), call_moments=untimed)
    return replace(state, deal=deal)


def _hand(state: State, position: Position, seat: Seat) -> KnownHand:
    """A seat's hand: once cards are laid those of the Cyclone are passed, to the left."""
    hand = KnownHand(start=position.starts.get(seat))
    if not state.options.cyclone:
        return hand
    return replace(hand, passed_to=next_seat(state.seats, seat), giver=next_seat(state.seats, seat, steps=-1))


def check(state: State, position: Position, checks: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    _check_starts(state, position)
    bidder, caller = position.bidder, position.caller
    if position.stage != "bidding":
        if position.opener or bidder or caller or position.quantity:
            raise IllegalAct(position, say.POSITION_NO_BIDDING())
        return
    if bool(position.quantity) != (bidder is not None):
        raise IllegalAct(position, say.POSITION_BID())
    if bidder is None and position.opener is None and caller is None:
        raise IllegalAct(position, say.POSITION_OPENER())
    if caller is not None and bidder in (None, caller):
        raise IllegalAct(position, say.POSITION_CALL(seat=caller))
    if bidder is not None:
        checks.number("the rank of the bid", position.rank, least_rank(state), HIGHEST)


def _check_starts(state: State, position: Position) -> None:
    count, players = len(position.starts), len(state.seats)
    fits = {"dealt": count == 0, "settled": count == 0, "starting": 0 < count < players}
    if not fits.get(position.stage, count in (0, players)):
        raise IllegalAct(position, say.POSITION_STARTS(count=count))
    lying = in_play(state.stock, {}, None, without=None)
    for face in filter(None, position.starts.values()):
        if face not in state.stock.sayable:
            raise IllegalAct(position, UNKNOWN_FACE(card=face))
        if not lying.has_room(face):
            alike = [seat for seat, laid in position.starts.items() if laid and laid[0] == face[0]]
            copies = state.stock.faces.get(face, state.stock.ranks[int(face[0])])
            places = ", ".join(f"{seat}'s hand" for seat in alike)
            raise IllegalAct(position, POSITION_COPIES(card=face, count=copies + 1, places=places, copies=copies))
        lying.add(face)


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_complete, places=_places, rest="deck",
    keeps=("left", "began_at", "clock"),
)  # fmt: skip
