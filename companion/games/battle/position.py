"""A position of Battle that the table enters: what it may be, and what it makes of the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.games.battle import messages as say
from companion.games.battle.kinds import BOMB, EAGLE, SUITS, Suit
from companion.games.battle.state import POOLS, REST, Debt, Phase, State
from companion.games.battle.trick import Played, suit_of_trick
from companion.rules import acts
from companion.rules.events import Account, Seat, Unit
from companion.rules.game import Choice, IllegalAct, Number
from companion.rules.holdings import Holdings, Pile
from companion.rules.position import A_CARD, Checks, PositionSpec, a_seat, cards, each_seats, pile_of, the_tables
from companion.rules.values import replace

MOST_ROUNDS = 999
MOST_TOKENS = 999
MOST_POINTS = 999

Peril: TypeAlias = Literal["no", "helped", "out"]
TOKENS = Number("tokens", 0, MOST_TOKENS)


def _another(state: State, seat: Seat) -> Choice:
    return Choice("seat", tuple(each for each in state.seats if each != seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(acts.Position):
    """How the table stands: ``tokens`` are the stacks without the ``bets``, ``points`` those of this round.

    ``dealer`` None: nobody has rolled yet. ``leader`` leads the trick; None: the left of the dealer. ``tricks``: how
    many were taken in this round; after the last the round is scored. ``trick``: who has played what to the open one;
    ``suit`` is what a black knight of it stands for, ``targets`` whom its bombs hit. ``hands`` are cards that seats are
    known to hold, ``gone`` those that lie under taken tricks. ``swapped`` has taken the extra hand for an eagle.
    ``owes``: who pays whom after the round for a bomb. ``peril``: who had the bank's token, and who is out.
    """

    tokens: Mapping[Seat, int] = each_seats("Stack", TOKENS, noun="tokens")
    bets: Mapping[Seat, int] = each_seats("Bet", TOKENS, noun="bet")
    points: Mapping[Seat, int] = each_seats("Points", Number("points", -MOST_POINTS, MOST_POINTS))
    trick: Mapping[Seat, Face] = each_seats("In the trick", A_CARD, noun="the trick")
    hands: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Known hand", lambda state, _: cards(state.options.hand_size), noun="known hands", secret=True
    )
    targets: Mapping[Seat, Seat] = each_seats("Bombs", _another, noun="a bomb")
    owes: Mapping[Seat, Seat] = each_seats("Owes for a bomb", _another, noun="a debt")
    peril: Mapping[Seat, Peril] = each_seats("In peril", Choice("peril", ("no", "helped", "out")))
    round: int = the_tables("Round", Number("round", 1, MOST_ROUNDS), 1, noun="the round")
    dealer: Seat | None = the_tables("Dealer", a_seat, noun="the dealer")
    tricks: int = the_tables(
        "Tricks taken", lambda state, _: Number("tricks", 0, state.options.hand_size), 0, noun="the tricks taken"
    )
    leader: Seat | None = the_tables("Leads the trick", a_seat, noun="the leader")
    suit: Suit | None = the_tables("The knight's suit", Choice("suit", SUITS))
    gone: tuple[Face, ...] = the_tables(
        "Cards gone", lambda state, _: cards(state.options.hand_size * len(state.seats)), ()
    )
    swapped: Seat | None = the_tables("Took the extra hand", a_seat, noun="the extra hand")


def position_of(state: State) -> Position:
    """The act that would enter this state."""
    size = state.options.hand_size
    tricks = size if state.phase == "scored" else state.tricks
    rolled = state.dealer_rolled or state.round > 1 or state.phase != "before"
    gone = [
        face
        for name, pile in state.holdings.piles.items()
        for face in pile.faces
        if name == "taken" or name.endswith("/tricks")
    ]
    return Position(
        round=state.round,
        dealer=state.dealer if rolled else None,
        leader=_leads(state),
        tricks=tricks,
        tokens={seat: state.stack(seat) for seat in state.seats},
        bets=dict(state.bets),
        points={seat: state.points(seat) for seat in state.seats},
        trick={played.seat: played.card for played in state.trick},
        suit=next((played.suit for played in state.trick if played.suit), None),
        targets={played.seat: played.target for played in state.trick if played.target is not None},
        hands={seat: held for seat in state.active if tricks < size and (held := state.hand(seat).faces)},
        gone=tuple(sorted(gone)) if tricks < size else (),
        swapped=state.swapped if tricks < size else None,
        owes={debt.seat: debt.to for debt in state.debts if tricks < size},
        peril={seat: "out" if seat in state.out else "helped" for seat in state.seats if seat in state.helped},
    )


def _leads(state: State) -> Seat | None:
    if state.phase == "scored":
        return None
    return state.trick[0].seat if state.trick else state.turn


def placed(state: State, position: Position) -> State:
    """The state of this position."""
    out = _out(position)
    active = tuple(seat for seat in state.seats if seat not in out)
    leader = _leader(state, position)
    state = replace(state, out=out, dealer=position.dealer or state.seats[-1])
    trick = _trick(active, leader, position)
    state = replace(
        state,
        holdings=Holdings(state.holdings.stock, _piles(state, active, position), _amounts(state, position)),
        turn=leader,
        round=position.round,
        phase=_phase(state, position),
        dealer_rolled=position.dealer is not None,
        helped=frozenset(seat for seat, peril in position.peril.items() if peril != "no"),
        bets=dict(position.bets),
        passed=frozenset(),
        swapped=position.swapped,
        claims={},
        trick=trick,
        tricks=position.tricks,
        taker=None,
        settled=0,
        asking=None,
        rolling=None,
        aim=None,
        debts=tuple(Debt(seat, to, state.options.angel_costs) for seat, to in position.owes.items()),
    )
    waiting = state.to_play(state.trick)
    return replace(state, turn=waiting[0]) if trick and waiting else state


def _out(position: Position) -> frozenset[Seat]:
    return frozenset(seat for seat, peril in position.peril.items() if peril == "out")


def _phase(state: State, position: Position) -> Phase:
    if position.tricks == state.options.hand_size:
        return "scored"
    return "tricks" if position.tricks or position.trick else "before"


def _trick(active: tuple[Seat, ...], leader: Seat, position: Position) -> tuple[Played, ...]:
    """The open trick in order of play; a knight that came before any suit stands for the suit that was named."""
    trick: list[Played] = []
    for seat in _from(active, leader):
        if seat not in position.trick:
            break
        played = Played(seat, position.trick[seat], target=position.targets.get(seat))
        if played.kind.name == "knight" and suit_of_trick(trick) is None:
            played = replace(played, suit=position.suit)
        trick.append(played)
    return tuple(trick)


def _from(active: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
    at = active.index(leader)
    return (*active[at:], *active[:at])


def _amounts(state: State, position: Position) -> dict[tuple[Unit, Account], int]:
    """What everyone has; the bank has the rest."""
    start = state.options.to_start
    amounts = {("tokens", seat): position.tokens.get(seat, start) for seat in state.seats}
    amounts |= {("tokens", "table"): sum(position.bets.values()), ("tokens", "bank"): 0, ("points", "bank"): 0}
    return amounts | {("points", seat): position.points.get(seat, 0) for seat in state.seats}


def _piles(state: State, active: tuple[Seat, ...], position: Position) -> dict[str, Pile]:
    size, swapped = state.options.hand_size, position.swapped is not None
    piles: dict[str, Pile] = {}
    for seat in active:
        played = (position.trick[seat],) if seat in position.trick else ()
        held = _cards_held(state, position, seat)
        piles[f"{seat}/hand"] = pile_of(held, POOLS, position.hands.get(seat, ()))
        piles[f"{seat}/play"] = pile_of(len(played), POOLS, played)
    whole = sum(state.holdings.stock["deck"].values())
    piles["taken"] = pile_of(position.tricks * len(active), POOLS, position.gone)
    piles["extra"] = pile_of(size - swapped, POOLS)
    piles["aside"] = pile_of(int(swapped), POOLS, (EAGLE,) if swapped else ())
    piles[REST] = pile_of(whole - size * (len(active) + 1), POOLS)
    return piles


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
    _check_cards(state, position, active, checks)
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
    order = _from(active, leader)
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


def _check_cards(state: State, position: Position, active: tuple[Seat, ...], checks: Checks) -> None:
    places: dict[str, Iterable[Face | None]] = {"the trick": position.trick.values(), "taken tricks": position.gone}
    for seat, faces in position.hands.items():
        checks.at_most(f"{seat}'s hand", faces, _cards_held(state, position, seat))
        places[f"{seat}'s hand"] = faces
    checks.at_most("taken tricks", position.gone, position.tricks * len(active))
    if position.swapped:
        places["the table, swapped"] = (EAGLE,)
    checks.copies(state.holdings.stock["deck"], places)


POSITION = PositionSpec(kind=Position, of=position_of, check=check, placed=placed)
