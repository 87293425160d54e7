"""Evenings of practice: games of bots as journals, for a designer who has no evenings yet and wants to see a report."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from companion.bot_seats import BOT
from companion.evidence import Evidence
from companion.past import close_evening
from companion.records import write_header
from companion.session import Session
from companion.simulation import GameFailed, Plan
from companion.simulation.game import BotMistake, SimulatedTable
from companion.simulation.plan import Simulator

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eva", "Fin", "Gus", "Hal")
ACT_S = 6.0
"""The mean time of an act. It is invented, as all times of practice are."""
DAY_S = 86_400.0


def keep_practice(made: Plan, label: str, progress: Callable[[int, int], None] = lambda done, of: None) -> list[str]:
    """Keeps the games of a plan as evenings of this version in the data folder, one a day until now; returns their
    names. The acts are marked as those of bots, so that no figure about people counts them. Raises SetupError,
    GameFailed, JournalError."""
    simulator, names = Simulator(made), []
    for number in range(len(made)):
        names.append(" ".join(filter(None, ("practice", label, str(number + 1)))))
        with _Practice(simulator, names[-1], number) as practice:
            practice.session.test_version(label)
            practice.play()
        progress(len(names), len(made))
    return names


class _Practice:
    """One evening of practice. A context: it is closed at the end."""

    def __init__(self, simulator: Simulator, name: str, number: int) -> None:
        made, game = simulator.plan, simulator.game
        setup = simulator.setups[number % len(simulator.setups)]
        setup = replace(setup, seats=NAMES[: len(setup.seats)])
        bots = simulator.bots if len(simulator.bots) > 1 else simulator.bots * len(setup.seats)
        self._chance = Random(f"{made.seed}/{number}")
        self._played = SimulatedTable(game, game.start(setup), dict(zip(setup.seats, bots, strict=True)), self._chance)
        self._now = time.time() - (len(made) - number) * DAY_S
        self.session = Session.start(name, write_header(game, setup), clock=lambda: self._now)

    def __enter__(self) -> _Practice:
        return self

    def __exit__(self, *_: object) -> None:
        close_evening(self.session)

    def play(self) -> None:
        """Plays to the end. Raises GameFailed."""
        try:
            while (turn := self._played.step()) is not None:
                self._now += self._chance.expovariate(1 / ACT_S)
                self.session.table.play(turn.act, Evidence(BOT))
                self.session.table.settle()
        except BotMistake as error:
            raise GameFailed(str(error)) from error
