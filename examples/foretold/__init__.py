"""Foretold: a trick game of several hands, with bids and trumps."""

from dataclasses import field, replace

from companion.cards import suit_of
from companion.rules.events import Seat
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Number, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec
from companion.rules.trade import TrickState, deal, end_game, next_seat, note_void, seats_from, start_book, trick_winner

from . import words as say


class Options(GameOptions):
    hands: int = option(5, "How many hands are played.", "1.2", span=(1, 10))
    bonus: int = option(10, "What a bid that is made scores.", "4.1", span=(0, 20))


class State(TrickState):
    hand: int = 1
    bids: dict[Seat, int] = field(default_factory=dict)

    @property
    def turn(self):
        done = self.bids if len(self.bids) < len(self.seats) else self.trick
        return next(seat for seat in seats_from(self.seats, self.lead) if seat not in done)


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(1, "stock", setup.seats))
    return State(seats=setup.seats, options=options, holdings=book, lead=setup.seats[1])


def turn_up(turn, act):
    turn.object_if_impossible("stock", act.card)
    turn.record(say.TrumpTurned(card=act.card, hand=turn.state.hand))


def bid(turn, act):
    turn.record(say.HasBid(seat=turn.seat, tricks=act.tricks))


def play(turn, act):
    seat = turn.seat
    turn.object_if_impossible(f"{seat}/hand", act.card)
    turn.object_if(act.card not in turn.state.playable(seat), say.REVOKED, say.LET_REVOKE, seat=seat, card=act.card)
    turn.record(say.Played(seat=seat, card=act.card))


def after(state, event):
    """What no place tells: who bid what, who leads, and which suits a seat cannot have any more."""
    match event:
        case say.HasBid(seat=seat, tricks=tricks):
            return replace(state, bids={**state.bids, seat: tricks})
        case say.Played(seat=seat, card=card):
            return replace(state, voids=note_void(state.voids, seat, card, state.led))
        case say.TrickWon(seat=seat):
            return replace(state, lead=seat)
        case say.Dealt(hand=hand):
            first = next_seat(state.seats, state.seats[0], steps=hand)
            return replace(state, hand=hand, lead=first, bids={}, voids={})
    return state


def then(turn):
    state = turn.state
    if len(state.trick) < len(state.seats):
        return
    turn.record(say.TrickWon(seat=trick_winner(state.trick, trumps=suit_of(*state.cards("trump")))))
    if any(turn.state.size(f"{seat}/hand") for seat in state.seats):
        return
    for seat, said in state.bids.items():
        made = turn.state.size(f"{seat}/won") == said * len(state.seats)
        points = state.options.bonus + said if made else 0
        turn.record(say.Scored(why=say.SCORED if made else say.FAILED, seat=seat, tricks=said, points=points))
    if state.hand < state.options.hands:
        turn.record(say.Dealt(hand=state.hand + 1))
    else:
        turn.record(end_game(turn.state.by_seat("points"), say.WON, say.SHARED))


def prompts(state):
    seat = state.turn
    if not state.size("trump"):
        cards = Cards(zone="trump", faces=state.possible("stock"))
        yield Prompt(act="trump", says=say.AWAIT_TRUMP, cards=cards)
    elif len(state.bids) < len(state.seats):
        yield Prompt(act="bid", seat=seat, says=say.AWAIT_BID(seat=seat), numbers=(Number("tricks", 0, state.hand),))
    else:
        cards = Cards(zone=zone_of(state, seat, "play"), faces=state.playable(seat))
        yield Prompt(act="play", seat=seat, says=say.AWAIT_CARD(seat=seat), cards=cards)


def felt(history):
    bids = {seat: (("bid", str(tricks)),) for seat, tricks in history.state.bids.items()}
    return replace(lay_out(history), figures=bids)


SPEC = GameSpec(
    id="foretold",
    title="Foretold",
    seats=(3, 5),
    unit="points",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/play", "{seat}'s card", zone="play", room=1.0),
        Place("{seat}/won", "{seat}'s tricks"),
        Place("trump", "the trump", zone="trump", room=1.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(
        ActSpec(say.Trump, turn_up, key="Turn up trumps", cards="card", by="table", chance={"card": "stock"}),
        ActSpec(say.Bid, bid, key="Bid", asks={"tricks": "How many tricks?"}),
        ActSpec(say.Play, play, key="Play", cards="card"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    felt=felt,
)
