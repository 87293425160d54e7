"""Card outlines of both sides as one list: the face and the back found at one place are one card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.observations import Side
from companion.sources.camera.recognition.finding.detector import BoxKind, Found, drop_doubles
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """``face_share`` (n) is how much of what was found at each place says that the card lies face up."""

    found: Found
    face_share: Floats

    def side(self, number: int) -> Side:
        share = self.face_share[number]
        least = read_shipped().doubles.side
        return "face" if share >= least else "back" if share <= 1 - least else "unknown"


def outlines_of(found: dict[BoxKind, Found]) -> Outlines:
    """The cards and backs of one picture without those found as both."""
    cards, backs = found["card"], found["back"]
    both = Found(
        np.concatenate([cards.boxes, backs.boxes]),
        np.concatenate([cards.points, backs.points]),
        np.concatenate([cards.scores, backs.scores]),
    )
    is_card = np.arange(len(both)) < len(cards)
    order = np.argsort(-both.scores, kind="stable")
    kept, best_of = drop_doubles(both[order], "card")
    is_card = is_card[order]
    scores = both.scores[order]
    shares = [_share(scores, is_card, best_of == number) for number in range(len(kept))]
    return Outlines(kept, np.array(shares, np.float32))


def _share(scores: Floats, is_card: NDArray[np.bool_], here: NDArray[np.bool_]) -> float:
    card = scores[here & is_card].max(initial=0.0)
    back = scores[here & ~is_card].max(initial=0.0)
    return float(card / (card + back))
