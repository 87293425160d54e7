"""Foretold: a trick game of several hands, with bids and trumps."""

from dataclasses import dataclass, field, replace

from companion.cards import STANDARD_RANKS, Face, rank_of, suit_of
from companion.rules.events import Seat
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Number, Outcome, Prompt
from companion.rules.holdings import Holdings
from companion.rules.options import option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec
from companion.rules.trade import deal, end_game, next_seat, note_void, playable, seats_from, start_book, trick_winner

from . import words as say

RANKS = (*STANDARD_RANKS[1:], "A")
"""The ranks of a suit, the lowest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    hands: int = option(5, "How many hands are played.", "1.2", span=(1, 10))
    bonus: int = option(10, "What a bid that is made scores.", "4.1", span=(0, 20))


@dataclass(frozen=True, slots=True)
class State:
    """``lead`` leads to the trick; ``voids`` are the suits that a seat did not follow in this hand."""

    seats: tuple[Seat, ...]
    options: Options
    holdings: Holdings
    lead: Seat
    hand: int = 1
    bids: dict[Seat, int] = field(default_factory=dict)
    voids: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    ended: Outcome | None = None

    @property
    def trump(self) -> Face | None:
        return next(iter(self.holdings.pile("trump").faces), None)

    @property
    def trick(self) -> dict[Seat, Face]:
        laid = {seat: self.holdings.pile(f"{seat}/play").faces for seat in seats_from(self.seats, self.lead)}
        return {seat: faces[0] for seat, faces in laid.items() if faces}

    @property
    def led(self) -> str | None:
        return next((suit_of(card) for card in self.trick.values()), None)

    @property
    def turn(self) -> Seat:
        done = self.bids if len(self.bids) < len(self.seats) else self.trick
        return next(seat for seat in seats_from(self.seats, self.lead) if seat not in done)


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(1, "stock", setup.seats))
    return State(setup.seats, options, book, lead=next_seat(setup.seats, setup.seats[0]))


def turn_up(turn, act):
    turn.object_if_impossible("stock", act.card)
    turn.record(say.TrumpTurned(card=act.card, hand=turn.state.hand))


def bid(turn, act):
    turn.refuse_if(turn.seat != turn.state.turn, say.NOT_ON, turn=turn.state.turn)
    turn.record(say.HasBid(seat=turn.seat, tricks=act.tricks))


def allowed(state, seat):
    return playable(state.holdings, f"{seat}/hand", state.led, state.voids.get(seat, ()))


def play(turn, act):
    state, seat = turn.state, turn.seat
    turn.refuse_if(len(state.bids) < len(state.seats), say.NO_TRICKS_YET)
    turn.refuse_if(seat in state.trick, say.HAS_PLAYED, seat=seat)
    turn.object_if(seat != state.turn, say.NOT_ON, say.OUT_OF_TURN, turn=state.turn, seat=seat)
    turn.object_if_impossible(f"{seat}/hand", act.card)
    turn.object_if(act.card not in allowed(state, seat), say.REVOKED, say.LET_REVOKE, seat=seat, card=act.card)
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
    winner = trick_winner(state.trick, lambda card: RANKS.index(rank_of(card)), trumps=suit_of(state.trump))
    turn.record(say.TrickWon(seat=winner))
    if any(turn.state.holdings.size(f"{seat}/hand") for seat in state.seats):
        return
    for seat, said in state.bids.items():
        made = turn.state.holdings.size(f"{seat}/won") == said * len(state.seats)
        points = state.options.bonus + said if made else 0
        why = say.SCORED if made else say.FAILED
        turn.record(say.Scored(why=why, seat=seat, tricks=said, points=points))
    if state.hand < state.options.hands:
        turn.record(say.Dealt(hand=state.hand + 1))
        return
    points = {seat: turn.state.holdings.of("points", seat) for seat in state.seats}
    turn.record(end_game(points, say.WON, say.SHARED))


def prompts(state):
    if state.trump is None:
        cards = Cards(zone="trump", faces=state.holdings.possible("stock"))
        yield Prompt(act="trump", says=say.AWAIT_TRUMP(), cards=cards)
        return
    seat = state.turn
    if len(state.bids) < len(state.seats):
        yield Prompt(act="bid", seat=seat, says=say.AWAIT_BID(seat=seat), numbers=(Number("tricks", 0, state.hand),))
        return
    cards = Cards(zone=zone_of(state, seat, "play"), faces=allowed(state, seat))
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
        ActSpec(say.Trump, turn_up, key="Turn up trumps", cards="card", by="table"),
        ActSpec(say.Bid, bid, key="Bid", asks={"tricks": "How many tricks?"}),
        ActSpec(say.Play, play, key="Play", cards="card"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    after=after,
    then=then,
    felt=felt,
)
