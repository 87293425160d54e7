"""Cards laid on a plain picture, and the twins of the two networks that see them as planned.

An index is painted in a colour that tells its face, which the twin of the index network reads back; the twin of the
card network answers with the plan.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from cv2 import fillConvexPoly

from companion.cards import STANDARD_RANKS, Face, rank_of, suit_of
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS
from companion.sources.camera.recognition.network import Floats

CARD = np.array([63.0, 88.0])
INDEX_MIDDLE, INDEX_SIZE = np.array([6.0, 12.0]), np.array([7.0, 18.0])
SURE = 12.0
INDEX_SCORE = 0.9
LOWER_RED = 220
FELT_RED, FELT_SHADES = 60, 180


def rectangle(middle: np.ndarray, size: np.ndarray) -> np.ndarray:
    return middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A card on the picture: its middle in pixels, its turn in degrees, and pixels a millimetre."""

    face: Face
    at: tuple[float, float]
    turn: float = 0.0
    scale: float = 2.0
    back: bool = False
    indices: tuple[int, ...] = (0, 1)
    """The corners that show an index: 0 top left, 1 bottom right, 2 top right, 3 bottom left."""
    outline: float = 0.9
    """The score of its outline, 0 for none."""
    says: dict[int, Face] = field(default_factory=dict)
    """The face that an index is read as, if it is not the true one."""
    begun: int = 0
    """The corner at which the card network begins its outline."""
    flipped: bool = False
    """Whether the card network takes its indices upside down."""
    outward: bool = False
    """Whether the card network takes the middle of indices 2 and 3 to be on their other side, where no card is."""
    scores: dict[int, float] = field(default_factory=dict)
    """The scores of indices that are not found with INDEX_SCORE."""
    whole: bool = False
    """Whether the whole card can be read, by its pips."""
    printed: bool = True
    """Whether there is anything to read where the card network sees an index."""

    def placed(self, points: np.ndarray) -> np.ndarray:
        angle = np.radians(self.turn)
        turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        return (points - CARD / 2) * self.scale @ turned.T + np.array(self.at)

    def outline_points(self) -> np.ndarray:
        return np.vstack([self.placed(rectangle(CARD / 2, CARD)), self.at])

    def index_points(self, which: int) -> np.ndarray:
        corners = rectangle(INDEX_MIDDLE, INDEX_SIZE)
        if which in (2, 3):
            corners = rectangle(INDEX_MIDDLE * [-1, 1] + [CARD[0], 0], INDEX_SIZE)
        if which in (1, 3):
            corners = CARD - corners
        middle = CARD / 2
        if self.outward and which in (2, 3):
            middle = middle + np.array((2 * (corners[:, 0].mean() - middle[0]), 0))
        return np.vstack([self.placed(corners), self.placed(middle[None])])


def colour_of(face: Face) -> tuple[int, int, int]:
    """The colour that tells a face."""
    return STANDARD_RANKS.index(rank_of(face)) * 16 + 8, SUITS.index(suit_of(face)) * 60 + 8, 255


def painted(cards: list[Laid], size: tuple[int, int] = (640, 640)) -> np.ndarray:
    """The picture of (width, height) with every shown index in the colour of what it says.

    The felt grows bluer to the right and greener downwards, so that `place_of` can tell a part of it.
    """
    picture = np.full((size[1], size[0], 3), FELT_RED, np.uint8)
    picture[..., 0] = np.rint(np.arange(size[0]) * FELT_SHADES / max(size))
    picture[..., 1] = np.rint(np.arange(size[1]) * FELT_SHADES / max(size))[:, None]
    for card in cards:
        for which in card.indices if card.printed else ():
            face = card.says.get(which, card.face)
            colour = colour_of(face)
            points = card.index_points(which)
            fillConvexPoly(picture, np.rint(points[:4]).astype(np.int32), colour)
            middles = (points[[0, 1]] + points[[3, 2]]) / 2
            lower_half = np.vstack([middles, points[2:4]])
            fillConvexPoly(picture, np.rint(lower_half).astype(np.int32), (*colour[:2], LOWER_RED))
        if card.whole:
            pips = card.placed(rectangle(CARD / 2, CARD / 3))
            fillConvexPoly(picture, np.rint(pips).astype(np.int32), colour_of(card.face))
    return picture


def place_of(batch: np.ndarray, long_side: int) -> tuple[float, np.ndarray]:
    """How many times a batch enlarges a painted picture, and where in that the batch begins, by the felt's colours."""
    *colours, red = np.moveaxis(batch[0].astype(np.float32), 2, 0)
    rows, columns = np.nonzero(np.abs(red - FELT_RED) < 0.5)
    told = [colour[rows, columns] * long_side / FELT_SHADES for colour in colours]
    (across, left), (along, top) = (np.polyfit(at, said, 1) for at, said in zip((columns, rows), told, strict=True))
    return 2 / float(across + along), np.array([left, top])


class CardNetworkTwin:
    """Answers with the plan, in the pixels of the batch; ``asked`` are the (width, height) of the batches."""

    def __init__(self, cards: list[Laid], long_side: int = 640) -> None:
        self.cards, self.long_side = cards, long_side
        self.asked: list[tuple[int, int]] = []

    def run(self, batch: Picture) -> tuple[Floats, ...]:
        self.asked.append((batch.shape[2], batch.shape[1]))
        if not self.cards:
            return (np.zeros((1, 17, 0), np.float32),)
        scale, corner = place_of(batch, self.long_side)
        rows = []
        for card in self.cards:
            for which in card.indices:
                points = card.index_points(which)
                if card.flipped:
                    points[:4] = np.roll(points[:4], 2, axis=0)
                rows.append(row(points, kind=0, score=card.scores.get(which, INDEX_SCORE)))
            if card.outline:
                outline = card.outline_points()
                outline[:4] = np.roll(outline[:4], -card.begun, axis=0)
                rows.append(row(outline, kind=2 if card.back else 1, score=card.outline))
        planned = np.array(rows, np.float32).reshape(-1, 17)
        planned[:, :2] -= corner
        planned[:, 7:] -= np.tile(corner, 5)
        planned[:, :4] *= scale
        planned[:, 7:] *= scale
        inside = (planned[:, :2] > 0) & (planned[:, :2] < (batch.shape[2], batch.shape[1]))
        planned = planned[inside.all(axis=1)]
        return (planned.T[None],)


def row(points: np.ndarray, *, kind: int, score: float) -> list[float]:
    """One column of the card network's output."""
    low, high = points[:4].min(axis=0), points[:4].max(axis=0)
    scores = [score if number == kind else 0.0 for number in range(3)]
    return [*(low + high) / 2, *(high - low), *scores, *points.ravel()]


class IndexNetworkTwin:
    """Reads the colours back; what is not painted, or stands on its head, is neither a rank nor a suit."""

    def __init__(self, sure: float = SURE) -> None:
        self.sure = sure

    def run(self, batch: Picture) -> tuple[Floats, ...]:
        blue, green, red = batch[:, 30:42, 20:28].mean(axis=(1, 2)).T
        upright = batch[:, :34, :, 2].mean(axis=(1, 2)) > batch[:, 38:, :, 2].mean(axis=(1, 2))
        ranks, suits = np.zeros((len(batch), len(RANKS))), np.zeros((len(batch), len(SUITS)))
        for number in range(len(batch)):
            index = red[number] > 200 and upright[number]
            ranks[number, int(blue[number] // 16) if index else -1] = self.sure
            suits[number, int(green[number] // 60) if index else -1] = self.sure
        return ranks.astype(np.float32), suits.astype(np.float32)


class WholeNetworkTwin:
    """Reads the colour of a straightened card's middle back; where none is painted it has no opinion."""

    def run(self, batch: Picture) -> tuple[Floats, ...]:
        blue, green, red = batch[:, 50:62, 36:44].mean(axis=(1, 2)).T
        ranks, suits = np.zeros((len(batch), len(RANKS))), np.zeros((len(batch), len(SUITS)))
        for number in range(len(batch)):
            read = red[number] > 200
            ranks[number, int(blue[number] // 16) if read else -1] = SURE
            suits[number, int(green[number] // 60) if read else -1] = SURE
        return ranks.astype(np.float32), suits.astype(np.float32)


class PipNetworkTwin:
    """Gives the same log odds of each card's pips, by default those of spades and hearts; ``asked`` counts the
    batches."""

    def __init__(self, odds: tuple[float, float] = (-9.0, -9.0)) -> None:
        self.odds, self.asked = odds, 0

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        self.asked += 1
        return (np.tile(np.array(self.odds, np.float32), (len(batch), 1)),)
