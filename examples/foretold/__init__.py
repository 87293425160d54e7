"""Foretold: a trick game of several hands, with bids and trumps."""

from companion.cards import suit_of
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Number, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import Place, zone_of
from companion.rules.spec import ActSpec, GameSpec
from companion.rules.trade import TrickState, deal, end_game, note_trick, start_book, trick_places, trick_winner

from . import words as say


class Options(GameOptions):
    hands: int = option(5, "How many hands are played.", "1.2", span=(1, 10))
    bonus: int = option(10, "What a bid that is made scores.", "4.1", span=(0, 20))


def starting(setup, options):
    book = start_book(setup, points=0).moved(*deal(1, "stock", setup.seats))
    return TrickState(seats=setup.seats, options=options, holdings=book, lead=setup.seats[1], bids={})


def play(turn, act):
    is_revoked = act.card not in turn.state.playable(turn.seat)
    turn.object_if(is_revoked, say.REVOKED, say.LET_REVOKE, seat=turn.seat, card=act.card)
    turn.record(say.Played(seat=turn.seat, card=act.card))


def then(turn):
    state = turn.state
    if not state.is_trick_full:
        return
    turn.record(say.TrickWon(seat=trick_winner(state.trick, trumps=suit_of(*state.cards("trump")))))
    if not turn.state.is_hand_over:
        return
    for seat, said in state.bids.items():
        made = turn.state.tricks(seat) == said
        points = state.options.bonus + said if made else 0
        turn.record(say.Scored(why=say.SCORED if made else say.FAILED, seat=seat, tricks=said, points=points))
    if state.hand < state.options.hands:
        turn.record(say.Dealt(hand=state.hand + 1, cards=state.hand + 1))
    else:
        turn.record(end_game(turn.state.by_seat("points"), say.WON, say.SHARED))


def prompts(state):
    seat = state.turn
    if not state.size("trump"):
        yield Prompt(act="trump", says=say.AWAIT_TRUMP, cards=Cards(zone="trump"))
    elif state.is_bidding:
        yield Prompt(act="bid", seat=seat, says=say.AWAIT_BID(seat=seat), numbers=(Number("tricks", 0, state.hand),))
    else:
        cards = Cards(zone=zone_of(state, seat, "play"), faces=state.playable(seat))
        yield Prompt(act="play", seat=seat, says=say.AWAIT_CARD(seat=seat), cards=cards)


SPEC = GameSpec(
    id="foretold",
    title="Foretold",
    seats=(3, 5),
    unit="points",
    deck="standard52",
    options=Options,
    places=(
        *trick_places(),
        Place("trump", "the trump", zone="trump", room=1.0),
        Place("stock", "the stock", shuffled=True),
    ),
    acts=(
        ActSpec.make(
            "trump",
            say.TrumpTurned,
            key="Turn up trumps",
            cards="card",
            out_of="stock",
            by="table",
            chance={"card": "stock"},
        ),
        ActSpec.make("bid", say.HasBid, key="Bid", asks={"tricks": "How many tricks?"}),
        ActSpec(say.Play, play, key="Play", cards="card", out_of="{seat}/hand"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=note_trick,
    then=then,
    felt=lambda history: lay_out(history, bid=history.state.bids),
)
