"""Cards that only look like standard cards: their ranks stand over shapes that are not suits, as in many games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.identify import Identifier, WholeCards, face_shares
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.verdict import probability_of

_THREE = 3
_TINY = 1e-3


class StrangeCards:
    """Tells them by networks for indices and for whole cards that were shown many of them. They name standard cards a
    little worse than those that were not, so they name none. The network of ``letters`` tells suits that are none."""

    def __init__(self, indices: Identifier, whole: Identifier, odds: Fitted, letters: Identifier | None = None) -> None:
        self._odds = odds
        self._indices, self._whole, self._letters = indices, WholeCards(whole), letters

    def shares(self, picture: Picture, cards: Sequence[tuple[Floats, Floats | None]], beside: int = 0) -> list[float]:
        """The probability that each card is not from a standard deck, by its indices (n × 4 × 2) and, if nothing covers
        it, by its outline (4 × 2); 0 if that is not probable. Beside these lie this many more strangers than others, as
        far as is known."""
        if not cards:
            return []
        odds = self._by_indices(picture, [indices for indices, _ in cards])
        least = np.array([self._least(*card) for card in cards], np.float32)
        lowest = odds - self._odds.of_whole * _log_odds(np.ones(1, np.float32))
        in_doubt = np.flatnonzero(lowest < self._among(beside, lowest, least)).tolist()
        outlines = {number: outline for number in in_doubt if (outline := cards[number][1]) is not None}
        wholes = self._whole.opinions(picture, np.reshape([*outlines.values()], (-1, 4, 2)).astype(np.float32))
        for number, log_odds in zip(outlines, _log_odds(wholes.sum(axis=1)), strict=True):
            odds[number] += self._odds.of_whole * log_odds
        bars = self._among(beside, odds, least)
        return [probability_of(float(bar - each)) if each < bar else 0.0 for each, bar in zip(odds, bars, strict=True)]

    def _by_indices(self, picture: Picture, indices: Sequence[Floats]) -> Floats:
        """The log odds that each card's indices (n × 4 × 2 each) are those of a standard card: the mean of the better
        half, as one may be blurred, or found together with what stands beside it."""
        crops = self._indices.crops(picture, np.concatenate(indices))
        odds = _log_odds(face_shares(*self._indices.read(crops)).sum(axis=1))
        if self._letters is not None:
            odds = odds - _log_odds(self._letters.read(crops)[1][:, -1])
        ends = np.cumsum([len(each) for each in indices])[:-1]
        return np.array([np.sort(each)[len(each) // 2 :].mean() for each in np.split(odds, ends)], np.float32)

    def _least(self, indices: Floats, outline: Floats | None) -> float:
        """The log odds that a card with these indices (n × 4 × 2), and an outline where it is open, needs alone."""
        least = self._odds.least_covered if outline is None else self._odds.least
        return float(least + (self._odds.for_three if len(indices) >= _THREE else 0.0))

    def _among(self, beside: int, odds: Floats, least: Floats) -> Floats:
        """The log odds that each of these cards needs beside each other, and beside this many more strangers than
        others."""
        strange = int((odds < least).sum())
        more = beside + strange - (len(odds) - strange)
        return np.asarray(least + np.clip(self._odds.for_a_stranger * more, 0, self._odds.most), np.float32)


def _log_odds(shares: Floats) -> Floats:
    kept = np.clip(shares, _TINY, 1 - _TINY)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)
