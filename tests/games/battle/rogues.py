"""People who try anything at the table: misplays, late bets, wrong targets, some of them let stand.

``python -m tests.games.battle.rogues 2000`` plays 2000 games and counts each event, reason and option value.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.cards import Deck
from companion.decks import deck_from_mapping, load_deck
from companion.games.battle import SPEC
from companion.games.battle import acts as say
from companion.rules.acts import Answer, Rule
from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct, Prompt, Setup, settle_options
from companion.rules.history import History
from companion.rules.holdings import move
from companion.rules.judging.legal import one

BATTLE = SPEC
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
BUNDLED = load_deck("battle")
FLAT = deck_from_mapping(
    {face: {"copies": 1 if face[0] in "RBG" else 2, "points": int(face[0] in "RBGK")} for face in BUNDLED.copies},
    name="flat",
    version="1",
)
"""Every warrior and knight is worth one point, so that rounds are often tied."""


class Seen:
    """How often what occurred."""

    def __init__(self) -> None:
        self.reasons: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.values: Counter[tuple[str, Any]] = Counter()

    def events_of(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.events[type(event).__name__] += 1
            self.reasons[event.why.code] += 1

    def prompts_of(self, prompts: tuple[Prompt, ...]) -> None:
        self.reasons.update({prompt.says.code for prompt in prompts})


def play_wildly(chance: random.Random, seen: Seen, *, most: int = 250) -> History:
    """One game in which about every fourth act is whatever comes to somebody's mind."""
    options = {option.name: chance.choice(option.values) for option in BATTLE.options}
    seen.values.update(options.items())
    deck: Deck = chance.choice((BUNDLED, FLAT))
    seats = NAMES[: chance.randint(2, 5)]
    if deck.size < 10 * (len(seats) + 1):
        deck = BUNDLED
    history = History(BATTLE, Setup(seats=seats, options=settle_options(BATTLE, options), deck=deck))
    sight = chance.random() < 0.5
    for _ in range(most):
        state = history.state
        if sight and state.phase == "before" and not any(state.hand(seat).faces for seat in state.active):
            for deal in hands_named(chance, history):
                seen.events_of(history.say(deal).events)
        state = history.state
        seen.prompts_of(BATTLE.expected(state))
        legal = one(BATTLE, state, chance)
        act = anything(chance, history) if legal is None or chance.random() < 0.25 else legal.act
        try:
            seen.events_of(history.say(act).events)
        except IllegalAct as refused:
            seen.reasons[refused.why.code] += 1
            if refused.if_let_stand is not None:
                seen.reasons[refused.if_let_stand.code] += 1
                if chance.random() < 0.4:
                    _let_stand(history, seen, act)
        if legal is None and chance.random() < 0.3:
            break
    return history


def hands_named(chance: random.Random, history: History) -> list[Act]:
    """Real hands of a shuffled deck are named; angels and eagles turn up more often than they would."""
    copies = history.setup.deck.copies
    cards = [face for face in copies for _ in range(copies[face])]
    chance.shuffle(cards)
    if chance.random() < 0.5:
        cards.sort(key=lambda face: face not in ("bomb", "battle", "crossbones", "eagle"))
    hands: dict[str, list[str]] = {seat: [] for seat in history.state.active}
    for number, face in enumerate(cards[: 10 * len(hands)]):
        hands[list(hands)[number % len(hands)]].append(face)
    return [say.Deal(seat=seat, cards=tuple(hand)) for seat, hand in hands.items()]


def _let_stand(history: History, seen: Seen, act: Act) -> None:
    try:
        seen.events_of(history.say(replace(act, stands="so be it")).events)
    except IllegalAct as refused:
        seen.reasons[refused.why.code] += 1


def anything(chance: random.Random, history: History) -> Act:
    """An act of any kind by anybody, with values that come up at a table."""
    state = history.state
    seat, other = chance.choice(state.seats), chance.choice((*state.seats, "nobody"))
    seat = chance.choice((seat, state.turn, state.aim.seat if state.aim else seat))
    held = state.hand(state.turn).faces
    if held and chance.random() < 0.5:
        return say.Play(seat=state.turn, card=chance.choice(held))
    if state.aim and chance.random() < 0.7:
        return say.Bomb(seat=state.aim.seat, target=other)
    if chance.random() < 0.03:
        return level(history, chance.choice((0, 0, state.options.to_win)))
    face = chance.choice((*BUNDLED.copies, "eagle", "K3", "K4", "angel-red", "angel-blue", "R99"))
    some: tuple[str | None, ...] = tuple(chance.choice((face, None)) for _ in range(10))
    kinds: Mapping[str, Act] = {
        "roll": say.Roll(seat=seat, value=chance.randint(0, 7)),
        "bet": say.Bet(seat=seat, tokens=chance.randint(-1, 9)),
        "deal": say.Deal(seat=seat, cards=chance.choice((None, some, some[1:]))),
        "swap": say.EagleSwap(seat=seat),
        "trade": say.EagleTrade(seat=seat, to=other, card=chance.choice((None, face))),
        "pass": say.PassEagle(seat=seat),
        "play": say.Play(seat=seat, card=face, suit=chance.choice((None, None, "red", "purple"))),
        "lead": say.Play(seat=state.turn, card="K5", suit=chance.choice((None, "green"))),
        "bomb": say.Bomb(seat=seat, target=other),
        "next": say.Next(),
        "answer": Answer(value=chance.choice(("red", other, 3))),
    }
    return kinds[chance.choice(list(kinds))]


def level(history: History, tokens: int) -> Act:
    """The table rules that everybody has this many tokens."""
    state = history.state
    effect = []
    for seat in state.seats:
        more = tokens - state.tokens(seat)
        if more > 0 or state.stack(seat) >= -more > 0:
            source, target = ("bank", seat) if more > 0 else (seat, "bank")
            effect.append(move(abs(more), source, target, "tokens"))
    return Rule(text="we begin afresh", effect=tuple(effect))


def run(games: int, *, seed: int = 0) -> Seen:
    """Plays this number of games."""
    seen = Seen()
    for number in range(games):
        play_wildly(random.Random(seed + number), seen)
    return seen


def rare(seen: Seen, least: int) -> list[str]:
    """The names that occurred less often than that."""
    kinds = {kind.__name__: seen.events[kind.__name__] for kind in BATTLE.events_known}
    # What a position is refused for is asked for in tests/games/test_positions.py.
    own = [reason.code for reason in BATTLE.reasons if not reason.code.startswith("position-")]
    codes = {code: seen.reasons[code] for code in own}
    values = {
        f"{option.name}={value}": seen.values[option.name, value]
        for option in BATTLE.options
        for value in option.values
    }
    return [f"{name}: {count}" for name, count in {**kinds, **codes, **values}.items() if count < least]


if __name__ == "__main__":
    print("\n".join(rare(run(int(sys.argv[1])), 50)))
