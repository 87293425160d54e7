"""Families: a rummy game with melds that anybody may add to."""

from collections import defaultdict
from dataclasses import replace
from itertools import chain

from companion.cards import STANDARD_RANKS, rank_of, suit_of
from companion.rules.events import Seat
from companion.rules.game import Cards, Number, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, end_game, free_group, list_groups, next_seat, start_book

from . import words as say


class Options(GameOptions):
    cards: int = option(5, "How many cards everybody is dealt.", "1.1", span=(3, 10))
    hands: int = option(2, "How many hands are played.", "3.2", span=(1, 10))


class State(GameState):
    turn: Seat
    has_drawn: bool = False
    hand: int = 1

    @property
    def top(self):
        return self.cards("heap")[-1:]

    @property
    def families(self):
        """The families that lie, by their numbers."""
        return {int(place.rpartition("/")[2]): cards for place, cards in list_groups(self.holdings, "family").items()}


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(options.cards, "stock", setup.seats))
    return State(seats=setup.seats, options=options, holdings=book, turn=setup.seats[0])


def worth(card):
    return STANDARD_RANKS.index(rank_of(card))


def is_family(cards):
    """Whether cards are a set of one rank, or a sequence in one suit."""
    suits, ranks = {suit_of(card) for card in cards}, sorted(map(worth, cards))
    is_set = len(set(ranks)) == 1 and len(suits) == len(cards)
    is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and (is_set or is_run)


def take(turn, act):
    turn.refuse_if((act.card,) != turn.state.top, say.NOT_ON_TOP, card=act.card)
    turn.record(say.Taken(seat=turn.seat, card=act.card))


def lay(turn, act):
    turn.refuse_if(not is_family(act.cards), say.NO_FAMILY, cards=act.cards)
    turn.record(say.Laid(seat=turn.seat, cards=act.cards, place=free_group(turn.state.holdings, "family")))


def add(turn, act):
    family = turn.state.families.get(act.family, ())
    turn.refuse_if(not is_family((*family, act.card)), say.DOES_NOT_FIT, card=act.card, family=act.family)
    turn.record(say.Added(seat=turn.seat, card=act.card, family=act.family))


def after(state, event):
    match event:
        case say.Drawn() | say.Taken():
            return replace(state, has_drawn=True)
        case say.Discarded(seat=seat):
            return replace(state, turn=next_seat(state.seats, seat), has_drawn=False)
        case say.Dealt(hand=hand):
            first = next_seat(state.seats, state.seats[0], steps=hand - 1)
            return replace(state, hand=hand, turn=first, has_drawn=False)
    return state


def then(turn):
    state, left = turn.state, {seat: turn.state.size(f"{seat}/hand") for seat in turn.state.seats}
    out = next((seat for seat in state.seats if not left[seat]), None)
    if out is None:
        if not state.size("stock") and state.size("heap") > 1:
            turn.record(say.Reshuffled())
        return
    turn.record(say.WentOut(seat=out, points=sum(left.values())))
    if state.hand < state.options.hands:
        turn.record(say.Dealt(hand=state.hand + 1, cards=state.options.cards))
        return
    turn.record(end_game(turn.state.by_seat("points"), say.WON, say.SHARED))


def prompts(state):
    seat = state.turn
    if not state.has_drawn:
        if state.size("stock"):
            yield Prompt(act="draw", seat=seat, says=say.AWAIT_DRAW(seat=seat))
        if state.top:
            cards = Cards(zone="heap", faces=frozenset(state.top), taken=True)
            yield Prompt(act="take", seat=seat, says=say.AWAIT_DRAW(seat=seat), cards=cards)
        return
    held = state.possible(f"{seat}/hand")
    yield Prompt(act="discard", seat=seat, says=say.AWAIT_DISCARD(seat=seat), cards=Cards(zone="heap", faces=held))
    if state.size(f"{seat}/hand") >= 3:
        cards = Cards(zone="family", faces=held, least=3, most=13)
        yield Prompt(act="lay", seat=seat, says=say.AWAIT_FAMILY(seat=seat), cards=cards)
    fitting = {
        number: [card for card in held if is_family((*family, card))] for number, family in state.families.items()
    }
    if any(fitting.values()):
        cards = Cards(zone="family", faces=frozenset(chain.from_iterable(fitting.values())))
        numbers = (Number("family", values=tuple(number for number in fitting if fitting[number])),)
        yield Prompt(act="add", seat=seat, says=say.AWAIT_ADD(seat=seat), cards=cards, numbers=numbers)


def suggest(state, prompt):
    """The families in a known hand: simulated games lay these."""
    if prompt.act == "lay":
        by_rank, by_suit = defaultdict(list), defaultdict(list)
        for card in sorted(state.cards(f"{prompt.seat}/hand"), key=worth):
            by_rank[rank_of(card)].append(card)
            by_suit[suit_of(card)].append(card)
        runs = [cards[at : at + 3] for cards in by_suit.values() for at in range(len(cards) - 2)]
        for cards in (*by_rank.values(), *runs):
            if is_family(cards):
                yield say.Lay(seat=prompt.seat, cards=tuple(cards))


SPEC = GameSpec(
    id="families",
    title="Families",
    seats=(2, 4),
    unit="points",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("family", "family", zone="family", room=3.0, groups=16),
        Place("heap", "the heap", zone="heap", room=1.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(
        ActSpec.make("draw", say.Drawn, key="Draw"),
        ActSpec(say.Take, take, key="Take", cards="card"),
        ActSpec(say.Lay, lay, key="Lay a family", cards="cards", out_of="{seat}/hand"),
        ActSpec(say.Add, add, key="Add", cards="card", out_of="{seat}/hand", asks={"family": "To which family?"}),
        ActSpec.make("discard", say.Discarded, key="Discard", cards="card", out_of="{seat}/hand"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat, has_drawn=False),
    suggest=suggest,
)
