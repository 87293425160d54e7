"""Pairs of views of one face, enrolled and seen, to learn to compare straightened cards, and corners of cards, by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52
from companion.training.art import CardArt, Picture
from companion.training.backdrops import surface
from companion.training.crops import shrunk
from companion.training.designs import draw_face
from companion.training.photo import photograph
from companion.training.printing import print_card
from companion.training.scenes import Shop

SIDE = 96
"""A straightened card, or a corner of one, is brought to a square of so many pixels, whatever its proportion."""
CORNER = 0.28
"""A corner is so much of a card's width and height."""
SAME = 5.0
"""Two faces whose art differs by less than this (mean of 0 to 255) need not be told apart."""
ENROLLED_BY_PHOTO = 0.25
STANDARD = 0.25
Quad = NDArray[np.float32]
UNIT: Quad = np.asarray([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True)
class Pairs:
    """``enrolled`` and ``seen`` (n × SIDE × SIDE × 3, RGB) show the same face row by row; ``alike`` (n × n) says
    which faces cannot be told apart."""

    enrolled: NDArray[np.uint8]
    seen: NDArray[np.uint8]
    alike: NDArray[np.bool_]


def straight(picture: Picture, quad: Quad) -> Picture:
    """The quadrilateral of a picture as a square of SIDE pixels."""
    coarse = float(max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[1] - quad[0]))) / SIDE
    if coarse > 1.5:
        picture, scale = shrunk(picture, 1 / coarse)
        quad = quad * scale
    turn = cv2.getPerspectiveTransform(quad.astype(np.float32), UNIT * SIDE)
    return np.asarray(cv2.warpPerspective(picture, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def part_of(quad: Quad, part: Quad) -> Quad:
    """A part (4 × 2, of the unit square) of a quadrilateral."""
    turn = cv2.getPerspectiveTransform(UNIT, quad.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(part[None], turn)[0], np.float32)


def seen_at(rng: Generator, art: CardArt, shop: Shop, part: Quad, *, covered: bool) -> Picture:
    """A part of a face, photographed and straightened by an outline as a detector might give it."""
    high, wide = art.rgb.shape[:2]
    size = float(np.exp(rng.uniform(np.log(34), np.log(210))))
    if part[2, 0] - part[0, 0] < 0.5:
        size *= 1.6
    scale = size / max(high, wide)
    side = int(size * 1.3)
    picture = surface(rng, side, shop.textures)
    small = art.rgb
    while scale < 0.6:
        small = np.asarray(cv2.resize(small, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        scale *= 2
    alpha = np.asarray(cv2.resize(art.alpha, small.shape[1::-1], interpolation=cv2.INTER_AREA), np.uint8)
    h, w = small.shape[:2]
    half = np.asarray((w, h)) * scale / 2
    bend = rng.normal(0, 0.025, (4, 2)) * size
    angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.7 else 0.0
    c, s = np.cos(angle), np.sin(angle)
    reach = min(1.0, side / 2 / float(np.hypot(*half)) * 1.02)
    quad = np.asarray(((UNIT * 2 - 1) * half * reach) @ np.asarray([[c, s], [-s, c]]) + side / 2 + bend, np.float32)
    lay_flat(picture, small, alpha, quad)
    if covered and rng.random() < 0.35:
        cover(rng, picture, part_of(quad, part))
    lit = photograph(rng, picture, index_px=size * 0.2)
    looseness = size * (0.018 if part[2, 0] - part[0, 0] > 0.5 else 0.022)
    middle = quad.mean(axis=0)
    outline = (quad - middle) * float(rng.normal(1.0, 0.025)) + middle
    outline = outline + rng.normal(0, looseness, (4, 2)) + rng.normal(0, 0.012, 2) * size
    return straight(lit, part_of(np.asarray(outline, np.float32), part))


def lay_flat(picture: Picture, art: Picture, alpha: Picture, quad: Quad) -> None:
    """Lay a face onto a picture, in place."""
    side = picture.shape[0]
    corners = UNIT * np.asarray((art.shape[1], art.shape[0]), np.float32)
    turn = cv2.getPerspectiveTransform(corners, quad)
    laid = cv2.warpPerspective(art, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(alpha, turn, (side, side))[..., None].astype(np.float32) / 255
    picture[:] = (picture + (laid.astype(np.float32) - picture) * mask).astype(np.uint8)


def cover(rng: Generator, picture: Picture, quad: Quad) -> None:
    """Something lies over one side of a quadrilateral, up to a third of it, in place."""
    turn, depth = int(rng.integers(4)), float(rng.uniform(0.05, 0.33))
    lean = float(rng.normal(0, 0.08))
    strip = np.asarray([[-1, -1], [2, -1], [2, depth + lean], [-1, depth - lean]], np.float32)
    for _ in range(turn):
        strip = np.column_stack([1 - strip[:, 1], strip[:, 0]]).astype(np.float32)
    colour = rng.integers(0, 256, 3) if rng.random() < 0.6 else rng.integers(220, 256, 3)
    points = part_of(quad, strip)
    cv2.fillPoly(picture, [points.astype(np.int32)], tuple(int(v) for v in colour), cv2.LINE_AA)


def face_maker(rng: Generator, shop: Shop) -> tuple[int, Callable[[int], CardArt]]:
    """A deck of a known or of no known kind: how many faces it has, and what gives them."""
    if rng.random() < STANDARD:
        style, cards = shop.pick(rng)

        def standard(number: int) -> CardArt:
            face = STANDARD_52[number]
            return cards.get(face) or cards.setdefault(face, print_card(style, face))

        return len(STANDARD_52), standard
    design, drawn = shop.pick_design(rng)

    def other(number: int) -> CardArt:
        return drawn.get(number) or drawn.setdefault(number, draw_face(design, number, shop.pictures))

    return design.faces, other


def draw_pairs(rng: Generator, shop: Shop, *, decks: int = 5, faces: int = 14) -> Pairs:
    """Faces of a few decks, of each deck several, so that what lies near each other must be told apart."""
    enrolled: list[Picture] = []
    seen: list[Picture] = []
    plain: list[Picture] = []
    for _ in range(decks):
        count, make = face_maker(rng, shop)
        chosen = rng.permutation(count)[:faces]
        corner = rng.random() < 0.3
        for number in chosen:
            art = make(int(number))
            part = UNIT * CORNER if corner else UNIT
            for _ in range(int(rng.integers(4)) if corner else 0):
                part = np.column_stack([1 - part[:, 1], part[:, 0]]).astype(np.float32)
            if corner:
                part = np.asarray(sorted_corners(part), np.float32)
            turns = int(rng.integers(4))
            clean = straight(art.rgb, part_of(UNIT * np.asarray(art.rgb.shape[1::-1], np.float32), part))
            first = seen_at(rng, art, shop, part, covered=False) if rng.random() < ENROLLED_BY_PHOTO else clean
            second = seen_at(rng, art, shop, part, covered=True)
            for views, view in ((enrolled, first), (seen, second), (plain, clean)):
                views.append(np.rot90(view, turns))
    small = np.stack([cv2.resize(np.ascontiguousarray(p), (24, 24), interpolation=cv2.INTER_AREA) for p in plain])
    flat = small.reshape(len(small), -1).astype(np.float32)
    apart = np.stack([np.abs(flat - row).mean(axis=1) for row in flat])
    return Pairs(np.stack(enrolled), np.stack(seen), apart < SAME)


def sorted_corners(part: Quad) -> Quad:
    """A rectangle's corners from its top left, clockwise."""
    low, high = part.min(axis=0), part.max(axis=0)
    return np.asarray([low, (high[0], low[1]), high, (low[0], high[1])], np.float32)
