"""Measures the interpreter in worlds that it was not tuned on: ``python -m tools.worlds --help``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tools.worlds import ablation
from tools.worlds.behaviour import LEVELS
from tools.worlds.games import PLAYED
from tools.worlds.running import Kept, make_parts, run_parts, versions
from tools.worlds.tally import Tally, write_behaviours, write_table


def _choose(said: str, known: tuple[str, ...], called: str) -> list[str]:
    names = list(known) if said == "all" else said.split(",")
    if wrong := [name for name in names if name not in known]:
        raise SystemExit(f"no such {called}: {', '.join(wrong)}; there are {', '.join(known)}, or all")
    return names


def main(said: list[str] | None = None) -> int:
    """Runs the command. Returns 130 if it was stopped; the finished parts are saved."""
    said = sys.argv[1:] if said is None else said
    if said[:1] == ["ablation"]:
        return ablation.main(said[1:])
    parser = argparse.ArgumentParser(prog="python -m tools.worlds", description=__doc__)
    parser.add_argument("--games", default="all", help=f"all, or some of {','.join(PLAYED)}")
    parser.add_argument("--level", default="all", help=f"all, or some of {','.join(LEVELS)}")
    parser.add_argument("--evenings", type=int, default=100, help="number of each game at each level")
    parser.add_argument("--seed", type=int, default=1, help="evenings of other seeds are others")
    parser.add_argument("--tags", action="store_true", help="seen by readers of tags, not by a camera")
    parser.add_argument("--people", action="store_true", help="people answer, correct, and change their mind")
    parser.add_argument("--workers", type=int, default=None, help="number of processes; by default as many as cores")
    parser.add_argument("--json", type=Path, default=None, help="a file for the counts")
    parser.add_argument("--kept", type=Path, default=Path("runs/worlds/parts.jsonl"), help="the file of finished parts")
    asked = parser.parse_args(said)
    games = _choose(asked.games, tuple(PLAYED), "game")
    levels = [level for level in LEVELS if level in _choose(asked.level, LEVELS, "level")]
    tallies: dict[tuple[str, str], Tally] = {}
    stopped = False
    parts = run_parts(
        make_parts(games, levels, asked.seed, asked.evenings, tags=asked.tags, people=asked.people),
        Kept(asked.kept),
        workers=asked.workers,
        progress=lambda line: print(f"\r{line:70}", end="", file=sys.stderr, flush=True),
    )
    try:
        for part, tally in parts:
            tallies.setdefault((part.game, part.level), Tally()).merge(tally)
    except KeyboardInterrupt:
        stopped = True
        parts.close()
    print(file=sys.stderr)
    print(write_table(tallies), write_behaviours(tallies.values()), sep="\n\n")
    if asked.json:
        counted = {f"{game}/{level}": tally.to_json() for (game, level), tally in sorted(tallies.items())}
        made = {"seed": asked.seed, "evenings": asked.evenings, "tags": asked.tags, "people": asked.people}
        found = {**made, **versions(), "tallies": counted}
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if stopped:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
