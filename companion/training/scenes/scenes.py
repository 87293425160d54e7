"""Synthetic photographs of card tables with exact labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52
from companion.training.scenes.art import NO_INDEX, CardArt, DeckArt, Picture
from companion.training.scenes.backdrops import hand, leaflet, paste, surface, thing
from companion.training.scenes.bending import Bend, Matrix, choose_bend, maps_of, project
from companion.training.scenes.designs import OTHER, Design, choose_design, draw_face, pictures_of
from companion.training.scenes.gloss import GLOSSY, Lamp, choose_lamp, shine
from companion.training.scenes.glyphs import Glyphs
from companion.training.scenes.layouts import CARD_MM, Pose, four_hands, lay_out
from companion.training.scenes.printing import print_back, print_card
from companion.training.scenes.styles import Style, choose_style

KINDS = ("index", "card", "back")
INDEX_VISIBLE = 0.68
NEAR = 0.4
"""The share of scenes with near cards only: they hold few indices, so they would weigh too little."""
CARD_VISIBLE = 0.06
OTHERS = 0.36
"""The share of decks on a table that are of no known kind."""
HANDS = 0.15
"""The share of scenes with far cards that show whole hands."""
HAND_PX = (1.3, 4.5)
"""How much larger than the smallest card a card of a whole hand is."""
BENT = 0.25
"""The share of tables on which cards are bent."""
SQUEEZED = 0.35
"""The share of pictures whose width or height was squeezed, as many tools do to make photographs square."""


@dataclass(frozen=True, slots=True)
class Label:
    """One thing to find. ``points``: four corners clockwise and the card's middle, in pixels, or hidden.

    ``kind`` counts in KINDS; ``box`` (x0, y0, x1, y1) goes around the index rectangle, or around the visible
    part of a card; an index's corners start at its own top left as printed. ``shown`` is the share of the card
    or of the index that nothing covers.
    """

    kind: int
    box: tuple[float, float, float, float]
    points: NDArray[np.float32]
    face: str
    shown: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A square RGB picture, its labels, and the usual height of an index in it in pixels; ``strange`` are the labels of
    what looks like an index on cards of no known deck, which is none."""

    picture: Picture
    labels: tuple[Label, ...]
    index_px: float
    strange: tuple[Label, ...] = ()


@dataclass
class Shop:
    """Printed decks and backs kept for some scenes, since printing costs more than laying out."""

    decks: list[DeckArt]
    glyphs: Glyphs
    textures: list[Picture]
    styles: list[tuple[Style, dict[str, CardArt]]] = field(default_factory=list)
    designs: list[tuple[Design, dict[int, CardArt]]] = field(default_factory=list)
    backs: list[CardArt] = field(default_factory=list)
    keep: int = 24

    def pick(self, rng: Generator) -> tuple[Style, dict[str, CardArt]]:
        """A printed deck, at times a new one in place of an old one."""
        if len(self.styles) < self.keep or rng.random() < 0.25:
            if len(self.styles) >= self.keep:
                self.styles.pop(int(rng.integers(self.keep)))
            self.styles.append((choose_style(rng, self.decks, self.glyphs), {}))
            return self.styles[-1]
        return self.styles[int(rng.integers(len(self.styles)))]

    def pick_design(self, rng: Generator) -> tuple[Design, dict[int, CardArt]]:
        """A deck of no known kind, at times a new one in place of an old one."""
        if len(self.designs) < self.keep or rng.random() < 0.3:
            self.designs = [*self.designs[-self.keep + 1 :], (choose_design(rng, self.glyphs), {})]
            return self.designs[-1]
        return self.designs[int(rng.integers(len(self.designs)))]

    def printed(self, rng: Generator) -> Callable[[Generator], CardArt]:
        """A deck, standard or not, as what gives any card of it."""
        if rng.random() >= OTHERS:
            style, cards = self.pick(rng)

            def standard(rng: Generator) -> CardArt:
                face = STANDARD_52[int(rng.integers(52))]
                return cards.get(face) or cards.setdefault(face, print_card(style, face))

            return standard
        design, drawn = self.pick_design(rng)

        def other(rng: Generator) -> CardArt:
            number = int(rng.integers(design.faces))
            return drawn.get(number) or drawn.setdefault(number, draw_face(design, number, self.pictures))

        return other

    @cached_property
    def pictures(self) -> list[Picture]:
        """The sources of the pictures on cards of no known deck."""
        return pictures_of(self.decks, self.textures)

    def back(self, rng: Generator) -> CardArt:
        """A card's back."""
        if len(self.backs) < self.keep or rng.random() < 0.3:
            self.backs = [*self.backs[-self.keep + 1 :], print_back(rng, self.textures)]
            return self.backs[-1]
        return self.backs[int(rng.integers(len(self.backs)))]


def camera(rng: Generator, size: int, px_per_mm: float) -> tuple[Matrix, tuple[float, float, float]]:
    """A homography from table millimetres to pixels: a camera turned, tilted and near or far, its picture squeezed; and
    what a millimetre above the table adds to a point, in homogeneous pixels."""
    yaw = float(rng.uniform(0, 2 * np.pi))
    tilt = float(rng.choice([rng.uniform(0, 0.35), rng.uniform(0.3, 1.05)], p=[0.55, 0.45]))
    distance = size / px_per_mm * float(rng.uniform(0.9, 3.0))
    c, s, ct, st = np.cos(yaw), np.sin(yaw), np.cos(tilt), np.sin(tilt)
    focal = px_per_mm * distance
    turn = np.asarray([[c, -s, 0], [s * ct, c * ct, 0], [-s * st, -c * st, distance]])
    squeeze = float(np.exp(rng.uniform(-0.3, 0.3))) if rng.random() < SQUEEZED else 1.0
    lens = np.asarray([[focal * squeeze, 0, size / 2], [0, focal / squeeze, size / 2], [0, 0, 1]])
    up = lens @ (0.0, -st, -ct)
    return np.asarray(lens @ turn), (float(up[0]), float(up[1]), float(up[2]))


def placing(pose: Pose, art: CardArt) -> Matrix:
    """The map from a card's art pixels to table millimetres."""
    c, s = np.cos(pose.turn), np.sin(pose.turn)
    wide, high = art.mm
    kx, ky = wide / art.rgb.shape[1], high / art.rgb.shape[0]
    return np.asarray(
        [
            [c * kx, -s * ky, pose.x - c * wide / 2 + s * high / 2],
            [s * kx, c * ky, pose.y - s * wide / 2 - c * high / 2],
            [0, 0, 1],
        ]
    )


def corners_of(art: CardArt) -> NDArray[np.float64]:
    """A card's corners in its art pixels, clockwise from a short edge, and its middle."""
    high, wide = art.rgb.shape[:2]
    corners = np.asarray([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    if art.mm[0] > art.mm[1]:
        corners = np.roll(corners, 1, axis=0)
    return np.vstack([corners, [[wide / 2, high / 2]]])


def outline_of(art: CardArt) -> NDArray[np.float64]:
    """The corners of a card and the middles of its edges, in its art pixels: a bent card reaches beyond its corners."""
    corners = corners_of(art)[:4]
    return np.vstack([corners, (corners + np.roll(corners, -1, axis=0)) / 2])


def index_points(art: CardArt) -> list[NDArray[np.float64]]:
    """The corners of each index of a card, in art pixels, starting at the index's own top left."""
    x0, y0, x1, y1 = art.index
    upright = np.asarray([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float64)
    found = [upright]
    high, wide = art.rgb.shape[:2]
    if art.four:
        found.append(np.asarray([[wide - x1, y0], [wide - x0, y0], [wide - x0, y1], [wide - x1, y1]], np.float64))
    return found + [np.asarray((wide, high)) - points for points in found]


def lay(
    picture: Picture,
    cover: NDArray[np.int16],
    art: CardArt,
    matrix: Matrix,
    label: int,
    shadow: float,
    *,
    bend: Bend | None = None,
    lit: Callable[[Picture], Picture] = lambda rgb: rgb,
) -> None:
    """Lay a card onto a picture in place, with a soft shadow, and mark it in the cover map. ``lit`` changes the card's
    drawing, of any size, by the light that falls on it."""
    size = picture.shape[0]
    quad = project(matrix, outline_of(art), bend)
    pad = 6
    x0, y0 = (int(v) for v in np.maximum(0, np.floor(quad.min(axis=0)) - pad))
    x1, y1 = (int(v) for v in np.minimum(size, np.ceil(quad.max(axis=0)) + pad))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    rgb, alpha, shrink = art.rgb, art.alpha, 1.0
    length, full = float(np.linalg.norm(quad[3] - quad[0])), max(art.rgb.shape[:2])
    while length < full * shrink * 0.66 and shrink > 0.15:
        rgb = np.asarray(cv2.resize(rgb, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        alpha = np.asarray(cv2.resize(alpha, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        shrink /= 2
    rgb = lit(rgb)
    shape = (x1 - x0, y1 - y0)
    if bend is None:
        local = np.asarray([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ matrix @ np.diag([1 / shrink, 1 / shrink, 1])
        laid = cv2.warpPerspective(rgb, local, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.warpPerspective(alpha, local, shape, flags=cv2.INTER_LINEAR)
    else:
        maps = maps_of(matrix, bend, (x0, y0), shape) * np.float32(shrink)
        laid = cv2.remap(rgb, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = cv2.remap(alpha, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
    part = picture[y0:y1, x0:x1].astype(np.float32)
    if shadow > 0:
        dark = cv2.GaussianBlur(np.roll(mask, (2, 2), (0, 1)), (0, 0), 3).astype(np.float32) / 255
        part *= 1 - shadow * dark[..., None]
    weight = mask[..., None].astype(np.float32) / 255
    picture[y0:y1, x0:x1] = (part + (laid.astype(np.float32) - part) * weight).astype(np.uint8)
    cover[y0:y1, x0:x1][mask > 127] = label


def visible_share(cover: NDArray[np.int16], quad: NDArray[np.float64], label: int) -> float:
    """How much of a quadrilateral shows a given card; what lies outside the picture does not show."""
    size = cover.shape[0]
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
    x0, y0, x1, y1 = max(0, low[0]), max(0, low[1]), min(size, high[0]), min(size, high[1])
    if x0 >= x1 or y0 >= y1:
        return 0.0
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - (x0, y0)).astype(np.int32), 1)
    inside = int(mask.sum())
    shown = int((mask & (cover[y0:y1, x0:x1] == label)).sum())
    area = abs(float(cv2.contourArea(quad.astype(np.float32))))
    return shown / max(1.0, inside, area)


def short_edge_first(quad: NDArray[np.float64]) -> NDArray[np.float64]:
    """A card's corners started at the short edge that is nearer to the picture's top."""
    if quad[0, 1] + quad[1, 1] <= quad[2, 1] + quad[3, 1]:
        return quad
    return np.roll(quad, 2, axis=0)


def labels_of(
    cover: NDArray[np.int16], art: CardArt, matrix: Matrix, label: int, bend: Bend | None = None
) -> list[Label]:
    """The labels of one laid card."""
    size = cover.shape[0]
    outline = project(matrix, corners_of(art), bend)
    spots = cover == label
    rows, columns = np.where(spots.any(axis=1))[0], np.where(spots.any(axis=0))[0]
    area = abs(float(cv2.contourArea(outline[:4].astype(np.float32))))
    shown = int(spots.sum())
    if not len(rows) or shown < max(50.0, CARD_VISIBLE * area):
        return []
    box = float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1)
    points = np.vstack([short_edge_first(outline[:4]), outline[4:]]).astype(np.float32)
    found = [Label(1 if art.face else 2, box, points, art.face, shown / max(1.0, area))]
    if art.index == NO_INDEX:
        return found
    for corners in index_points(art):
        quad = project(matrix, corners, bend)
        if min(np.linalg.norm(quad[3] - quad[0]), 1.8 * np.linalg.norm(quad[1] - quad[0])) < 6:
            continue
        if (seen := visible_share(cover, quad, label)) >= INDEX_VISIBLE:
            low, high = np.clip(quad.min(axis=0), 0, size), np.clip(quad.max(axis=0), 0, size)
            around = float(low[0]), float(low[1]), float(high[0]), float(high[1])
            found.append(Label(0, around, np.vstack([quad, outline[4:]]).astype(np.float32), art.face, seen))
    return found


def make_scene(rng: Generator, shop: Shop, *, size: int = 384, card_px: tuple[float, float] = (40, 500)) -> Scene:
    """A table with cards, deterministic for the generator's and the shop's state.

    ``card_px`` bounds the usual height of a card in pixels.
    """
    near = rng.random() < NEAR
    hands = not near and rng.random() < HANDS
    low, high = np.log(card_px[1] / 2.8 if near else card_px[0]), np.log(card_px[1])
    height = float(np.exp(low + (high - low) * (rng.uniform() if near else rng.beta(1.25, 1.1))))
    if hands:
        height = float(np.exp(rng.uniform(*np.log(np.multiply(HAND_PX, card_px[0])))))
    px_per_mm = height / CARD_MM[1]
    picture, cover = surface(rng, size, shop.textures), np.full((size, size), -1, np.int16)
    for _ in range(int(rng.poisson(0.4))):
        paste(picture, cover, leaflet(rng, shop.glyphs), rng, label=-1)
    for _ in range(int(rng.poisson(0.4))):
        thing(picture, cover, rng, label=-1)
    count = int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1]))
    printed = [shop.printed(rng) for _ in range(count)]
    backs = [shop.back(rng) for _ in printed]
    view, up = camera(rng, size, px_per_mm)
    shadow = float(rng.choice([0.0, rng.uniform(0.1, 0.6)]))
    lamp = choose_lamp(rng, size / px_per_mm) if rng.random() < GLOSSY else None
    bent = float(rng.uniform(0.3, 1)) if rng.random() < BENT else 0.0
    laid: list[tuple[CardArt, Matrix, Bend | None]] = []
    empty = rng.random() < 0.025
    field_mm = size / px_per_mm * 1.1
    for pose in [] if empty else four_hands(rng, field_mm) if hands else lay_out(rng, field_mm):
        which = int(rng.integers(len(printed)))
        art = backs[which] if pose.down else printed[which](rng)
        placed = placing(pose, art)
        matrix = view @ placed
        if (corners_of(art) @ matrix[2, :2] + matrix[2, 2]).min() <= 1e-3 * view[2, 2]:
            continue
        size_px = art.rgb.shape[1], art.rgb.shape[0]
        bend = choose_bend(rng, art.mm, size_px, up) if rng.random() < bent else None
        lit = partial(_lit, rng, art, placed, lamp, bend)
        lay(picture, cover, art, matrix, len(laid), shadow, bend=bend, lit=lit)
        laid.append((art, matrix, bend))
    if rng.random() < 0.2:
        hand(picture, cover, rng, label=-1)
    if rng.random() < 0.12:
        thing(picture, cover, rng, label=-1)
    labels = [found for i, (art, matrix, bend) in enumerate(laid) for found in labels_of(cover, art, matrix, i, bend)]
    strange = tuple(label for label in labels if _is_strange(label))
    return Scene(picture, tuple(label for label in labels if not _is_strange(label)), height * 0.2, strange)


def _lit(rng: Generator, art: CardArt, placed: Matrix, lamp: Lamp | None, bend: Bend | None, rgb: Picture) -> Picture:
    return rgb if lamp is None else shine(rng, art, rgb, placed, lamp, bend)


def _is_strange(label: Label) -> bool:
    return label.kind == 0 and label.face == OTHER
