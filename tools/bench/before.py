"""The referees beside those of an earlier version: ``python -m tools.bench.before FOLDER [GAME...]``.

FOLDER is a working copy of that version (``git worktree add FOLDER REVISION``; the last one before the kernel is
``43a1a78^``). Both say the same acts, those of random games that the earlier version played, and each plays random
games of its own. They take turns, in processor time, and of each game the quickest round counts.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[2]
SEATS = ("Ann", "Ben", "Cem", "Dee")
GAMES_PLAYED, ROUNDS, MOST_ACTS = 30, 4, 400


class Version:
    """A working copy's referee of one game, in a process of its own."""

    def __init__(self, folder: Path, game: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", game],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Version:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def ask(self, asked: object) -> Any:
        """Its answer to a seed (it plays a random game) or to a game's lines (it plays these acts): seconds, lines."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def main(folder: Path, games: list[str]) -> None:
    """Prints one table: how many times as much is done in a second as before."""
    print("| times before, of processor time | the same acts | acts of random games | random games |")
    print("| --- | ---: | ---: | ---: |")
    for game in games:
        with Version(folder, game) as before, Version(ROOT, game) as now:
            own = [[version.ask(seed)[1] for seed in range(GAMES_PLAYED)] for version in (before, now)]
            said = ratio(before, now, own[0])
            played = ratio(before, now, list(range(GAMES_PLAYED)))
        longer = sum(map(len, own[1])) / sum(map(len, own[0]))
        print(f"| {game} | {said:.2f} | {played * longer:.2f} | {played:.2f} |", flush=True)


def ratio(before: Version, now: Version, asked: list[Any]) -> float:
    """How many times quicker this is done now."""
    rounds = [[[version.ask(each)[0] for each in asked] for version in (before, now)] for _ in range(ROUNDS)]
    spent = [sum(min(times) for times in zip(*of_one, strict=True)) for of_one in zip(*rounds, strict=True)]
    return float(spent[0] / spent[1])


def serve(name: str) -> None:
    """Answers for the version in whose folder it runs."""
    sys.path[0] = str(Path.cwd())
    from companion.games import GAMES
    from companion.rules.history import History
    from companion.rules.notation import act_from_json, act_to_json
    from tests.games.playing import set_up

    game: Any = GAMES[name]
    setup = set_up(game, SEATS[: min(len(SEATS), game.seats[1])])

    def choose(history: Any, chance: random.Random) -> bool:
        if not hasattr(game, "acts"):
            return history.say_one(chance) is not None
        acts = list(game.acts(history.state))  # as versions before the kernel have it
        if acts:
            history.say(chance.choice(acts))
        return bool(acts)

    for line in sys.stdin:
        asked = json.loads(line)
        history: Any = History(game, setup)
        acts = [] if isinstance(asked, int) else [act_from_json(game.acts_known, each) for each in asked]
        chance, begun = random.Random(asked if isinstance(asked, int) else 0), time.process_time()
        if isinstance(asked, int):
            while len(history.entries) < MOST_ACTS and choose(history, chance):
                pass
        for act in acts:
            history.say(act)
        spent = time.process_time() - begun
        print(json.dumps([spent, [act_to_json(entry.act) for entry in history.entries]]), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--serve":
        serve(sys.argv[2])
    else:
        from companion.games import GAMES

        main(Path(sys.argv[1]).resolve(), sys.argv[2:] or list(GAMES))
