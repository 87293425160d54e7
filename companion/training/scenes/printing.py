"""Printing cards: deck art recoloured, indices of any font and size, whole cards drawn, and backs."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52, rank_of, suit_of
from companion.training.scenes.art import CARD_SIZE, NO_INDEX, CardArt, Picture, Rect, stock_colour
from companion.training.scenes.foil import Colour, gild
from companion.training.scenes.glyphs import Mask
from companion.training.scenes.styles import Style, any_colour
from companion.training.scenes.wear import wear_out

WIDTH, HEIGHT = CARD_SIZE

PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0.5, 0.5),),
    "2": ((0.5, 0.2), (0.5, 0.8)),
    "3": ((0.5, 0.2), (0.5, 0.5), (0.5, 0.8)),
    "4": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8)),
    "5": ((0.3, 0.2), (0.7, 0.2), (0.5, 0.5), (0.3, 0.8), (0.7, 0.8)),
    "6": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.3, 0.8), (0.7, 0.8)),
    "7": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.5, 0.35), (0.3, 0.8), (0.7, 0.8)),
    "8": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.5, 0.35), (0.5, 0.65), (0.3, 0.8), (0.7, 0.8)),
    "9": (
        (0.3, 0.2),
        (0.7, 0.2),
        (0.3, 0.4),
        (0.7, 0.4),
        (0.5, 0.5),
        (0.3, 0.6),
        (0.7, 0.6),
        (0.3, 0.8),
        (0.7, 0.8),
    ),
    "10": (
        (0.3, 0.2),
        (0.7, 0.2),
        (0.3, 0.4),
        (0.7, 0.4),
        (0.5, 0.3),
        (0.5, 0.7),
        (0.3, 0.6),
        (0.7, 0.6),
        (0.3, 0.8),
        (0.7, 0.8),
    ),
}
"""The places of the pips, in fractions of the card."""


def ink(picture: Picture, mask: Mask, x: int, y: int, colour: Colour) -> None:
    """Print a mask onto a picture in place, cut at the picture's edges."""
    h, w = mask.shape
    x0, y0, x1, y1 = max(0, x), max(0, y), min(picture.shape[1], x + w), min(picture.shape[0], y + h)
    if x0 >= x1 or y0 >= y1:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    under = picture[y0:y1, x0:x1]
    picture[y0:y1, x0:x1] = (under + (np.asarray(colour, np.float32) - under) * part).astype(np.uint8)


def sized(mask: Mask, width: float, height: float) -> Mask:
    """A mask brought to a size."""
    size = max(2, round(width)), max(2, round(height))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def hollow(mask: Mask) -> Mask:
    """The outline of a shape."""
    padded = cv2.copyMakeBorder(mask, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.erode(padded, np.ones((5, 5), np.uint8))
    return np.asarray((padded - inner)[2:-2, 2:-2], np.uint8)


def print_index(picture: Picture, style: Style, face: str) -> Rect:
    """Print an index at the top left of a card in place; returns its rectangle."""
    colour = style.colours[suit_of(face)]
    rank_mask = style.glyphs[rank_of(face)]
    narrow = style.narrow * (0.8 if rank_of(face) == "10" else 1.0)
    rank = sized(rank_mask, style.scale * narrow * rank_mask.shape[1] / rank_mask.shape[0], style.scale)
    suit_mask = style.suits[suit_of(face)]
    high = style.scale * style.suit_scale
    suit = sized(suit_mask, high * style.aspect * suit_mask.shape[1] / suit_mask.shape[0], high)
    if style.outline:
        rank, suit = hollow(rank), hollow(suit)
    x, y = style.margin
    wide = max(rank.shape[1], suit.shape[1])
    suit_y = y + rank.shape[0] + round(style.gap * style.scale)
    pad = 3
    bottom = suit_y + suit.shape[0]
    picture[y - pad : bottom + pad, max(0, x - pad) : x + wide + pad] = style.stock
    ink(picture, rank, x + (wide - rank.shape[1]) // 2, y, colour)
    ink(picture, suit, x + (wide - suit.shape[1]) // 2, suit_y, colour)
    return x, y, x + wide, bottom


def print_apart(picture: Picture, style: Style, face: str) -> Picture:
    """Rank and suit each in a corner of its own, in the whole deck the same ones; at times in two corners each."""
    rng = np.random.default_rng(style.seed)
    corners = [int(corner) for corner in rng.permutation(4)[:2]]
    twice = bool(rng.random() < 0.5) and sum(corners) != 3
    x, y = style.margin
    rank_mask, suit_mask = style.glyphs[rank_of(face)], style.suits[suit_of(face)]
    high = style.scale * style.suit_scale
    rank = sized(rank_mask, style.scale * style.narrow * rank_mask.shape[1] / rank_mask.shape[0], style.scale)
    suit = sized(suit_mask, high * style.aspect * suit_mask.shape[1] / suit_mask.shape[0], high)
    for _ in range(2 if twice else 1):
        for corner, mask in zip(corners, (rank, suit), strict=True):
            left = x if corner % 2 == 0 else WIDTH - x - mask.shape[1]
            top = y if corner < 2 else HEIGHT - y - mask.shape[0]
            right, bottom = left + mask.shape[1], top + mask.shape[0]
            picture[max(0, top - 3) : bottom + 3, max(0, left - 3) : right + 3] = style.stock
            ink(picture, mask, left, top, style.colours[suit_of(face)])
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    return picture


def rounded() -> Picture:
    """The alpha of a card with round corners."""
    alpha = np.zeros((HEIGHT, WIDTH), np.uint8)
    r = 14
    cv2.rectangle(alpha, (r, 0), (WIDTH - r, HEIGHT), 255, -1)
    cv2.rectangle(alpha, (0, r), (WIDTH, HEIGHT - r), 255, -1)
    for x in (r, WIDTH - r - 1):
        for y in (r, HEIGHT - r - 1):
            cv2.circle(alpha, (x, y), r, 255, -1, cv2.LINE_AA)
    return alpha


def draw_pips(picture: Picture, style: Style, face: str) -> None:
    """Print the pips of a number card, the lower half upside down."""
    mask = style.suits[suit_of(face)]
    spots = PIPS[rank_of(face)]
    high = HEIGHT * style.pip_scale * (2.2 if len(spots) == 1 else 1.0)
    pip = sized(mask, high * style.aspect * mask.shape[1] / mask.shape[0], high)
    for fx, fy in spots:
        turned = pip if fy <= 0.5 else np.asarray(pip[::-1, ::-1])
        ink(
            picture,
            turned,
            round(fx * WIDTH - pip.shape[1] / 2),
            round(fy * HEIGHT - pip.shape[0] / 2),
            style.colours[suit_of(face)],
        )


def draw_court(picture: Picture, style: Style, rng: Generator) -> None:
    """A framed panel of coloured shapes where a court card has its figure."""
    x0, y0 = int(rng.integers(40, 60)), int(rng.integers(30, 50))
    upper = picture[y0 : HEIGHT // 2, x0 : WIDTH - x0]
    for _ in range(14):
        centre = int(rng.integers(upper.shape[1])), int(rng.integers(upper.shape[0]))
        axes = int(rng.integers(5, 50)), int(rng.integers(5, 40))
        canvas = np.ascontiguousarray(upper)
        turn, thick = float(rng.integers(180)), int(rng.choice([-1, 3]))
        cv2.ellipse(canvas, centre, axes, turn, 0, 360, any_colour(rng), thick)
        upper[:] = canvas
    picture[HEIGHT // 2 : HEIGHT - y0, x0 : WIDTH - x0] = upper[::-1, ::-1]
    if rng.random() < 0.7:
        cv2.rectangle(picture, (x0, y0), (WIDTH - x0, HEIGHT - y0), any_colour(rng, high=120), 2)


def recolour(art: CardArt, style: Style) -> Picture:
    """A deck's card in other colours: tinted stock, exchanged inks, or light on dark."""
    rgb = art.rgb.astype(np.float32)
    if style.dark:
        lightness = rgb.max(axis=2, keepdims=True) + rgb.min(axis=2, keepdims=True)
        inverted = rgb + 255 - lightness
        plain = (rgb.max(axis=2, keepdims=True) - rgb.min(axis=2, keepdims=True)) < 60
        metal = np.asarray(style.colours[suit_of(art.face)], np.float32)
        amount = inverted.mean(axis=2, keepdims=True) / 255
        gilded = np.asarray(style.stock, np.float32) * (1 - amount) + metal * amount
        rgb = np.where(plain, gilded, inverted)
    elif style.swap:
        rgb = rgb[:, :, list(np.random.default_rng(style.seed).permutation(3))]
    return np.asarray(np.clip(rgb * style.tint, 0, 255), np.uint8)


def print_card(style: Style, face: str) -> CardArt:
    """One card of a printed deck, deterministic for a style and a face."""
    rng = np.random.default_rng((style.seed, STANDARD_52.index(face)))
    printed = print_in_ink(rng, style, face)
    printed = wear_out(rng, printed, style.wear) if style.wear else printed
    return gild(rng, printed, style.foil) if style.foil else printed


def print_in_ink(rng: Generator, style: Style, face: str) -> CardArt:
    """One card in the inks of its style."""
    art = style.deck.cards[face] if style.deck else None
    if art is not None and style.own_index:
        return replace(art, rgb=recolour(art, style))
    if art is not None:
        picture, alpha = recolour(art, style), art.alpha
        stock = stock_colour(picture)
        style = replace(style, stock=(int(stock[0]), int(stock[1]), int(stock[2])))
        x0, y0, x1, y1 = (round(v) for v in art.index)
        for _ in range(2):
            picture[max(0, y0 - 3) : y1 + 4, max(0, x0 - 3) : x1 + 4] = stock.astype(np.uint8)
            if art.four:
                picture[max(0, y0 - 3) : y1 + 4, WIDTH - x1 - 4 : WIDTH - x0 + 3] = stock.astype(np.uint8)
            picture = np.ascontiguousarray(picture[::-1, ::-1])
    else:
        picture, alpha = np.full((HEIGHT, WIDTH, 3), style.stock, np.uint8), rounded()
        if rank_of(face) in PIPS:
            draw_pips(picture, style, face)
        else:
            draw_court(picture, style, rng)
    if style.border is not None and art is None:
        cv2.rectangle(picture, (2, 2), (WIDTH - 3, HEIGHT - 3), style.border, int(style.margin[0] // 2))
    if style.apart:
        return CardArt(face, print_apart(picture, style, face), alpha, NO_INDEX)
    rect = NO_INDEX
    for _ in range(2):
        rect = print_index(picture, style, face)
        if style.four:
            x0, y0, x1, y1 = (round(v) for v in rect)
            picture[y0:y1, WIDTH - x1 : WIDTH - x0] = picture[y0:y1, x0:x1]
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    return CardArt(face, picture, alpha, rect, style.four)


def print_back(rng: Generator, patterns: list[NDArray[np.uint8]]) -> CardArt:
    """A card's back: a frame of stock around lattice, rings, stripes, a plain colour or a texture."""
    first, second = any_colour(rng, high=200), any_colour(rng)
    picture = np.full((HEIGHT, WIDTH, 3), first, np.uint8)
    kind = int(rng.integers(5))
    step = int(rng.integers(6, 34))
    thick = int(rng.integers(1, 5))
    if kind in (0, 1):
        for k in range(-HEIGHT, WIDTH + HEIGHT, step):
            cv2.line(picture, (k, 0), (k + HEIGHT, HEIGHT), second, thick, cv2.LINE_AA)
            if kind == 0:
                cv2.line(picture, (k, 0), (k - HEIGHT, HEIGHT), second, thick, cv2.LINE_AA)
    elif kind == 2:
        for radius in range(4, 260, step):
            cv2.circle(picture, (WIDTH // 2, HEIGHT // 2), radius, second, thick, cv2.LINE_AA)
    elif kind == 3:
        pattern = patterns[int(rng.integers(len(patterns)))]
        picture = np.asarray(cv2.resize(pattern, CARD_SIZE), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        size = int(rng.integers(8, 60)), int(rng.integers(8, 60))
        centre = WIDTH // 2, int(rng.integers(40, HEIGHT // 2))
        cv2.ellipse(picture, centre, size, 0, 0, 360, any_colour(rng), int(rng.choice([-1, 2, 4])), cv2.LINE_AA)
    half = HEIGHT // 2
    picture[HEIGHT - half :] = picture[:half][::-1, ::-1]
    frame = int(rng.integers(0, 22))
    if frame:
        cv2.rectangle(picture, (0, 0), (WIDTH - 1, HEIGHT - 1), any_colour(rng, low=200), 2 * frame)
    return CardArt("", picture, rounded(), NO_INDEX)
