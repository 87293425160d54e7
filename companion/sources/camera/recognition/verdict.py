"""The index, the gallery and the printed mark of one card together."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from companion.cards import Face
from companion.observations import Sighting

MARKED = 0.9995
"""The probability that a printed mark was read rightly: codes with errors are not taken."""
_STILL_POSSIBLE = 0.01
"""The probability left to a face that one of several sources rules out: two that are sure of two faces are not a
reading."""
_CANDIDATES = 5
_LEAST_LISTED = 0.01
_SUREST = 1e-4
"""Nothing is surer than this part is short of 1."""
_LEAST = -50.0
"""The log odds of what is as good as impossible."""


def log_odds(probability: float) -> float:
    """The natural logarithm of the odds of this probability."""
    sure = min(max(probability, _SUREST), 1 - _SUREST)
    return math.log(sure / (1 - sure))


def probability_of(odds: float) -> float:
    """The probability of these log odds."""
    return 1 / (1 + math.exp(-max(odds, _LEAST)))


def log_odds_of(face: Face | None, card: Sighting) -> float:
    """The log odds that a card which was seen is this one."""
    return log_odds(dict(card.candidates).get(face or "", 0.0))


@dataclass(frozen=True, slots=True)
class Opinion:
    """One source's opinion of a card: probabilities of some of the faces that it knows.

    The rest to 1 is the probability of a card that it does not know.
    """

    shares: Mapping[Face, float]
    knows: Set[Face]

    def of(self, face: Face) -> float:
        """The probability of a face, or of one that the source does not know."""
        return self.shares.get(face, 0.0) if face in self.knows else self.of_another

    @property
    def of_likeliest(self) -> float:
        """The probability of the likeliest face."""
        return max(self.shares.values(), default=0.0)

    @property
    def of_another(self) -> float:
        """The probability of a card that the source does not know."""
        return max(0.0, 1 - sum(self.shares.values()))


@dataclass(frozen=True, slots=True)
class Verdict:
    """``candidates`` are (face, probability) by falling probability; ``foreign`` is the probability that the card is
    none of those that the sources know."""

    candidates: tuple[tuple[Face, float], ...] = ()
    foreign: float = 0.0

    @property
    def likeliest(self) -> float:
        """The probability of the likeliest face."""
        return self.candidates[0][1] if self.candidates else 0.0


def verdict_of(opinions: Sequence[Opinion]) -> Verdict:
    """All opinions of a card together. If they agree, the verdict is surer than each alone; if they disagree, nothing
    is sure.
    """
    if not opinions:
        return Verdict()
    least = 0.0 if len(opinions) == 1 else _STILL_POSSIBLE
    faces = {face for each in opinions for face in each.shares}
    odds = {face: math.prod(max(each.of(face), least) for each in opinions) for face in faces}
    other = math.prod(max(each.of_another, least) for each in opinions)
    total = sum(odds.values()) + other
    ordered = sorted(odds.items(), key=lambda pair: -pair[1])[:_CANDIDATES]
    listed = ((face, round(share / total, 4)) for face, share in ordered)
    return Verdict(tuple(each for each in listed if each[1] >= _LEAST_LISTED), other / total)
