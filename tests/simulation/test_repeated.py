"""The same seed plays the same games in any process, whatever order its sets have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAYS = """
import hashlib, json
from tests.simulation.tables import VARIANTS, table
from companion.games import GAMES
for game, seats, options in VARIANTS:
    for bot in ({}, {"bot": GAMES[game].bot}):
        found = table(game, seats, options, seed="same", **bot).play(300)
        print(game, seats, found.acts, found.reasons, found.scores, found.winners)
"""


def played(hashes: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", PLAYS], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_the_same_seed_plays_the_same_games_in_any_process() -> None:
    first = played("1")
    assert first.count("\n") > 20
    assert played("2") == first
