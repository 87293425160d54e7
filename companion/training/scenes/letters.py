"""Indices of other alphabets: the glyphs of every alphabet in the fonts of this machine, and letters of none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.random import Generator

from companion.cards import STANDARD_RANKS
from companion.decks.alphabets import ALPHABETS, COURTS, GLYPHS
from companion.training.scenes.glyphs import Glyphs, Mask, draw, flat_topped, same

OTHER, NONE = "other", "none"
CLASSES = (*GLYPHS, OTHER, NONE)
"""The classes of the network of letters: the glyphs, a letter of no known alphabet, and no index."""

DRAWN = {"T": "TТ", "B": "BВ", "K": "KК"}
"""Glyphs with a Cyrillic letter that looks like them: either is drawn."""
STRANGE = (
    *"CFGLMNOPSUWXYZ",
    *"ЖФШЮЯЛГИ",
    *"ΩΣΠΔ",
    "0",
    "11",
    "12",
    "13",
    "14",
    "21",
    "Ca",
    "Re",
    "Fa",
    "OB",
    "UN",
    "?",
)
"""The prints on cards of decks whose alphabet is not known."""
_PER_FONT = 8
OFTEN = {"english": 1.0, "french": 1.5, "german": 1.0, "dutch": 1.3, "nordic": 2.0, "russian": 2.0}
"""How often each alphabet is printed beside the others."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """One font: the mask of each glyph that it has, and of some letters of no known alphabet."""

    glyphs: dict[str, Mask]
    strange: tuple[Mask, ...]


def typeface(rng: Generator, font: Path, ranks: dict[str, Mask]) -> Typeface:
    """The glyphs of a font whose standard ranks are drawn already."""
    missing = draw("\ufffe", font)
    glyphs = dict(ranks)
    for glyph in GLYPHS:
        if glyph in glyphs:
            continue
        mask = draw(glyph, font)
        if mask is not None and (missing is None or not same(mask, missing)):
            glyphs[glyph] = mask
    for glyph, letters in DRAWN.items():
        if glyph in glyphs and rng.random() < 0.5:
            mask = draw(letters[1], font)
            if mask is not None and (missing is None or not same(mask, missing)):
                glyphs[glyph] = mask
    drawn = (draw(str(text), font) for text in rng.choice(STRANGE, _PER_FONT, replace=False))
    strange = tuple(mask for mask in drawn if mask is not None and (missing is None or not same(mask, missing)))
    return Typeface(glyphs, strange)


def typefaces(rng: Generator, glyphs: Glyphs) -> tuple[Typeface, ...]:
    """A typeface for each font of these glyphs."""
    fonts = zip(glyphs.fonts, glyphs.ranks, strict=True)
    return tuple(typeface(rng, font, ranks) for font, ranks in fonts)


def national_ranks(rng: Generator, face: Typeface) -> tuple[dict[str, Mask], dict[str, str]]:
    """The masks of a deck's thirteen ranks in an alphabet that the font has, and the class of each."""
    able = [name for name in ALPHABETS if all(glyph in face.glyphs for glyph in COURTS[name])]
    shares = np.asarray([OFTEN[name] for name in able])
    courts = COURTS[str(rng.choice(able, p=shares / shares.sum()))]
    classes = {rank: rank for rank in STANDARD_RANKS}
    for rank in "AJQK":
        letters = [glyph for glyph, named in courts.items() if named == rank]
        classes[rank] = letters[int(rng.integers(len(letters)))]
    masks = {rank: face.glyphs[glyph] for rank, glyph in classes.items()}
    if face.strange and rng.random() < 0.25:
        for rank in rng.choice(("A", "J", "Q", "K"), int(rng.integers(1, 5)), replace=False):
            masks[str(rank)] = face.strange[int(rng.integers(len(face.strange)))]
            classes[str(rank)] = OTHER
    if rng.random() < 0.2:
        masks = flat_topped(masks)
    return masks, classes


def spread(rng: Generator, mask: Mask) -> Mask:
    """The same shape with thicker or thinner strokes."""
    import cv2

    size = int(rng.integers(2, 5))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    changed = cv2.dilate(mask, kernel) if rng.random() < 0.6 else cv2.erode(mask, kernel)
    return np.asarray(changed, np.uint8)
