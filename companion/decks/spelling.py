"""Cards as people spell them: ``qs``, ``Q♠``, ``TS``, ``queen of spades``."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches

from companion.cards import Face

SPELT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(SPELT)}
_RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_IN_WORDS = re.compile(r"\b(\w+) of (spade|heart|diamond|club)s?\b", re.IGNORECASE)


def in_notation(line: str) -> str:
    """The line with cards that are spelt out as records write them.

    >>> in_notation("Ann plays the queen of spades")
    'Ann plays the QS'
    """
    return _IN_WORDS.sub(_standard_card, line)


def face_called(word: str, faces: Collection[Face]) -> Face | None:
    """The face of these that a word names, however it is spelt.

    >>> face_called("T♠", ["10S", "10H"])
    '10S'
    """
    for suit, letter in _SUITS.items():
        word = word.replace(suit, letter)
    known = {face.upper(): face for face in faces}
    word = in_notation(word).upper().rstrip(",")
    tens = f"10{word[1:]}" if word.startswith("T") else word
    return known.get(word) or known.get(tens)


def nearest_face(word: str, faces: Collection[Face]) -> Face | None:
    """The face that is probably meant; None where nothing is near.

    >>> nearest_face("queen of spades", ["QS", "QH"]), nearest_face("angle-red", ["angel-red", "R6"])
    ('QS', 'angel-red')
    """
    named = face_called(word, faces)
    if named is not None:
        return named
    known = {face.upper(): face for face in faces}
    near = get_close_matches(word.upper(), known, n=1, cutoff=0.7)
    return known[near[0]] if near else None


def _standard_card(found: re.Match[str]) -> str:
    rank = found[1].lower()
    return (_RANKS.get(rank) or str(NUMBERS.get(rank, rank))) + found[2][0].upper()
