"""Card outlines of both sides as one list: the face and the back found at one place are one card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.observations import Side
from companion.sources.camera.recognition.finding.detector import BoxKind, Found, drop_doubles
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """``face_share`` (n) is the share of each sighting that says that the card lies face up."""

    found: Found
    face_share: Floats

    def side(self, number: int) -> Side:
        """The side that an outline shows, by its number."""
        share = self.face_share[number]
        least = read_shipped().doubles.side
        return "face" if share >= least else "back" if share <= 1 - least else "unknown"


def outlines_of(found: dict[BoxKind, Found]) -> Outlines:
    """The cards and backs of one picture without those found as both."""
    both = Found.of([found["card"], found["back"]])
    order = np.argsort(-both.scores, kind="stable")
    both, is_back = both[order], order >= len(found["card"])
    kept, thing = drop_doubles(both, "card")
    best = np.zeros((2, len(kept)), np.float32)
    np.maximum.at(best, (is_back.astype(int), thing), both.scores)
    return Outlines(kept, best[0] / best.sum(axis=0))
