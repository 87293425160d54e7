"""Bazaar: collect goods from an open market and sell sets."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.game import Cards, Prompt
from companion.rules.places import Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import end_game, next_seat, start_book

from . import words as say

MARKET = 4
WORTH = {2: 3, 3: 6}


class State(GameState):
    """``bonus`` is the number of that name in the deck file, by face."""

    turn: Seat
    bonus: Mapping[Face, int]

    @property
    def must_refill(self):
        return self.size("market") < MARKET and self.size("stock") > 0

    def goods(self, seat):
        return self.cards(f"{seat}/goods")

    def sets(self, seat):
        return [good for good, count in Counter(self.goods(seat)).items() if count > 1]


def starting(setup, options):
    book, bonus = start_book(setup, points=0), setup.deck.values["bonus"]
    return State(seats=setup.seats, holdings=book, turn=setup.seats[0], bonus=bonus)


def sell(turn, act):
    turn.refuse_if(len(set(act.cards)) > 1, say.UNEQUAL)
    points = WORTH.get(len(act.cards), 10) + turn.state.bonus.get(act.cards[0], 0)
    turn.record(say.Sold(seat=turn.seat, cards=act.cards, points=points))


def able(state, seat):
    """Whether a seat can take or sell anything."""
    return state.size("market") > 0 or bool(state.sets(seat))


def after(state, event):
    match event:
        case say.Taken(seat=seat) | say.Sold(seat=seat):
            return replace(state, turn=next_seat(state.seats, seat))
    return state


def then(turn):
    state = turn.state
    if state.must_refill or any(able(state, seat) for seat in state.seats):
        return
    turn.record(end_game(state.by_seat("points"), say.WON, say.SHARED))


def on(state):
    """The seat whose turn it is; seats that can do nothing are skipped."""
    stuck = {seat for seat in state.seats if not able(state, seat)}
    return state.turn if state.turn not in stuck else next_seat(state.seats, state.turn, out=stuck)


def prompts(state):
    if state.must_refill:
        cards = Cards(zone="market")
        yield Prompt(act="refill", says=say.AWAIT_TURN_UP, cards=cards)
        return
    seat = on(state)
    if state.size("market"):
        cards = Cards(zone="market", taken=True)
        yield Prompt(act="take", seat=seat, says=say.AWAIT_TAKE(seat=seat), cards=cards)
    if state.sets(seat):
        goods = frozenset(state.sets(seat))
        cards = Cards(zone=zone_of(state, seat, "goods"), faces=goods, least=2, most=8, taken=True)
        yield Prompt(act="sell", seat=seat, says=say.AWAIT_SELL(seat=seat), cards=cards)


def suggest(state, prompt):
    if prompt.act == "sell":
        counts = Counter(state.goods(prompt.seat))
        for good in state.sets(prompt.seat):
            yield say.Sell(seat=prompt.seat, cards=(good,) * counts[good])


SPEC = GameSpec(
    id="bazaar",
    title="Bazaar",
    seats=(2, 4),
    unit="points",
    deck="deck.toml",
    places=(
        Place("{seat}/goods", "{seat}'s goods", zone="goods", room=1.0, counted="goods"),
        Place("market", "the market", zone="market", room=3.0, counted="market"),
        Place("stock", "the stock"),
        Place("box", "what was sold"),
    ),
    acts=(
        ActSpec.make(
            "refill",
            say.Refilled,
            key="Fill the market",
            cards="card",
            out_of="stock",
            by="table",
            chance={"card": "stock"},
        ),
        ActSpec.make("take", say.Taken, key="Take", cards="card", out_of="market"),
        ActSpec(say.Sell, sell, key="Sell", cards="cards", out_of="{seat}/goods"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat),
    suggest=suggest,
)
