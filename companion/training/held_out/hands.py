"""How cards lie on a table: rows, fans, wars, heaps, a showdown and four spread hands, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.cards import STANDARD_52, Face


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCard:
    """A card on the table: its middle in millimetres, its turn in degrees; ``face`` None lies face down."""

    face: Face | None
    x: float
    y: float
    turn: float


Layout = Callable[[np.random.Generator], list[LaidCard]]


def row(chance: np.random.Generator) -> list[LaidCard]:
    """Two to eight cards side by side, some upside down."""
    count = int(chance.integers(2, 9))
    step = chance.uniform(66, 85)
    return [
        _nudged(chance, face, step * (number - (count - 1) / 2), chance.normal(0, 4), _upside_down(chance))
        for number, face in enumerate(_dealt(chance, count))
    ]


def scatter(chance: np.random.Generator) -> list[LaidCard]:
    """Up to twelve cards thrown on the table at any angle, over each other too."""
    count = int(chance.integers(4, 13))
    return [
        _nudged(chance, face, chance.uniform(-190, 190), chance.uniform(-120, 120), chance.uniform(0, 360))
        for face in _dealt(chance, count)
    ]


def fan(chance: np.random.Generator) -> list[LaidCard]:
    """A spread hand of five to nine cards, the last one on top."""
    return _fan(chance, _dealt(chance, int(chance.integers(5, 10))), 0.0, 0.0, chance.uniform(0, 360))


def war(chance: np.random.Generator) -> list[LaidCard]:
    """Two seats face each other: a shown card, cards face down across it, and a shown card again."""
    cards = []
    shown = _dealt(chance, 4, decks=2)
    for seat, side in enumerate((-1, 1)):
        upside = 180.0 * (side > 0)
        x, y = side * 55.0, chance.normal(0, 5)
        cards.append(_nudged(chance, shown[2 * seat], x, y, upside))
        for number in range(int(chance.integers(1, 4))):
            cards.append(_nudged(chance, None, x + side * 28 * (number + 1), y, upside))
        cards.append(_nudged(chance, shown[2 * seat + 1], x + side * 125, y, upside))
    return cards


def heap(chance: np.random.Generator) -> list[LaidCard]:
    """A pile of which only the top shows, next to three open cards."""
    faces = _dealt(chance, 12)
    pile = [_nudged(chance, face, -80, 0, chance.normal(0, 3)) for face in faces[:9]]
    return pile + [_nudged(chance, face, 10 + 80 * number, 0, 0) for number, face in enumerate(faces[9:])]


def twenty(chance: np.random.Generator) -> list[LaidCard]:
    """Five columns of four cards."""
    return [
        _nudged(chance, face, 90 * (number % 5 - 2), 105 * (number // 5 - 1.5), _upside_down(chance))
        for number, face in enumerate(_dealt(chance, 20))
    ]


def showdown(chance: np.random.Generator) -> list[LaidCard]:
    """Eight hands of seven around a table of 1.2 m, each a row of half-covered cards before its seat."""
    cards: list[LaidCard] = []
    faces = _dealt(chance, 56, decks=2)
    for seat in range(8):
        column, far = seat % 4, seat < 4
        x, y = (column - 1.5) * 290, (-1 if far else 1) * 170 + chance.normal(0, 10)
        turn = (180 if far else 0) + chance.normal(0, 4)
        along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        for number in range(7):
            middle = np.array([x, y]) + along * 27 * (number - 3)
            cards.append(_nudged(chance, faces[7 * seat + number], middle[0], middle[1], turn))
    return cards


def four_hands(chance: np.random.Generator) -> list[LaidCard]:
    """A whole deck as four hands of thirteen, two on each long side of the table, each a row that shows its indices."""
    faces = _dealt(chance, 52)
    cards = []
    for seat in range(4):
        far = seat < 2
        turn = (180 if far else 0) + chance.normal(0, 4)
        middle = np.array([(seat % 2 - 0.5) * 420, (-1 if far else 1) * 130 + chance.normal(0, 10)])
        along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        for number, face in enumerate(faces[13 * seat : 13 * seat + 13]):
            x, y = middle + along * 24 * (number - 6)
            cards.append(_nudged(chance, face, x, y, turn))
    return cards


def aces(chance: np.random.Generator) -> list[LaidCard]:
    """A row of aces and twos of both black suits, of which decks draw the ace of spades in a way of its own."""
    faces = [str(face) for face in chance.permutation(["AS", "AC", "AS", "2S", "2C", "AS"])]
    step = chance.uniform(66, 85)
    return [
        _nudged(chance, face, step * (number - (len(faces) - 1) / 2), chance.normal(0, 4), _upside_down(chance))
        for number, face in enumerate(faces)
    ]


def apart(chance: np.random.Generator) -> list[LaidCard]:
    """One to four cards that lie alone, turned any way."""
    return _apart(chance, STANDARD_52)


def courts_apart(chance: np.random.Generator) -> list[LaidCard]:
    """The same of jacks, queens and kings."""
    return _apart(chance, [face for face in STANDARD_52 if face[0] in "JQK"])


def _apart(chance: np.random.Generator, faces: Sequence[Face]) -> list[LaidCard]:
    chosen = chance.choice(list(faces), int(chance.integers(1, 5)), replace=False)
    return [
        LaidCard(face=str(face), x=150.0 * (number % 2), y=150.0 * (number // 2), turn=chance.uniform(0, 360))
        for number, face in enumerate(chosen)
    ]


CUT_OFF = (1.15, 1.45)
"""How much of a picture cards fill of which the outer ones are cut by its edge."""

LAYOUTS: dict[str, Layout] = {"row": row, "scatter": scatter, "fan": fan, "war": war, "heap": heap}


def _fan(chance: np.random.Generator, faces: list[Face], x: float, y: float, turn: float) -> list[LaidCard]:
    spread, reach = chance.uniform(9, 15), chance.uniform(95, 130)
    cards = []
    for number, face in enumerate(faces):
        angle = turn + spread * (number - (len(faces) - 1) / 2)
        leaning = np.radians(angle)
        cards.append(_nudged(chance, face, x + reach * np.sin(leaning), y - reach * np.cos(leaning), angle))
    return cards


def _nudged(chance: np.random.Generator, face: Face | None, x: float, y: float, turn: float) -> LaidCard:
    return LaidCard(face=face, x=chance.normal(x, 1.5), y=chance.normal(y, 1.5), turn=chance.normal(turn, 2))


def _upside_down(chance: np.random.Generator) -> float:
    return 180.0 * int(chance.integers(2))


def _dealt(chance: np.random.Generator, count: int, *, decks: int = 1) -> list[Face]:
    return [str(face) for face in chance.choice(list(STANDARD_52) * decks, count, replace=False)]
