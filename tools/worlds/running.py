"""Many evenings on all cores, a part at a time: finished parts are saved, and a stopped run continues from there."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import companion.interpreter
from tools.worlds.behaviour import Level
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening
from tools.worlds.tally import Tally

PART = 20
"""The number of evenings that are played and saved together."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some evenings of a game at a level: numbers ``first`` to ``first + count - 1`` of a seed."""

    game: str
    level: Level
    seed: int
    first: int
    count: int
    tags: bool = False
    people: bool = False

    def run(self) -> Tally:
        """Plays them, and counts."""
        tally = Tally()
        for number in range(self.first, self.first + self.count):
            name = f"{self.seed}.{number}"
            evening = generate_evening(self.game, self.level, name, tags=self.tags, people=self.people)
            tally.add(judge_evening(evening))
        return tally


def make_parts(
    games: Sequence[str],
    levels: Sequence[Level],
    seed: int,
    evenings: int,
    *,
    tags: bool = False,
    people: bool = False,
) -> list[Part]:
    """A number of evenings of each game at each level, in parts that take turns."""
    firsts = range(0, evenings, PART)
    return [
        Part(game, level, seed, first, min(PART, evenings - first), tags, people)
        for first in firsts
        for game in games
        for level in levels
    ]


@cache
def digest(*packages: Path) -> str:
    """A few letters that change with these packages' sources."""
    found = blake2b(digest_size=6)
    for folder in packages:
        for file in sorted(folder.rglob("*.py")):
            found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()


def versions() -> dict[str, str]:
    """The digests of the interpreter that is measured, and of the worlds."""
    return {
        "interpreter": digest(Path(companion.interpreter.__file__).parent),
        "worlds": digest(Path(__file__).parent),
    }


class Kept:
    """The parts that are done, one line each in a file; those of other sources are not taken."""

    def __init__(self, path: Path) -> None:
        self._path, self._versions = path, versions()

    def read(self) -> dict[Part, Tally]:
        """The finished parts; a line that was cut off is left out."""
        found: dict[Part, Tally] = {}
        for line in self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else ():
            try:
                said = json.loads(line)
            except json.JSONDecodeError:
                continue
            if said["versions"] == self._versions:
                found[Part(**said["part"])] = Tally.from_json(said["tally"])
        return found

    def write(self, part: Part, tally: Tally) -> None:
        """Keeps one part."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        said: dict[str, Any] = {"versions": self._versions, "part": asdict(part), "tally": tally.to_json()}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(said) + "\n")


def run_parts(
    parts: Sequence[Part], kept: Kept, *, workers: int | None = None, progress: Callable[[str], None] = print
) -> Generator[tuple[Part, Tally], None, None]:
    """Each part with its counts, those that are kept first. Stopping the iteration keeps what is done."""
    known = kept.read()
    yield from ((part, known[part]) for part in parts if part in known)
    left = [part for part in parts if part not in known]
    began, done, todo = time.monotonic(), 0, sum(part.count for part in left)
    pool = ProcessPoolExecutor(workers or os.cpu_count(), initializer=_leave_stopping)
    running: dict[Future[Tally], Part] = {}
    try:
        queue = iter(left)
        while True:
            while len(running) < 2 * (workers or os.cpu_count() or 1) and (part := next(queue, None)) is not None:
                running[pool.submit(part.run)] = part
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                part, tally = running.pop(future), future.result()
                kept.write(part, tally)
                done += part.count
                rate = done / (time.monotonic() - began)
                progress(
                    f"{done}/{todo} evenings, {60 * rate:.0f} a minute, {_spell_duration((todo - done) / rate)} left"
                )
                yield part, tally
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        for future, part in running.items():
            if not future.cancelled() and future.exception() is None:
                kept.write(part, future.result())


def _leave_stopping() -> None:
    """A worker ends its part; stopping is up to the program that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _spell_duration(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"
