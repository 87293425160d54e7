"""Battle: tricks with three armies that beat each other in a ring, special cards, and bets on every round."""

from __future__ import annotations

from companion.games.battle import events, messages, round_events
from companion.games.battle.acts import Bet, Bomb, Deal, EagleSwap, EagleTrade, Next, PassEagle, Play, Roll
from companion.games.battle.after import after, turn_to
from companion.games.battle.bets import bet
from companion.games.battle.bombs import aim_at, bomb
from companion.games.battle.bot import bot as sensible
from companion.games.battle.dealing import DEALING
from companion.games.battle.eagles import deal, pass_up, swap, trade
from companion.games.battle.figures import FIGURES
from companion.games.battle.look import SHOWING, card_rows, felt, look
from companion.games.battle.options import Options
from companion.games.battle.own_deck import check_deck
from companion.games.battle.playing import name_suit, play
from companion.games.battle.position import POSITION
from companion.games.battle.prompts import prompts, suggest, welcome
from companion.games.battle.rolls import roll
from companion.games.battle.rounds import begin_next_round, go_on
from companion.games.battle.state import State, starting
from companion.rules.events import Question, Seat
from companion.rules.game import Act
from companion.rules.places import NOBODY, OWNER, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec, Questions
from companion.rules.turn import Turn


def _meanwhile(state: State, act: Act) -> bool:
    """The question about a bomb can be answered by aiming it."""
    return state.asking is not None and state.asking.about == "bomb" and isinstance(act, Bomb)


def _answered(turn: Turn[State], value: str) -> None:
    match turn.state.asking:
        case Question(about="suit", seat=str() as seat):
            name_suit(turn, seat, value)
        case Question(about="bomb", seat=str() as seat):
            aim_at(turn, seat, value)


def _has_swapped(state: State, _: Seat, viewer: Seat) -> bool:
    """Only who took the extra hand knows what was swapped for it."""
    return viewer == state.swapped


SPEC: GameSpec[State] = GameSpec(
    id="battle",
    title="Battle",
    line="Three armies beat each other like rock, paper, scissors; bet on every round.",
    minutes=45,
    seats=(2, 5),
    unit="tokens",
    deck="battle",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER, zone="hand"),
        Place("{seat}/play", "this trick", zone="play", room=1.0, account="trick"),
        Place("{seat}/tricks", "{seat}'s tricks"),
        Place("extra", "the extra hand", seen_by=_has_swapped),
        Place("aside", "the cards laid aside"),
        Place("taken", "taken tricks", told=False),
        Place("rest", "the cards not dealt", seen_by=NOBODY),
    ),
    acts=(
        ActSpec(Roll, roll, key="Roll the die", asks={"value": "What does the die show?"}, chance={"value": ""}),
        ActSpec(Deal, deal, key="Name the deal", cards="cards"),
        ActSpec(EagleSwap, swap, key="Swap hands", aside=True),
        ActSpec(EagleTrade, trade, key="Trade the eagle", cards="card", agrees="to", aside=True),
        ActSpec(PassEagle, pass_up, key="Keep the eagle", strict=False),  # who holds no eagle may say so, too
        ActSpec(Bet, bet, asks={"tokens": "How many tokens?"}),
        ActSpec(Play, play, key="Play a card", cards="card"),
        ActSpec(Bomb, bomb, after_end=True),
        ActSpec(Next, begin_next_round, key="Next round", by="table"),
    ),
    events=(round_events, events),
    reasons=messages,
    check=check_deck,
    start=starting,
    prompts=prompts,
    welcome=welcome,
    after=after,
    then=go_on,
    turn_to=turn_to,
    may_owe=("bank", "points"),
    staked=lambda state: state.bets,
    questions=Questions(pending=lambda state: state.asking, answer=_answered, meanwhile=_meanwhile),
    position=POSITION,
    bot=sensible,
    dealing=DEALING,
    suggest=suggest,
    felt=felt,
    showing=SHOWING,
    rounds=Rounds(counted=lambda state: state.round, dealt=True),
    look=look,
    card_rows=card_rows,
    figures=FIGURES,
)
