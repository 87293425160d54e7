"""Games of bots are counted like games of people: a simulated game and the evening with the same acts give the same."""

from __future__ import annotations

from random import Random

import pytest

from companion.reports.figures import Relations, course
from companion.reports.rows import tables_of
from companion.session import Session
from companion.simulation.game import SimulatedTable
from companion.simulation.plan import Plan, Simulator

GAMES = {"battle": 3, "bluff-words": 3, "bluffing-battles": 2, "lost-war": 2, "pirates-bluff": 4}


@pytest.mark.parametrize("game", GAMES)
def test_a_simulated_game_is_counted_as_the_evening_with_the_same_acts(game: str) -> None:
    simulator = Simulator(Plan(game=game, seats=GAMES[game], options={}, games=1))
    (setup,), (bot,) = simulator.setups, simulator.bots
    table = SimulatedTable(simulator.game, simulator.game.start(setup), dict.fromkeys(setup.seats, bot), Random("1/0"))
    session = Session.unkept({"record": 1, "game": game, "seats": list(setup.seats)})
    while (turn := table.step()) is not None:
        session.table.play(turn.act)
    session.table.settle()
    tables = tables_of(session)
    (evening,), simulated = tables["sessions"], simulator.row(0)
    assert {name: evening[name] for name in ("over", "acts", "rounds")} == {
        name: simulated[name] for name in ("over", "acts", "rounds")
    }
    (changes,) = Relations.of(tables).numbers(course.CHANGES)
    assert changes == simulated["lead_changes"]
    assert [row["won"] for row in tables["seats"]] == [simulated[f"win_{at}"] for at in range(1, GAMES[game] + 1)]
    assert [row["score"] for row in tables["seats"]] == [simulated[f"score_{at}"] for at in range(1, GAMES[game] + 1)]
