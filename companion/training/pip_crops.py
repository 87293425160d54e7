"""Small straightened cards as a camera may have seen them, in grey, for the network that reads pips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52, rank_of, suit_of
from companion.sources.camera.recognition.pips import MARGIN, SIZE, inked
from companion.sources.camera.recognition.straightening import straightened
from companion.training.art import DeckArt, Picture
from companion.training.glyphs import Glyphs
from companion.training.pip_shapes import invented_suits
from companion.training.printing import print_card
from companion.training.styles import choose_style

CARDS_PX = (58, 210)
"""How high a card may be in its picture."""
_OF_A_STYLE = 12
"""So many cards are printed of each style."""
_WEIGHTS = {"own": 1.6, "court": 0.5, "black": 1.5}
"""How often cards of a deck as it is, courts and black cards are shown beside others: clubs and spades are harder."""

Grey = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Flat:
    """A card's face in grey, seen from above, and how often it is shown."""

    face: str
    grey: Picture
    weight: float


def flats(rng: Generator, decks: list[DeckArt], glyphs: Glyphs, *, printed: int, invented: int) -> list[Flat]:
    """All cards of some decks as they are, as many printed in styles of these decks and of fonts, and as many with
    invented suits."""
    made = [_flat(face, art.rgb, _WEIGHTS["own"]) for deck in decks for face, art in deck.cards.items()]
    for count, drawn in ((printed, False), (invented, True)):
        for _ in range(0, count, _OF_A_STYLE):
            if drawn:
                style = choose_style(rng, [], Glyphs(glyphs.ranks, (invented_suits(rng),)))
                style = replace(style, pip_scale=float(rng.uniform(0.1, 0.19)), outline=False)
            else:
                style = choose_style(rng, decks, glyphs)
            for face in rng.choice(STANDARD_52, _OF_A_STYLE, replace=False):
                made.append(_flat(str(face), print_card(style, str(face)).rgb, 1.0))
    return made


def _flat(face: str, rgb: Picture, weight: float) -> Flat:
    weight *= _WEIGHTS["court"] if rank_of(face) in "JQK" else 1
    weight *= _WEIGHTS["black"] if suit_of(face) in "CS" else 1
    return Flat(face, grey_of(rgb), weight)


def grey_of(rgb: Picture) -> Picture:
    """A picture in grey."""
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)


def crops(rng: Generator, cards: list[Flat], count: int) -> Iterator[tuple[Grey, str]]:
    """Batches of inked crops (count × 1 × height × width), and the suits of their cards, without end."""
    shares = np.array([card.weight for card in cards])
    shares /= shares.sum()
    while True:
        chosen = [cards[number] for number in rng.choice(len(cards), count, p=shares)]
        yield np.stack([crop(rng, card.grey) for card in chosen])[:, None], "".join(suit_of(c.face) for c in chosen)


def crop(rng: Generator, grey: Picture, *, cards_px: tuple[float, float] = CARDS_PX, otherwise: bool = True) -> Grey:
    """One card laid down, photographed and straightened by a loose outline, inked; printed a little ``otherwise``."""
    high = float(np.exp(rng.uniform(*np.log(cards_px))))
    less = min(1.0, 1.4 * high / grey.shape[0])
    shrunk = cv2.resize(grey, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    flat = shrunk.astype(np.float32)
    if otherwise:
        flat = printed_otherwise(rng, flat, less)
    quad = _lying(rng, flat, high)
    low = quad.min(axis=0) - 8
    size = tuple(int(side) for side in np.ceil(quad.max(axis=0) + 8 - low))
    quad = np.asarray(quad - low, np.float32)
    picture = photographed(rng, _laid(rng, flat, quad, size), high)
    middle = quad.mean(axis=0)
    loose = middle + (quad - middle) * rng.normal(1, 0.03) + rng.normal(0, 0.018, (4, 2)) * high
    loose = np.asarray(loose + rng.normal(0, 0.015, 2) * high, np.float32)
    turned = np.roll(loose, 2, axis=0) if rng.random() < 0.5 else loose
    return inked(straightened(picture, turned, SIZE, MARGIN))


def field(rng: Generator, cells: tuple[int, int], spread: float, size: tuple[int, int]) -> Grey:
    """Smooth chance over a size (width, height), from so many cells down and across."""
    coarse = rng.normal(0, spread, cells).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)


def printed_otherwise(rng: Generator, flat: Grey, fine: float) -> Grey:
    """The same card with fatter or thinner ink, uneven ink, or ink that fades to the rims or middles of what is
    printed, as in shaded decks. ``fine`` is its scale beside the art's."""
    high, wide = flat.shape
    stock = float(np.median(flat[high // 3 : 2 * high // 3, max(1, wide // 60) : wide // 20]))
    if rng.random() < 0.3:
        cross = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
        changed = (cv2.erode if rng.random() < 0.5 else cv2.dilate)(flat, cross)
        flat = flat + float(rng.uniform(0.2, 1)) * min(1.0, 2 * fine) * (changed - flat)
    if rng.random() < 0.4:
        across = int(rng.integers(5, 26))
        faded = field(rng, (across * 7 // 5, across), 0.5, (wide, high)) + float(rng.uniform(-0.3, 0.3))
        flat = flat + (stock - flat) * np.clip(faded, 0, 0.85)
    if rng.random() < 0.3:
        ink = stock - flat
        dark = 1 if ink.max() > -ink.min() else -1
        there = (dark * ink > 0.35 * (dark * ink).max()).astype(np.uint8)
        depth = cv2.distanceTransform(there, cv2.DIST_L2, 3) / wide
        rim = np.exp(-depth / float(rng.uniform(0.006, 0.045)))
        rim = 1 - rim if rng.random() < 0.25 else rim
        flat = flat + ink * rim * there * float(rng.uniform(0.3, 0.95))
    return np.asarray(flat, np.float32)


def _lying(rng: Generator, flat: Grey, high: float) -> Grey:
    """The corners (4 × 2) of a card so many pixels high, turned, squeezed and tilted."""
    wide = high * flat.shape[1] / flat.shape[0]
    any_turn = rng.random() < 0.5
    turn = float(rng.uniform(0, 2 * np.pi)) if any_turn else float(rng.normal(0, 0.1) + rng.integers(2) * np.pi)
    squeeze = float(np.exp(rng.normal(0, 0.06)))
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (wide * squeeze / 2, high / squeeze / 2)
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([(c, s), (-s, c)]) + rng.normal(0, 0.025, (4, 2)) * high, np.float32)


def _laid(rng: Generator, flat: Grey, quad: Grey, size: tuple[int, ...]) -> Grey:
    """A card on plain ground, at times with something over a part of it."""
    high, wide = flat.shape
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    onto = cv2.getPerspectiveTransform(corners, quad)
    picture = cv2.warpPerspective(flat, onto, size[:2], borderValue=float(rng.uniform(10, 240)))
    if rng.random() < 0.25:
        reach = float(rng.uniform(0.05, 0.45))
        over = np.array([(-0.5, -0.5), (1.5, -0.5), (1.5, reach), (-0.5, reach + rng.normal(0, 0.1))])
        for _ in range(int(rng.integers(4))):
            over = np.stack([1 - over[:, 1], over[:, 0]], axis=1)
        there = cv2.perspectiveTransform((over * (wide, high))[None].astype(np.float32), onto)[0]
        cv2.fillConvexPoly(picture, np.round(there).astype(np.int32), float(rng.uniform(20, 250)))
    return np.asarray(picture, np.float32)


def photographed(rng: Generator, picture: Grey, high: float) -> Picture:
    """What light, lens and camera do to a picture of a card so many pixels high: above all, they blur it."""
    kind = rng.random()
    if kind < 0.55:
        blur = 0.25 + 0.0045 * high + rng.uniform(0, 0.95)
    else:
        blur = rng.uniform(0.2, 0.6) if kind < 0.75 else high * rng.uniform(0.004, 0.022)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(blur)), np.float32)
    if rng.random() < 0.15:
        picture = np.asarray(cv2.filter2D(picture, -1, _smear(rng, high)), np.float32)
    if rng.random() < 0.5:
        picture = np.asarray(255 * (np.clip(picture, 0, 255) / 255) ** float(rng.uniform(0.6, 1.6)), np.float32)
    size = picture.shape[1], picture.shape[0]
    uneven = 1 + field(rng, (3, 3), float(rng.uniform(0, 0.12)), size)
    picture = np.asarray(picture * float(rng.uniform(0.35, 1.1)) * uneven, np.float32)
    if rng.random() < 0.3:
        picture = np.asarray(picture * float(rng.uniform(0.5, 1)) + float(rng.uniform(0, 80)), np.float32)
    if rng.random() < 0.7:
        grain = rng.normal(0, rng.uniform(0.5, 9), picture.shape).astype(np.float32)
        picture = picture + np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.6 if rng.random() < 0.5 else grain)
    if rng.random() < 0.15:
        picture = np.asarray(1.8 * picture - 0.8 * cv2.GaussianBlur(picture, (0, 0), 1.2), np.float32)
    seen = np.asarray(np.clip(picture, 0, 255), np.uint8)
    if rng.random() < 0.7:
        packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])[1]
        seen = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
    return seen


def _smear(rng: Generator, high: float) -> Grey:
    length = int(rng.integers(3, max(4, int(high * 0.05) + 1))) | 1
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), float(rng.uniform(0, 180)), 1)
    turned = cv2.warpAffine(kernel, turn, (length, length))
    return np.asarray(turned / max(1e-6, float(turned.sum())), np.float32)
