"""The referees against the scorers on paper, thousands of dealt games each."""

from __future__ import annotations

import random

from tests.scorers.dealt import disagreement

Report = tuple[int, list[str]]


def compare(game: str, cases: int, seed: int) -> Report:
    """How many games were dealt, and where the two disagree."""
    failures = []
    for case in range(cases):
        wrong = disagreement(game, random.Random(seed + case))
        if wrong:
            failures.append(f"{game}, seed {seed + case}: {wrong}")
    return cases, failures


def battle(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("battle", cases, seed)


def pirates_bluff(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("pirates-bluff", cases, seed)


def anytime(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("pirates-bluff, anything at any time", cases, seed)


def bluffing_battles(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("bluffing-battles", cases, seed)


def lost_war(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("lost-war", cases, seed)


def bluff_words(cases: int = 5000, *, seed: int = 0) -> Report:
    return compare("bluff-words", cases, seed)
