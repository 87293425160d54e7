"""Small straightened cards as a camera may have seen them, in grey, for the network that reads pips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from companion.cards import STANDARD_52, rank_of, suit_of
from companion.sources.camera.recognition.indices.pips import CORNERS, WHOLE, PipView
from companion.training.scenes.art import DeckArt, Picture
from companion.training.scenes.glyphs import Glyphs
from companion.training.scenes.pip_photos import Grey, photographed, printed_otherwise
from companion.training.scenes.pip_shapes import invented_suits
from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import choose_style

_OF_A_STYLE = 12
"""How many cards are printed of each style."""
_WEIGHTS = {"own": 1.6, "black": 1.5}
"""How often cards of a deck as it is, and black cards, are shown beside others: clubs and spades are harder."""
_LOOSER = 2.5


@dataclass(frozen=True, slots=True)
class Shown:
    """How cards are shown to a network: by its ``view``, ``cards_px`` high, by outlines whose size, corners and place
    are ``loose`` by such parts of their height, a share of ``looser`` ones still more; ``courts`` so often beside
    others. ``fine`` where half of the decks are printed with small indices."""

    view: PipView
    cards_px: tuple[float, float]
    loose: tuple[float, float, float]
    looser: float
    courts: float
    fine: bool


ALL_PIPS = Shown(WHOLE, (58, 210), (0.03, 0.018, 0.015), 0.0, 0.5, fine=False)
IN_CORNERS = Shown(CORNERS, (62, 150), (0.008, 0.006, 0.006), 0.3, 2.0, fine=True)


@dataclass(frozen=True, slots=True)
class Flat:
    """A card's face in grey, seen from above, and how often it is shown."""

    face: str
    grey: Picture
    weight: float


def flats(
    rng: Generator, decks: list[DeckArt], glyphs: Glyphs, shown: Shown = ALL_PIPS, *, printed: int, invented: int
) -> list[Flat]:
    """All cards of some decks as they are, as many printed in styles of these decks and of fonts, and as many with
    invented suits."""
    made = [_flat(face, art.rgb, _WEIGHTS["own"], shown) for deck in decks for face, art in deck.cards.items()]
    for count, drawn in ((printed, False), (invented, True)):
        for _ in range(0, count, _OF_A_STYLE):
            if drawn:
                style = choose_style(rng, [], Glyphs(glyphs.ranks, (invented_suits(rng),)))
                style = replace(style, pip_scale=float(rng.uniform(0.1, 0.19)), outline=False)
            else:
                style = choose_style(rng, decks, glyphs)
            if shown.fine:
                small = rng.random() < 0.5
                style = replace(style, apart=False, scale=float(rng.uniform(24, 40)) if small else style.scale)
            for face in rng.choice(STANDARD_52, _OF_A_STYLE, replace=False):
                made.append(_flat(str(face), print_card(style, str(face)).rgb, 1.0, shown))
    return made


def _flat(face: str, rgb: Picture, weight: float, shown: Shown) -> Flat:
    weight *= shown.courts if rank_of(face) in "JQK" else 1
    weight *= _WEIGHTS["black"] if suit_of(face) in "CS" else 1
    return Flat(face, grey_of(rgb), weight)


def grey_of(rgb: Picture) -> Picture:
    """A picture in grey."""
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)


def crops(rng: Generator, cards: list[Flat], count: int, shown: Shown = ALL_PIPS) -> Iterator[tuple[Grey, str]]:
    """Batches of inked crops (count × 1 × height × width), and the suits of their cards, without end."""
    shares = np.array([card.weight for card in cards])
    shares /= shares.sum()
    while True:
        chosen = [cards[number] for number in rng.choice(len(cards), count, p=shares)]
        made = np.stack([crop(rng, card.grey, shown) for card in chosen])
        yield made[:, None], "".join(suit_of(card.face) for card in chosen)


def crop(rng: Generator, grey: Picture, shown: Shown = ALL_PIPS, *, otherwise: bool = True) -> Grey:
    """One card laid down, photographed and seen by a loose outline; printed a little ``otherwise``."""
    high = float(np.exp(rng.uniform(*np.log(shown.cards_px))))
    less = min(1.0, 1.4 * high / grey.shape[0])
    shrunk = cv2.resize(grey, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    flat = shrunk.astype(np.float32)
    if otherwise:
        flat = printed_otherwise(rng, flat, less)
    quad = _lying(rng, flat, high)
    low = quad.min(axis=0) - 8
    size = tuple(int(side) for side in np.ceil(quad.max(axis=0) + 8 - low))
    quad = np.asarray(quad - low, np.float32)
    picture = photographed(rng, _lay(rng, flat, quad, size), high)
    middle = quad.mean(axis=0)
    more = _LOOSER if rng.random() < shown.looser else 1.0
    of_size, of_corners, of_place = (more * each for each in shown.loose)
    loose = middle + (quad - middle) * rng.normal(1, of_size) + rng.normal(0, of_corners, (4, 2)) * high
    loose = np.asarray(loose + rng.normal(0, of_place, 2) * high, np.float32)
    turned = np.roll(loose, 2, axis=0) if rng.random() < 0.5 else loose
    return shown.view.crop(picture, turned)


def _lying(rng: Generator, flat: Grey, high: float) -> Grey:
    """The corners (4 × 2) of a card of this height in pixels, turned, squeezed and tilted."""
    wide = high * flat.shape[1] / flat.shape[0]
    any_turn = rng.random() < 0.5
    turn = float(rng.uniform(0, 2 * np.pi)) if any_turn else float(rng.normal(0, 0.1) + rng.integers(2) * np.pi)
    squeeze = float(np.exp(rng.normal(0, 0.06)))
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (wide * squeeze / 2, high / squeeze / 2)
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([(c, s), (-s, c)]) + rng.normal(0, 0.025, (4, 2)) * high, np.float32)


def _lay(rng: Generator, flat: Grey, quad: Grey, size: tuple[int, ...]) -> Grey:
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
