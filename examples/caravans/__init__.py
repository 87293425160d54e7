"""Caravans: cards that are offered and exchanged face down."""

from collections import Counter
from dataclasses import replace

from companion.cards import rank_of
from companion.rules.events import Seat
from companion.rules.felt import Showing, Verb
from companion.rules.game import Cards, Choice, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, end_game, next_seat, start_book

from . import words as say

MOST = 3
"""At most this many cards are offered together."""


class Options(GameOptions):
    turns: int = option(3, "How many turns everybody has.", "1.2", span=(1, 9))
    hand: int = option(6, "How many cards everybody is dealt.", "1.1", span=(4, 8))


class State(GameState):
    turn: Seat
    done: int = 0
    asked: Seat | None = None

    @property
    def is_last(self):
        """Whether all turns are over, so that the hands are laid open."""
        return self.done == self.options.turns * len(self.seats)


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(options.hand, "stock", setup.seats))
    return State(seats=setup.seats, options=options, holdings=book, turn=setup.seats[0])


def offer(turn, act):
    turn.record(say.Offered(seat=turn.seat, cards=act.cards, to=act.to))


def give(turn, act):
    turn.record(say.Gave(seat=turn.seat, cards=act.cards))
    turn.record(say.Traded(seat=turn.seat, trader=turn.state.turn))


def refuse(turn, act):
    turn.record(say.Refused(seat=turn.seat, trader=turn.state.turn))


def worth(cards):
    """A pair scores one point, three of a rank three, four of them six."""
    return sum(count * (count - 1) // 2 for count in Counter(map(rank_of, cards)).values())


def show(turn, act):
    turn.record(say.Showed(seat=turn.seat, cards=act.cards, points=worth(act.cards)))


def after(state, event):
    match event:
        case say.Offered():
            return replace(state, asked=event.to)
        case say.Traded() | say.Refused():
            return replace(state, asked=None, turn=next_seat(state.seats, state.turn), done=state.done + 1)
    return state


def then(turn):
    state = turn.state
    if state.is_last and not any(state.size(f"{seat}/hand") for seat in state.seats):
        turn.record(end_game(state.by_seat("points"), say.WON, say.SHARED))


def cards_of(state, seat, zone, least, most):
    faces = state.possible(f"{seat}/hand")
    return Cards(zone=zone_of(state, seat, zone), faces=faces, least=least, most=most, may_be_unseen=zone == "offer")


def prompts(state):
    on, asked = state.turn, state.asked
    if state.is_last:
        for seat in state.seats:
            if number := state.size(f"{seat}/hand"):
                cards = cards_of(state, seat, "shown", number, number)
                yield Prompt(act="show", seat=seat, says=say.AWAIT_HAND(seat=seat), cards=cards)
    elif asked:
        number = state.size(f"{on}/offer")
        cards = cards_of(state, asked, "offer", number, number)
        yield Prompt(act="give", seat=asked, says=say.AWAIT_ANSWER(seat=asked, number=number), cards=cards)
        yield Prompt(act="refuse", seat=asked, says=say.AWAIT_REFUSAL(seat=asked))
    else:
        others = tuple(seat for seat in state.seats if seat != on)
        cards, to = cards_of(state, on, "offer", 1, MOST), Choice("to", others)
        yield Prompt(act="offer", seat=on, says=say.AWAIT_OFFER(seat=on), cards=cards, choices=(to,))


SPEC = GameSpec(
    id="caravans",
    title="Caravans",
    seats=(2, 5),
    unit="points",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/offer", "{seat}'s offer", seen_by=OWNER, zone="offer", room=1.0),
        Place("{seat}/shown", "{seat}'s cards", zone="shown", room=2.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(
        ActSpec(say.Offer, offer, key="Offer", cards="cards", out_of="{seat}/hand"),
        ActSpec(say.Give, give, key="Give", cards="cards", out_of="{seat}/hand"),
        ActSpec(say.Refuse, refuse, key="Refuse"),
        ActSpec(say.Show, show, key="Show", cards="cards", out_of="{seat}/hand"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    turn_to=lambda state, seat: replace(state, turn=seat) if not (state.asked or state.is_last) else None,
    showing=Showing(verbs=(Verb("offer", "Offer", tone="gold", secret=True), Verb("give", "Give", secret=True))),
)
