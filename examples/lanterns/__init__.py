"""Lanterns: all win or lose together, with hands that only the others see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.events import GameEnded, Seat
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Choice, Outcome, Prompt
from companion.rules.holdings import Holdings
from companion.rules.options import option
from companion.rules.places import OTHERS, Place
from companion.rules.spec import ActSpec, GameSpec
from companion.rules.trade import deal, next_seat, start_book

from . import words as say

HINTS, SPARKS = 5, 3
COLOURS = ("red", "blue", "green")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    hand: int = option(4, "How many cards everybody holds.", "1.1", span=(3, 5))
    goal: int = option(6, "How many lanterns win.", "3.2", span=(1, 12))


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    options: Options
    holdings: Holdings
    turn: Seat
    numbers: Mapping[str, int]
    ended: Outcome | None = None

    def fits(self, card):
        """Whether it is the next lantern of its colour."""
        colour = card.split("-")[0]
        return self.numbers[card] == 1 + sum(each.startswith(colour) for each in self.holdings.pile("lit").faces)


def starting(setup, options):
    shared = {"hints": HINTS, "sparks": SPARKS, "lanterns": 0}
    amounts = {(unit, account): count if account == "table" else 0
               for unit, count in shared.items() for account in ("table", "box")}  # fmt: skip
    book = replace(start_book(setup), amounts={**amounts, ("lanterns", "bank"): 12})
    dealt = book.moved(*deal(options.hand, "stock", setup.seats))
    return State(setup.seats, options, dealt, setup.seats[0], setup.deck.values["number"])


def refuse_unless_on(turn):
    turn.refuse_if(turn.seat != turn.state.turn, say.NOT_ON, turn=turn.state.turn, seat=turn.seat)


def hint(turn, act):
    refuse_unless_on(turn)
    turn.refuse_if(not turn.state.holdings.of("hints", "table"), say.NO_HINT)
    turn.record(say.Hinted(seat=turn.seat, to=act.to, about=act.about))


def light(turn, act):
    refuse_unless_on(turn)
    turn.object_if_impossible(f"{turn.seat}/hand", act.card)
    event = say.Lit if turn.state.fits(act.card) else say.WentOut
    turn.record(event(seat=turn.seat, card=act.card))
    draw(turn)


def discard(turn, act):
    refuse_unless_on(turn)
    turn.object_if_impossible(f"{turn.seat}/hand", act.card)
    turn.record(say.Discarded(seat=turn.seat, card=act.card))
    draw(turn)


def draw(turn):
    if turn.state.holdings.size("stock"):
        turn.record(say.Drew(seat=turn.act.seat))


def then(turn):
    book, seats, goal = turn.state.holdings, turn.state.seats, turn.state.options.goal
    number = book.of("lanterns", "table")
    if not book.of("sparks", "table"):
        turn.record(GameEnded(why=say.LOST_SPARKS(), winners=()))
    elif number == len(turn.state.numbers) or not book.size("stock"):
        won = number >= goal
        turn.record(GameEnded(why=(say.WON if won else say.LOST)(number=number), winners=seats if won else ()))


def after(state, event):
    if isinstance(event, say.Hinted | say.Lit | say.WentOut | say.Discarded):
        return replace(state, turn=next_seat(state.seats, event.seat))
    return state


def prompts(state):
    seat, hand = state.turn, state.holdings.possible(f"{state.turn}/hand")
    if state.holdings.of("hints", "table"):
        to = Choice("to", tuple(each for each in state.seats if each != seat))
        about = Choice("about", (*COLOURS, "1", "2", "3", "4"))
        yield Prompt(act="hint", seat=seat, says=say.AWAIT_HINT(seat=seat), choices=(to, about))
    yield Prompt(act="light", seat=seat, says=say.AWAIT_CARD(seat=seat), cards=Cards(zone="lit", faces=hand))
    yield Prompt(act="discard", seat=seat, says=say.AWAIT_DISCARD(seat=seat), cards=Cards(zone="heap", faces=hand))


def felt(history):
    middle = tuple((unit, str(history.state.holdings.of(unit, "table"))) for unit in ("lanterns", "hints", "sparks"))
    return replace(lay_out(history), middle=middle)


SPEC = GameSpec(
    id="lanterns",
    title="Lanterns",
    seats=(2, 4),
    unit="lanterns",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OTHERS, dealt=True),
        Place("lit", "the lanterns", zone="lit", room=3.0),
        Place("heap", "the heap", zone="heap", room=1.0),
        Place("stock", "the stock"),
    ),
    acts=(
        ActSpec(say.Hint, hint, key="Hint", asks={"to": "Who gets it?", "about": "What does it name?"}),
        ActSpec(say.Light, light, key="Light", cards="card", chance={"card": "{seat}/hand"}),
        ActSpec(say.Discard, discard, key="Discard", cards="card", chance={"card": "{seat}/hand"}),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat),
    scores=lambda state: dict.fromkeys(state.seats, state.holdings.of("lanterns", "table")),
    felt=felt,
)
