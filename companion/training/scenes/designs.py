"""Decks that never were: cards of any size, ground, figure, words and picture, for finding and comparing any card."""

from __future__ import annotations

import string
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from companion.cards import STANDARD_RANKS
from companion.training.scenes.art import NO_INDEX, CardArt, DeckArt, Picture, Rect
from companion.training.scenes.drawings import Lettering, hand_drawn, polygon, scene, tinted, word
from companion.training.scenes.foil import Colour
from companion.training.scenes.glyphs import Glyphs, Mask, likeness
from companion.training.scenes.printing import hollow, ink, sized
from companion.training.scenes.strange_suits import strange_suits
from companion.training.scenes.styles import any_colour

PX_PER_MM = 336 / 88
SIZES_MM = ((63.0, 88.0), (57.0, 89.0), (44.0, 68.0), (70.0, 120.0), (70.0, 70.0), (59.0, 92.0), (89.0, 127.0))
"""Poker, bridge, mini, tarot, square, European and large cards."""
RANKED, LETTERED = 0.3, 0.2
"""The share of decks that have the ranks of standard cards, and other suits; and of suits that are letters."""
NATIONAL = 0.5
"""The share of the former whose suits are those of German, Swiss or Latin cards."""
SUIT_LIKE = 0.75
"""A shape that overlaps a suit's by more is too like it."""
GROUNDS = ("stock", "suit", "picture", "ramp", "panel")
MAINS = ("figure", "symbols", "picture", "words", "token", "nothing")


@dataclass(frozen=True, slots=True)
class Design:
    """How one deck looks: everything that its faces share.

    ``mm`` is a face's width and height as it is read; ``values`` are the printed indices and figures, ``inks``
    and ``shapes`` those of its suits, ``suited`` where these are the four that every deck has; ``corners`` is how many
    corners have an index; ``marks`` prints codes there.
    """

    mm: tuple[float, float]
    ground: str
    main: str
    stock: Colour
    inks: tuple[Colour, ...]
    shapes: tuple[Mask, ...]
    suited: bool
    values: tuple[str, ...]
    letters: Lettering
    corners: int
    index_mm: float
    with_shape: bool
    title: float
    text: bool
    frame: int
    frame_ink: Colour
    radius_mm: float
    by_hand: bool
    hollow: bool
    marks: bool
    seed: int

    @property
    def faces(self) -> int:
        """How many different faces the deck has."""
        return len(self.values) * len(self.inks)


def choose_design(rng: Generator, glyphs: Glyphs) -> Design:
    """A deck nobody has seen."""
    width, height = SIZES_MM[int(rng.choice(len(SIZES_MM), p=(0.4, 0.12, 0.12, 0.1, 0.08, 0.1, 0.08)))]
    width, height = width * float(rng.uniform(0.92, 1.08)), height * float(rng.uniform(0.92, 1.08))
    if rng.random() < 0.3:
        width, height = height, width
    tone = rng.random()
    grey = int(rng.integers(225, 256)) if tone < 0.5 else int(rng.integers(0, 60))
    stock = any_colour(rng) if tone > 0.75 else any_colour(rng, low=max(0, grey - 12), high=min(256, grey + 13))
    light = sum(stock) > 360
    inks = tuple(
        any_colour(rng, high=190) if light else any_colour(rng, low=110) for _ in range(int(rng.integers(1, 7)))
    )
    fonts = glyphs.fonts
    letters = Lettering(fonts[int(rng.integers(len(fonts)))] if fonts else None)
    shapes = [choose_shape(rng, letters, glyphs) for _ in inks]
    ranked = rng.random() < RANKED
    suited = not ranked and rng.random() < 0.3
    if suited:
        suits = list(glyphs.suits[int(rng.integers(len(glyphs.suits)))].values())
        shapes = [suits[i % len(suits)] if i < len(suits) else shape for i, shape in enumerate(shapes)]
    elif ranked and rng.random() < NATIONAL:
        national = list(strange_suits(rng).values())
        shapes = [national[i % len(national)] for i in range(len(shapes))]
    main = str(rng.choice(MAINS, p=(0.34, 0.2, 0.18, 0.08, 0.15, 0.05)))
    ground = str(rng.choice(GROUNDS, p=(0.5, 0.16, 0.14, 0.1, 0.1)))
    corners = int(rng.choice([0, 1, 2, 4], p=(0, 0, 0.6, 0.4) if ranked else (0.3, 0.12, 0.38, 0.2)))
    if main == "nothing" and ground != "picture":
        corners = max(2, corners)
    return Design(
        mm=(width, height),
        ground=ground,
        main=main,
        stock=stock,
        inks=inks,
        shapes=tuple(shapes),
        suited=suited,
        values=STANDARD_RANKS if ranked else choose_values(rng),
        letters=letters,
        corners=corners,
        index_mm=float(rng.uniform(4, 14)),
        with_shape=bool(rng.random() < (0.85 if ranked else 0.4)),
        title=float(rng.uniform(0.06, 0.14)) if rng.random() < 0.35 else 0.0,
        text=bool(rng.random() < 0.2),
        frame=int(rng.integers(*((0, 1), (1, 5), (6, 22))[int(rng.choice(3, p=(0.45, 0.3, 0.25)))])),
        frame_ink=any_colour(rng),
        radius_mm=float(rng.uniform(0, 6)),
        by_hand=bool(rng.random() < 0.15),
        hollow=bool(rng.random() < 0.12),
        marks=bool(rng.random() < 0.12),
        seed=int(rng.integers(1 << 31)),
    )


def choose_shape(rng: Generator, letters: Lettering, glyphs: Glyphs) -> Mask:
    """A shape that stands for a suit: one that no standard deck has, or at times a letter."""
    if rng.random() < LETTERED:
        return letters.mask(string.ascii_uppercase[int(rng.integers(26))])
    while max(likeness(shape := polygon(rng), suit) for suit in glyphs.suits[0].values()) > SUIT_LIKE:
        pass  # a square that stands on its corner is a diamond
    return shape


def choose_values(rng: Generator) -> tuple[str, ...]:
    """The print on a deck's faces: numbers, letters, numbers with letters, or words."""
    kind, count = int(rng.integers(4)), int(rng.integers(3, 15))
    if kind == 0:
        first = (0, 1, 1, 10, 20)[int(rng.integers(5))]
        return tuple(str(first + i) for i in range(count))
    if kind == 1:
        return tuple(string.ascii_uppercase[i] for i in rng.permutation(26)[:count])
    if kind == 2:
        letter = string.ascii_uppercase[int(rng.integers(26))]
        return tuple(f"{i}{letter}" if rng.random() < 0.5 else f"{letter}{i}" for i in range(count))
    return tuple(word(rng) for _ in range(count))


def draw_face(design: Design, number: int, sources: list[Picture]) -> CardArt:
    """One face of a deck, the same for the same number. ``sources`` are pictures to cut from."""
    rng = np.random.default_rng((design.seed, number))
    value = design.values[number % len(design.values)]
    suit = number // len(design.values)
    width, height = (round(side * PX_PER_MM) for side in design.mm)
    colour, shape = design.inks[suit], design.shapes[suit]
    picture = ground(rng, design, colour, width, height, sources)
    paper = np.asarray(picture.mean(axis=(0, 1)))
    if np.abs(paper - colour).sum() < 150:
        colour = tinted(colour, -0.75 if paper.sum() > 380 else 0.85)
    place(rng, design, picture, value, colour, shape, number % len(design.values), sources)
    if design.title:
        put(
            picture,
            design.letters.mask(word(np.random.default_rng((design.seed, number, 1)))),
            colour,
            (width / 2, height * (0.04 + design.title / 2)),
            width * 0.8,
            height * design.title,
        )
    if design.text:
        lines(rng, design, picture, colour)
    places = [index(design, picture, value, shape, colour, (0, 3, 1, 2)[corner]) for corner in range(design.corners)]
    if design.marks:
        codes(picture, number)
    if design.frame:
        cv2.rectangle(picture, (0, 0), (width - 1, height - 1), design.frame_ink, design.frame)
    at = NO_INDEX if design.suited or not places else places[0]
    alpha = rounded(width, height, design.radius_mm * PX_PER_MM)
    return CardArt(OTHER, picture, alpha, at, four=design.corners == 4, mm=design.mm)


OTHER = "other"
"""The face of a card of no known deck."""


def ground(rng: Generator, design: Design, colour: Colour, width: int, height: int, sources: list[Picture]) -> Picture:
    """The ground under the whole print."""
    if design.ground == "picture":
        return scene(rng, width, height, sources)
    picture = np.full((height, width, 3), design.stock, np.uint8)
    if design.ground == "suit":
        picture[:] = tinted(colour, 0.5 if sum(design.stock) > 360 else -0.6)
        if rng.random() < 0.5:
            inset = width // 12
            cv2.rectangle(picture, (0, 0), (width - 1, height - 1), design.stock, inset)
    elif design.ground == "ramp":
        ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        picture = np.asarray(picture + (np.asarray(colour, np.float32) - picture) * ramp, np.uint8)
    elif design.ground == "panel":
        inset = width // 8
        cv2.rectangle(picture, (inset, inset), (width - inset, height - inset), tinted(colour, 0.6), -1)
    return picture


def place(
    rng: Generator,
    design: Design,
    picture: Picture,
    value: str,
    colour: Colour,
    shape: Mask,
    count: int,
    sources: list[Picture],
) -> None:
    """Print what stands in the middle of a face, in place."""
    height, width = picture.shape[:2]
    middle = width / 2, height / 2
    share = float(np.random.default_rng(design.seed).uniform(0.3, 0.7))
    if design.main == "figure":
        put(picture, draw_figure(rng, design, design.letters.mask(value)), colour, middle, width * 0.8, height * share)
    elif design.main == "token":
        axes = int(width * 0.36), int(height * 0.36 * share / 0.5)
        lean = float(np.random.default_rng(design.seed).choice([0, 25, 155]))
        cv2.ellipse(picture, (width // 2, height // 2), axes, lean, 0, 360, tinted(colour, 0.8), -1, cv2.LINE_AA)
        put(
            picture,
            draw_figure(rng, design, design.letters.mask(value)),
            colour,
            middle,
            width * 0.5,
            height * share * 0.6,
        )
    elif design.main == "symbols":
        many = count % 10 + 1
        across = 1 if many <= 3 else 2 if many <= 6 else 3
        down = -(-many // across)
        high = min(height * 0.7 / down, width * 0.8 / across)
        for i in range(many):
            at = (
                width / 2 + (i % across - (across - 1) / 2) * high * 1.05,
                height / 2 + (i // across - (down - 1) / 2) * high * 1.05,
            )
            put(picture, draw_figure(rng, design, shape), colour, at, high * 0.85, high * 0.85)
    elif design.main == "picture":
        wide, high = int(width * 0.8), int(height * share)
        x, y = (width - wide) // 2, (height - high) // 2
        picture[y : y + high, x : x + wide] = scene(rng, wide, high, sources)
    elif design.main == "words":
        for row in range(int(rng.integers(1, 5))):
            text = f"{word(rng)} {word(rng)}" if row else value
            put(
                picture,
                design.letters.mask(text),
                colour,
                (width / 2, height * (0.3 + 0.13 * row)),
                width * 0.85,
                height * 0.1,
            )


def draw_figure(rng: Generator, design: Design, mask: Mask) -> Mask:
    """A mask as the deck prints its figures."""
    if design.hollow:
        mask = hollow(mask)
    return hand_drawn(rng, mask) if design.by_hand else mask


def put(
    picture: Picture, mask: Mask, colour: Colour, at: tuple[float, float], wide: float, high: float
) -> tuple[int, int]:
    """Print a mask with its middle at a place, as large as fits, in place; returns its width and height."""
    scale = min(wide / mask.shape[1], high / mask.shape[0])
    fitted = sized(mask, mask.shape[1] * scale, mask.shape[0] * scale)
    ink(picture, fitted, round(at[0] - fitted.shape[1] / 2), round(at[1] - fitted.shape[0] / 2), colour)
    return fitted.shape[1], fitted.shape[0]


def lines(rng: Generator, design: Design, picture: Picture, colour: Colour) -> None:
    """Some lines of small text in the lower half, in place."""
    height, width = picture.shape[:2]
    for row in range(int(rng.integers(2, 6))):
        text = " ".join(word(rng) for _ in range(3))
        put(
            picture,
            design.letters.mask(text),
            colour,
            (width / 2, height * (0.72 + 0.05 * row)),
            width * 0.8,
            height * 0.035,
        )


def index(design: Design, picture: Picture, value: str, shape: Mask, colour: Colour, corner: int) -> Rect:
    """Prints the value into a corner (0 to 3: top left, top right, bottom left, bottom right), in place; returns the
    rectangle of the print, as it would stand at the top left."""
    height, width = picture.shape[:2]
    high = design.index_mm * PX_PER_MM
    x, y = 0.5 * high + 0.06 * width, 0.5 * high + 0.05 * height
    sheet = picture[::-1, ::-1] if corner >= 2 else picture
    left = width - x if corner in (1, 2) else x
    part = np.ascontiguousarray(sheet)
    wide, tall = put(part, design.letters.mask(value), colour, (left, y), high * 1.3, high)
    bottom = y + tall / 2
    if design.with_shape:
        across, down = put(part, shape, colour, (left, y + high), high * 0.8, high * 0.8)
        wide, bottom = max(wide, across), y + high + down / 2
    sheet[:] = part
    return x - wide / 2, y - tall / 2, x + wide / 2, bottom


def codes(picture: Picture, number: int) -> None:
    """Print a small black and white code into two corners, in place."""
    rng = np.random.default_rng(number)
    side = max(12, picture.shape[1] // 8)
    bits = np.pad(rng.integers(0, 2, (4, 4)).astype(np.uint8) * 255, 1)
    mark = cv2.resize(bits, (side, side), interpolation=cv2.INTER_NEAREST)[..., None]
    white = side + 6
    for _ in range(2):
        picture[3 : 3 + white, 3 : 3 + white] = 255
        picture[6 : 6 + side, 6 : 6 + side] = mark
        picture[:] = picture[::-1, ::-1].copy()


def rounded(width: int, height: int, radius: float) -> Mask:
    """The alpha of a card of a size with round corners."""
    alpha = np.zeros((height, width), np.uint8)
    r = max(1, round(radius))
    cv2.rectangle(alpha, (r, 0), (width - r, height), 255, -1)
    cv2.rectangle(alpha, (0, r), (width, height - r), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(alpha, (x, y), r, 255, -1, cv2.LINE_AA)
    return alpha


def pictures_of(decks: list[DeckArt], textures: list[Picture]) -> list[Picture]:
    """The sources of pictures: the court cards of decks, and surfaces."""
    courts = [deck.cards[rank + suit].rgb[40:296, 40:200] for deck in decks for rank in "JQK" for suit in "SHDC"]
    return [*courts, *textures[::4]]
