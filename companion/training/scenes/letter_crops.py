"""Crops of single indices in many alphabets, as a camera may have seen them, for the network of letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52, STANDARD_SUITS, rank_of, suit_of
from companion.training.scenes.art import CARD_SIZE, DeckArt, Picture, Rect
from companion.training.scenes.crops import SUITS, Crop, nudged, upright
from companion.training.scenes.glyphs import Glyphs
from companion.training.scenes.letters import CLASSES, NONE, Typeface, national_ranks, spread
from companion.training.scenes.photo import photograph
from companion.training.scenes.printing import ink, print_card, sized
from companion.training.scenes.strange_suits import strange_suits
from companion.training.scenes.styles import any_colour, choose_style

OWN, STRANGE = 0.2, 0.3
"""The share of decks as they are, with English letters, and of decks with strange suits."""
NO_SUIT = 0.2
"""The share of decks with strange suits that print no suit in their corners."""
BESIDE = 0.3
"""The share of decks whose courts have a large suit symbol beside the index."""
OF_A_STYLE = 13
INDEX_PX = (10.0, 72.0)
EMPTY, UPSIDE_DOWN = 0.07, 0.04
NO_SUIT_CLASS = SUITS.index("none")
Quad = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Corner:
    """A printed card, the rectangle of its upper left index, and what stands there as positions in CLASSES and
    SUITS."""

    picture: Picture
    rect: Rect
    glyph: int
    suit: int


class Printer:
    """Prints cards of decks nobody has seen, a few of each."""

    def __init__(self, rng: Generator, decks: list[DeckArt], glyphs: Glyphs, faces: Sequence[Typeface]) -> None:
        self._rng, self._decks, self._glyphs, self._faces = rng, decks, glyphs, faces

    def some(self) -> list[Corner]:
        """Some cards of a new deck."""
        rng = self._rng
        style = choose_style(rng, self._decks, self._glyphs)
        style = replace(style, apart=False, foil=style.foil if rng.random() < 0.4 else None)
        own = rng.random() < OWN and self._decks
        if own:
            deck = self._decks[int(rng.integers(len(self._decks)))]
            style = replace(style, deck=deck, own_index=True)
            classes = {rank_of(face): rank_of(face) for face in STANDARD_52}
        else:
            masks, classes = national_ranks(rng, self._faces[int(rng.integers(len(self._faces)))])
            if rng.random() < 0.3:
                masks = {rank: spread(rng, mask) for rank, mask in masks.items()}
            keep = style.deck is not None and rng.random() < 0.75
            style = replace(style, deck=style.deck if keep else None, own_index=False, glyphs=masks)
        strange = not own and rng.random() < STRANGE
        if strange:
            style = replace(style, suits=strange_suits(rng))
            if not style.foil and not style.dark:
                style = replace(style, colours={suit: any_colour(rng, high=200) for suit in STANDARD_SUITS})
        bare = strange and rng.random() < NO_SUIT
        if bare:
            empty = np.zeros_like(style.suits["S"])
            style = replace(style, suits=dict.fromkeys(STANDARD_SUITS, empty), suit_scale=0.5)
        beside = not own and not bare and rng.random() < BESIDE
        made = []
        for face in rng.choice(STANDARD_52, OF_A_STYLE, replace=False):
            if rng.random() < 0.5:
                face = "AJQK"[int(rng.integers(4))] + "SHDC"[int(rng.integers(4))]
            card = print_card(style, str(face))
            rect, picture = card.index, card.rgb
            if rect[2] <= rect[0]:
                continue
            if beside:
                picture = with_pip_beside(rng, picture, rect, style.suits[suit_of(face)], style.colours[suit_of(face)])
            if bare and rng.random() < 0.5:
                rect = (rect[0], rect[1], rect[2], rect[1] + (rect[3] - rect[1]) * 0.62)
            suit = NO_SUIT_CLASS if strange else SUITS.index(suit_of(face))
            made.append(Corner(picture, rect, CLASSES.index(classes[rank_of(face)]), suit))
        return made


def with_pip_beside(
    rng: Generator, picture: Picture, rect: Rect, mask: Picture, colour: tuple[int, int, int]
) -> Picture:
    """The card with a large suit symbol to the right of its index."""
    made = picture.copy()
    high = (rect[3] - rect[1]) * float(rng.uniform(0.35, 0.7))
    pip = sized(mask, high * mask.shape[1] / mask.shape[0], high)
    at = round(rect[2] + rng.uniform(0, 0.3) * high), round(rect[1] + rng.uniform(-0.1, 0.5) * high)
    ink(made, pip, *at, colour)
    return made


def letter_crops(
    rng: Generator,
    decks: list[DeckArt],
    glyphs: Glyphs,
    faces: Sequence[Typeface],
    textures: list[Picture],
    *,
    keep: int = 400,
) -> Iterator[Crop]:
    """Crops without end; each printed card is photographed about eight times."""
    printer = Printer(rng, decks, glyphs, faces)
    kept: list[Corner] = []
    while True:
        if len(kept) < keep or rng.random() < 1 / (8 * OF_A_STYLE):
            kept = [*kept[-keep:], *printer.some()]
        corner = kept[int(rng.integers(len(kept)))]
        yield photographed(rng, corner, kept[int(rng.integers(len(kept)))].picture, textures)


def photographed(rng: Generator, corner: Corner, other: Picture, textures: list[Picture]) -> Crop:
    """One index photographed from any side, now and then half hidden by another card, and cut out upright."""
    wide, high = CARD_SIZE
    x0, y0, x1, y1 = corner.rect
    glyph, suit = corner.glyph, corner.suit
    if rng.random() < EMPTY:
        dx, dy = elsewhere(rng, corner.rect)
        x0, y0, x1, y1 = x0 + dx, y0 + dy, x1 + dx, y1 + dy
        glyph, suit = CLASSES.index(NONE), NO_SUIT_CLASS
    px = float(np.exp(rng.uniform(*np.log(INDEX_PX))))
    scale = px / max(8.0, y1 - y0)
    size = int(np.clip(2.6 * px, 56, 190))
    angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else float(rng.normal(0, 0.1))
    squeeze = float(np.exp(rng.normal(0, 0.14)))
    c, s = np.cos(angle), np.sin(angle)
    turn = np.asarray([[c, -s], [s, c]]) @ np.diag([scale * squeeze, scale / squeeze])
    if rng.random() < 0.4:
        turn = turn @ np.asarray([[1, rng.normal(0, 0.15)], [rng.normal(0, 0.15), 1]])
    middle = np.asarray([(x0 + x1) / 2, (y0 + y1) / 2])
    shift = np.full(2, size / 2) - turn @ middle + rng.normal(0, 0.06, 2) * px
    matrix = np.c_[turn, shift].astype(np.float32)
    under = textures[int(rng.integers(len(textures)))] if rng.random() < 0.7 else other
    under = np.asarray(cv2.resize(under, (size, size)), np.uint8)
    rgb, place = corner.picture, matrix
    if scale < 0.5:
        shrink = max(0.12, 1.4 * scale)
        rgb = np.asarray(cv2.resize(rgb, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        place = matrix @ np.diag([wide / rgb.shape[1], high / rgb.shape[0], 1.0]).astype(np.float32)
    patch = cv2.warpAffine(rgb, place, (size, size), under.copy(), borderMode=cv2.BORDER_TRANSPARENT)
    quad = np.asarray([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32) @ turn.T.astype(np.float32)
    quad = np.asarray(quad + shift, np.float32)
    if rng.random() < 0.12:
        patch = covered(rng, np.asarray(patch, np.uint8), quad)
    seen = photograph(rng, np.asarray(patch, np.uint8), index_px=px)
    quad = nudged(rng, quad)
    if rng.random() < UPSIDE_DOWN:
        quad, glyph, suit = np.roll(quad, 2, axis=0), CLASSES.index(NONE), NO_SUIT_CLASS
    return Crop(upright(seen, quad), glyph, suit)


def elsewhere(rng: Generator, rect: Rect) -> tuple[float, float]:
    """How far to move a rectangle so that it lies on the card and off the index."""
    wide, high = CARD_SIZE
    across, down = rect[2] - rect[0], rect[3] - rect[1]
    while True:
        x, y = float(rng.uniform(0, wide - across)), float(rng.uniform(0, high - down))
        if abs(x - rect[0]) > 0.8 * across or abs(y - rect[1]) > 0.6 * down:
            return x - rect[0], y - rect[1]


def covered(rng: Generator, patch: Picture, quad: Quad) -> Picture:
    """The patch with an edge of something laid over up to a fifth of the index."""
    side = int(rng.integers(4))
    one, two = quad[side], quad[(side + 1) % 4]
    inward = quad.mean(axis=0) - (one + two) / 2
    reach = inward * float(rng.uniform(-0.2, 0.35))
    along = (two - one) * 3
    corners = np.asarray([one + reach - along, two + reach + along, two - 4 * inward + along, one - 4 * inward - along])
    made = patch.copy()
    cv2.fillConvexPoly(made, np.round(corners).astype(np.int32), any_colour(rng, low=60))
    return made
