"""Makes a failure small: makes all choices plain and removes all tracks that it does not need; prints a test.

``python -m tools.worlds.shrink GAME/LEVEL/SEED/MOMENT`` with an example that a run has written down.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.observations import CardGone, CardSeen, Looked, Observation
from tools.worlds.behaviour import LEVELS, Level
from tools.worlds.chance import Log, Units, seed_units
from tools.worlds.evening import Evening
from tools.worlds.generate import MOMENTS, generate_evening
from tools.worlds.judge import Verdict, judge_evening
from tools.worlds.spelling import write_test

SPARSE_S = 0.5
"""The time between two looks of the camera where that is enough."""
_MOMENT = re.compile(r"(?<![^.])m(\d+)\.")


def shift(units: Units, by: int) -> Units:
    """The same choices without those of the first ``by`` moments."""
    if not by:
        return units
    return lambda name: units(_MOMENT.sub(lambda found: f"m{int(found[1]) + by}.", name))


def fix(units: Units, plain: frozenset[str]) -> Units:
    """The same choices, but these are the kindest."""
    return lambda name: 0.0 if name in plain else units(name)


class Shrinker:
    """One failure of a kind. ``evening`` is the smallest one that was found so far."""

    def __init__(self, game: str, level: Level, seed: str, moment: int) -> None:
        self._game, self._level, self._seed = game, level, seed
        self._units = seed_units(f"{game}/{level}/{seed}")
        self._plain: frozenset[str] = frozenset()
        for self._moments in (*range(moment + 1, moment + 4), MOMENTS[game]):  # What comes later may undo it.
            evening, verdict, _ = self._make(self._units, self._moments, self._plain)
            if kinds := dict(verdict.kinds):
                break
        else:
            raise ValueError(f"{game}/{level}/{seed} has no failure up to moment {moment}")
        self.kind = kinds[min(kinds)]
        self.evening, self.verdict = evening, verdict

    def _make(self, units: Units, moments: int, plain: frozenset[str]) -> tuple[Evening, Verdict, Log]:
        log = Log()
        made = fix(units, plain)
        evening = generate_evening(self._game, self._level, self._seed, units=made, moments=moments, log=log)
        return evening, judge_evening(evening), log

    def _fails(self, units: Units, moments: int, plain: frozenset[str]) -> bool:
        evening, verdict, _ = self._make(units, moments, plain)
        if verdict.kinds and verdict.kinds[0][1] == self.kind:
            self.evening, self.verdict = evening, verdict
            return True
        return False

    def shrink(self, progress: Callable[[str], None] = lambda _: None) -> str:
        """The failure as a test."""
        for by in range(self._moments - 1, 0, -1):
            if self._fails(shift(self._units, by), self._moments - by, self._plain):
                self._units, self._moments = shift(self._units, by), self._moments - by
                break
        for size in (400, 100, 30, 10, 3, 1, 1):
            names = self._list_names()  # Making a choice plain may add others.
            progress(f"{len(names)} choices are not plain, {size} at a time")
            self._make_plain(names, size)
        moment = self.verdict.kinds[0][0]
        return write_test(self.evening, self.verdict, moment, self._drop_idle_tracks(moment))

    def _list_names(self) -> list[str]:
        """The choices that are not plain."""
        *_, log = self._make(self._units, self._moments, self._plain)
        return [name for name, value in log.names.items() if value]

    def _make_plain(self, names: Sequence[str], size: int) -> None:
        """Makes ``size`` choices plain at a time, if the failure stays."""
        for first in range(0, len(names), size):
            some = frozenset(names[first : first + size])
            if self._fails(self._units, self._moments, self._plain | some):
                self._plain |= some

    def _drop_idle_tracks(self, moment: int) -> list[Observation]:
        """The observations without those of cards that nobody played and that change nothing."""
        found = list(self.evening.observations)
        played = {card for each in self.evening.done for card in each.cards}
        tracks = {each.track for each in found if isinstance(each, CardSeen)}
        shown = {each.track for each in found if isinstance(each, CardSeen) and each.sighting.face in played}
        for track in sorted(tracks - shown):
            less = [each for each in found if not (isinstance(each, CardSeen | CardGone) and each.track == track)]
            found = less if self._still_fails(less, moment) else found
        last, sparse = float("-inf"), list[Observation]()
        for each in found:
            if isinstance(each, Looked):
                if each.at - last < SPARSE_S:
                    continue
                last = each.at
            sparse.append(each)
        return sparse if self._still_fails(sparse, moment) else found

    def _still_fails(self, observations: Iterable[Observation], moment: int) -> bool:
        verdict = judge_evening(replace(self.evening, observations=tuple(observations)))
        return bool(verdict.kinds) and verdict.kinds[0] == (moment, self.kind)


def read_example(said: str) -> tuple[str, Level, str, int]:
    """The game, level, seed and moment of an example. Raises ValueError."""
    game, level, seed, moment = said.split("/")
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    return game, level, seed, int(moment)


def main() -> int:
    """Prints the smallest failure of an example."""
    print(Shrinker(*read_example(sys.argv[1])).shrink(lambda line: print(line, file=sys.stderr)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
