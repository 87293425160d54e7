"""Cards as people spell them: ``qs``, ``Q♠``, ``TS``, ``queen of spades``, and in German ``Herz Dame`` or ``B♥``."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches

from companion import languages
from companion.cards import Face
from companion.decks.alphabets import COURTS

NUMBERS = {"zero": 0, **{word: number for number, word in enumerate(languages.NUMBERS)}}
_RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_IN_WORDS = re.compile(r"\b(\w+) of (spade|heart|diamond|club)s?\b", re.IGNORECASE)

_GERMAN = "de"
_GERMAN_SUITS = {"pik": "S", "herz": "H", "karo": "D", "kreuz": "C"}
_GERMAN_NUMBERS = ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
_GERMAN_RANKS = {
    **dict.fromkeys(("ass", "as"), "A"),
    **dict.fromkeys(("könig", "koenig"), "K"),
    "bube": "J",
    "dame": "Q",
    **{word: str(number) for number, word in enumerate(_GERMAN_NUMBERS, 2)},
    **{letter.lower(): rank for letter, rank in COURTS["german"].items()},
}
_GERMAN_WORDS = re.compile(
    rf"\b({'|'.join(_GERMAN_SUITS)})[ -]?({'|'.join(sorted(_GERMAN_RANKS, key=len, reverse=True))}|10|[2-9])\b",
    re.IGNORECASE,
)


def number_called(word: str) -> int | None:
    """The number that a word says, in English or in the language that is spoken.

    >>> number_called("three"), number_called("queen")
    (3, None)
    """
    said = {languages.tr(each, languages.NUMBER): number for number, each in enumerate(languages.NUMBERS)}
    return {**NUMBERS, **said}.get(word)


def in_notation(line: str) -> str:
    """The line with cards that are spelt out as records write them.

    >>> in_notation("Ann plays the queen of spades")
    'Ann plays the QS'
    """
    line = _IN_WORDS.sub(_standard_card, line)
    return _GERMAN_WORDS.sub(_german_card, line) if languages.spoken() == _GERMAN else line


def face_called(word: str, faces: Collection[Face]) -> Face | None:
    """The face of these that a word names, however it is spelt; where German is spoken also with German letters.

    >>> face_called("T♠", ["10S", "10H"])
    '10S'
    """
    for suit, letter in _SUITS.items():
        word = f"{word[1:]}{letter}" if word.startswith(suit) else word.replace(suit, letter)
    known = {face.upper(): face for face in faces}
    word = in_notation(word).upper().rstrip(",")
    spelt = [word, f"10{word[1:]}" if word.startswith("T") else word]
    if languages.spoken() == _GERMAN and len(word) > 1:
        spelt.append(_GERMAN_RANKS.get(word[:-1].lower(), word[:-1]) + word[-1])
    return next((known[each] for each in spelt if each in known), None)


def nearest_face(word: str, faces: Collection[Face]) -> Face | None:
    """The face that is probably meant; None if none is near.

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


def _german_card(found: re.Match[str]) -> str:
    rank = found[2].lower()
    return _GERMAN_RANKS.get(rank, rank) + _GERMAN_SUITS[found[1].lower()]
