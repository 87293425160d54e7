"""Plates: a draft with secret choices and cards of its own."""

from dataclasses import replace

from companion.rules.felt import Showing, Verb
from companion.rules.game import Cards, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, end_game, leaders, start_book

from . import words as say


class Options(GameOptions):
    rounds: int = option(2, "How many rounds are played.", "1.2", span=(1, 5))
    hand: int = option(5, "How many cards everybody is dealt.", "1.2", span=(2, 10))


class State(GameState):
    number: int = 1

    def row(self, seat):
        return self.cards(f"{seat}/row")

    def has_chosen(self, seat):
        return self.size(f"{seat}/chosen") > 0


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(options.hand, "stock", setup.seats))
    return State(seats=setup.seats, options=options, holdings=book)


def choose(turn, act):
    turn.record(say.Chosen(seat=turn.seat, card=act.card))


def after(state, event):
    if isinstance(event, say.Dealt):
        return replace(state, number=event.number)
    return state


def worth(rows):
    """The score of each row."""
    soups = {seat: row.count("soup") for seat, row in rows.items() if "soup" in row}
    most = leaders(soups)
    for seat, row in rows.items():
        soup = (5 if len(most) == 1 else 2) if seat in most else 0
        yield seat, 3 * row.count("cake") + row.count("fish") + 4 * min(row.count("rice"), row.count("egg")) + soup


def then(turn):
    state, seats = turn.state, turn.state.seats
    if not all(map(state.has_chosen, seats)):
        return
    cards = tuple(face for seat in seats for face in state.cards(f"{seat}/chosen"))
    turn.record(say.Served(cards=cards))
    if any(turn.state.size(f"{seat}/hand") for seat in seats):
        return
    for seat, points in worth({seat: turn.state.row(seat) for seat in seats}):
        turn.record(say.Scored(seat=seat, points=points))
    if state.number < state.options.rounds:
        turn.record(say.Dealt(number=state.number + 1, hand=state.options.hand))
        return
    turn.record(end_game(turn.state.by_seat("points"), say.WON, say.SHARED))


def prompts(state):
    for seat in state.seats:
        if not state.has_chosen(seat):
            cards = Cards(zone=zone_of(state, seat, "row"))
            yield Prompt(act="choose", seat=seat, says=say.AWAIT_CHOICE(seat=seat), cards=cards)


SPEC = GameSpec(
    id="plates",
    title="Plates",
    seats=(2, 5),
    unit="points",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/chosen", "{seat}'s choice", seen_by=OWNER),
        Place("{seat}/row", "{seat}'s row", zone="row", room=1.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(ActSpec(say.Choose, choose, key="Choose", cards="card", out_of="{seat}/hand"),),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    rounds=Rounds(counted=lambda state: state.number, dealt=True),
    showing=Showing(verbs=(Verb("choose", "Choose", tone="gold", secret=True),)),
)
