"""Six decks that no training has seen, drawn here alone: words, drawings by hand, runes on black, photographs,
landscape cards, and 81 faces of a few shapes each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import cv2
import numpy as np

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture

_WORDS = """
wolf raven tide ember crown thorn gale moss dagger lantern harbour mirror orchard falcon winter anvil candle river
saddle temple beacon copper meadow shadow thunder velvet whisper zenith barrel castle dragon engine forest garden
hunter island jungle knight ladder market
""".split()  # noqa: SIM905
_CONTRAST, _MOST_TRIES = 30, 20
"""The grey levels between the lightest and the darkest places of a part of a photograph that shows something; the most
photographs that are tried for one."""
_INKS = ((40, 40, 200), (160, 90, 20), (60, 140, 30), (150, 40, 130), (20, 130, 220), (90, 90, 90))

Ink = tuple[int, int, int]


def words(photos: list[Picture]) -> dict[Face, Picture]:
    """Plain typography: a word, its length and a line of small print, black on white."""
    faces = {}
    for number, word in enumerate(_WORDS):
        card = _blank(252, 352, (250, 250, 248))
        _text(card, word, (126, 150), 46, 700)
        _text(card, str(number + 1), (28, 46), 30, 400)
        _text(card, f"costs {len(word)}, draw {number % 4}", (126, 300), 20, 400)
        faces[word] = card
    return faces


def by_hand(photos: list[Picture]) -> dict[Face, Picture]:
    """Figures drawn with a wobbling pen, and a number beside them."""
    faces = {}
    for number in range(36):
        chance = np.random.default_rng([77, number])
        card = _blank(252, 352, (225, 240, 245))
        ink = _INKS[number % 6]
        for _ in range(3 + number % 3):
            start = chance.uniform((50, 80), (200, 270))
            path = start + np.cumsum(chance.normal(0, 14, (int(chance.integers(14, 40)), 2)), axis=0)
            cv2.polylines(
                card, [np.clip(path, 15, 340).astype(np.int32)], bool(chance.random() < 0.5), ink, 4, cv2.LINE_AA
            )
        _text(card, str(number), (40, 50), 40, 400, ink)
        faces[f"drawing{number}"] = card
    return faces


def runes(photos: list[Picture]) -> dict[Face, Picture]:
    """Signs of straight strokes in one colour on black, with a thin border."""
    faces = {}
    for number in range(40):
        chance = np.random.default_rng([31, number])
        card = _blank(240, 400, (22, 18, 20))
        ink = ((90, 190, 220), (200, 200, 200), (80, 80, 220), (150, 210, 90))[number % 4]
        cv2.rectangle(card, (12, 12), (227, 387), ink, 2)
        knots = [(70 + 50 * (i % 3), 120 + 55 * (i // 3)) for i in range(12)]
        for _ in range(5):
            first, second = chance.choice(12, 2, replace=False)
            cv2.line(card, knots[int(first)], knots[int(second)], ink, 7, cv2.LINE_AA)
        faces[f"rune{number}"] = card
    return faces


def pictures(photos: list[Picture]) -> dict[Face, Picture]:
    """Parts of photographs that fill the card, without a word; never of a bare table, which nobody could tell."""
    faces = {}
    for number in range(40):
        chance = np.random.default_rng([5, number])
        parts = (_part_of(photos[(number + 40 * again) % len(photos)], chance) for again in range(_MOST_TRIES))
        faces[f"picture{number}"] = next(part for part in parts if _shows_something(part))
    return faces


def _part_of(photo: Picture, chance: np.random.Generator) -> Picture:
    height, width = photo.shape[:2]
    high = int(height * chance.uniform(0.45, 0.8))
    wide = min(width, int(high * 63 / 88))
    x, y = int(chance.integers(width - wide + 1)), int(chance.integers(height - high + 1))
    return np.asarray(cv2.resize(photo[y : y + high, x : x + wide], (252, 352), interpolation=cv2.INTER_AREA), np.uint8)


def _shows_something(card: Picture) -> bool:
    soft = cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), (0, 0), 2)[18:-18, 13:-13]
    dark, light = np.percentile(soft, (2, 98))
    return bool(light - dark > _CONTRAST)


def landscape(photos: list[Picture]) -> dict[Face, Picture]:
    """Cards that are read lying: a coloured strip, hills under a sky, a title and a number."""
    faces = {}
    for number in range(40):
        chance = np.random.default_rng([91, number])
        card = _blank(352, 252, (235, 232, 226))
        sky = tuple(int(v) for v in chance.integers(90, 255, 3))
        cv2.rectangle(card, (70, 20), (340, 180), sky, -1)
        for hill in range(3):
            points = [
                (70, 180),
                *((70 + 45 * i, int(180 - chance.uniform(10, 90 - 20 * hill))) for i in range(7)),
                (340, 180),
            ]
            colour = tuple(int(v) for v in chance.integers(20, 200, 3))
            cv2.fillPoly(card, [np.array(points, np.int32)], colour, cv2.LINE_AA)
        cv2.rectangle(card, (0, 0), (55, 251), _INKS[number % 6], -1)
        _text(card, str(number % 12), (28, 60), 40, 700, (255, 255, 255))
        _text(card, _WORDS[-1 - number % 40], (200, 225), 34, 400)
        faces[f"place{number}"] = card
    return faces


def shapes(photos: list[Picture]) -> dict[Face, Picture]:
    """One to three shapes of three kinds, colours and fillings on white: 81 faces."""
    faces = {}
    for number in range(81):
        count, ink, kind, filling = number % 3, number // 3 % 3, number // 9 % 3, number // 27
        card = _blank(352, 226, (252, 252, 252))
        for each in range(count + 1):
            x = 176 + 92 * each - 46 * count
            _shape(card, x, 113, kind, _INKS[ink], filling)
        faces[f"shape{number}"] = card
    return faces


STYLES: Mapping[str, Callable[[list[Picture]], dict[Face, Picture]]] = {
    "words": words,
    "by-hand": by_hand,
    "runes": runes,
    "pictures": pictures,
    "landscape": landscape,
    "shapes": shapes,
}
"""Each draws a deck; photographs are given to all."""


def photographs(folder: Path) -> list[Picture]:
    """Every picture of a folder that is large and coloured enough to cut cards from, BGR."""
    found = (cv2.imread(str(path), cv2.IMREAD_COLOR) for path in sorted(folder.iterdir()))
    return [np.asarray(photo, np.uint8) for photo in found if photo is not None and min(photo.shape[:2]) >= 250]


def _blank(width: int, height: int, colour: Ink) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def _text(card: Picture, said: str, at: tuple[int, int], size: int, weight: int, ink: Ink = (25, 25, 25)) -> None:
    """Words centred there, their foot at y."""
    font = cv2.FontFace("sans")
    x0, _, width, _ = cv2.getTextSize((0, 0), said, (0, 0), font, size, weight, cv2.PUT_TEXT_ALIGN_LEFT)
    cv2.putText(card, said, (at[0] - x0 - width // 2, at[1]), ink, font, size, weight, cv2.PUT_TEXT_ALIGN_LEFT)


def _shape(card: Picture, x: int, y: int, kind: int, ink: Ink, filling: int) -> None:
    outlines = (
        cv2.ellipse2Poly((x, y), (34, 70), 0, 0, 360, 8),
        np.array([(x, y - 75), (x + 36, y), (x, y + 75), (x - 36, y)], np.int32),
        np.array(
            [(x - 30, y - 70), (x + 34, y - 40), (x + 12, y + 10), (x + 32, y + 70), (x - 34, y + 38), (x - 10, y)],
            np.int32,
        ),
    )
    outline = np.asarray(outlines[kind], np.int32)
    if filling == 1:
        mask = np.zeros(card.shape[:2], np.uint8)
        cv2.fillPoly(mask, [outline], 255)
        stripes = (np.arange(card.shape[0]) % 10 < 4)[:, None] & (mask > 0)
        card[stripes] = ink
    if filling == 2:
        cv2.fillPoly(card, [outline], ink, cv2.LINE_AA)
    cv2.polylines(card, [outline], True, ink, 4, cv2.LINE_AA)
