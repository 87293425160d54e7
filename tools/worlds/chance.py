"""The choices of an evening: each has a name, and its value depends on nothing but the seed and that name.

So a choice can be made plain (0 is always the kindest value) without changing any other, which is how failures shrink.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TypeVar

from tools.worlds.behaviour import LEVELS, Behaviour, Level

T = TypeVar("T")
Units = Callable[[str], float]
"""From the name of a choice to a number from 0 (the kindest) up to 1."""

_SCALE = float(1 << 64)


def seed_units(seed: str, plain: Mapping[str, float] | None = None) -> Units:
    """The choices of a seed; those in ``plain`` have the values that it gives."""
    key, fixed = blake2b(seed.encode(), digest_size=16).digest(), plain or {}

    def unit(name: str) -> float:
        if name in fixed:
            return fixed[name]
        return int.from_bytes(blake2b(name.encode(), key=key, digest_size=8).digest(), "big") / _SCALE

    return unit


def draw_units(chance: random.Random) -> Units:
    """Choices drawn one after the other, each once; for a property test, whose draws shrink towards 0."""
    known: dict[str, float] = {}

    def unit(name: str) -> float:
        if name not in known:
            known[name] = chance.random()
        return known[name]

    return unit


@dataclass(slots=True)
class Log:
    """The choices of an evening: their names and values, and the behaviours that it shows, by moment."""

    names: dict[str, float] = field(default_factory=dict)
    shown: dict[int, set[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chance:
    """The choices of one part of an evening. ``moment`` is the number of the fight, battle, hand or turn, from 0;
    ``people`` says whether people answer at this table."""

    unit_of: Units
    level: Level
    log: Log
    under: str = ""
    moment: int = 0
    people: bool = False

    def part(self, name: object, *, moment: int | None = None) -> Chance:
        """The choices of a part of this one."""
        here = self.moment if moment is None else moment
        return Chance(self.unit_of, self.level, self.log, f"{self.under}{name}.", here, self.people)

    def unit(self, name: str) -> float:
        """A number from 0 up to 1, evenly distributed."""
        full = self.under + name
        value = self.unit_of(full)
        self.log.names[full] = value
        return value

    def between(self, name: str, kind: float, unkind: float) -> float:
        """A number between the kindest and the most unkind one."""
        return kind + (unkind - kind) * self.unit(name)

    def count(self, name: str, kind: int, unkind: int) -> int:
        """A whole number between these, both included."""
        step = 1 if unkind >= kind else -1
        return kind + step * min(abs(unkind - kind), int(self.unit(name) * (abs(unkind - kind) + 1)))

    def pick(self, name: str, among: Sequence[T]) -> T:
        """One of these."""
        return among[min(len(among) - 1, int(self.unit(name) * len(among)))]

    def is_so(self, name: str, likelihood: float) -> bool:
        """True with this likelihood; plain choices are false."""
        return self.unit(name) > 1 - likelihood

    def does(self, behaviour: Behaviour, name: str = "") -> bool:
        """Whether somebody does this here; the log notes it for the report."""
        if behaviour.of_people and not self.people:
            return False
        found = self.is_so(f"{behaviour.name}{name}", behaviour.likelihoods[LEVELS.index(self.level)])
        if found:
            self.log.shown.setdefault(self.moment, set()).add(behaviour.name)
        return found

    def amount(self, behaviour: Behaviour, name: str = "") -> float:
        """An amount within the behaviour's range, in its unit."""
        return self.between(f"{behaviour.name}{name}.amount", *behaviour.span)

    def shuffled(self, name: str, cards: Sequence[T]) -> list[T]:
        """These in any order, which is another for each name."""
        found = list(cards)
        random.Random(f"{name}/{self.unit(name)}").shuffle(found)
        return found

    def generator(self, name: str) -> random.Random:
        """Noise: many small values for which names would be wasted."""
        return random.Random(self.unit(name))
