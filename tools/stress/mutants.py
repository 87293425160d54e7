"""Mutation testing of the referees: small faults are put into the code, and the tests must notice.

    python -m tools.stress.mutants --game battle --count 150 --seed 1
    python -m tools.stress.mutants                      (all faults of all games and of what they share)
    python -m tools.stress.mutants --again              (only those that nothing noticed the last time)

The kinds of faults stand in ``tools/stress/faults.py``. A fault runs in a forked child of one process that has
everything imported (``tools/stress/ward.py``), against the tests that come through its lines, the quickest first, up to
a budget of CPU seconds; where the code runs at import, in a child that imports again. Property tests try few games.

Outcomes are kept in a folder, so that a run that was cut off goes on; ``--fresh`` begins again. A fault is noticed when
a test fails or never ends; it is unnoticed when all pass, or when no test comes through it. Those of the unnoticed
ones that were judged to change nothing stand in ``tools/stress/equivalent.txt`` and are counted apart.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tools.stress import ward
from tools.stress.faults import Fault, faults

ROOT = Path(__file__).parents[2]
CODE = (ROOT / "companion" / "games", ROOT / "companion" / "rules")
JUDGED = Path(__file__).parent / "equivalent.txt"
GAMES = ("battle", "bluff_words", "bluffing_battles", "lost_war", "pirates_bluff")
SHARED = "shared"
UNNOTICED = ("alive", "unreached")
TESTS = (
    "tests/games",
    "tests/records",
    "tests/scorers",
    "tests/test_referee.py",
    "tests/test_damaged_records.py",
    "tests/test_by_tags.py",
    "tests/test_pirates_by_sight.py",
    "tests/test_ways_back.py",
    "tests/test_interpreter.py",
    "tests/test_interpreter_rows.py",
    "tests/test_interpreter_letters.py",
    "tests/commands/test_game_folder.py",
    "tests/commands/test_mistakes_of_a_game.py",
)


def files() -> list[Path]:
    """The files to judge: the games and the kernel."""
    return sorted(path for folder in CODE for path in folder.rglob("*.py"))


class Run:
    """The saved part of a run: the map of the tests, and the outcomes so far."""

    def __init__(self, keep: Path, budget_s: float, at_once: int) -> None:
        keep.mkdir(parents=True, exist_ok=True)
        self.log, self.map = keep / "outcomes.jsonl", keep / "map.json"
        self.budget_s, self.at_once = budget_s, at_once
        self.tests: dict[str, dict[str, Any]] = {}
        self.at_import: ward.Lines = {}

    def outcomes(self) -> dict[str, str]:
        """The last outcome of every fault by its name."""
        if not self.log.exists():
            return {}
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return {entry["fault"]: entry["outcome"] for entry in map(json.loads, lines)}

    def read_map(self) -> None:
        kept = json.loads(self.map.read_text(encoding="utf-8"))
        self.tests = {name: test for file in kept["files"].values() for name, test in file["tests"].items()}
        self.at_import = kept["at_import"]

    def load_map(self) -> dict[str, Any]:
        """The map so far, unless the games have changed since."""
        games = ward.digest(files())
        kept = json.loads(self.map.read_text(encoding="utf-8")) if self.map.exists() else {}
        return kept if kept.get("games") == games else {"games": games, "files": {}, "at_import": None}

    def make_map(self, items: list[pytest.Item], at_import: ward.Lines, tracer: ward.Tracer) -> None:
        """Runs the tests whose files have changed since the last time."""
        kept = self.load_map()
        kept["at_import"] = kept["at_import"] or at_import
        files = kept["files"]
        paths = {item.path.relative_to(ROOT).as_posix(): item.path for item in items}
        for gone in files.keys() - paths.keys():
            del files[gone]
        for name, path in sorted(paths.items()):
            key = ward.digest([path])
            if files.get(name, {}).get("key") != key:
                mine = [item for item in items if item.path == path]
                files[name] = {"key": key, "tests": dict(ward.timed(mine, tracer))}
                self.map.write_text(json.dumps(kept), encoding="utf-8")

    def through(self, fault: Fault) -> list[str]:
        """The tests that come through the fault or at least through its function (in a long test not every call is
        looked at), the former and the quickest first, as many as the budget allows."""
        mine = {name: test["lines"].get(fault.path, ()) for name, test in self.tests.items()}
        lines = [name for name, seen in mine.items() if comes_through(seen, fault.first, fault.last)]
        around = [name for name, seen in mine.items() if comes_through(seen, *fault.around)]
        return self._affordable(lines, [name for name in around if name not in lines])

    def beside(self, fault: Fault) -> list[str]:
        """The tests that come through anything of the fault's package: code that runs at import has no lines."""
        folder = str(Path(fault.path).parent)
        return self._affordable(
            [name for name, test in self.tests.items() if any(path.startswith(folder) for path in test["lines"])]
        )

    def _affordable(self, *groups: list[str]) -> list[str]:
        spent, chosen = 0.0, []
        for name in chain.from_iterable(sorted(group, key=lambda name: self.tests[name]["cpu"]) for group in groups):
            spent += self.tests[name]["cpu"]
            if chosen and spent > self.budget_s:
                break
            chosen.append(name)
        return chosen


def comes_through(lines: Iterable[int], first: int, last: int) -> bool:
    return any(first <= line <= last for line in lines)


def package(fault: Fault) -> str:
    names = set(Path(fault.path).parts) & set(GAMES)
    return names.pop() if names else SHARED


def in_ward(run: Run, wanted: list[Fault]) -> list[Fault]:
    """Puts the faults in that need no fresh import; the others are returned."""
    tracer = ward.Tracer(*CODE)
    if run.load_map()["at_import"] is None:
        sys.settrace(tracer.call)
    fresh: list[Fault] = []

    def loop(items: list[pytest.Item]) -> None:
        sys.settrace(None)
        at_import = tracer.take()
        pid = os.fork()
        if not pid:
            run.make_map(items, at_import, tracer)
            os._exit(0)
        if os.waitpid(pid, 0)[1]:
            raise SystemExit("the tests could not be timed")
        run.read_map()
        by_name = {item.nodeid: item for item in items}
        ward.children(jobs(by_name), run.log, run.at_once, 3 * run.budget_s + 10)

    def jobs(by_name: dict[str, pytest.Item]) -> Iterator[tuple[Fault, Callable[[], str]]]:
        for fault in wanted:
            if not fault.function or comes_through(run.at_import.get(fault.path, ()), fault.first, fault.last):
                fresh.append(fault)
                continue
            names = run.through(fault)
            if names:
                yield fault, lambda fault=fault, names=names: put_in([by_name[name] for name in names], fault)  # type: ignore[misc]
            else:
                ward.note(run.log, fault, "unreached")

    def put_in(items: list[pytest.Item], fault: Fault) -> str:
        ward.put_in(ROOT, fault)
        return ward.outcome(items)

    ward.collected(TESTS, loop)
    return fresh


def afresh(run: Run, fault: Fault) -> str:
    """The outcome of a fault in a process that has not imported the games yet."""
    names = run.beside(fault)
    found = ["killed at import"]

    def loop(items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        found[0] = ward.outcome(by_name[name] for name in names)

    ward.import_with(ROOT, fault)
    ward.collected(sorted({name.partition("::")[0] for name in names}), loop)
    return found[0]


def wanted(games: list[str], count: int | None, seed: int) -> list[Fault]:
    """A sample of each package, or all."""
    found = [fault for path in files() for fault in faults(ROOT, path)]
    chosen = []
    for name in games:
        mine = [fault for fault in found if package(fault) == name]
        chosen += mine if count is None else random.Random(seed).sample(mine, min(count, len(mine)))
    return chosen


def report(chosen: list[Fault], outcomes: dict[str, str]) -> int:
    """Prints the unnoticed ones and a table (``change nothing``: the unnoticed ones that were judged equivalent); 1
    where a package has a tenth or more unnoticed."""
    lines = JUDGED.read_text(encoding="utf-8").splitlines() if JUDGED.exists() else []
    judged = {line.partition("  # ")[0] for line in lines}
    rows: dict[str, Counter[str]] = {}
    for fault in chosen:
        found = outcomes.get(fault.name, "not run")
        row = rows.setdefault(package(fault), Counter())
        row[found.partition(" ")[0]] += 1
        if found in UNNOTICED:
            row["judged"] += fault.name in judged
            print(f"{'equivalent' if fault.name in judged else found}: {fault}")
    print("| package | faults | a test failed | came to no end | broke the process | unnoticed | change nothing |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    failed = 0
    for name, row in rows.items():
        cases = sum(row.values()) - row["judged"]
        alive = row["alive"] + row["unreached"]
        failed |= alive * 10 >= cases
        counts = (cases, row["killed"], row["timeout"], row["crash"], alive, row["judged"])
        print(f"| {name} | {' | '.join(map(str, counts))} |")
    return failed


def main() -> int:
    """Runs the named mutants whose results are not known yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=(*GAMES, SHARED), help="(default: all)")
    parser.add_argument("--count", type=int, help="a sample of so many of each package (default: all faults)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--budget", type=float, default=20.0, help="CPU seconds of tests for one fault (default: 20)")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "mutants", help="the folder of outcomes")
    parser.add_argument("--again", action="store_true", help="tries only those again that were not noticed")
    parser.add_argument("--fresh", action="store_true", help="forgets all outcomes first")
    args = parser.parse_args()
    if args.fresh:
        shutil.rmtree(args.keep, ignore_errors=True)
    run = Run(args.keep, args.budget, args.at_once)
    chosen = wanted(args.game or [*GAMES, SHARED], args.count, args.seed)
    known = run.outcomes()
    if args.again:
        chosen = [fault for fault in chosen if known.get(fault.name) in UNNOTICED]
    left = [fault for fault in chosen if args.again or fault.name not in known]
    if left:
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(args.keep / "pycache")
        random.Random(args.seed).shuffle(left)
        _all(run, left)
    return report(chosen, run.outcomes())


def _all(run: Run, left: list[Fault]) -> None:
    """First those that can share one import, in a child, so that this process stays without the games."""
    reader, writer = os.pipe()
    if not os.fork():
        os.close(reader)
        fresh = in_ward(run, left)
        os.write(writer, json.dumps([fault.name for fault in fresh]).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        names = set(json.loads(pipe.read() or "[]"))
    os.wait()
    run.read_map()
    jobs = ((fault, lambda fault=fault: afresh(run, fault)) for fault in left if fault.name in names)  # type: ignore[misc]
    ward.children(jobs, run.log, run.at_once, 3 * run.budget_s + 30)


if __name__ == "__main__":
    sys.exit(main())
