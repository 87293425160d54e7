"""Three Masks: a bluffing game with cards of its own, targets, and claims that anybody may doubt."""

from dataclasses import replace

from companion.cards import Face
from companion.rules.events import GameEnded, Seat
from companion.rules.felt import Showing, Verb, lay_out
from companion.rules.game import Cards, Choice, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, next_seat, start_book

from . import words as say

COINS = 60
"""The coins of a game with those of the bank."""


class Options(GameOptions):
    coins: int = option(3, "How many coins everybody begins with.", "1.1", span=(1, 8))
    goal: int = option(9, "How many coins win.", "4.2", span=(4, 10))


class State(GameState):
    """``turn`` has claimed the mask ``claim`` against ``target``; ``doubter`` doubts it."""

    turn: Seat
    claim: Face | None = None
    target: Seat | None = None
    doubter: Seat | None = None

    def coins(self, seat):
        return self.amount("coins", seat)

    @property
    def still_in(self):
        return tuple(seat for seat in self.seats if self.size(f"{seat}/mask") + self.size(f"{seat}/shown"))

    @property
    def out(self):
        return set(self.seats) - set(self.still_in)


def starting(setup, options):
    book = start_book(setup, coins=options.coins, bank=COINS - options.coins * len(setup.seats))
    book = book.moved(*deal(1, "stock", setup.seats, to="{seat}/mask"))
    return State(seats=setup.seats, options=options, holdings=book, turn=setup.seats[0])


def work(turn, _):
    turn.record(say.Worked(seat=turn.seat))
    end_turn(turn)


def fox(turn, act):
    why = say.CLAIMED_FOX(seat=turn.seat, target=act.target)
    turn.record(say.Claimed(why=why, seat=turn.seat, mask="fox", target=act.target))


def owl(turn, _):
    turn.record(say.Claimed(why=say.CLAIMED_OWL(seat=turn.seat), seat=turn.seat, mask="owl"))


def believe(turn, _):
    carry_out(turn)
    end_turn(turn)


def show(turn, act):
    state, seat = turn.state, turn.seat
    is_true = act.card == state.claim
    why = say.TRUE if is_true else say.FALSE
    turn.record(say.Shown(why=why, seat=seat, card=act.card))
    loser, winner = (state.doubter, seat) if is_true else (seat, state.doubter)
    pay(turn, loser, winner, say.PAID)
    turn.record(say.Drew(why=say.DREW, seat=seat))
    if is_true:
        carry_out(turn)
    end_turn(turn)


def pay(turn, seat, to, why):
    coins = min(2, turn.state.coins(seat))
    if coins:
        turn.record(say.Paid(why=why, seat=seat, to=to, coins=coins))


def carry_out(turn):
    state = turn.state
    if state.claim == "fox":
        pay(turn, state.target, state.turn, say.STOLE)
    else:
        turn.record(say.Drew(why=say.CHANGED, seat=state.turn))


def end_turn(turn):
    for seat in turn.state.still_in:
        if not turn.state.coins(seat):
            turn.record(say.WentOut(seat=seat))
    state = turn.state
    winners = [seat for seat in state.seats if state.coins(seat) >= state.options.goal]
    winners = winners[:1] or (list(state.still_in) if len(state.still_in) == 1 else [])
    if winners:
        turn.record(GameEnded(why=say.WON(winners=tuple(winners)), winners=tuple(winners)))
    else:
        turn.record(say.TurnEnded(seat=next_seat(state.seats, state.turn, out=state.out)))


def after(state, event):
    match event:
        case say.Claimed(mask=mask, target=target):
            return replace(state, claim=mask, target=target)
        case say.Doubted(seat=seat):
            return replace(state, doubter=seat)
        case say.TurnEnded(seat=seat):
            return replace(state, turn=seat, claim=None, target=None, doubter=None)
    return state


def prompts(state):
    seat = state.turn
    others = tuple(each for each in state.still_in if each != seat)
    if state.doubter:
        cards = Cards(zone=zone_of(state, seat, "shown"))
        yield Prompt(act="show", seat=seat, says=say.AWAIT_SHOW(seat=seat), cards=cards)
    elif state.claim:
        why = say.AWAIT_DOUBT(seat=seat, mask=state.claim)
        yield from (Prompt(act="doubt", seat=each, says=why) for each in others)
        yield Prompt(act="believe", says=why)
    else:
        why = say.AWAIT_TURN(seat=seat)
        yield Prompt(act="work", seat=seat, says=why)
        yield Prompt(act="fox", seat=seat, says=why, choices=(Choice("target", others),))
        yield Prompt(act="owl", seat=seat, says=why)


SPEC = GameSpec(
    id="three-masks",
    title="Three Masks",
    seats=(3, 6),
    unit="coins",
    deck="deck.toml",
    options=Options,
    places=(
        Place("{seat}/mask", "{seat}'s mask", seen_by=OWNER),
        Place("{seat}/shown", "{seat}'s shown mask", zone="shown", room=1.0),
        Place("stock", "the stock", shuffled=True),
        Place("box", "the box"),
    ),
    acts=(
        ActSpec(say.Work, work, key="Work"),
        ActSpec(say.Fox, fox, key="Fox", asks={"target": "From whom?"}),
        ActSpec(say.Owl, owl, key="Owl"),
        ActSpec.make("doubt", say.Doubted, key="Doubt"),
        ActSpec(say.Believe, believe, key="Nobody doubts it", by="table"),
        ActSpec(say.Show, show, key="Show", cards="card", out_of="{seat}/mask"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    felt=lambda history: replace(lay_out(history), statuses=dict.fromkeys(history.state.out, "out")),
    showing=Showing(verbs=tuple(Verb(act, act.capitalize()) for act in ("work", "fox", "owl"))),
)
