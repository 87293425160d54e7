"""A position of Pirate's Bluff that the table enters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.allowed import HIGHEST, MOST_CARDS, least_rank
from companion.games.pirates_bluff.known import KnownHand, in_play
from companion.games.pirates_bluff.state import Deal, Phase, StandingBid, State
from companion.rules import acts
from companion.rules.acts import POSITION_COPIES, UNKNOWN_FACE
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, IllegalAct, Number
from companion.rules.position import MOST_HELD, Checks, PositionSpec, a_seat, each_seats, the_tables
from companion.rules.trade import next_seat
from companion.rules.values import replace

HandStage: TypeAlias = Literal["dealt", "starting", "bidding", "settled"]

MOST_HANDS = 9_999
STAGES: tuple[HandStage, ...] = ("dealt", "starting", "bidding", "settled")
UNTIMED = (None, 0.0)
COINS = Number("coins", 0, 100 * MOST_HELD)
"""Many loans of a million coins add up."""


class Position(acts.Position):
    """How the table stands: ``coins`` and ``debts`` of the seats, and the ``pot``, in which the antes of a hand that
    has begun lie already.

    ``stage`` of the hand: nothing was laid yet, starting cards are laid, bids are made, or it is settled. ``starts``:
    the starting cards, None where one was not read. ``opener`` bids first; ``quantity`` and ``rank`` of ``bidder``
    are the standing bid; ``caller`` has called it.
    """

    hand: int = the_tables("Hand number", Number("hand", 1, MOST_HANDS), 1, noun="the hand", state="number")
    stage: HandStage = the_tables("The hand is", Choice("stage", STAGES), "dealt")
    coins: Mapping[Seat, int] = each_seats(
        "Coins", COINS, unit="coins", unsaid=lambda state, position, seat: state.options.stake
    )
    debts: Mapping[Seat, int] = each_seats("Owes the bank", COINS, noun="debts", unit="debts")
    pot: int = the_tables("Pot", COINS, 0, noun="the pot", unit="coins", place="pot")
    starts: Mapping[Seat, Face | None] = each_seats(
        "Starting card", Cards(zone="", least=0, may_be_unseen=True), noun="the starting cards"
    )
    opener: Seat | None = the_tables("Bids first", a_seat, noun="who bids first")
    quantity: int = the_tables("Bid: how many", Number("quantity", 0, MOST_CARDS), 0, noun="the bid")
    rank: int = the_tables("Bid: of rank", Number("rank", 0, HIGHEST), 0, noun="the rank of the bid")
    bidder: Seat | None = the_tables("Whose bid", a_seat, noun="the bidder")
    caller: Seat | None = the_tables("Called by", a_seat, noun="the call")


def _of(state: State) -> dict[str, Any]:
    """Of the hand that is played; coins that are still owed are left out."""
    deal, bid = state.deal, state.bid
    stages: dict[Phase, HandStage] = {"dealt": "dealt", "starting": "starting", "over": "settled"}
    stage = stages.get(deal.phase, "bidding")
    open_ = stage == "bidding"
    laid = state.laid if stage != "settled" else ()
    return {
        "stage": stage,
        "starts": {seat: state.hand(seat).start for seat in laid},
        "opener": deal.opener if open_ else None,
        "quantity": bid.quantity if open_ and bid else 0,
        "rank": bid.rank if open_ and bid else 0,
        "bidder": bid.by[0] if open_ and bid else None,
        "caller": deal.callers[0] if open_ and deal.callers else None,
    }


def _deal(state: State, position: Position) -> Deal:
    if position.stage == "dealt":
        return Deal()
    if position.stage == "settled":
        return Deal(phase="over")
    hands = {seat: _hand(state, position, seat) for seat in state.seats}
    if position.stage == "starting":
        return Deal(phase="starting", hands=hands)
    callers = (position.caller,) if position.caller else ()
    bids: tuple[StandingBid, ...] = ()
    if position.bidder is not None:
        bids = (StandingBid(position.quantity, position.rank, (position.bidder,), (UNTIMED,)),)
    return Deal(
        phase="showdown" if callers else "bidding",
        hands=hands,
        opener=position.opener or position.bidder,
        bids=bids,
        callers=callers,
        call_moments=(UNTIMED,) * len(callers),
    )


def _has_laid(position: Position, seat: Seat) -> bool:
    return position.stage == "bidding" or seat in position.starts


def _places(state: State, position: Position) -> dict[str, int | tuple[Face | None, ...]]:
    """The cards of each place: the starting cards that are laid, full hands beside them, and all others in the deck."""
    laid = {seat: state.lettered((position.starts.get(seat),)) if _has_laid(position, seat) else ()
            for seat in state.seats}  # fmt: skip
    hands = {f"{seat}/hand": state.hand_size - len(cards) for seat, cards in laid.items()}
    rest = state.stock.size - state.hand_size * len(state.seats)
    return {**hands, **{f"{seat}/start": cards for seat, cards in laid.items()}, "deck": rest}


def _hand(state: State, position: Position, seat: Seat) -> KnownHand:
    """A seat's hand: once cards are laid those of the Cyclone are passed, to the left."""
    hand = KnownHand(start=position.starts.get(seat))
    if not state.options.cyclone:
        return hand
    return replace(hand, passed_to=next_seat(state.seats, seat), giver=next_seat(state.seats, seat, steps=-1))


def check(state: State, position: Position, checks: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    _check_starts(state, position)
    _check_bid(state, position, checks)


def _check_starts(state: State, position: Position) -> None:
    count, players = len(position.starts), len(state.seats)
    fits = {"dealt": count == 0, "settled": count == 0, "starting": 0 < count < players}
    if not fits.get(position.stage, count in (0, players)):
        raise IllegalAct(position, say.POSITION_STARTS(count=count))
    lying = in_play(state.stock, {}, None, without=None)
    for face in position.starts.values():
        if face is None:
            continue
        if face not in state.stock.sayable:
            raise IllegalAct(position, UNKNOWN_FACE(card=face))
        if not lying.has_room(face):
            places = ", ".join(_where(position, face))
            copies = state.stock.faces.get(face, state.stock.ranks[int(face[0])])
            raise IllegalAct(position, POSITION_COPIES(card=face, count=copies + 1, places=places, copies=copies))
        lying.add(face)


def _where(position: Position, face: Face) -> Iterator[str]:
    for seat, laid in position.starts.items():
        if laid is not None and laid[0] == face[0]:
            yield f"{seat}'s hand"


def _check_bid(state: State, position: Position, checks: Checks) -> None:
    said = (position.opener, position.bidder, position.caller)
    if position.stage != "bidding":
        if any(said) or position.quantity:
            raise IllegalAct(position, say.POSITION_NO_BIDDING())
        return
    if bool(position.quantity) != (position.bidder is not None):
        raise IllegalAct(position, say.POSITION_BID())
    if position.bidder is None and position.opener is None and position.caller is None:
        raise IllegalAct(position, say.POSITION_OPENER())
    if position.caller is not None and position.bidder in (None, position.caller):
        raise IllegalAct(position, say.POSITION_CALL(seat=position.caller))
    if position.bidder is not None:
        checks.number("the rank of the bid", position.rank, least_rank(state), HIGHEST)


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position,
    of=_of,
    check=check,
    places=_places,
    placed=lambda state, position: replace(state, deal=_deal(state, position), asked=None),
)
