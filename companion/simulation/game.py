"""One simulated game: seats played by bots, cards dealt by chance, and the same judge as at a real table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.languages import tr
from companion.rules.bots import Bot, BotView, LegalActs, Wait, dealt, draw_fields
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.judging.faults import place_of
from companion.rules.judging.legal import one
from companion.rules.notation import to_json
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.teams import Team, by_team, leader
from companion.rules.turn import Turn
from companion.rules.values import replace
from companion.simulation.own_counts import OwnCounts

MOST_ACTS = 20_000
"""A game with this many acts is stopped, and counts as unfinished."""


class BotMistake(Exception):
    """A bot chose a move that its seat cannot make."""

    def __init__(self, game: GameSpec, seat: Seat, bot: Bot, said: object, why: str) -> None:
        act = json.dumps(to_json(said), ensure_ascii=False) if isinstance(said, Act) else repr(said)
        wrong = tr(
            "{seat}'s bot in {game} chose {said}, which the referee refuses: {why}",
            seat=seat,
            game=tr(game.title),
            said=act,
            why=why,
        )
        super().__init__(f"{place_of(bot)}: {wrong}" if bot is game.bot else wrong)


@dataclass(slots=True)
class SimulatedGame:
    """A game that bots played.

    - ``acts``: the number of acts by their word; ``choices``: those that a player made; ``by_chance``: those that
      chance made because all bots waited for each other.
    - ``reasons``: the number of events by their code. ``offered``: the words of all awaited acts.
    - ``leads``: how often another seat or team took the lead. ``rounds``: how many began.
    - ``winners``: empty if nobody won. ``is_over``: False if the game was stopped; else ``ending`` is the code of the
      reason that ended it.
    """

    acts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    offered: set[str] = field(default_factory=set)
    choices: int = 0
    by_chance: int = 0
    leads: int = 0
    rounds: int = 0
    scores: Mapping[Seat, int] = field(default_factory=dict)
    teams: tuple[Team, ...] = ()
    winners: tuple[Seat, ...] = ()
    is_over: bool = False
    ending: str = ""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A bot's choice in a ``state``, with the ``prompts`` for its seat and the acts from which it chose."""

    state: Any
    prompts: tuple[Prompt, ...]
    said: Act | Wait | None
    legal: LegalActs | None = None

    def stands(self, state: Any, prompts: tuple[Prompt, ...]) -> bool:
        """Whether it still is the choice: an act as long as the same is waited for, to wait in this state alone."""
        return prompts == self.prompts and (isinstance(self.said, Act) or state is self.state)

    @property
    def act(self) -> Act | None:
        """The act, at once or after a wait."""
        return self.said.act if isinstance(self.said, Wait) else self.said

    @property
    def seconds(self) -> float:
        """How long it waits before the act."""
        return self.said.seconds if isinstance(self.said, Wait) else 0.0


class SimulatedTable:
    """A table of bots. ``state`` has the referee's knowledge and the dealer's cards; ``offered`` are the words of the
    acts awaited so far.
    """

    def __init__(self, game: GameSpec, state: Any, bots: Mapping[Seat, Bot], chance: Random) -> None:
        self.game, self.bots, self.chance = game, bots, chance
        self.state: Any = dealt(game, state, chance)
        self.offered: set[str] = set()
        self._chosen: dict[Seat, _Choice] = {}
        self._by_chance = 0

    def step(self) -> Turn | None:
        """The next act, judged; None if the game is over or nobody can do anything. Raises BotMistake."""
        turn = self._next()
        if turn is not None:
            self.state = dealt(self.game, turn.state, self.chance)
        return turn

    def choose(self, seat: Seat, said: Act | Wait | None) -> None:
        """The seat's choice in this position is made: this act, or to wait."""
        prompts = tuple(each for each in self.game.awaited(self.state) if each.seat == seat and self._is_said(each))
        self._chosen[seat] = _Choice(self.state, prompts, said)

    def play(self, most_acts: int = MOST_ACTS, counts: OwnCounts | None = None) -> SimulatedGame:
        """Plays on until the game is over, or has this many acts; ``counts`` counts the events. Raises BotMistake."""
        game, found, led = self.game, SimulatedGame(), None
        rounds, holdings, is_in_a_round = game.rounds, self.state.holdings, False
        for _ in range(most_acts):
            before = self.state
            turn = self.step()
            if turn is None:
                break
            if counts is not None:
                counts.take(rounds.counted(before) if rounds.counted is not None else found.rounds, turn.events)
            found.acts[turn.act.word()] += 1
            found.choices += turn.act.seat is not None and type(turn.act) in game.act_specs
            is_in_a_round = True
            for event in turn.events:
                found.reasons[event.why.code] += 1
                if type(event) in rounds.ends:
                    found.rounds += 1
                    is_in_a_round = False
            if self.state.holdings is not holdings:
                holdings = self.state.holdings
                first = leader(by_team(game.scores(self.state), game.teams(self.state)))
                if first is not None and first != led:
                    found.leads += led is not None
                    led = first
        if counts is not None:
            counts.close()
        found.rounds = rounds.counted(self.state) if rounds.counted is not None else found.rounds + is_in_a_round
        ended = game.outcome(self.state)
        scores, found.offered = game.scores(self.state), self.offered
        found.scores = {seat: scores[seat] for seat in self.bots if seat in scores} | scores
        found.teams = game.teams(self.state)
        found.is_over, found.by_chance = ended is not None, self._by_chance
        if ended is not None:
            found.winners, found.ending = ended.winners, ended.why.code
        return found

    def _next(self) -> Turn | None:
        game, state, chance = self.game, self.state, self.chance
        if game.outcome(state) is not None:
            return None
        by_itself = game.dealing.go_on(state, chance)
        if by_itself is not None:
            return game.turn(state, by_itself)
        waiting: dict[Seat, tuple[Prompt, ...]] = {}
        for prompt in game.awaited(state):
            if prompt.seat is not None and self._is_said(prompt):
                waiting[prompt.seat] = (*waiting.get(prompt.seat, ()), prompt)
                self.offered.add(prompt.act)
        if not waiting:
            return one(game, state, chance)
        if len(waiting) == 1:
            ((seat, prompts),) = waiting.items()
            return self._only(seat, prompts)
        return self._one_of(waiting)

    def _only(self, seat: Seat, prompts: tuple[Prompt, ...]) -> Turn | None:
        """The act of the one seat that is waited for: what it had chosen already, or chooses now."""
        before = self._chosen.pop(seat, None)
        if before is not None and before.act is not None and before.stands(self.state, prompts):
            return self._judged(seat, before.act)
        legal = LegalActs(self.game, self.state, prompts, self.chance)
        choice = _Choice(self.state, prompts, legal.only() if legal.is_one() else self._ask(seat, prompts, legal))
        return self._go_on_alone([legal]) if choice.act is None else self._judged(seat, choice.act, legal)

    def _one_of(self, waiting: Mapping[Seat, tuple[Prompt, ...]]) -> Turn | None:
        """Everybody who is waited for chooses in the same position, and the quickest acts. The acts that the others
        chose stand as long as the same is waited for from them: so nobody sees a choice that is made at the same time.
        If all wait, an act of the table follows, or else chance takes one of theirs."""
        for seat, prompts in waiting.items():
            before = self._chosen.get(seat)
            if before is None or not before.stands(self.state, prompts):
                legal = LegalActs(self.game, self.state, prompts, self.chance)
                by_chance = legal.is_one() and self._is_chance(prompts[0])
                said = legal.only() if by_chance else self._ask(seat, prompts, legal)
                self._chosen[seat] = _Choice(self.state, prompts, said, legal)
        willing = {seat: choice for seat in waiting if (choice := self._chosen[seat]).act is not None}
        if not willing:
            each = (LegalActs(self.game, self.state, waiting[seat], self.chance)
                    for seat in self.chance.sample(list(waiting), len(waiting)))  # fmt: skip
            return self._go_on_alone(each)
        soonest = min(choice.seconds for choice in willing.values())
        seat = self.chance.choice([seat for seat, choice in willing.items() if choice.seconds == soonest])
        chosen = self._chosen.pop(seat)
        assert chosen.act is not None
        return self._judged(seat, chosen.act, chosen.legal if chosen.state is self.state else None)

    def _go_on_alone(self, left: Iterable[LegalActs]) -> Turn | None:
        """The next act if every bot waits: an act of the whole table, or else one of those that they ``left``."""
        prompts = tuple(each for each in self.game.awaited(self.state) if each.seat is None and self._is_said(each))
        turn = LegalActs(self.game, self.state, prompts, self.chance).turn_by_chance(self.chance) if prompts else None
        return turn or next(filter(None, map(self._take_by_chance, left)), None)

    def _take_by_chance(self, legal: LegalActs) -> Turn | None:
        """A legal act for a bot that chose none."""
        turn = legal.turn_by_chance(self.chance)
        self._by_chance += turn is not None
        return turn

    def _is_said(self, prompt: Prompt) -> bool:
        """Whether people at a simulated table say this."""
        return prompt.act not in self.game.dealing.without

    def _is_chance(self, prompt: Prompt) -> bool:
        spec = self.game.act_spec(prompt.act)
        return spec is not None and bool(spec.chance)

    def _ask(self, seat: Seat, prompts: tuple[Prompt, ...], legal: LegalActs) -> Act | Wait | None:
        return self.bots[seat](BotView(self.game, self.state, seat, prompts, self.chance), legal)

    def _judged(self, seat: Seat, act: Act, legal: LegalActs | None = None) -> Turn:
        """The act with what chance says of it, judged; by these legal acts if it is one of them and nothing changed.
        Raises BotMistake."""
        if not isinstance(act, Act):
            wanted = tr("a bot returns an act, Wait(seconds, act), or None")
            raise BotMistake(self.game, seat, self.bots[seat], act, wanted)
        said, spec = act, self.game.act_specs.get(type(act))
        if spec is not None and spec.chance:
            act = self._draw(act)
        act = self.game.dealing.fill(self.state, act, self.chance)
        if legal is not None and act is said and act.seat == seat and (turn := legal.judge(act)) is not None:
            return turn
        try:
            if act.seat != seat:
                raise BotMistake(self.game, seat, self.bots[seat], act, tr("it is the move of another seat"))
            return self.game.turn(self.state, act)
        except IllegalAct as error:
            raise BotMistake(self.game, seat, self.bots[seat], act, say(self.game, error.why)) from error

    def _draw(self, act: Act) -> Act:
        word = act.word()
        for prompt in self.game.awaited(self.state):
            if prompt.act == word and prompt.seat == act.seat:
                return replace(act, **draw_fields(self.game, self.state, prompt, self.chance))
        return act
