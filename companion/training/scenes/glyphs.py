"""Shapes of ranks and suits: from fonts, and from the indices of the decks that training may see."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import STANDARD_RANKS, STANDARD_SUITS
from companion.training.scenes.art import APART, DeckArt, ink_mask

Mask = NDArray[np.uint8]
HEIGHT = 64
SYMBOLS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}

FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
UNREADABLE = (
    "Symbola",
    "Emoji",
    "Initials",
    "Symbols",
    "D050000L",
    "Thin",
    "Hairline",
    "ExtraLight",
    "Math",
    "Keyboard",
    "Breip",
    "Rufscript",
    "Z003",
    "Biolinum_K",
    "DedEena",
    "Ital",
    "Obliq",
)
SYMBOL_FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansMono.ttf",
    "FreeSerif",
    "FreeSans",
    "FreeMono",
    "Symbola",
    "NotoSansSymbols2",
    "DejaVuSerif.ttf",
)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Masks (0..255) cut to their ink: ``ranks`` a dict a font, ``suits`` a dict a style. ``fonts`` print words."""

    ranks: tuple[dict[str, Mask], ...]
    suits: tuple[dict[str, Mask], ...]
    fonts: tuple[Path, ...] = ()


def cut(mask: Mask) -> Mask | None:
    """The mask cut to its ink, or None where it has none."""
    rows, columns = np.where(mask.max(axis=1) > 40)[0], np.where(mask.max(axis=0) > 40)[0]
    if len(rows) < 6 or len(columns) < 3:
        return None
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def draw(text: str, font: Path) -> Mask | None:
    """A text in a font as a mask HEIGHT high, or None where the font lacks it."""
    from PIL import Image, ImageDraw, ImageFont

    loaded = ImageFont.truetype(str(font), 80)
    sheet = Image.new("L", (max(260, 70 * len(text) + 60), 160), 0)
    ImageDraw.Draw(sheet).text((30, 20), text, fill=255, font=loaded)
    found = cut(np.asarray(sheet, np.uint8))
    if found is None:
        return None
    width = max(4, round(found.shape[1] * HEIGHT / found.shape[0]))
    return np.asarray(cv2.resize(found, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def same(a: Mask, b: Mask) -> bool:
    """Whether two masks are the same drawing (a font's box for what it lacks)."""
    return a.shape == b.shape and float(np.abs(a.astype(int) - b.astype(int)).mean()) < 4


def likeness(a: Mask, b: Mask) -> float:
    """The overlap of two shapes brought to one size, 0 to 1."""
    small = [cv2.resize(mask, (48, 48), interpolation=cv2.INTER_AREA) > 100 for mask in (a, b)]
    return float((small[0] & small[1]).sum() / max(1, (small[0] | small[1]).sum()))


def trustworthy(style: dict[str, Mask], model: dict[str, Mask]) -> bool:
    """Whether every suit of a style is most like that suit of a model (some fonts swap spades and clubs)."""
    return all(max(model, key=lambda other: likeness(style[suit], model[other])) == suit for suit in style)


def rank_fonts(paths: list[Path]) -> dict[Path, dict[str, Mask]]:
    """The thirteen ranks in every font that has them."""
    chosen = {}
    for path in paths:
        drawn = {rank: draw(rank, path) for rank in STANDARD_RANKS}
        whole = {rank: mask for rank, mask in drawn.items() if mask is not None}
        if len(whole) == len(STANDARD_RANKS) and not same(whole["A"], whole["K"]) and not same(whole["2"], whole["3"]):
            chosen[path] = whole
    return chosen


def flat_topped(ranks: dict[str, Mask]) -> dict[str, Mask]:
    """The same ranks with the banker's three: a seven's bar and slant over a three's bowl."""
    width = ranks["3"].shape[1]
    seven = np.asarray(cv2.resize(ranks["7"], (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    half = HEIGHT // 2
    return {**ranks, "3": np.vstack([seven[:half], ranks["3"][half:]])}


def suit_fonts(paths: list[Path]) -> list[dict[str, Mask]]:
    """The four suit symbols in every font that has them."""
    chosen = []
    for path in paths:
        drawn = {suit: draw(symbol, path) for suit, symbol in SYMBOLS.items()}
        whole = {suit: mask for suit, mask in drawn.items() if mask is not None}
        if len(whole) == len(SYMBOLS) and not same(whole["S"], whole["H"]):
            chosen.append(whole)
    return chosen


def suit_of_deck(deck: DeckArt) -> dict[str, Mask] | None:
    """The suit symbols of a deck, cut from the large pip of its twos; None where they are not found."""
    if deck.name in APART:
        return None
    found = {}
    for suit in STANDARD_SUITS:
        card = deck.cards["2" + suit]
        ink = ink_mask(card.rgb, card.alpha).astype(np.uint8)
        x0 = int(card.index[2]) + 4
        window = ink[10:150, x0 : 240 - x0]
        count, parts, stats, _ = cv2.connectedComponentsWithStats(window)
        if count < 2:
            return None
        best = 1 + int(np.argmax(stats[1:, 4]))
        mask = cut(np.asarray((parts == best) * 255, np.uint8))
        if mask is None or not 0.5 < mask.shape[1] / mask.shape[0] < 1.5 or mask.shape[0] < 28:
            return None
        width = round(mask.shape[1] * HEIGHT / mask.shape[0])
        found[suit] = np.asarray(cv2.resize(mask, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    return found


def load_glyphs(decks: list[DeckArt], without: tuple[str, ...] = ()) -> Glyphs:
    """All shapes: fonts of this machine and the pips of the given decks; files whose names begin with one of
    ``without`` are left out. Raises ValueError without fonts."""
    found = sorted(p for folder in FONT_FOLDERS for p in folder.rglob("*.[to]tf") if not p.name.startswith(without))
    plain = [p for p in found if "noto" not in p.name.lower() and not any(word in p.name for word in UNREADABLE)]
    noto = [
        p
        for p in found
        if p.name
        in (
            "NotoSans-Bold.ttf",
            "NotoSerif-Bold.ttf",
            "NotoSerifDisplay-Bold.ttf",
            "NotoSans-Condensed.ttf",
            "NotoSansDisplay-CondensedBold.ttf",
        )
    ]
    by_font = rank_fonts(plain + noto)
    ranks = list(by_font.values())
    suits = suit_fonts([p for p in found if p.name.startswith(SYMBOL_FONTS)])
    suits += [style for style in map(suit_of_deck, decks) if style is not None]
    if not ranks or not suits:
        raise ValueError("no fonts to print indices with: install fonts-dejavu-core and fonts-liberation")
    ranks = [flat_topped(font) if i % 3 == 0 else font for i, font in enumerate(ranks)]
    trusted = tuple(style for style in suits if trustworthy(style, suits[0]))
    return Glyphs(tuple(ranks), trusted, tuple(by_font))
