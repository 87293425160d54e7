"""The places of cards on the table: singles, rows, fans, cascades, piles, wars and grids, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

CARD_MM = (63.0, 88.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's middle in millimetres and its turn in radians, and whether its back is up."""

    x: float
    y: float
    turn: float
    down: bool = False


def row(rng: Generator, count: int, step: float, *, jitter: float = 2.0) -> list[Pose]:
    """Cards side by side; a step under the card's width overlaps them."""
    return [
        Pose(
            (i - count / 2) * step + rng.normal(0, jitter),
            rng.normal(0, jitter),
            rng.normal(0, 0.03 + jitter / 100),
        )
        for i in range(count)
    ]


def fan(rng: Generator, count: int) -> list[Pose]:
    """A hand of cards spread around a point below it."""
    radius = float(rng.uniform(90, 240))
    step = float(rng.uniform(10, 26)) / radius
    poses = []
    for i in range(count):
        angle = (i - (count - 1) / 2) * step + float(rng.normal(0, step / 8))
        poses.append(Pose(radius * np.sin(angle), radius * (1 - np.cos(angle)), angle))
    return poses


def cascade(rng: Generator, count: int) -> list[Pose]:
    """Cards overlapping down the table, as in a tableau or a war."""
    step = float(rng.uniform(16, 45))
    aside = float(rng.uniform(-12, 12))
    down = rng.random() < 0.3
    return [
        Pose(i * aside, (i - count / 2) * step, rng.normal(0, 0.05), down=bool(down and i % 4 != 0))
        for i in range(count)
    ]


def pile(rng: Generator, count: int) -> list[Pose]:
    """Cards thrown on top of each other."""
    spread = float(rng.uniform(4, 40))
    return [Pose(rng.normal(0, spread), rng.normal(0, spread), rng.uniform(0, 2 * np.pi)) for _ in range(count)]


def grid(rng: Generator, count: int) -> list[Pose]:
    """Cards in neat rows."""
    across = max(1, round(count**0.5))
    gap = float(rng.uniform(2, 30))
    return [
        Pose(
            (i % across) * (63 + gap) + rng.normal(0, 2),
            (i // across) * (88 + gap) + rng.normal(0, 2),
            rng.normal(0, 0.04),
        )
        for i in range(count)
    ]


def group(rng: Generator) -> list[Pose]:
    """One group of cards of a random kind around the origin."""
    kind = rng.choice(
        ["single", "row", "tight", "fan", "cascade", "pile", "grid"],
        p=[0.28, 0.15, 0.11, 0.16, 0.12, 0.1, 0.08],
    )
    if kind == "row":
        return row(rng, int(rng.integers(2, 6)), float(rng.uniform(64, 95)))
    if kind == "tight":
        return row(rng, int(rng.integers(2, 9)), float(rng.uniform(14, 50)), jitter=1.5)
    if kind == "fan":
        return fan(rng, int(rng.integers(3, 11)))
    if kind == "cascade":
        return cascade(rng, int(rng.integers(2, 7)))
    if kind == "pile":
        return pile(rng, int(rng.integers(2, 7)))
    if kind == "grid":
        return grid(rng, int(rng.integers(4, 13)))
    return [Pose(0, 0, 0)]


def spread_hand(rng: Generator) -> list[Pose]:
    """A hand of about thirteen cards, as bridge players lay it down: a tight fan, a row, or untidy short columns."""
    count = int(rng.integers(11, 15))
    kind = rng.choice(["fan", "row", "columns"], p=[0.5, 0.25, 0.25])
    if kind == "row":
        return row(rng, count, float(rng.uniform(8, 17)), jitter=float(rng.uniform(0.5, 3)))
    if kind == "columns":
        step, aside = float(rng.uniform(11, 22)), float(rng.uniform(60, 72))
        columns = np.split(np.arange(count), np.sort(rng.integers(1, count, 3)))
        return [
            Pose((i - 1.5) * aside + rng.normal(0, 2), j * step - 40 + rng.normal(0, 2), rng.normal(0, 0.06))
            for i, column in enumerate(columns)
            for j in range(len(column))
        ]
    radius = float(rng.uniform(80, 170))
    step = float(rng.uniform(8, 15)) / radius
    poses = []
    for i in range(count):
        angle = (i - (count - 1) / 2) * step + float(rng.normal(0, step / 6))
        out = radius + float(rng.normal(0, 2))
        poses.append(Pose(out * np.sin(angle), radius - out * np.cos(angle), angle))
    return poses


def four_hands(rng: Generator, field_mm: float) -> list[Pose]:
    """Up to four whole hands around the middle of a square field, each turned to its player."""
    first, away = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.24, 0.36)) * field_mm
    poses: list[Pose] = []
    for seat in range(int(rng.integers(1, 5))):
        at = first + seat * np.pi / 2 + float(rng.normal(0, 0.15))
        turn = at + np.pi / 2 + float(rng.choice([0, np.pi, rng.uniform(0, 2 * np.pi)]))
        poses += turn_group(spread_hand(rng), away * float(np.cos(at)), away * float(np.sin(at)), turn)
    return poses


def turn_group(poses: list[Pose], x: float, y: float, turn: float) -> list[Pose]:
    """A group moved and turned."""
    c, s = np.cos(turn), np.sin(turn)
    return [Pose(x + p.x * c - p.y * s, y + p.x * s + p.y * c, p.turn + turn, p.down) for p in poses]


def lay_out(rng: Generator, field_mm: float) -> list[Pose]:
    """Cards for a square field of a table, later ones on top of earlier ones. May reach over its edge."""
    room = (field_mm / 100) ** 2
    wanted = int(np.clip(rng.uniform(0.45, 1.5) * room, 1, 18))
    messy = rng.random() < 0.35
    common = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else None
    poses: list[Pose] = []
    backs = float(rng.choice([0.0, 0.12, 0.5], p=[0.55, 0.35, 0.1]))
    for _ in range(60):
        if len(poses) >= wanted:
            break
        turn = common + float(rng.normal(0, 0.08)) if common is not None else float(rng.uniform(0, 2 * np.pi))
        reach = 0.52 if poses else 0.12 if field_mm < 170 else 0.25
        x, y = (float(v) for v in rng.uniform(-reach, reach, 2) * field_mm)
        new = turn_group(group(rng), x, y, turn)
        close = any((p.x - q.x) ** 2 + (p.y - q.y) ** 2 < 85**2 for p in new for q in poses)
        if messy or not close:
            poses += [Pose(p.x, p.y, p.turn, p.down or bool(rng.random() < backs)) for p in new]
    return poses
