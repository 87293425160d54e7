"""High Card: betting with side pots."""

from dataclasses import replace

from companion.rules.events import Seat
from companion.rules.felt import lay_out
from companion.rules.game import Cards, Number, Prompt
from companion.rules.options import GameOptions, option
from companion.rules.places import NOBODY, OWNER, Place, zone_of
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import ace_high, end_game, leaders, seats_from, side_pots, start_book

from . import words as say
from .bot import bot


class Options(GameOptions):
    coins: int = option(20, "How many coins everybody begins with.", "1.1", span=(2, 200))
    hands: int = option(6, "How many hands are played at most.", "4.1", span=(1, 50))


class State(GameState):
    """``acted`` are the seats that have had a turn since the last raise."""

    number: int = 0
    acted: frozenset[Seat] = frozenset()
    last: Seat | None = None

    def coins(self, seat):
        return self.amount("coins", seat)

    def bet(self, seat):
        return self.amount("coins", f"{seat}/bet")

    @property
    def order(self):
        return seats_from(self.seats, self.seats[(self.number - 1) % len(self.seats)])

    @property
    def still_in(self):
        return tuple(seat for seat in self.order if self.size(f"{seat}/hand") + len(self.shown(seat)))

    def shown(self, seat):
        return self.cards(f"{seat}/shown")

    def needed(self, seat):
        """The coins that a seat must put in to stay in."""
        return min(self.coins(seat), max(map(self.bet, self.seats)) - self.bet(seat))

    @property
    def turn(self):
        """The seat on turn; None once the betting has ended."""
        if len(self.still_in) < 2:
            return None
        after = (*seats_from(self.seats, self.last)[1:], self.last) if self.last else self.order
        on = [seat for seat in after if seat in self.still_in and self.coins(seat)]
        on = [seat for seat in on if seat not in self.acted or self.needed(seat)]
        return None if len(on) == 1 and not self.needed(on[0]) and not self.acted else next(iter(on), None)


def starting(setup, options):
    state = State(seats=setup.seats, options=options, holdings=start_book(setup, coins=options.coins, bank=0))
    dealt = say.Dealt(number=1)
    return after(replace(state, holdings=state.holdings.moved(*dealt.moves(state))), dealt)


def bet(turn, act):
    turn.record(say.PutIn(seat=turn.seat, coins=act.coins))


def fold(turn, _):
    turn.record(say.Folded(seat=turn.seat))


def after(state, event):
    match event:
        case say.PutIn(seat=seat, coins=coins):
            before = max(state.bet(each) for each in state.seats if each != seat)
            raised = coins and state.bet(seat) > before
            return replace(state, last=seat, acted=frozenset({seat}) if raised else state.acted | {seat})
        case say.Folded(seat=seat):
            return replace(state, last=seat)
        case say.Dealt(number=number):
            return replace(state, number=number, acted=frozenset(), last=None)
    return state


def then(turn):
    state = turn.state
    if state.turn or (len(state.still_in) > 1 and not all(map(state.shown, state.still_in))):
        return
    worth = {seat: ace_high(*state.shown(seat)) if state.shown(seat) else 0 for seat in state.still_in}
    folded = [seat for seat in state.seats if seat not in worth]
    pots = side_pots({seat: state.bet(seat) for seat in state.seats}, folded=folded)
    turn.record(say.Gathered())
    won = dict.fromkeys(worth, 0)
    for pot in pots:
        best = leaders({seat: worth[seat] for seat in state.order if seat in pot.seats})
        for at, seat in enumerate(best):
            won[seat] += pot.amount // len(best) + (pot.amount % len(best) if at == 0 else 0)
    for seat, coins in won.items():
        if coins:
            turn.record(say.Taken(seat=seat, coins=coins))
    rich = [seat for seat in state.seats if turn.state.coins(seat)]
    if state.number < state.options.hands and len(rich) > 1:
        turn.record(say.Dealt(number=state.number + 1))
        return
    turn.record(end_game(turn.state.by_seat("coins"), say.WON, say.SHARED))


def prompts(state):
    seat = state.turn
    if seat:
        why = say.AWAIT_BET(seat=seat, least=state.needed(seat))
        numbers = (Number("coins", state.needed(seat), state.coins(seat)),)
        yield Prompt(act="bet", seat=seat, says=why, numbers=numbers)
        yield Prompt(act="fold", seat=seat, says=why)
        return
    for each in state.still_in:
        if not state.shown(each):
            faces = state.possible(f"{each}/hand")
            cards = Cards(zone=zone_of(state, each, "play"), faces=faces)
            yield Prompt(act="show", seat=each, says=say.AWAIT_SHOW(seat=each), cards=cards)


SPEC = GameSpec(
    id="high-card",
    title="High Card",
    seats=(2, 6),
    unit="coins",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s card", seen_by=OWNER),
        Place("{seat}/shown", "{seat}'s shown card", zone="play", room=1.0),
        Place("{seat}/bet", "{seat}'s bet"),
        Place("stock", "the stock", shuffled=True),
        Place("heap", "the heap", seen_by=NOBODY),
    ),
    acts=(
        ActSpec(say.Bet, bet, key="Put in", asks={"coins": "How many coins?"}),
        ActSpec(say.Fold, fold, key="Fold"),
        ActSpec.make("show", say.Shown, key="Show", cards="card", out_of="{seat}/hand"),
    ),
    events=say,
    reasons=say,
    start=starting,
    prompts=prompts,
    prompts_bind=True,
    after=after,
    then=then,
    felt=lambda history: lay_out(history, pot=sum(map(history.state.bet, history.state.seats))),
    bot=bot,
)
