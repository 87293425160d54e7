"""A Dask cluster of two workers on this machine, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.commands.main import main
from companion.rules.game import SetupError
from companion.simulation import GameFailed, Plan, Simulation, plan
from companion.simulation.cluster import play_on_cluster
from companion.simulation.running import Rows, play_here

distributed = pytest.importorskip("distributed")

GAMES = 400


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def made(**said: Any) -> Plan:
    return plan(**{"game": "lost-war", "seats": 2, "bots": ("random",), "options": {}, "games": GAMES, **said})


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_that_is_killed_loses_no_game_and_none_is_counted_twice(cluster: Any, tmp_path: Path) -> None:
    killed: list[int] = []

    def play(plan: Plan, first: int) -> Iterator[Rows]:
        for at, rows in enumerate(play_on_cluster(plan, first, cluster.scheduler_address)):
            if at == 3:
                killed.append(cluster.workers[0].process.pid)
                os.kill(killed[0], signal.SIGKILL)
            yield rows

    simulation = Simulation(made(), tmp_path / "games.csv")
    simulation.run(play=play)
    assert killed
    whole = Simulation(made(), tmp_path / "here.csv")
    whole.run(play=play_here)
    assert simulation.count == GAMES
    assert simulation.tallies == whole.tallies
    assert (tmp_path / "games.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_the_command_plays_the_same_games_on_a_cluster_as_here(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ("simulate", "--game", "lost-war", "--games", "30", "--seed", "7")
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    assert main([*said, "--cores", "1", "--out", str(here)]) == 0
    by_hand = capsys.readouterr().out
    assert main([*said, "--scheduler", cluster.scheduler_address, "--out", str(there)]) == 0
    assert capsys.readouterr().out == by_hand
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_game_that_fails_on_a_worker_is_named(cluster: Any) -> None:
    with pytest.raises(GameFailed, match="game 0 of seed 1"):
        list(
            play_on_cluster(made(bots=("random",), options={}, games=1, most_acts="none"), 0, cluster.scheduler_address)
        )


def test_where_no_scheduler_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.simulation.cluster.ANSWERS_WITHIN_S", 1)
    with pytest.raises(SetupError, match="no Dask scheduler answers at 'tcp://127"):
        list(play_on_cluster(made(), 0, "tcp://127.0.0.1:9"))
