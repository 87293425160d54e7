"""The best word that a set of cards can make.

Every word is an entry (one for each way to read its QUs as one card or as two), and the entries are sorted by what they
are worth without any ``?``. For each card and number there is one long integer whose bits say which entries need at
least this many of it. A hand then costs some dozens of operations on these integers: they count, for all entries at
once, how many cards are missing.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from companion.cards import Face

WILD = "?"
QU = "QU"

_SET = re.compile(rb"[^\0]")

Laying: TypeAlias = tuple[str, tuple[Face, ...]]
"""A word and the cards of one way to lay it."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """A word, the cards that make it in order, and what they are worth."""

    word: str
    cards: tuple[Face, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Index:
    """All entries, most valuable first; ``needing[face][k]`` has a bit for each that needs more than k of a face."""

    entries: tuple[Laying, ...]
    full: tuple[int, ...]
    needing: Mapping[Face, tuple[int, ...]]
    points: Mapping[Face, int]


def readings(word: str) -> Iterator[tuple[Face, ...]]:
    """The ways to lay a word in cards without ``?``: each QU as one card, or as Q and U.

    >>> list(readings("quit"))
    [('QU', 'I', 'T'), ('Q', 'U', 'I', 'T')]
    """
    letters = word.upper()
    at = letters.find(QU)
    if at < 0:
        yield tuple(letters)
        return
    for rest in readings(letters[at + 2 :]):
        yield (*letters[:at], QU, *rest)
        yield (*letters[:at], "Q", "U", *rest)


@lru_cache(maxsize=4)
def index(words: frozenset[str], points: tuple[tuple[Face, int], ...]) -> Index:
    """The index of these words for a deck's ``points``; about a second for a hundred thousand words.

    In a thread of its own it makes way for the others all the time.
    """
    value = dict(points)
    entries, full = _most_valuable_first(words, value)
    size = len(entries) // 8 + 1
    bits: dict[Face, list[bytearray]] = {}
    for at, (_, cards) in enumerate(entries):
        _make_way(at)
        byte, bit = at >> 3, 1 << (at & 7)
        taken: dict[Face, int] = {}
        for face in cards:
            count = taken[face] = taken.get(face, 0) + 1
            columns = bits.setdefault(face, [])
            if len(columns) < count:
                columns.append(bytearray(size))
            columns[count - 1][byte] |= bit
    needing = {face: tuple(int.from_bytes(column, "little") for column in columns) for face, columns in bits.items()}
    return Index(tuple(entries), tuple(full), needing, value)


def _most_valuable_first(words: frozenset[str], value: Mapping[Face, int]) -> tuple[list[Laying], list[int]]:
    """The entries and what each is worth; equals by the alphabet. Sorted in small heaps, as a long sort lets no other
    thread run."""
    heaps: dict[tuple[int, str], list[Laying]] = {}
    for at, word in enumerate(words):
        _make_way(at)
        for cards in readings(word):
            worth = sum(value.get(face, 0) for face in cards)
            heaps.setdefault((-worth, word[:2]), []).append((word, cards))
    entries: list[Laying] = []
    full: list[int] = []
    for at, key in enumerate(sorted(heaps)):
        _make_way(at)
        heap = sorted(heaps[key])
        entries += heap
        full += [-key[0]] * len(heap)
    return entries, full


def _make_way(at: int) -> None:
    if at % 32 == 0:
        time.sleep(0)


def best_word(known: Index, cards: Iterable[Face]) -> Spelling | None:
    """The most valuable word that these cards make, the first in the alphabet of equals; None where there is none.

    A ``?`` is worth nothing and stands for any one letter.
    """
    held = Counter(cards)
    wild = held.pop(WILD, 0)
    every = (1 << len(known.entries)) - 1
    best: Spelling | None = None
    for at in _places(every & ~_too_many_missing(known, held, wild)):
        if best is not None and known.full[at] < best.value:
            break
        word, reading = known.entries[at]
        laid = _lay(reading, held)
        value = sum(known.points.get(face, 0) for face in laid)
        if best is None or (-value, word) < (-best.value, best.word):
            best = Spelling(word, laid, value)
    return best


def _places(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, the lowest first."""
    for found in _SET.finditer(bits.to_bytes(bits.bit_length() // 8 + 1, "little")):
        byte, first = found.group()[0], 8 * found.start()
        for bit in range(8):
            if byte >> bit & 1:
                yield first + bit


def _too_many_missing(known: Index, held: Mapping[Face, int], wild: int) -> int:
    """Bits of the entries that lack more cards than there are wild ones, or a QU, which is two letters. Of each face no
    more need be counted than one more than there are wild ones."""
    missing, pairs = [0] * (wild + 1), 0
    for face, columns in known.needing.items():
        for column in columns[held.get(face, 0) :][: wild + 1]:
            if face == QU:
                pairs |= column
                continue
            for more in range(wild, 0, -1):
                missing[more] |= missing[more - 1] & column
            missing[0] |= column
    return missing[wild] | pairs


def _lay(reading: tuple[Face, ...], held: Mapping[Face, int]) -> tuple[Face, ...]:
    """The reading with a ``?`` for each card that is not held."""
    left = dict(held)
    laid = []
    for face in reading:
        if left.get(face, 0) > 0:
            left[face] -= 1
            laid.append(face)
        else:
            laid.append(WILD)
    return tuple(laid)
