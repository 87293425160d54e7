"""A position of Battle that the table enters: what it may be, and what it makes of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from companion.cards import Face
from companion.games.battle import messages as say
from companion.games.battle.kinds import BOMB, EAGLE, SUITS, Suit
from companion.games.battle.state import Debt, State
from companion.games.battle.trick import Played, angels_hit, suit_of_trick
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Choice, IllegalAct, Number
from companion.rules.position import Booked, Checks, PositionSpec, cards, each_seats, the_tables
from companion.rules.trade import seats_from
from companion.rules.values import replace

Peril: TypeAlias = Literal["no", "helped", "out"]

TOKENS = Number("tokens", 0, 999)


class Position(acts.Position):
    """How the table stands: ``tokens`` are the stacks without the ``bets``, ``points`` those of this round.

    ``dealer`` None: nobody has rolled yet. ``leader`` leads the trick; None: the left of the dealer. ``tricks``: how
    many were taken in this round; after the last the round is scored. ``trick``: who has played what to the open one;
    ``suit`` is what a black knight of it stands for, ``targets`` whom its bombs hit. ``hands`` are cards that seats are
    known to hold, ``gone`` those that lie under taken tricks. ``swapped`` has taken the extra hand for an eagle.
    ``owes``: who pays whom after the round for a bomb. ``peril``: who had the bank's token, and who is out.
    """

    tokens: Mapping[Seat, int] = each_seats("Stack", TOKENS, noun="tokens", unit="tokens")
    bets: Mapping[Seat, int] = each_seats("Bet", TOKENS, state="bets")
    points: Mapping[Seat, int] = each_seats("Points", Number("points", -999, 999), unit="points")
    trick: Mapping[Seat, Face] = each_seats("In the trick", noun="the trick", place="{seat}/play")
    hands: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Known hand", lambda state, _: cards(state.options.hand_size), noun="known hands", place="{seat}/hand"
    )
    targets: Mapping[Seat, Seat] = each_seats("Bombs", noun="bomb")
    owes: Mapping[Seat, Seat] = each_seats("Owes for a bomb", noun="debt")
    peril: Mapping[Seat, Peril] = each_seats("In peril")
    round: int = the_tables("Round", Number("round", 1, 999), 1, state="round")
    dealer: Seat | None = the_tables("Dealer", lambda state, _: Choice("seat", state.seats))
    tricks: int = the_tables(
        "Tricks taken", lambda state, _: Number("tricks", 0, state.options.hand_size), 0, state="tricks"
    )
    leader: Seat | None = the_tables("Leads the trick", noun="the leader")
    suit: Suit | None = the_tables("The knight's suit", Choice("suit", SUITS), noun="the knight's suit")
    gone: tuple[Face, ...] = the_tables("Cards gone", default=(), place="taken")
    swapped: Seat | None = the_tables("Took the extra hand", noun="the extra hand", state="swapped")


def _of(state: State) -> dict[str, Any]:
    """Once the last trick is taken the round is scored, and what lay there is gathered."""
    trick, rolled = state.trick, state.dealer_rolled or state.round > 1 or state.phase != "before"
    said: dict[str, Any] = {
        "dealer": state.dealer if rolled else None,
        "peril": {seat: "out" if seat in state.out else "helped" for seat in state.seats if seat in state.helped},
    }
    if state.phase == "scored":
        return said | {"tricks": state.options.hand_size, "gone": (), "swapped": None}
    taken = [pile.faces for place, pile in state.holdings.piles.items() if place.endswith(("taken", "/tricks"))]
    return said | {
        "leader": trick[0].seat if trick else state.turn,
        "suit": next((played.suit for played in trick if played.suit), None),
        "targets": {played.seat: played.target for played in trick if played.target is not None},
        "gone": tuple(sorted(sum(taken, ()))),
        "owes": {debt.seat: debt.to for debt in state.debts},
    }


def _playing(state: State, position: Position) -> tuple[Seat, ...]:
    playing = tuple(seat for seat in state.seats if position.peril.get(seat) != "out")
    if not playing:
        raise IllegalAct(position, say.POSITION_NOBODY())
    return playing


def _places(state: State, position: Position) -> Booked:
    """Of a round all hands are of the same size, and a trick takes a card from each."""
    size, playing, has_swapped = state.options.hand_size, _playing(state, position), position.swapped is not None
    hands = {f"{seat}/hand": size - position.tricks - (seat in position.trick) for seat in playing}
    aside = (EAGLE,) if has_swapped else ()
    bets = {("tokens", "table"): sum(position.bets.values())}
    return {**hands, **bets, "taken": position.tricks * len(playing), "extra": size - has_swapped, "aside": aside}


def _complete(state: State, position: Position) -> State:
    """The rest of a state that follows from the cards there."""
    peril, is_played = position.peril, position.tricks or position.trick
    state = replace(
        state,
        out=frozenset(state.seats).difference(_playing(state, position)),
        dealer=position.dealer or state.seats[-1],
        phase="scored" if position.tricks == state.options.hand_size else "tricks" if is_played else "before",
        dealer_rolled=position.dealer is not None,
        helped=frozenset(seat for seat in peril if peril[seat] != "no"),
        debts=tuple(Debt(seat, to, state.options.angel_costs) for seat, to in position.owes.items()),
    )
    leader = position.leader or state.after(state.dealer)
    trick = _trick(state, leader, position)
    waiting = state.to_play(trick)
    return replace(state, trick=trick, turn=waiting[0] if trick and waiting else leader)


def _trick(state: State, leader: Seat, position: Position) -> tuple[Played, ...]:
    """The open trick in order of play; a knight that came before any suit stands for the suit that was named."""
    trick: list[Played] = []
    for seat in seats_from(state.active, leader):
        if seat not in position.trick:
            break
        played = Played(seat, position.trick[seat], target=position.targets.get(seat))
        if played.kind.name == "knight" and suit_of_trick(trick) is None:
            played = replace(played, suit=position.suit)
        trick.append(played)
    return tuple(trick)


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    if state.phase == "scored" and any((*position.bets.values(), *position.points.values(), *position.trick)):
        raise IllegalAct(position, say.POSITION_SCORED(tricks=state.tricks))
    missing = tuple(seat for seat in state.active if seat not in position.bets)
    if state.phase == "tricks" and missing:
        raise IllegalAct(position, say.POSITION_BETS(seats=missing))
    if len(state.trick) != len(position.trick):
        leader = position.leader or state.after(state.dealer)
        raise IllegalAct(position, say.POSITION_TRICK(leader=leader, seats=tuple(position.trick)))
    for played in state.trick[:1]:
        if played.kind.name == "knight" and position.suit is None:
            raise IllegalAct(position, say.POSITION_SUIT(seat=played.seat, card=played.card))
    for seat, target in position.targets.items():
        if position.trick.get(seat) != BOMB:
            raise IllegalAct(position, say.POSITION_BOMB(seat=seat, target=target))
    for at, played in enumerate(state.trick):
        if played.card == BOMB and played.target is None and not angels_hit(state.trick, at):
            raise IllegalAct(position, say.POSITION_AIM(seat=played.seat))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_complete, places=_places, playing=_playing, rest="rest"
)
