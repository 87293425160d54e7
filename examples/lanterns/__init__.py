"""Lanterns: all win or lose together, with hands that only the others see."""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.events import GameEnded, Seat
from companion.rules.game import Cards, Choice, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OTHERS, Place
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, next_seat, start_book

from . import words as say

HINTS, SPARKS = 5, 3
COLOURS = ("red", "blue", "green")


class Options(GameOptions):
    hand: int = option(4, "How many cards everybody holds.", "1.1", span=(3, 5))
    goal: int = option(6, "How many lanterns win.", "3.2", span=(1, 12))


class State(GameState):
    turn: Seat
    numbers: Mapping[str, int]

    def fits(self, card):
        """Whether it is the next lantern of its colour."""
        colour = card.split("-")[0]
        return self.numbers[card] == 1 + sum(each.startswith(colour) for each in self.cards("lit"))


def starting(setup, options):
    shared = {"hints": HINTS, "sparks": SPARKS, "lanterns": 0}
    amounts = {(unit, account): count if account == "table" else 0
               for unit, count in shared.items() for account in ("table", "box")}  # fmt: skip
    book = replace(start_book(setup), amounts={**amounts, ("lanterns", "bank"): 12})
    dealt = book.moved(*deal(options.hand, "stock", setup.seats))
    numbers = setup.deck.values["number"]
    return State(seats=setup.seats, options=options, holdings=dealt, turn=setup.seats[0], numbers=numbers)


def hint(turn, act):
    turn.record(say.Hinted(seat=turn.seat, to=act.to, about=act.about))


def light(turn, act):
    event = say.Lit if turn.state.fits(act.card) else say.WentOut
    turn.record(event(seat=turn.seat, card=act.card))
    draw(turn)


def discard(turn, act):
    turn.record(say.Discarded(seat=turn.seat, card=act.card))
    draw(turn)


def draw(turn):
    if turn.state.size("stock"):
        turn.record(say.Drew(seat=turn.act.seat))


def then(turn):
    state, number = turn.state, turn.state.amount("lanterns", "table")
    if not state.amount("sparks", "table"):
        turn.record(GameEnded(why=say.LOST_SPARKS, winners=()))
    elif number == len(state.numbers) or not state.size("stock"):
        won = number >= state.options.goal
        turn.record(GameEnded(why=(say.WON if won else say.LOST)(number=number), winners=state.seats if won else ()))


def after(state, event):
    if isinstance(event, say.Hinted | say.Lit | say.WentOut | say.Discarded):
        return replace(state, turn=next_seat(state.seats, event.seat))
    return state


def prompts(state):
    seat, hand = state.turn, state.possible(f"{state.turn}/hand")
    if state.amount("hints", "table"):
        to = Choice("to", tuple(each for each in state.seats if each != seat))
        about = Choice("about", (*COLOURS, "1", "2", "3", "4"))
        yield Prompt(act="hint", seat=seat, says=say.AWAIT_HINT(seat=seat), choices=(to, about))
    yield Prompt(act="light", seat=seat, says=say.AWAIT_CARD(seat=seat), cards=Cards(zone="lit", faces=hand))
    yield Prompt(act="discard", seat=seat, says=say.AWAIT_DISCARD(seat=seat), cards=Cards(zone="heap", faces=hand))


SPEC = GameSpec(
    id="lanterns",
    title="Lanterns",
    seats=(2, 4),
    unit="lanterns",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OTHERS),
        Place("lit", "the lanterns", zone="lit", room=3.0),
        Place("heap", "the heap", zone="heap", room=1.0),
        Place("stock", "the stock"),
    ),
    acts=(
        ActSpec(say.Hint, hint, key="Hint", asks={"to": "Who gets it?", "about": "What does it name?"}),
        ActSpec(say.Light, light, key="Light", cards="card", out_of="{seat}/hand", chance={"card": "{seat}/hand"}),
        ActSpec(
            say.Discard, discard, key="Discard", cards="card", out_of="{seat}/hand", chance={"card": "{seat}/hand"}
        ),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat),
    scores=lambda state: dict.fromkeys(state.seats, state.amount("lanterns", "table")),
)
