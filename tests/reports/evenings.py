"""Small evenings written by hand, act by act with its second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.evidence import Evidence
from companion.games import GAMES
from companion.records import parse_lines
from companion.rules.game import Act
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.simulation.game import SimulatedTable
from companion.simulation.plan import Plan, Simulator

BEGAN = 1_780_000_000.0
"""The beginning of every evening (seconds since 1970): 2026-05-28, 20:26:40 in UTC."""

RECORDS = Path(__file__).parents[1] / "records"

TWO = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


def kept(
    name: str,
    said: Iterable[tuple[float, Act] | tuple[float, Act, Evidence]],
    header: Mapping[str, Any] = TWO,
    label: str = "",
) -> Session:
    """A saved evening, read again: each act with its seconds after the beginning."""
    session = Session.start(name, header)
    now = [BEGAN]
    session.table._clock = lambda: now[0]
    session.test_version(label)
    for at, act, *evidence in said:
        session.table.settle()
        now[0] = BEGAN + at
        session.table.play(act, *evidence)
    session.close()
    again = Session.resume(name)
    again.close()
    return again


def of_record(name: str) -> Session:
    """An evening that was kept, of the acts of a record in ``tests/records``, one a second."""
    lines = [said for _, said in parse_lines((RECORDS / f"{name}.jsonl").read_bytes().splitlines())]
    header, game = lines[0], GAMES[lines[0]["game"]]
    said = [(float(at), act_from_json(game.acts_known, line)) for at, line in enumerate(lines[1:])]
    return kept(name.replace("/", " "), said, header)


def played_by_bots(
    name: str, game: str, seats: int, number: int = 0, act_s: float = 5.0, label: str = "", **options: Any
) -> Session:
    """A saved evening of the simulated game of this number; each act takes ``act_s`` seconds."""
    simulator = Simulator(Plan(game=game, seats=seats, options=options, games=1))
    (setup,), (bot,) = simulator.setups, simulator.bots
    chance = Random(f"1/{number}")
    table = SimulatedTable(simulator.game, simulator.game.start(setup), dict.fromkeys(setup.seats, bot), chance)
    said: list[Act] = []
    while (turn := table.step()) is not None:
        said.append(turn.act)
    header = {"record": 1, "game": game, "seats": list(setup.seats), "options": options}
    return kept(name, [(act_s * at, act) for at, act in enumerate(said)], header, label)
