"""Indices of every alphabet: ranks told by the letters that the deck's alphabet has, and by no others."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from companion.decks.alphabets import AUTO, COURTS, ENGLISH, GLYPHS, LETTERS, alphabet_shares, ranks_of
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.identify import RANKS, Identifier
from companion.sources.camera.recognition.network import Floats

CLASSES = (*GLYPHS, "other", "none")
"""The classes of the network of letters; ``other`` is a letter of no known alphabet."""
_TINY = 1e-9
_FAMILIAR = np.array([name in RANKS for name in CLASSES])
"""The classes that the network of English indices knows, too."""
_AS_RANKS = [RANKS.index(name) for name in CLASSES if name in RANKS]


class LetteredIndices:
    """Reads indices like an Identifier. ``english`` is best at English indices, ``letters`` knows those of every
    alphabet; ``indices`` is the deck's own setting.
    """

    def __init__(self, english: Identifier, letters: Identifier, limits: Fitted, indices: str = AUTO) -> None:
        self._limits = limits
        self._english, self._letters, self._indices = english, letters, indices
        self._seen: dict[str, float] = {}
        self._read: dict[bytes, Floats] = {}

    @property
    def alphabets(self) -> Mapping[str, float]:
        """The probability of each alphabet, from the deck's setting and from the letters seen so far."""
        return alphabet_shares(self._indices, self._seen)

    @property
    def translated(self) -> Mapping[str, str]:
        """The rank of each letter that was seen and that English cards lack, as far as one is likely."""
        named, _ = _name_by(self.alphabets, self._limits.outside)
        strange = (letter for letter, count in self._seen.items() if count and letter not in COURTS[ENGLISH])
        rows = {letter: named[CLASSES.index(letter)] for letter in strange}
        return {letter: RANKS[int(row.argmax())] for letter, row in rows.items() if row.max() >= self._limits.sure}

    def identify(self, pixels: Picture, corners: Floats) -> tuple[Floats, Floats]:
        """Probabilities over RANKS (n × 15) and SUITS (n × 5) of the indices with these corners (n × 4 × 2)."""
        crops = self._english.crops(pixels, corners)
        ranks, suits = self._english.read(crops)
        if not len(crops):
            return ranks, suits
        glyphs, _ = self._letters.read(crops)
        self._read |= {quad.tobytes(): glyph for quad, glyph in zip(corners, glyphs, strict=True)}
        alphabets = alphabet_shares(self._indices, count_most_seen(self._seen, glyphs, self._limits))
        return join_letters(ranks, glyphs, alphabets, self._limits), suits

    def learn(self, corners: Floats) -> None:
        """Counts the letters of the indices (n × 4 × 2) on one picture that are on cards of this deck, for the pictures
        after it; those of other cards tell nothing of the deck's alphabet."""
        own = [glyph for quad in corners if (glyph := self._read.get(quad.tobytes())) is not None]
        if own:
            self._seen = count_most_seen(self._seen, np.stack(own), self._limits)
        self._read.clear()


def count_most_seen(before: Mapping[str, float], glyphs: Floats, limits: Fitted) -> dict[str, float]:
    """How many indices showed each letter at once, in any picture so far and in these (n × CLASSES)."""
    likeliest, shares = glyphs.argmax(axis=1), glyphs.max(axis=1)
    sure = [CLASSES[number] for number, share in zip(likeliest, shares, strict=True) if share >= limits.sure]
    return {letter: max(before.get(letter, 0.0), float(sure.count(letter))) for letter in LETTERS}


def join_letters(ranks: Floats, glyphs: Floats, alphabets: Mapping[str, float], limits: Fitted) -> Floats:
    """Probabilities over RANKS (n × 15), from those of the network of English indices (n × 15) and those of the letters
    (n × CLASSES), by the probability of each alphabet. A letter that the alphabets lack is not a rank."""
    both = glyphs.copy()
    both[:, _FAMILIAR] = ranks[:, _AS_RANKS] * (1 - glyphs[:, ~_FAMILIAR].sum(axis=1, keepdims=True))
    is_english = alphabets[ENGLISH] >= limits.surely_english
    outside, most = (0.0, limits.lacking_in_english) if is_english else (limits.outside, limits.lacking)
    named, had = _name_by(alphabets, outside)
    both *= outside + (1 - outside) * had
    both /= np.maximum(both.sum(axis=1, keepdims=True), _TINY)
    read = both @ named
    lacking = glyphs[:, ~_FAMILIAR] @ (1 - had[~_FAMILIAR]) > most
    read[lacking] = limits.hint * glyphs[lacking] @ _elsewhere()
    read[:, -1] = np.clip(1 - read[:, :-1].sum(axis=1), 0, 1)
    return np.asarray(read, np.float32)


def _name_by(alphabets: Mapping[str, float], outside: float) -> tuple[Floats, Floats]:
    """How probably each class (CLASSES × RANKS) names each rank, and the probability (CLASSES) that the deck's alphabet
    has it. ``outside`` is how probable a letter is that the alphabet lacks."""
    named = np.zeros((len(CLASSES), len(RANKS)), np.float32)
    had = np.zeros(len(CLASSES), np.float32)
    for alphabet in COURTS:
        for glyph, rank in ranks_of(alphabet).items():
            number, column = CLASSES.index(glyph), RANKS.index(rank)
            named[number, column] += alphabets[alphabet]
            had[number] += alphabets[alphabet]
    had[CLASSES.index("none")] = 1
    return np.asarray(named / np.maximum(had + outside * (1 - had), _TINY)[:, None]), had


def _elsewhere() -> Floats:
    """The ranks (CLASSES × RANKS) that a letter which is no number names in any alphabet, each as probable."""
    named = np.zeros((len(CLASSES), len(RANKS)), np.float32)
    for courts in COURTS.values():
        for glyph, rank in courts.items():
            named[CLASSES.index(glyph), RANKS.index(rank)] = 1
    return np.asarray(named / np.maximum(named.sum(axis=1, keepdims=True), 1))
