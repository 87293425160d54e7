"""Market: three cards lie open in the middle, and the player on turn takes one; for cards that say an act by going."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Cards, Prompt, Reason, Setup
from companion.rules.holdings import Holdings, Movement, Pile, move
from companion.rules.looks import standard_look
from companion.rules.places import OWNER, Place
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.turn import Turn

LAID_OUT = Reason("laid-out", "1", "{cards} lie in the market.")
TOOK = Reason("took", "1", "{seat} takes {card}.")
AWAIT = Reason("await", "1", "A card is laid out, or taken.")


class LayOut(Act):
    """Cards are laid out in the market."""

    cards: tuple[Face, ...]


class Take(Act):
    """A seat takes a card of the market."""

    card: Face


class LaidOut(Event):
    why: Why = LAID_OUT
    cards: tuple[Face, ...]

    def moves(self, state: Any) -> tuple[Movement, ...]:
        return (move(self.cards, "stock", "market"),)


class Took(Event):
    why: Why = TOOK
    seat: Seat
    card: Face

    def moves(self, state: Any) -> tuple[Movement, ...]:
        return (move((self.card,), "market", f"{self.seat}/hand"),)


class State(GameState):
    anybody: bool = False

    @property
    def turn(self) -> Seat:
        return self.seats[sum(self.holdings.size(f"{seat}/hand") for seat in self.seats) % len(self.seats)]


def start(setup: Setup, _: Any) -> State:
    stock = Pile(unseen=setup.deck.size, pools=frozenset({"deck"}))
    book = Holdings({"deck": dict(setup.deck.played_faces())}, {"stock": stock})
    return State(seats=setup.seats, holdings=book)


def lay_out(turn: Turn[State], act: LayOut) -> None:
    turn.record(LaidOut(cards=act.cards))


def take(turn: Turn[State], act: Take) -> None:
    turn.object_if_impossible("market", act.card)
    turn.record(Took(seat=turn.seat, card=act.card))


def prompts(state: State, *, anybody: bool = False) -> Iterator[Prompt]:
    market = state.holdings.pile("market").faces
    if not market:
        faces = state.holdings.possible("stock")
        yield Prompt(act="lay-out", says=AWAIT(), cards=Cards(zone="market", least=3, most=3, faces=faces))
        return
    for seat in state.seats if anybody else (state.turn,):
        cards = Cards(zone="market", faces=frozenset(market), taken=True)
        yield Prompt(act="take", seat=seat, says=AWAIT(), cards=cards)


def spec(**changes: Any) -> GameSpec[State]:
    here: ModuleType = sys.modules[__name__]
    declared: dict[str, Any] = {
        "id": "market",
        "title": "Market",
        "seats": (2, 4),
        "unit": "cards",
        "deck": "standard52",
        "places": (
            Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
            Place("{seat}/row", "{seat}'s row", zone="row", room=1.0),
            Place("market", "the market", zone="market", room=3.0),
            Place("stock", "the stock"),
        ),
        "acts": (
            ActSpec(LayOut, lay_out, key="Lay out", cards="cards", by="table"),
            ActSpec(Take, take, key="Take", cards="card"),
        ),
        "events": here,
        "reasons": here,
        "start": start,
        "prompts": prompts,
        "look": standard_look,
        "rules": Path(__file__).parent / "stall" / "rules.md",
    }
    return GameSpec(**{**declared, **changes})
