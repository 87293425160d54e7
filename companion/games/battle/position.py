"""A position of Battle that the table enters: what it may be, and what it makes of the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from companion.cards import Face
from companion.games.battle import messages as say
from companion.games.battle.kinds import BOMB, EAGLE, SUITS, Suit
from companion.games.battle.state import REST, Debt, Phase, State
from companion.games.battle.trick import Played, suit_of_trick
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Choice, IllegalAct, Number
from companion.rules.position import A_CARD, Checks, PositionSpec, a_seat, cards, each_seats, the_tables
from companion.rules.position.fields import PlaceCards
from companion.rules.trade import seats_from
from companion.rules.values import replace

MOST_ROUNDS = 999
MOST_TOKENS = 999
MOST_POINTS = 999

Peril: TypeAlias = Literal["no", "helped", "out"]
TOKENS = Number("tokens", 0, MOST_TOKENS)


def _another(state: State, seat: Seat) -> Choice:
    return Choice("seat", tuple(each for each in state.seats if each != seat))


class Position(acts.Position):
    """How the table stands: ``tokens`` are the stacks without the ``bets``, ``points`` those of this round.

    ``dealer`` None: nobody has rolled yet. ``leader`` leads the trick; None: the left of the dealer. ``tricks``: how
    many were taken in this round; after the last the round is scored. ``trick``: who has played what to the open one;
    ``suit`` is what a black knight of it stands for, ``targets`` whom its bombs hit. ``hands`` are cards that seats are
    known to hold, ``gone`` those that lie under taken tricks. ``swapped`` has taken the extra hand for an eagle.
    ``owes``: who pays whom after the round for a bomb. ``peril``: who had the bank's token, and who is out.
    """

    tokens: Mapping[Seat, int] = each_seats(
        "Stack", TOKENS, noun="tokens", unit="tokens", unsaid=lambda state, position, seat: state.options.to_start
    )
    bets: Mapping[Seat, int] = each_seats("Bet", TOKENS, noun="bet", state="bets")
    points: Mapping[Seat, int] = each_seats("Points", Number("points", -MOST_POINTS, MOST_POINTS), unit="points")
    trick: Mapping[Seat, Face] = each_seats("In the trick", A_CARD, noun="the trick")
    hands: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Known hand", lambda state, _: cards(state.options.hand_size), noun="known hands", secret=True,
        place="{seat}/hand",
    )  # fmt: skip
    targets: Mapping[Seat, Seat] = each_seats("Bombs", _another, noun="a bomb")
    owes: Mapping[Seat, Seat] = each_seats("Owes for a bomb", _another, noun="a debt")
    peril: Mapping[Seat, Peril] = each_seats("In peril", Choice("peril", ("no", "helped", "out")))
    round: int = the_tables("Round", Number("round", 1, MOST_ROUNDS), 1, noun="the round", state="round")
    dealer: Seat | None = the_tables("Dealer", a_seat, noun="the dealer")
    tricks: int = the_tables(
        "Tricks taken", lambda state, _: Number("tricks", 0, state.options.hand_size), 0, noun="the tricks taken",
        state="tricks",
    )  # fmt: skip
    leader: Seat | None = the_tables("Leads the trick", a_seat, noun="the leader")
    suit: Suit | None = the_tables("The knight's suit", Choice("suit", SUITS))
    gone: tuple[Face, ...] = the_tables(
        "Cards gone", lambda state, _: cards(state.options.hand_size * len(state.seats)), (),
        place="taken",
    )  # fmt: skip
    swapped: Seat | None = the_tables("Took the extra hand", a_seat, noun="the extra hand", state="swapped")


def _of(state: State) -> dict[str, Any]:
    """Once the last trick is taken the round is scored, and what lay there is gathered."""
    size = state.options.hand_size
    tricks = size if state.phase == "scored" else state.tricks
    rolled = state.dealer_rolled or state.round > 1 or state.phase != "before"
    gone = [
        face
        for name, pile in state.holdings.piles.items()
        for face in pile.faces
        if name == "taken" or name.endswith("/tricks")
    ]
    return {
        "dealer": state.dealer if rolled else None,
        "leader": _leads(state),
        "tricks": tricks,
        "trick": {played.seat: played.card for played in state.trick},
        "suit": next((played.suit for played in state.trick if played.suit), None),
        "targets": {played.seat: played.target for played in state.trick if played.target is not None},
        "hands": {seat: held for seat in state.active if tricks < size and (held := state.hand(seat).faces)},
        "gone": tuple(sorted(gone)) if tricks < size else (),
        "swapped": state.swapped if tricks < size else None,
        "owes": {debt.seat: debt.to for debt in state.debts if tricks < size},
        "peril": {seat: "out" if seat in state.out else "helped" for seat in state.seats if seat in state.helped},
    }


def _leads(state: State) -> Seat | None:
    if state.phase == "scored":
        return None
    return state.trick[0].seat if state.trick else state.turn


def _placed(state: State, position: Position) -> State:
    """What follows from what lies there."""
    out = _out(position)
    active = tuple(seat for seat in state.seats if seat not in out)
    leader = _leader(state, position)
    bets = {("tokens", "table"): sum(position.bets.values())}
    state = replace(
        state,
        holdings=replace(state.holdings, amounts={**state.holdings.amounts, **bets}),
        out=out,
        dealer=position.dealer or state.seats[-1],
        turn=leader,
        phase=_phase(state, position),
        dealer_rolled=position.dealer is not None,
        helped=frozenset(seat for seat, peril in position.peril.items() if peril != "no"),
        passed=frozenset(),
        claims={},
        trick=_trick(active, leader, position),
        taker=None,
        settled=0,
        asking=None,
        rolling=None,
        aim=None,
        debts=tuple(Debt(seat, to, state.options.angel_costs) for seat, to in position.owes.items()),
    )
    waiting = state.to_play(state.trick)
    return replace(state, turn=waiting[0]) if state.trick and waiting else state


def _out(position: Position) -> frozenset[Seat]:
    return frozenset(seat for seat, peril in position.peril.items() if peril == "out")


def _phase(state: State, position: Position) -> Phase:
    if position.tricks == state.options.hand_size:
        return "scored"
    return "tricks" if position.tricks or position.trick else "before"


def _trick(active: tuple[Seat, ...], leader: Seat, position: Position) -> tuple[Played, ...]:
    """The open trick in order of play; a knight that came before any suit stands for the suit that was named."""
    trick: list[Played] = []
    for seat in seats_from(active, leader):
        if seat not in position.trick:
            break
        played = Played(seat, position.trick[seat], target=position.targets.get(seat))
        if played.kind.name == "knight" and suit_of_trick(trick) is None:
            played = replace(played, suit=position.suit)
        trick.append(played)
    return tuple(trick)


def _places(state: State, position: Position) -> dict[str, PlaceCards]:
    size, swapped = state.options.hand_size, position.swapped is not None
    active = [seat for seat in state.seats if seat not in _out(position)]
    places: dict[str, PlaceCards] = {}
    for seat in active:
        places[f"{seat}/hand"] = _cards_held(state, position, seat)
        places[f"{seat}/play"] = (position.trick[seat],) if seat in position.trick else ()
    whole = sum(state.holdings.stock["deck"].values())
    rest = whole - size * (len(active) + 1)
    aside = (EAGLE,) if swapped else ()
    return {**places, "taken": position.tricks * len(active), "extra": size - swapped, "aside": aside, REST: rest}


def _cards_held(state: State, position: Position, seat: Seat) -> int:
    return state.options.hand_size - position.tricks - (seat in position.trick)


def check(state: State, position: Position, checks: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    active = tuple(seat for seat in state.seats if seat not in _out(position))
    if not active:
        raise IllegalAct(position, say.POSITION_NOBODY())
    checks = Checks(position, active)
    for what, named in _named(position).items():
        checks.seats(what, named)
    _check_bets(state, position, active)
    _check_trick(state, position, active)


def _named(position: Position) -> dict[str, Iterable[Seat | None]]:
    return {
        "the leader": (position.leader,),
        "the bets": position.bets,
        "the trick": position.trick,
        "a bomb": (*position.targets, *position.targets.values()),
        "known hands": position.hands,
        "the extra hand": (position.swapped,),
        "a debt": (*position.owes, *position.owes.values()),
    }


def _leader(state: State, position: Position) -> Seat:
    """Who leads the trick: as was said, or the left of the dealer."""
    return position.leader or replace(state, out=_out(position)).after(position.dealer or state.seats[-1])


def _check_bets(state: State, position: Position, active: tuple[Seat, ...]) -> None:
    phase = _phase(state, position)
    if phase == "scored" and (any(position.bets.values()) or any(position.points.values())):
        raise IllegalAct(position, say.POSITION_SCORED(tricks=state.options.hand_size))
    missing = tuple(seat for seat in active if seat not in position.bets)
    if phase == "tricks" and missing:
        raise IllegalAct(position, say.POSITION_BETS(seats=missing))


def _check_trick(state: State, position: Position, active: tuple[Seat, ...]) -> None:
    leader = _leader(state, position)
    order = seats_from(active, leader)
    if len(position.trick) == len(active) or (position.trick and position.tricks == state.options.hand_size):
        raise IllegalAct(position, say.POSITION_FULL_TRICK())
    if set(order[: len(position.trick)]) != set(position.trick):
        raise IllegalAct(position, say.POSITION_TRICK(leader=leader, seats=tuple(position.trick)))
    if position.suit is not None and position.suit not in SUITS:
        raise IllegalAct(position, say.BAD_SUIT(suit=position.suit))
    trick = _trick(active, leader, position)
    if trick and trick[0].kind.name == "knight" and position.suit is None:
        raise IllegalAct(position, say.POSITION_SUIT(seat=leader, card=trick[0].card))
    for seat, target in position.targets.items():
        if position.trick.get(seat) != BOMB or seat == target:
            raise IllegalAct(position, say.POSITION_BOMB(seat=seat, target=target))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_placed, places=_places
)
