"""In Order: a game that all win or lose together."""

from dataclasses import replace

from companion.rules.events import GameEnded
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, start_book

from . import words as say
from .bot import bot


class Options(GameOptions):
    levels: int = option(4, "How many levels are played.", "3.1", span=(1, 10))
    lives: int = option(3, "How many lives the table has.", "1.2", span=(1, 9))


class State(GameState):
    level: int = 1

    @property
    def highest(self):
        """The highest card of this level that lies."""
        laid = (card for seat in self.seats for card in self.cards(f"{seat}/laid"))
        return max(map(int, laid), default=0)


def starting(setup, options):
    book = replace(start_book(setup), amounts={("lives", "table"): options.lives, ("lives", "box"): 0})
    return State(seats=setup.seats, options=options, holdings=book.moved(*deal(1, "stock", setup.seats)))


def lay(turn, act):
    highest = turn.state.highest
    turn.record(say.Laid(seat=turn.seat, card=act.card))
    if int(act.card) < highest:
        turn.record(say.TooLate(card=act.card))


def then(turn):
    state = turn.state
    if not state.amount("lives", "table"):
        turn.record(GameEnded(why=say.LOST, winners=()))
    elif not any(state.size(f"{seat}/hand") for seat in state.seats):
        if state.level == state.options.levels:
            turn.record(GameEnded(why=say.WON, winners=state.seats))
        else:
            turn.record(say.Dealt(level=state.level + 1))


def after(state, event):
    if isinstance(event, say.Dealt):
        return replace(state, level=event.level)
    return state


def prompts(state):
    for seat in state.seats:
        if state.size(f"{seat}/hand"):
            cards = Cards(zone=zone_of(state, seat, "play"))
            yield Prompt(act="lay", seat=seat, says=say.AWAIT_CARD(seat=seat), cards=cards)


SPEC = GameSpec(
    id="in-order",
    title="In Order",
    seats=(2, 5),
    unit="lives",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/laid", "{seat}'s cards", zone="play", room=1.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(ActSpec(say.Lay, lay, key="Lay", cards="card", out_of="{seat}/hand"),),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    after=after,
    then=then,
    scores=lambda state: dict.fromkeys(state.seats, state.amount("lives", "table")),
    felt=lambda history: lay_out(history, level=history.state.level),
    bot=bot,
)
