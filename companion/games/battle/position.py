"""A position of Battle that the table enters: what it may be, and what it makes of the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import Face
from companion.games.battle import reasons
from companion.games.battle.kinds import BOMB, EAGLE, SUITS
from companion.games.battle.settling import ANGEL_COSTS
from companion.games.battle.state import GOALS, HAND_SIZE, Debt, Phase, State
from companion.games.battle.trick import Played, suit_of_trick
from companion.games.battle.words import Position
from companion.rules.census import Census
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Holdings, IllegalAct, Number
from companion.rules.position import Checks, lying
from companion.rules.replacing import replace

MOST_ROUNDS = 999
MOST_TOKENS = 999
MOST_POINTS = 999
POOLS = frozenset({"deck"})


def position_of(state: State) -> Position:
    """The act that would enter this state."""
    tricks = HAND_SIZE if state.phase == "scored" else state.tricks
    rolled = state.dealer_rolled or state.round > 1 or state.phase != "before"
    gone = [
        face
        for name, place in state.census.places.items()
        for face in place.faces
        if name == "taken" or name.endswith("/tricks")
    ]
    return Position(
        round=state.round,
        dealer=state.dealer if rolled else None,
        leader=_leads(state),
        tricks=tricks,
        tokens={seat: state.stack(seat) for seat in state.seats},
        bets=dict(state.bets),
        points={seat: state.books.of("points", seat) for seat in state.seats},
        trick={played.seat: played.card for played in state.trick},
        suit=next((played.suit for played in state.trick if played.suit), None),
        targets={played.seat: played.target for played in state.trick if played.target is not None},
        hands={seat: held for seat in state.active if tricks < HAND_SIZE and (held := state.hand(seat).faces)},
        gone=tuple(sorted(gone)) if tricks < HAND_SIZE else (),
        swapped=state.swapped if tricks < HAND_SIZE else None,
        owes={debt.seat: debt.to for debt in state.debts if tricks < HAND_SIZE},
        peril={seat: "out" if seat in state.out else "helped" for seat in state.seats if seat in state.helped},
    )


def _leads(state: State) -> Seat | None:
    if state.phase == "scored":
        return None
    return state.trick[0].seat if state.trick else state.turn


def held(state: State, position: Position) -> Holdings:
    """What everyone has in a position. Raises IllegalAct where it cannot be."""
    _check(state, position)
    start = GOALS[state.options["goal"]][1]
    amounts = {("tokens", seat): position.tokens.get(seat, start) for seat in state.seats}
    amounts |= {("points", seat): position.points.get(seat, 0) for seat in state.seats}
    return {**amounts, ("tokens", "table"): sum(position.bets.values())}


def placed(state: State, position: Position) -> State:
    """The state of this position; its books are posted already."""
    out = _out(position)
    active = tuple(seat for seat in state.seats if seat not in out)
    leader = _leader(state, position)
    state = replace(state, out=out, dealer=position.dealer or state.seats[-1])
    trick = _trick(active, leader, position)
    state = replace(
        state,
        census=_census(state, active, position),
        turn=leader,
        round=position.round,
        phase=_phase(position),
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
        debts=tuple(Debt(seat, to, ANGEL_COSTS) for seat, to in position.owes.items()),
        ended=None,
    )
    waiting = state.to_play()
    return replace(state, turn=waiting[0]) if trick and waiting else state


def asked(state: State) -> tuple[Asked, ...]:
    """What the table is asked: seat by seat, then for the whole."""
    return (*(each for seat in state.seats for each in _asked_of(state, seat)), *_asked_of_all(state))


def _asked_of(state: State, seat: Seat) -> Iterator[Asked]:
    others = tuple(each for each in state.seats if each != seat)
    yield Asked(field="tokens", called="Stack", asks=Number("tokens", 0, MOST_TOKENS), seat=seat)
    yield Asked(field="bets", called="Bet", asks=Number("tokens", 0, MOST_TOKENS), seat=seat)
    yield Asked(field="points", called="Points", asks=Number("points", -MOST_POINTS, MOST_POINTS), seat=seat)
    yield Asked(field="trick", called="In the trick", asks=Cards(zone="", least=0), seat=seat)
    hand = Cards(zone="", least=0, most=HAND_SIZE)
    yield Asked(field="hands", called="Known hand", asks=hand, seat=seat, secret=True)
    yield Asked(field="targets", called="Bombs", asks=Choice("target", others), seat=seat)
    yield Asked(field="owes", called="Owes four to", asks=Choice("to", others), seat=seat)
    yield Asked(field="peril", called="In peril", asks=Choice("peril", ("no", "helped", "out")), seat=seat)


def _asked_of_all(state: State) -> Iterator[Asked]:
    yield Asked(field="round", called="Round", asks=Number("round", 1, MOST_ROUNDS))
    yield Asked(field="dealer", called="Dealer", asks=Choice("dealer", state.seats))
    yield Asked(field="tricks", called="Tricks taken", asks=Number("tricks", 0, HAND_SIZE))
    yield Asked(field="leader", called="Leads the trick", asks=Choice("leader", state.seats))
    yield Asked(field="suit", called="The knight's suit", asks=Choice("suit", SUITS))
    yield Asked(field="gone", called="Cards gone", asks=Cards(zone="", least=0, most=HAND_SIZE * len(state.seats)))
    yield Asked(field="swapped", called="Took the extra hand", asks=Choice("swapped", state.seats))


def _out(position: Position) -> frozenset[Seat]:
    return frozenset(seat for seat, peril in position.peril.items() if peril == "out")


def _phase(position: Position) -> Phase:
    if position.tricks == HAND_SIZE:
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


def _census(state: State, active: tuple[Seat, ...], position: Position) -> Census:
    swapped = position.swapped is not None
    places = {
        f"{seat}/hand": lying(_cards_held(position, seat), POOLS, position.hands.get(seat, ())) for seat in active
    }
    places["taken"] = lying(position.tricks * len(active), POOLS, position.gone)
    places["trick"] = lying(len(position.trick), POOLS, position.trick.values())
    places["extra"] = lying(HAND_SIZE - swapped, POOLS)
    places["aside"] = lying(int(swapped), POOLS, (EAGLE,) if swapped else ())
    places["rest"] = lying(state.deck_size - HAND_SIZE * (len(active) + 1), POOLS)
    return Census(state.census.stock, places)


def _cards_held(position: Position, seat: Seat) -> int:
    return HAND_SIZE - position.tricks - (seat in position.trick)


def _check(state: State, position: Position) -> None:
    checks = Checks(position, state.seats)
    checks.number("the round", position.round, 1, MOST_ROUNDS)
    checks.number("the tricks taken", position.tricks, 0, HAND_SIZE)
    checks.numbers("tokens", position.tokens, 0)
    checks.numbers("bet", position.bets, 0)
    checks.numbers("points", position.points, -MOST_POINTS, MOST_POINTS)
    checks.seats("the dealer", (position.dealer,))
    checks.seats("in peril", position.peril)
    active = tuple(seat for seat in state.seats if seat not in _out(position))
    if not active:
        raise IllegalAct(position, reasons.POSITION_NOBODY())
    checks = Checks(position, active)
    for what, named in _named(position).items():
        checks.seats(what, named)
    _check_bets(position, active)
    _check_cards(state, position, active, checks)
    _check_trick(position, active, _leader(state, position))


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


def _check_bets(position: Position, active: tuple[Seat, ...]) -> None:
    phase = _phase(position)
    if phase == "scored" and (any(position.bets.values()) or any(position.points.values())):
        raise IllegalAct(position, reasons.POSITION_SCORED())
    missing = tuple(seat for seat in active if seat not in position.bets)
    if phase == "tricks" and missing:
        raise IllegalAct(position, reasons.POSITION_BETS(seats=missing))


def _check_trick(position: Position, active: tuple[Seat, ...], leader: Seat) -> None:
    order = _from(active, leader)
    if len(position.trick) == len(active) or (position.trick and position.tricks == HAND_SIZE):
        raise IllegalAct(position, reasons.POSITION_FULL_TRICK())
    if set(order[: len(position.trick)]) != set(position.trick):
        raise IllegalAct(position, reasons.POSITION_TRICK(leader=leader, seats=tuple(position.trick)))
    if position.suit is not None and position.suit not in SUITS:
        raise IllegalAct(position, reasons.BAD_SUIT(suit=position.suit))
    trick = _trick(active, leader, position)
    if trick and trick[0].kind.name == "knight" and position.suit is None:
        raise IllegalAct(position, reasons.POSITION_SUIT(seat=leader, card=trick[0].card))
    for seat, target in position.targets.items():
        if position.trick.get(seat) != BOMB or seat == target:
            raise IllegalAct(position, reasons.POSITION_BOMB(seat=seat, target=target))


def _check_cards(state: State, position: Position, active: tuple[Seat, ...], checks: Checks) -> None:
    places: dict[str, Iterable[Face | None]] = {"the trick": position.trick.values(), "taken tricks": position.gone}
    for seat, faces in position.hands.items():
        checks.at_most(f"{seat}'s hand", faces, _cards_held(position, seat))
        places[f"{seat}'s hand"] = faces
    checks.at_most("taken tricks", position.gone, position.tricks * len(active))
    if position.swapped:
        places["the table, swapped"] = (EAGLE,)
    checks.copies(state.census.stock["deck"], places)
