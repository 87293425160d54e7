"""A position of Pirate's Bluff that the table enters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.pirates_bluff import reasons
from companion.games.pirates_bluff.holdings import Holding, in_play
from companion.games.pirates_bluff.state import Deal, Phase, StandingBid, State
from companion.games.pirates_bluff.words import Position, Stage
from companion.rules.acts import POSITION_COPIES, UNKNOWN_FACE
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Holdings, IllegalAct, Number, seat_after
from companion.rules.position import MOST_HELD, Checks
from companion.rules.replacing import replace

MOST_HANDS = 9_999
MOST_CARDS = 99
STAGES: tuple[Stage, ...] = ("dealt", "starting", "bidding", "settled")
UNTIMED = (None, 0.0)


def position_of(state: State) -> Position:
    """The act that would enter this state; coins that are still owed are left out."""
    deal, bid = state.deal, state.bid
    stages: dict[Phase, Stage] = {"dealt": "dealt", "starting": "starting", "over": "settled"}
    stage = stages.get(deal.phase, "bidding")
    open_ = stage == "bidding"
    laid = [seat for seat in state.seats if state.holding(seat).laid and stage != "settled"]
    return Position(
        hand=state.number,
        stage=stage,
        coins={seat: state.books.of("coins", seat) for seat in state.seats},
        debts={seat: state.owes(seat) for seat in state.seats},
        pot=state.books.of("coins", "pot"),
        starts={seat: state.holding(seat).start for seat in laid},
        opener=deal.opener if open_ else None,
        quantity=bid.quantity if open_ and bid else 0,
        rank=bid.rank if open_ and bid else 0,
        bidder=bid.by[0] if open_ and bid else None,
        caller=deal.callers[0] if open_ and deal.callers else None,
    )


def held(state: State, position: Position) -> Holdings:
    """What everyone has in a position. Raises IllegalAct where it cannot be."""
    _check(state, position)
    stake = int(state.options["stake"])
    coins = {("coins", seat): position.coins.get(seat, stake) for seat in state.seats}
    debts = {("debts", seat): position.debts.get(seat, 0) for seat in state.seats}
    return {**coins, **debts, ("coins", "pot"): position.pot}


def placed(state: State, position: Position) -> State:
    """The state of this position; its books are posted already."""
    return replace(state, deal=_deal(state, position), number=position.hand, asked=None, ended=None)


def asked(state: State) -> tuple[Asked, ...]:
    """What the table is asked: seat by seat, then for the whole."""
    return (*(each for seat in state.seats for each in _asked_of(state, seat)), *_asked_of_all(state))


def _asked_of(state: State, seat: Seat) -> Iterator[Asked]:
    yield Asked(field="coins", called="Coins", asks=Number("coins", 0, MOST_HELD), seat=seat)
    yield Asked(field="debts", called="Owes the bank", asks=Number("coins", 0, MOST_HELD), seat=seat)
    yield Asked(field="starts", called="Start card", asks=Cards(zone="", least=0, may_be_unseen=True), seat=seat)


def _asked_of_all(state: State) -> Iterator[Asked]:
    yield Asked(field="hand", called="Hand number", asks=Number("hand", 1, MOST_HANDS))
    yield Asked(field="stage", called="The hand is", asks=Choice("stage", STAGES))
    yield Asked(field="pot", called="Pot", asks=Number("coins", 0, MOST_HELD))
    yield Asked(field="opener", called="Bids first", asks=Choice("opener", state.seats))
    yield Asked(field="quantity", called="Bid: how many", asks=Number("quantity", 0, MOST_CARDS))
    yield Asked(field="rank", called="Bid: of rank", asks=Number("rank", 0, 8))
    yield Asked(field="bidder", called="Whose bid", asks=Choice("bidder", state.seats))
    yield Asked(field="caller", called="Called by", asks=Choice("caller", state.seats))


def _deal(state: State, position: Position) -> Deal:
    if position.stage == "dealt":
        return Deal()
    if position.stage == "settled":
        return Deal(phase="over")
    holdings = {seat: _holding(state, position, seat) for seat in state.seats}
    if position.stage == "starting":
        return Deal(phase="starting", holdings=holdings)
    callers = (position.caller,) if position.caller else ()
    bids: tuple[StandingBid, ...] = ()
    if position.bidder is not None:
        bids = (StandingBid(position.quantity, position.rank, (position.bidder,), (UNTIMED,)),)
    return Deal(
        phase="showdown" if callers else "bidding",
        holdings=holdings,
        opener=position.opener or position.bidder,
        bids=bids,
        callers=callers,
        call_moments=(UNTIMED,) * len(callers),
    )


def _holding(state: State, position: Position, seat: Seat) -> Holding:
    """A seat's hand: once cards are laid those of the Cyclone are passed, to the left."""
    laid = position.stage == "bidding" or seat in position.starts
    holding = Holding(laid=laid, start=position.starts.get(seat))
    if not state.options["cyclone"]:
        return holding
    return replace(holding, passed_to=seat_after(state.seats, seat), giver=seat_after(state.seats, seat, -1))


def _check(state: State, position: Position) -> None:
    checks = Checks(position, state.seats)
    checks.number("the hand", position.hand, 1, MOST_HANDS)
    checks.numbers("coins", position.coins, 0)
    checks.numbers("debts", position.debts, 0)
    checks.number("the pot", position.pot, 0, MOST_HELD)
    checks.seats("the starting cards", position.starts)
    checks.seats("who bids first", (position.opener,))
    checks.seats("the bidder", (position.bidder,))
    checks.seats("the call", (position.caller,))
    _check_starts(state, position)
    _check_bid(state, position, checks)


def _check_starts(state: State, position: Position) -> None:
    count, players = len(position.starts), len(state.seats)
    fits = {"dealt": count == 0, "settled": count == 0, "starting": 0 < count < players}
    if not fits.get(position.stage, count in (0, players)):
        raise IllegalAct(position, reasons.POSITION_STARTS(count=count))
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
            raise IllegalAct(position, reasons.POSITION_NO_BIDDING())
        return
    if bool(position.quantity) != (position.bidder is not None):
        raise IllegalAct(position, reasons.POSITION_BID())
    if position.bidder is None and position.opener is None and position.caller is None:
        raise IllegalAct(position, reasons.POSITION_OPENER())
    if position.caller is not None and position.bidder in (None, position.caller):
        raise IllegalAct(position, reasons.POSITION_CALL(seat=position.caller))
    if position.bidder is not None:
        checks.number("the bid", position.quantity, 1, MOST_CARDS)
        checks.number("the rank of the bid", position.rank, state.least_rank, 8)
