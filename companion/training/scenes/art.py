"""Decks of card pictures: loading them, and finding the corner index of each card in its art."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import STANDARD_52, rank_of
from companion.training.scenes.layouts import CARD_MM

Picture = NDArray[np.uint8]
Rect = tuple[float, float, float, float]

CARD_SIZE = (240, 336)
"""Width and height in pixels to which every card's art is brought (a poker card is 63 x 88 mm)."""

INK_DISTANCE = 70
"""How far in summed RGB a pixel must be from the card's stock to count as ink."""


NO_INDEX: Rect = (0.0, 0.0, 0.0, 0.0)
"""The rectangle of a back, and of a face whose rank and suit stand in different corners."""


@dataclass(frozen=True, slots=True)
class CardArt:
    """One card's picture: RGB, its alpha, and the rectangle (x0, y0, x1, y1) of its top left index (or NO_INDEX).

    The index in the opposite corner is the same rectangle turned by half a turn. ``four`` says that the two
    other corners have one too (upright at the top right). ``mm`` is the card's width and height.
    """

    face: str
    rgb: Picture
    alpha: Picture
    index: Rect
    four: bool = False
    mm: tuple[float, float] = CARD_MM


@dataclass(frozen=True, slots=True)
class DeckArt:
    """All 52 faces of one deck."""

    name: str
    cards: dict[str, CardArt]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The names that no training may see (``models/held_out.toml``)."""

    decks: frozenset[str]
    textures: tuple[str, ...]
    fonts: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path) -> HeldOut:
        """Read the list from a TOML file."""
        listed = tomllib.loads(path.read_text())
        decks = frozenset((*listed["decks"], *listed.get("national", ())))
        return cls(decks, tuple(listed["textures"]), tuple(listed.get("fonts", ())))


OTHER_LETTERS = frozenset({"gnome_atlasnye_skat"})
"""Decks left out of training: ranks with other letters than A, J, Q and K."""

APART = frozenset({"gnome_tango_nuevo"})
"""Decks with rank and suit in different corners: only whole cards can be read."""

FOUR_INDICES = frozenset({"gnome_bonded", "gnome_dondorf", "gnome_paris", "kde_dondorf", "kde_gm-paris"})
"""Decks with an index in every corner."""

BY_HAND: dict[str, tuple[Rect, Rect]] = {
    "git_saulspatz_horizontal2": ((5, 5, 100, 50), (5, 5, 106, 50)),
    "kde_ancient-egyptians": ((17, 8, 60, 100), (11, 8, 62, 100)),
}
"""Index rectangles of decks whose own are not found: of all faces, and of the tens."""


def read_picture(path: Path) -> tuple[Picture, Picture]:
    """A card's picture as RGB and alpha, brought to CARD_SIZE. Raises ValueError for a file that is none."""
    loaded = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if loaded is None:
        raise ValueError(f"{path} is not a picture that can be read")
    if loaded.ndim == 2:
        loaded = cv2.cvtColor(loaded, cv2.COLOR_GRAY2BGR)
    if loaded.shape[2] == 3:
        loaded = cv2.cvtColor(loaded, cv2.COLOR_BGR2BGRA)
    resized = cv2.resize(loaded, CARD_SIZE, interpolation=cv2.INTER_AREA)
    rgb = cv2.cvtColor(resized, cv2.COLOR_BGRA2RGB)
    return np.asarray(rgb, np.uint8), np.asarray(resized[:, :, 3], np.uint8)


def stock_colour(rgb: Picture) -> NDArray[np.float32]:
    """The colour of the unprinted card: the median of a strip along its left edge."""
    strip = rgb[120:220, 4:12].reshape(-1, 3)
    return np.asarray(np.median(strip, axis=0), np.float32)


def ink_mask(rgb: Picture, alpha: Picture) -> NDArray[np.bool_]:
    """The mask of the print on the card's stock."""
    apart = np.abs(rgb.astype(np.float32) - stock_colour(rgb)).sum(axis=2)
    return np.asarray((apart > INK_DISTANCE) & (alpha > 200))


def find_index(rgb: Picture, alpha: Picture) -> Rect | None:
    """The rectangle of the top left index of a number card or an ace, or None where the art hides it."""
    width, height = CARD_SIZE
    window = ink_mask(rgb, alpha)[: int(0.45 * height), : int(0.42 * width)].astype(np.uint8)
    window[:3], window[:, :3] = 0, 0
    count, _, stats, _ = cv2.connectedComponentsWithStats(window)
    parts = [tuple(map(int, stats[i][:4])) for i in range(1, count) if stats[i][4] > 40]
    parts = [p for p in parts if p[0] > 3 and p[1] > 3 and p[0] < 0.24 * width and p[2] < 0.32 * width]
    parts = [p for p in parts if p[3] < 0.3 * height and p[3] > 0.02 * height]
    if not parts:
        return None
    seed = min(parts, key=lambda p: p[0] + 1.5 * p[1])
    rank = [
        p
        for p in parts
        if abs(p[1] - seed[1]) < 0.3 * seed[3] and 0.7 < p[3] / seed[3] < 1.4 and p[0] < seed[0] + 1.2 * seed[3]
    ]
    bottom = max(p[1] + p[3] for p in rank)
    left, right = min(p[0] for p in rank), max(p[0] + p[2] for p in rank)
    under = [
        p
        for p in parts
        if p not in rank
        and bottom - 0.25 * seed[3] <= p[1] < bottom + 0.8 * seed[3]
        and p[0] + p[2] / 2 < right + 0.3 * (right - left)
    ]
    if not under:
        return None
    suit = min(under, key=lambda p: p[1] + p[0])
    chosen = [*rank, suit]
    return (
        min(p[0] for p in chosen),
        min(p[1] for p in chosen),
        max(p[0] + p[2] for p in chosen),
        max(p[1] + p[3] for p in chosen),
    )


def index_rects(pictures: dict[str, tuple[Picture, Picture]]) -> dict[str, Rect]:
    """The index rectangle of every face of a deck.

    Found on aces and number cards; a find that strays from the deck's median is replaced by it, and court
    cards, whose frames touch the index, take the deck's median.
    """
    found = {face: find_index(*pictures[face]) for face in pictures if rank_of(face) not in "JQK"}
    one = [r for face, r in found.items() if r is not None and rank_of(face) != "10"]
    ten = [r for face, r in found.items() if r is not None and rank_of(face) == "10"]
    if len(one) < 12:
        raise ValueError(f"only {len(one)} of 36 indices were found; give the deck's rectangle by hand")
    usual = tuple(float(median(r[i] for r in one)) for i in range(4))
    high = usual[3] - usual[1]
    wide = tuple(float(median(r[i] for r in ten)) for i in range(4)) if ten else usual
    if max(abs(wide[1] - usual[1]), abs(wide[3] - usual[3])) > 0.2 * high:
        wide = (usual[0], usual[1], usual[2] + 0.08 * high, usual[3])
    chosen: dict[str, Rect] = {}
    for face in pictures:
        expected = wide if rank_of(face) == "10" else usual
        rect = found.get(face)
        slack = 0.16 * high
        good = rect is not None and all(abs(a - b) < slack for a, b in zip(rect, expected, strict=True))
        box = rect if good and rect is not None else expected
        chosen[face] = (box[0], box[1], box[2], box[3])
    return chosen


def load_deck(folder: Path) -> DeckArt:
    """Read a deck's 52 faces (``<face>.webp`` or ``.png``) and find their indices.

    Raises ValueError where a face is missing or the indices cannot be found.
    """
    pictures = {}
    for face in STANDARD_52:
        paths = [path for ending in (".webp", ".png") if (path := folder / f"{face}{ending}").exists()]
        if not paths:
            raise ValueError(f"{folder} has no picture of {face} (looked for {face}.webp and {face}.png)")
        pictures[face] = read_picture(paths[0])
    if folder.name in APART:
        rects = dict.fromkeys(pictures, NO_INDEX)
    elif folder.name in BY_HAND:
        usual, wide = BY_HAND[folder.name]
        rects = {face: wide if rank_of(face) == "10" else usual for face in pictures}
    else:
        rects = index_rects(pictures)
    four = folder.name in FOUR_INDICES
    cards = {face: CardArt(face, *pictures[face], rects[face], four) for face in pictures}
    return DeckArt(folder.name, cards)


def load_decks(folder: Path, held_out: HeldOut) -> list[DeckArt]:
    """Every deck of a folder that training may see, in order of name."""
    names = sorted(path.name for path in folder.iterdir() if path.is_dir())
    return [load_deck(folder / name) for name in names if name not in held_out.decks | OTHER_LETTERS]


def load_textures(folder: Path, held_out: HeldOut) -> list[Picture]:
    """Every surface of a folder that training may see, RGB, in order of name."""
    textures = []
    for path in sorted(folder.glob("*.jpg")):
        if not path.name.startswith(held_out.textures):
            loaded = cv2.imread(str(path))
            if loaded is None:
                raise ValueError(f"{path} is not a picture that can be read")
            textures.append(np.asarray(cv2.cvtColor(loaded, cv2.COLOR_BGR2RGB), np.uint8))
    return textures
