"""A stronger bot for any game: Monte Carlo over its legal acts, in worlds that fit what its seat sees.

It deals all hidden cards again, does each of its acts, lets everybody play on sensibly (by chance where the game brings
no bot), and looks who is ahead; then again with other hidden cards. After some worlds the worse half of the acts is
dropped. The best takes the place of what the sensible bot would do if it came out better in the same worlds by more
than chance explains. What it learns rests on its seat's view alone. If the referee refuses a move in such a world, or
nobody can go on, the bot drops the world and deals again: some seat held a suit that it had not followed before.
(Determinised search, as M. Ginsberg's GIB played bridge in 1999; dropping halves after Z. Karnin and others, 2013.)
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from companion.rules.bots import Bot, BotView, LegalActs, Wait, dealt
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.spec import GameSpec
from companion.simulation.by_chance import play_by_chance
from companion.simulation.game import BotMistake, SimulatedTable

WORLDS = 8
"""The worlds in which each act is tried before half of the acts are dropped; the last two acts get at least as many."""
MOST_TRIED = 8
HORIZON = 24
"""The number of acts after which the leader is determined, unless a deal or the game is over before."""
LONGEST_DEAL = 200
MOST_DEALS = 50
"""After this many deals in a row in which no game can continue, the bot takes the sensible bot's act."""


def play_strongly(view: BotView, legal: LegalActs) -> Act | Wait | None:
    """The act that came out best."""
    game, chance = view.game, view.chance
    proposal = (game.bot or play_by_chance)(view, legal)
    others: list[Act | Wait | None] = [act for act in _some(legal, chance) if act != proposal]
    gained: dict[Act | Wait | None, list[float]] = {act: [] for act in (proposal, *others)}
    while others:
        for _ in range(WORLDS):
            found = next(filter(None, (_in_a_world(view, (proposal, *others)) for _ in range(MOST_DEALS))), None)
            if found is None:
                return proposal
            for act, ahead in found.items():
                gained[act].append(ahead)
        others.sort(key=lambda act: -sum(gained[act]))
        if len(others) == 1:
            return others[0] if _is_better(gained[others[0]], gained[proposal]) else proposal
        others = others[: len(others) // 2]
    return proposal


def _is_better(one: list[float], other: list[float]) -> bool:
    """Whether the first came out better in the same worlds, by more than its standard error."""
    differences = [first - second for first, second in zip(one, other, strict=True)]
    mean = sum(differences) / len(differences)
    error = sqrt(sum((each - mean) ** 2 for each in differences) / (len(differences) * (len(differences) - 1)))
    return mean > error


def _some(legal: LegalActs, chance: Random) -> list[Act]:
    """The acts, or some of them where they are many."""
    acts = list(legal)
    return acts if len(acts) <= MOST_TRIED else chance.sample(acts, MOST_TRIED)


def _in_a_world(view: BotView, acts: tuple[Act | Wait | None, ...]) -> dict[Act | Wait | None, float] | None:
    """How good each act is with one deal of the hidden cards; None if the game cannot be played on with it."""
    world, seed = dealt(view.game, view.state, view.chance), view.chance.random()
    found: dict[Act | Wait | None, float] = {}
    for act in acts:
        ahead = _play_on(view.game, world, view.seat, act, Random(seed))
        if ahead is None:
            return None
        found[act] = ahead
    return found


def _play_on(game: GameSpec, world: Any, seat: Seat, act: Act | Wait | None, chance: Random) -> float | None:
    """How good a world is for a seat, 0 to 1, some time after the seat has chosen this act; None if the referee refuses
    a move in it, or nobody can go on though the game is not over."""
    bot: Bot = game.bot or play_by_chance
    table = SimulatedTable(game, world, dict.fromkeys(world.seats, bot), chance)
    table.choose(seat, act)
    counted = game.rounds.counted if game.rounds.dealt else None
    number = counted(world) if counted else None
    try:
        for _ in range(LONGEST_DEAL if counted else HORIZON):
            if table.step() is None:
                if game.outcome(table.state) is None:
                    return None
                break
            if counted and counted(table.state) != number:
                break
    except BotMistake:
        return None
    return worth(game, table.state, seat)


def worth(game: GameSpec, state: Any, seat: Seat) -> float:
    """The share of a win if the game is over; else a half, more for who is ahead and less for who is behind."""
    ended = game.outcome(state)
    if ended is not None:
        return 1 / len(ended.winners) if seat in ended.winners else 0.0
    scores: Mapping[Seat, int] = game.scores(state)
    if seat not in scores:
        return 0.0
    others = [score for each, score in scores.items() if each != seat]
    ahead = scores[seat] - (max(others) + sum(others) / len(others)) / 2 if others else scores[seat]
    scale = 1 + sum(map(abs, scores.values())) / len(scores)
    return 0.5 + 0.4 * ahead / (abs(ahead) + scale)
