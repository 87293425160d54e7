"""Pearls: push your luck, dive by dive."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.game import Cards, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import end_game, next_seat, start_book

from . import words as say

STORM = "storm"


class Options(GameOptions):
    goal: int = option(30, "How many points win.", "3.1", span=(5, 100))


class State(GameState):
    """``worth`` is the number of that name in the deck file, by face."""

    turn: Seat
    worth: Mapping[Face, int]

    @property
    def catch(self):
        return self.cards(f"{self.turn}/catch")

    @property
    def points(self):
        """The value of the catch."""
        return sum(self.worth.get(card, 0) for card in self.catch)


def starting(setup, options):
    book, worth = start_book(setup, points=0), setup.deck.values["worth"]
    return State(seats=setup.seats, options=options, holdings=book, turn=setup.seats[0], worth=worth)


def dive(turn, act):
    turn.record(say.Dived(seat=turn.seat, card=act.card))
    if turn.state.catch.count(STORM) == 2:
        turn.record(say.Sunk(seat=turn.seat, pearls=len(turn.state.catch) - 2))


def stop(turn, _):
    turn.record(say.Stopped(seat=turn.seat, points=turn.state.points))


def after(state, event):
    if isinstance(event, say.Sunk | say.Stopped):
        return replace(state, turn=next_seat(state.seats, event.seat))
    return state


def then(turn):
    state = turn.state
    points = state.by_seat("points")
    if max(points.values()) >= state.options.goal:
        turn.record(end_game(points, say.WON, say.WON))
    elif not state.size("stock"):
        turn.record(say.Reshuffled())


def prompts(state):
    seat = state.turn
    cards = Cards(zone=zone_of(state, seat, "catch"), faces=state.possible("stock"))
    yield Prompt(act="dive", seat=seat, says=say.AWAIT_DIVE(seat=seat), cards=cards)
    if state.catch:
        yield Prompt(act="stop", seat=seat, says=say.AWAIT_STOP(seat=seat, points=state.points))


def bot(view, legal):
    """Dives until the catch is good; with a storm in it, less is enough."""
    is_enough = view.state.points >= (4 if STORM in view.state.catch else 8)
    kind = say.Stop if is_enough else say.Dive
    return next(act for act in legal if isinstance(act, kind))


SPEC = GameSpec(
    id="pearls",
    title="Pearls",
    seats=(2, 6),
    unit="points",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/catch", "{seat}'s catch", zone="catch", room=1.0),
        Place("stock", "the stock", shuffled=True),
        Place("heap", "the heap"),
    ),
    acts=(
        ActSpec(say.Dive, dive, key="Dive", cards="card", out_of="stock", chance={"card": "stock"}),
        ActSpec(say.Stop, stop, key="Go ashore"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat) if not state.catch else None,
    bot=bot,
)
