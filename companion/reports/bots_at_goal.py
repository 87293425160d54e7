"""How often bots win who reach the goal first: a game that is played on after that may turn."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from random import Random

from companion.files import make_folder, write_whole
from companion.reports.expected import plan_of, simulated_path
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.rules.teams import by_team
from companion.simulation import GameFailed, SimulatedTable
from companion.simulation.game import MOST_ACTS
from companion.simulation.plan import Simulator

GAMES = 100
"""Bot games that are played for this: a share of them is known within 10 percentage points."""
FEWEST = 20
"""Fewer games than that say too little."""


@dataclass(frozen=True, slots=True)
class FirstAtGoal:
    """``won`` of the ``games`` in which a player or team reached the goal alone and first were won by that side."""

    won: int
    games: int


def first_at_goal(game: GameSpec, options: str, players: int, goal: int, *, within_s: float) -> FirstAtGoal | None:
    """The results of bots that play for ``within_s`` seconds at most; None if there are too few such games. Their games
    are saved."""
    try:
        made = plan_of(game, options, players)
        path = simulated_path(made, game, "goal")
    except SetupError:
        return None  # It is only a comparison that is missing.
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = []  # What bots play can be played again.
    rows: list[bool | None] = known if isinstance(known, list) else []
    before, until = len(rows), time.monotonic() + within_s
    try:
        simulator = Simulator(made)
        while len(rows) < GAMES and time.monotonic() < until:
            rows.append(_first_wins(simulator, len(rows), goal))
        if len(rows) > before:
            make_folder(path.parent)
            write_whole(path, json.dumps(rows))
    except (SetupError, GameFailed, OSError):
        return None
    counted = [each for each in rows if each is not None]
    return FirstAtGoal(sum(counted), len(counted)) if len(counted) >= FEWEST else None


def _first_wins(simulator: Simulator, number: int, goal: int) -> bool | None:
    """Whether the side that reached the goal first won this game; None if none did so alone, or nobody won. Raises
    GameFailed."""
    game, setup = simulator.game, simulator.setups[0]
    bots = simulator.bots * len(setup.seats) if len(simulator.bots) == 1 else simulator.bots
    chance = Random(f"{simulator.plan.seed}/{number}")
    table = SimulatedTable(game, game.start(setup), dict(zip(setup.seats, bots, strict=True)), chance)
    holdings, first = table.state.holdings, None
    for _ in range(MOST_ACTS):
        try:
            if table.step() is None:
                break
        except Exception as error:
            raise GameFailed(str(error)) from error
        if first is None and table.state.holdings is not holdings:
            holdings = table.state.holdings
            scores = by_team(game.scores(table.state), game.teams(table.state))
            there = [side for side, score in scores.items() if score >= goal]
            if len(there) > 1:
                return None
            first = there[0] if there else None
    outcome = game.outcome(table.state)
    if outcome is None or first is None or not outcome.winners:
        return None
    return any(seat in outcome.winners for seat in first)
