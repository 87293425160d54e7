"""The readings of a card, look by look: clear, unsure, of another card for a while, or none."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Literal

from companion.cards import Face
from companion.observations import Side
from tools.worlds.behaviour import MISREAD, NOT_FOUND, UNNAMED, UNSURE
from tools.worlds.chance import Chance
from tools.worlds.felt import Stay

NAMED = 0.8
"""A face is named if its share is at least this."""
Manner = Literal["clear", "unsure", "misread", "unnamed", "not-found"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One card in one look, as a camera reads it."""

    face: Face | None
    side: Side
    confidence: float
    candidates: tuple[tuple[Face, float], ...] = ()


BACK = Reading(None, "back", 0.95)
NOTHING = Reading(None, "unknown", 0.4)


@dataclass(slots=True)
class Reader:
    """The readings of one stay. ``runs`` are (from when, how), by time."""

    face: Face | None
    rivals: tuple[Face, ...]
    runs: list[tuple[float, Manner]]
    noise: random.Random
    _at: int = field(default=0)

    def read(self, time: float) -> Reading | None:
        """The reading of the card at this time; None if it is not found."""
        while self._at + 1 < len(self.runs) and self.runs[self._at + 1][0] <= time:
            self._at += 1
        manner = self.runs[self._at][1]
        if manner == "not-found":
            return None
        if self.face is None:
            return BACK
        return _read(self.face, manner, self.rivals, self.noise)

    def changes_after(self, time: float) -> float:
        """The time from which its reading differs from the current one."""
        return self.runs[self._at + 1][0] if self._at + 1 < len(self.runs) else inf


def _read(face: Face, manner: Manner, rivals: Sequence[Face], noise: random.Random) -> Reading:
    first, second = rivals
    chance = noise.random()
    if manner == "clear":
        share = 0.962 + 0.037 * chance
        return Reading(face, "face", share, ((face, share), (first, (1 - share) * 0.6)))
    if manner == "unsure":
        share = 0.5 + 0.44 * chance
        named = face if share >= NAMED else None
        return Reading(named, "face", share, ((face, share), (first, (1 - share) * 0.8), (second, (1 - share) * 0.1)))
    if manner == "misread":
        share = 0.78 + 0.2 * chance
        named = first if share >= NAMED else None
        return Reading(named, "face", share, ((first, share), (face, (1 - share) * 0.7)))
    share = 0.3 + 0.3 * chance
    return Reading(None, "face", share, ((face, share), (first, share * 0.8), (second, 0.1)))


def read_stay(stay: Stay, chance: Chance, faces: Sequence[Face]) -> Reader:
    """The readings of the card of a stay while it lies there."""
    runs: list[tuple[float, Manner]] = [(stay.since, "clear")]
    if chance.does(NOT_FOUND):
        runs = [(stay.since, "not-found"), (stay.since + chance.amount(NOT_FOUND), "clear")]
    if stay.face is not None:
        start = stay.since + chance.pick("begins", (0.0, 0.0, chance.between("later", 0.2, 3.0)))
        if chance.does(UNNAMED):
            runs = [(stay.since, "unnamed")]
        elif chance.does(MISREAD):
            runs += [(start, "misread"), (start + chance.amount(MISREAD), "clear")]
        elif chance.does(UNSURE):
            runs += [(start, "unsure"), (start + chance.amount(UNSURE), "clear")]
    runs.sort(key=lambda each: each[0])
    return Reader(stay.face, _pick_rivals(stay.face, chance, faces), runs, chance.generator("noise"))


def _pick_rivals(face: Face | None, chance: Chance, faces: Sequence[Face]) -> tuple[Face, Face]:
    """The two faces that it is most easily mistaken for: the same rank of another suit, or any other card."""
    if face is None:
        return "", ""
    alike = [each for each in faces if each != face and each[:-1] == face[:-1] and len(each) > 1] or [
        each for each in faces if each != face
    ]
    first = chance.pick("rival", alike) if chance.unit("kind") < 0.7 else chance.pick("rival", faces)
    others = [each for each in faces if each not in (face, first)]
    return (first if first != face else others[0]), chance.pick("second", others)
