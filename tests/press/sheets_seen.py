"""A picture of printed cards in the hand and from one metre away, and of the sheets that they are cut from.

    python -m tests.press.sheets_seen --out docs/printed.jpg

The eye tells a minute of arc apart: from one metre that is 87 dots an inch.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from companion.decks import bundled_decks, load_printed
from companion.press.rendering import pictures, render
from companion.press.sheets import print_deck
from companion.sources.camera.capture.frames import Picture

IN_THE_HAND, FROM_A_METRE = 110, 87
SHOWN, APART, TABLE = 4, 12, 60
ALIKE = ("standard52", "pirates_poker")
"""Decks whose cards are those of another one."""


def main() -> int:
    """Writes a row of cards of each bundled deck, in the hand at the left, and as an eye sees them from one metre;
    below them sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    rows = [*(row(name) for name in bundled_decks() if name not in ALIKE), sheets("battle")]
    wide = max(each.shape[1] for each in rows)
    whole = np.concatenate(
        [np.pad(each, ((0, 0), (0, wide - each.shape[1]), (0, 0)), constant_values=TABLE) for each in rows]
    )
    cv2.imwrite(str(parser.parse_args().out), whole, [cv2.IMWRITE_JPEG_QUALITY, 60, cv2.IMWRITE_JPEG_OPTIMIZE, 1])
    return 0


def row(name: str) -> Picture:
    """Some cards of a deck, spread over its faces, twice."""
    deck = load_printed(name)
    faces = list(deck.prints)
    some = [faces[number * (len(faces) - 1) // (SHOWN - 1)] for number in range(SHOWN)]
    near = beside([render(deck, face, IN_THE_HAND, number=deck.numbers[face, 1]) for face in some])
    far = beside([as_from_afar(render(deck, face, IN_THE_HAND, number=deck.numbers[face, 1])) for face in some])
    return np.concatenate([near, far], axis=1)


def sheets(name: str) -> Picture:
    """The first sheet of a deck as it is printed on A4, with its cut lines, its other side, and the second sheet."""
    deck = load_printed(name)
    pdf = print_deck(deck, tuple(deck.cards()), backs=True)
    return beside(list(islice(pictures(pdf, FROM_A_METRE), 3)))


def as_from_afar(card: Picture) -> Picture:
    """A card with no more detail than is seen from one metre."""
    height, width = card.shape[:2]
    few = round(width * FROM_A_METRE / IN_THE_HAND), round(height * FROM_A_METRE / IN_THE_HAND)
    small = cv2.resize(cv2.GaussianBlur(card, (0, 0), 0.8), few, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def beside(cards: list[Picture]) -> Picture:
    """Cards in a row on a dark table."""
    return np.concatenate(
        [np.pad(card[..., :3], ((APART, APART), (APART, APART), (0, 0)), constant_values=TABLE) for card in cards],
        axis=1,
    )


if __name__ == "__main__":
    sys.exit(main())
