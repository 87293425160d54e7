"""Alphabets of card indices: which rank a printed letter names, and which alphabet the letters on a table speak for.

A letter names a rank only within an alphabet: V is a jack on French cards and a queen on Dutch ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final, TypeAlias

from companion.cards import STANDARD_RANKS

Letter: TypeAlias = str
"""A letter or number as it is printed in a corner: ``"B"``, ``"10"``, ``"Kn"``. Russian В, К and Т look like Latin
letters and count as these."""

NUMBERS: Final[tuple[Letter, ...]] = tuple(rank for rank in STANDARD_RANKS if rank.isdecimal())
LETTERS: Final[tuple[Letter, ...]] = ("1", "A", "J", "Q", "K", "V", "D", "R", "B", "H", "T", "Д", "E", "Kn")
GLYPHS: Final[tuple[Letter, ...]] = (*NUMBERS, *LETTERS)
"""Every glyph that some alphabet reads, in the order of the network of letters."""

AUTO: Final = "auto"
ENGLISH: Final = "english"

COURTS: Final[Mapping[str, Mapping[Letter, str]]] = {
    ENGLISH: {"A": "A", "J": "J", "Q": "Q", "K": "K"},
    "french": {"1": "A", "A": "A", "V": "J", "D": "Q", "R": "K"},
    "german": {"A": "A", "B": "J", "D": "Q", "K": "K"},
    "dutch": {"A": "A", "B": "J", "V": "Q", "H": "K"},
    "nordic": {"A": "A", "E": "A", "Kn": "J", "B": "J", "J": "J", "D": "Q", "K": "K"},
    "russian": {"T": "A", "B": "J", "Д": "Q", "K": "K"},
}
"""The rank that each letter names, by alphabet; numbers name themselves in all of them."""

ALPHABETS: Final[tuple[str, ...]] = tuple(COURTS)
INDICES: Final[tuple[str, ...]] = (*ALPHABETS, AUTO)
"""The possible values of a deck's ``indices``."""

PRIOR: Final[Mapping[str, float]] = {ENGLISH: 0.9, **dict.fromkeys(ALPHABETS[1:], 0.02)}
"""How probable each alphabet is before any letter is seen."""
MISREAD: Final = 0.03
"""The share of letters that are read as one which their alphabet lacks."""
MOST_COUNTED: Final = 12
"""How many sightings of one glyph count at most: a card that is read a hundred times is one piece of evidence."""


def ranks_of(alphabet: str) -> Mapping[Letter, str]:
    """The rank of every glyph that an alphabet has. Raises KeyError for an alphabet that is not one of ALPHABETS."""
    return {**{number: number for number in NUMBERS}, **COURTS[alphabet]}


def printed_rank(rank: str, alphabet: str) -> Letter:
    """The usual letter of a rank in an alphabet: ``"1"`` for a French ace. ``"auto"`` prints in English."""
    if rank not in STANDARD_RANKS or rank in NUMBERS or alphabet == AUTO:
        return rank
    return next(glyph for glyph, named in COURTS[alphabet].items() if named == rank)


def alphabet_log_odds(seen: Mapping[Letter, float]) -> dict[str, float]:
    """The log odds of each alphabet against all others, from how often each glyph was seen (numbers tell nothing).

    >>> odds = alphabet_log_odds({"B": 2, "V": 1})
    >>> max(odds, key=odds.__getitem__)
    'dutch'
    """
    logs = {name: log(PRIOR[name]) + _log_likelihood(COURTS[name], seen) for name in ALPHABETS}
    highest = max(logs.values())
    powers = {name: exp(value - highest) for name, value in logs.items()}
    odds = {}
    for name in ALPHABETS:
        others = sum(power for other, power in powers.items() if other != name)
        odds[name] = log(max(powers[name], _TINY)) - log(max(others, _TINY))
    return odds


def alphabet_shares(indices: str, seen: Mapping[Letter, float] | None = None) -> dict[str, float]:
    """The probability of each alphabet for a deck with these ``indices``: 1 for the named one; for ``auto`` it follows
    from the letters seen so far.
    """
    if indices != AUTO:
        return {name: float(name == indices) for name in ALPHABETS}
    return {name: 1 / (1 + exp(-odds)) for name, odds in alphabet_log_odds(seen or {}).items()}


def rank_shares(glyphs: Mapping[Letter, float], alphabets: Mapping[str, float]) -> dict[str, float]:
    """The probability of each rank, from those of the glyphs of one index and of the alphabets. What is missing to 1
    is the probability of a letter that the alphabet lacks."""
    shares = dict.fromkeys(STANDARD_RANKS, 0.0)
    for alphabet, of_alphabet in alphabets.items():
        ranks = ranks_of(alphabet)
        for glyph, of_glyph in glyphs.items():
            if glyph in ranks:
                shares[ranks[glyph]] += of_alphabet * of_glyph
    return shares


_TINY: Final = 1e-12


def _log_likelihood(courts: Mapping[Letter, str], seen: Mapping[Letter, float]) -> float:
    """The log probability of seeing these letters on a deck whose court letters these are.

    A rank is as probable as any other, and shares its part among the letters that name it.
    """
    named = [*courts.values()]
    strange = MISREAD / (len(LETTERS) - len(courts))
    total = 0.0
    for glyph, count in seen.items():
        if glyph not in LETTERS:
            continue
        rank = courts.get(glyph)
        share = strange if rank is None else (1 - MISREAD) / 4 / named.count(rank)
        total += min(count, MOST_COUNTED) * log(share)
    return total
