"""Any act at any moment: sensible ones, and whatever the types allow. Whatever is said, a referee only ever refuses."""

from __future__ import annotations

import random
import types
from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.rules.acts import NextTurn
from companion.rules.events import Amended, Event, Posting
from companion.rules.game import Act, IllegalAct, SetupError
from companion.rules.history import History
from companion.rules.history.booking import posted
from companion.rules.holdings import Movement, move
from companion.rules.judging.legal import one
from companion.rules.notation import act_from_json, act_to_json, event_from_json, to_json
from companion.rules.rulebook import rule, say
from companion.rules.spec import GameSpec
from tests.games.playing import set_up

NUMBERS = (-(10**14), -1, 0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 40, 300, 10**14)
TEXTS = (
    "", "so", "yes", "no", "red", "blue", "green", "cat", "quiz", "bank", "pot", "middle", "cards", "coins", "stones",
)  # fmt: skip


class Nonsense:
    """One table at which much is tried. ``seen`` counts the codes of all reasons and the names of all events."""

    def __init__(self, history: History, chance: random.Random, seen: Counter[str] | None = None) -> None:
        self.history, self.chance = history, chance
        self.seen = Counter[str]() if seen is None else seen
        self.clock = 0.0
        faces = {*history.setup.deck.played_faces(), *history.setup.deck.copies}
        self.faces = [*sorted(faces), "JK1", "7", "", "ZZ"]

    def play(self, acts: int, *, wild: float = 0.5) -> None:
        """Tries this number of acts: a share of them is made up, the others are legal."""
        for _ in range(acts):
            is_wild = self.chance.random() < wild
            legal = None if is_wild else one(self.history.game, self.history.state, self.chance)
            self.attempt(legal.act if legal is not None else self.made_up())

    def attempt(self, act: Act) -> None:
        """Tries the act; a refusal changes nothing, any other act can be described, saved, hidden and read again."""
        game, before = self.history.game, self.history.state
        if act_from_json(game.acts_known, act_to_json(act)) != act:
            raise AssertionError(f"{act} is not read as it is written")
        try:
            entry = self.history.say(act)
        except IllegalAct as refused:
            assert self.history.state is before
            for why in (refused.why, refused.if_let_stand):
                if why is not None:
                    self.seen[why.code] += 1
                    assert say(game, why)
                    assert rule(game, why)
            return
        for event, postings in posted(game, before, entry.events):
            self._check(event, postings)
        state = self.history.state
        game.hide(state, self.chance.choice((*state.seats, None)))
        for prompt in game.expected(state):
            self.seen[prompt.says.code] += 1
            assert say(game, prompt.says)
        assert game.scores(state).keys() >= set(state.seats)

    def _check(self, event: Event, postings: tuple[Posting, ...]) -> None:
        game = self.history.game
        self.seen[type(event).__name__] += 1
        self.seen[event.why.code] += 1
        assert say(game, event)
        assert rule(game, event)
        assert event_from_json(game, to_json(event)) == event
        sums: Counter[str] = Counter()
        for posting in postings:
            sums[posting.unit] += posting.amount
        assert not any(sums.values()), f"{event} invents or loses something"
        for viewer in (*self.history.state.seats, None):
            if not isinstance(event, Amended):
                hidden = game.hide(event, viewer)
                assert say(game, hidden)
                if hidden.why != event.why:
                    self.seen[hidden.why.code] += 1

    def made_up(self, depth: int = 0) -> Act:
        """An act of any kind with values that its types allow."""
        kind = self.chance.choice(self.history.game.acts_known)
        hints = get_type_hints(kind)
        values: dict[str, Any] = {}
        for field in fields(kind):
            needed = field.default is MISSING and field.default_factory is MISSING
            if field.name not in ("seat", "at", "pm", "stands") and (needed or self.chance.random() < 0.6):
                values[field.name] = self._value(hints[field.name], depth)
        act = kind(**values)
        seats = (*self.history.state.seats, *self.history.state.seats, None, "Zoe")
        act = replace(act, seat=self.chance.choice(seats))
        if self.chance.random() < 0.4:
            act = replace(act, stands="so be it")
        if self.chance.random() < 0.2:
            self.clock += self.chance.choice((-0.1, 0.0, 0.1, 0.2, 5.0))
            act = replace(act, at=self.clock)
        return act

    def _value(self, hint: Any, depth: int) -> Any:
        chance, origin = self.chance, get_origin(hint)
        if origin in (Union, types.UnionType):
            return self._value(chance.choice(get_args(hint)), depth)
        if origin is Literal:
            return chance.choice(get_args(hint))
        if origin is tuple:
            return tuple(self._value(get_args(hint)[0], depth) for _ in range(chance.choice((0, 1, 1, 2, 3, 5, 7))))
        if origin is Mapping:
            here = (*self.history.state.seats, "Zoe")  # all the others may have left
            seats = chance.sample(here, min(len(here), chance.choice((0, 1, 2, 2))))
            return {seat: self._value(get_args(hint)[1], depth) for seat in seats}
        if hint is type(None):
            return None
        if hint is Act:
            return self.made_up(depth + 1) if depth == 0 else None
        if hint is Movement:
            accounts = [account for _, account in self.history.game.balances(self.history.state)]
            source, target = chance.choice(accounts), chance.choice([*accounts, "nobody"])
            unit = chance.choice(["cards", "coins", "tokens", "stones"])
            return move(chance.choice((0, 1, 1, 2, 5)), source, target, unit)
        if hint is NextTurn:
            return NextTurn(turn=chance.choice((*self.history.state.seats, "Zoe")))
        if hint is bool:
            return chance.random() < 0.5
        if hint is int:
            return chance.choice((*NUMBERS, chance.randint(1, 20)))
        if hint is float:
            return chance.uniform(0, 100)
        return chance.choice((*self.history.state.seats, *TEXTS, *chance.choices(self.faces, k=40)))


def open_table(game: GameSpec, chance: random.Random, seen: Counter[str], names: tuple[str, ...]) -> History:
    """A game with any number of seats and any rulings that can be set up together."""
    least, most = game.seats
    while True:
        options: dict[str, Any] = {}
        for option in game.options:
            span = option.span if option.span and chance.random() < 0.3 else None
            options[option.name] = chance.randint(*span) if span else chance.choice(option.values)
        try:
            setup = set_up(game, names[: chance.randint(least, most)], options)
        except SetupError:
            continue
        seen.update(f"{name}={value}" for name, value in options.items())
        return History(game, setup)
