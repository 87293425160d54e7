"""Scenes of cards of any deck, of any proportion: touching and lone cards, covered ones, and fanned hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import cv2
import numpy as np

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.training.held_out.hands import LaidCard
from companion.training.held_out.scenes import Art, taken
from companion.training.measuring.photo_labels import LabelledPhoto

Deal = Callable[[np.random.Generator, Art], list[LaidCard]]


def touching(chance: np.random.Generator, art: Art) -> list[LaidCard]:
    """Two to nine cards in rows, touching or some millimetres apart, any of them upside down."""
    wide, high = art.size_mm
    faces = dealt(chance, art, int(chance.integers(2, 10)))
    across = int(chance.integers(2, 5))
    gap = float(chance.choice([0.5, 4, 20]))
    return [
        LaidCard(
            face=face,
            x=(wide + gap) * (number % across) + chance.normal(0, gap / 6),
            y=(high + gap) * (number // across) + chance.normal(0, gap / 6),
            turn=180.0 * int(chance.integers(2)) + chance.normal(0, 0.05 * gap),
        )
        for number, face in enumerate(faces)
    ]


def alone(chance: np.random.Generator, art: Art) -> list[LaidCard]:
    """One to five cards far apart, turned any way."""
    faces = dealt(chance, art, int(chance.integers(1, 6)))
    return [
        LaidCard(face=face, x=150.0 * (number % 3), y=150.0 * (number // 3), turn=chance.uniform(0, 360))
        for number, face in enumerate(faces)
    ]


def covered(chance: np.random.Generator, art: Art) -> list[LaidCard]:
    """Three to seven cards, each over most of the one before, its left edge left free; the last one is whole."""
    wide, _ = art.size_mm
    faces = dealt(chance, art, int(chance.integers(3, 8)))
    step = chance.uniform(0.3, 0.4) * wide
    return [
        LaidCard(face=face, x=step * number, y=chance.normal(0, 1.5), turn=chance.normal(0, 2))
        for number, face in enumerate(faces)
    ]


def fanned(chance: np.random.Generator, art: Art) -> list[LaidCard]:
    """Five to nine cards as a hand holds them, turned about a point below them: of all but the uppermost, which is the
    last one, the upper left corner and a wedge show."""
    _, high = art.size_mm
    faces = dealt(chance, art, int(chance.integers(5, 10)))
    spread, reach = chance.uniform(8, 14), high / 2 + chance.uniform(20, 60)
    cards = []
    for number, face in enumerate(faces):
        turn = spread * (number - (len(faces) - 1) / 2) + chance.normal(0, 0.7)
        leaning = np.radians(turn)
        x, y = reach * np.sin(leaning) + chance.normal(0, 0.7), -reach * np.cos(leaning) + chance.normal(0, 0.7)
        cards.append(LaidCard(face=face, x=x, y=y, turn=turn))
    return cards


DEALS: Mapping[str, Deal] = {"touching": touching, "alone": alone, "covered": covered, "fanned": fanned}


def dealt(chance: np.random.Generator, art: Art, count: int) -> list[Face]:
    """Different faces of a deck, by chance."""
    faces = list(art.faces)
    return [faces[int(number)] for number in chance.permutation(len(faces))[:count]]


def photographed(
    art: Art, surfaces: Sequence[Picture], *, deals: Sequence[str], count: int, seed: int, crossed: bool = False
) -> Iterator[LabelledPhoto]:
    """Photographs of cards of a deck on these surfaces, the same for the same seed; ``crossed`` as in ``taken``."""
    for number in range(count):
        chance = np.random.default_rng([seed, number])
        deal = deals[number % len(deals)]
        surface = surfaces[int(chance.integers(len(surfaces)))]
        picture, cards = taken(DEALS[deal](chance, art), art, surface, chance, size=(1280, 720), crossed=crossed)
        yield LabelledPhoto(name=f"{deal}-{number:04}-{art.name}.jpg", picture=picture, cards=cards, group=art.name)


def with_edges(faces: Mapping[Face, Picture], name: str) -> Art:
    """A deck of BGR pictures as cards with round corners."""
    return Art(name, {face: _rounded(picture) for face, picture in faces.items()})


def photograph_faces(art: Art, surface: Picture, seed: int) -> dict[Face, Picture]:
    """One picture of each face as somebody takes it who holds the camera over the card, in another light; cut out by
    hand, a little carelessly."""
    shown = {}
    for number, face in enumerate(art.faces):
        chance = np.random.default_rng([seed, number])
        card = LaidCard(face=face, x=0, y=0, turn=float(chance.choice([0, 0, 90, 180])))
        picture, cards = taken([card], art, surface, chance, size=(900, 900))
        quad = np.array(cards[0].corners, np.float32) + chance.normal(0, 3, (4, 2))
        wide, high = (round(4 * side) for side in art.size_mm)
        target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        turn = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        shown[face] = np.asarray(cv2.warpPerspective(picture, turn, (wide, high)), np.uint8)
    return shown


def _rounded(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    alpha = np.zeros((height, width), np.uint8)
    r = max(2, round(0.035 * max(height, width)))
    cv2.rectangle(alpha, (r, 0), (width - r - 1, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, r), (width - 1, height - r - 1), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(alpha, (x, y), r, 255, -1, cv2.LINE_AA)
    return np.dstack([picture, alpha])
