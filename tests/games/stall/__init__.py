"""Stall: a small game from outside, with what the rules of its own make possible: cards in the open, points, targets,
and code that fails where a test wants it to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from companion.rules.events import Event, GameEnded, Seat
from companion.rules.game import Cards, Choice, Number, Prompt, Setup
from companion.rules.holdings import Holdings, Pile
from companion.rules.looks import standard_look
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.turn import Turn
from companion.rules.values import replace
from tests.games.stall import words

FAILS_AT = 3
"""This bid is one at which the code of the game fails."""

POINTS = 10


class State(GameState):
    turn: Seat
    aims: dict[Seat, Seat] = field(default_factory=dict)


def starting(setup: Setup, _: Any) -> State:
    piles = {f"{seat}/hand": Pile(unseen=10, pools=frozenset({"deck"})) for seat in setup.seats}
    piles["stock"] = Pile(unseen=setup.deck.size - 10 * len(setup.seats), pools=frozenset({"deck"}))
    points = {("points", seat): POINTS for seat in setup.seats} | {("points", "pot"): 0}
    book = Holdings({"deck": dict(setup.deck.played_faces())}, piles, points)
    return State(seats=setup.seats, holdings=book, turn=setup.seats[0])


def check_turn(turn: Turn[State]) -> None:
    on = turn.state.turn
    turn.object_if(turn.seat != on, words.NOT_ON, words.OUT_OF_TURN, turn=on, seat=turn.seat)


def lay(turn: Turn[State], act: words.Lay) -> None:
    check_turn(turn)
    turn.object_if_impossible(f"{turn.seat}/hand", act.card)
    turn.record(words.Laid(seat=turn.seat, card=act.card))


def bid(turn: Turn[State], act: words.Bid) -> None:
    check_turn(turn)
    turn.record(words.HasBid(seat=turn.seat, amount=act.amount))
    if act.amount == FAILS_AT:
        turn.state.seats[act.amount * 10].upper()


def aim(turn: Turn[State], act: words.Aim) -> None:
    turn.record(words.Aimed(seat=turn.seat, target=act.target))


def aim_at_nobody(turn: Turn[State], act: words.Pass) -> None:
    turn.record(words.Aimed(seat=turn.seat, target="nobody"))


def pick(turn: Turn[State], act: words.Pick) -> None:
    turn.record(words.Picked(seat=turn.seat, card=act.card))


def plot(turn: Turn[State], act: words.Plot) -> None:
    turn.record(words.Plotted(seat=turn.seat, target=act.target))


def after(state: State, event: Event) -> State:
    match event:
        case words.Laid(seat=seat) | words.HasBid(seat=seat):
            return replace(state, turn=state.seats[(state.seats.index(seat) + 1) % len(state.seats)])
        case words.Aimed(seat=seat, target=target):
            return replace(state, aims={**state.aims, seat: target})
    return state


def end_at_five(turn: Turn[State]) -> None:
    for seat in turn.state.seats:
        if turn.state.ended is None and turn.state.holdings.size(f"{seat}/row") >= 5:
            turn.record(GameEnded(why=words.WON(winner=seat), winners=(seat,)))


def prompts(state: State) -> Iterator[Prompt]:
    seat, why = state.turn, words.AWAIT(seat=state.turn)
    cards = Cards(zone=zone_of(state, seat, "row"), faces=state.holdings.possible(f"{seat}/hand"))
    yield Prompt(act="lay", seat=seat, says=why, cards=cards)
    yield Prompt(act="bid", seat=seat, says=why, numbers=(Number("amount", 0, state.holdings.of("points", seat)),))
    others = tuple(each for each in state.seats if each != seat)
    yield Prompt(act="aim", seat=seat, says=why, choices=(Choice("target", others),))


def fails_once_somebody_aims(state: State, *_: Any) -> Any:
    for target in state.aims.values():
        state.seats.index(f"nobody called {target}")
    return state


SIX = (words.Lay, words.Bid, words.Aim, words.Pass, words.Hold, words.ForeignAid)


def six_acts(state: State) -> Iterator[Prompt]:
    """Everything that can be said at once."""
    yield from prompts(state)
    for kind in SIX[3:]:
        yield Prompt(act=kind.word(), seat=state.turn, says=words.AWAIT(seat=state.turn))


def picks(state: State) -> Iterator[Prompt]:
    """Everyone picks a card in secret."""
    for seat in state.seats:
        cards = Cards(zone=zone_of(state, seat, "hand"), faces=state.holdings.possible(f"{seat}/hand"))
        yield Prompt(act="pick", seat=seat, says=words.AWAIT(seat=seat), cards=cards)


def plots(state: State) -> Iterator[Prompt]:
    """Everyone chooses somebody in secret."""
    for seat in state.seats:
        others = tuple(each for each in state.seats if each != seat)
        yield Prompt(act="plot", seat=seat, says=words.AWAIT(seat=seat), choices=(Choice("target", others),))


def felt_that_fails(history: Any) -> Any:
    return history.state.nothing_of_that_name


def spec(**changes: Any) -> GameSpec[State]:
    """The game, with what a test declares otherwise."""
    declared: dict[str, Any] = {
        "id": "stall",
        "title": "Stall",
        "seats": (2, 4),
        "unit": "points",
        "deck": "standard52",
        "places": (
            Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER, zone="hand"),
            Place("{seat}/row", "{seat}'s row", zone="row", room=1.0),
            Place("stock", "the stock"),
        ),
        "acts": (
            ActSpec(words.Lay, lay, key="Lay", cards="card"),
            ActSpec(words.Bid, bid, key="Bid"),
            ActSpec(words.Aim, aim, key="Aim"),
        ),
        "events": words,
        "reasons": words,
        "start": starting,
        "prompts": prompts,
        "after": after,
        "then": end_at_five,
        "turn_to": lambda state, seat: replace(state, turn=seat),
        "look": standard_look,
        "rules": Path(__file__).with_name("rules.md"),
    }
    return GameSpec(**{**declared, **changes})


SPEC = spec()
