"""Whether the picture is mirrored: cards are read better in a picture that is turned over than in it itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, log

import numpy as np

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture

DECIDED = 6.0
"""The logarithm of the odds from which on it is decided."""
_MOST_A_CARD = 3.0
_MOST_LOOKS = 20
"""The most looks for a decision; after them it cannot be made, and costs no more."""
_DOUBT = 0.005
_SURE = 0.98
"""Two readings that are both so sure tell nothing: the same cards are compared again and again, and little adds up."""


class Mirrored:
    """Weighs looks until it is clear. A mirrored card of standard decks may be read as another one, and surely."""

    def __init__(self) -> None:
        self._odds, self._looks = 0.0, 0

    @property
    def decided(self) -> bool | None:
        """Whether the picture is mirrored; None while that is open."""
        return None if abs(self._odds) < DECIDED else self._odds > 0

    def wants(self, cards: Sequence[Sighting]) -> bool:
        """Whether another look at these cards would tell more."""
        return self.decided is None and self._looks < _MOST_LOOKS and any(card.side == "face" for card in cards)

    def compare(self, cards: Sequence[Sighting], over: Sequence[Sighting], width: int) -> None:
        """Takes in the readings of a picture of this width, and those of the same one turned over."""
        self._looks += 1
        faces = [card for card in over if card.side == "face"]
        for card in cards:
            if card.side != "face":
                continue
            x, y = _middle(card)
            near = [each for each in faces if dist((width - _middle(each)[0], _middle(each)[1]), (x, y)) < _reach(card)]
            self._odds += min(_MOST_A_CARD, max(-_MOST_A_CARD, _tells(card, near)))


def turn_over(picture: Picture) -> Picture:
    """The picture as a mirror shows it."""
    return np.ascontiguousarray(picture[:, ::-1])


def _tells(card: Sighting, over: Sequence[Sighting]) -> float:
    """How much more a card speaks for a mirror than against it; a printed mark is read on no mirrored picture."""
    if card.number is not None:
        return -_MOST_A_CARD
    if any(each.number is not None for each in over):
        return _MOST_A_CARD
    here, there = _sure(card), max((_sure(each) for each in over), default=0.0)
    return 0.0 if min(here, there) >= _SURE else log((1 - here + _DOUBT) / (1 - there + _DOUBT))


def _sure(card: Sighting) -> float:
    return card.candidates[0][1] if card.face is not None and card.candidates else 0.0


def _middle(card: Sighting) -> tuple[float, float]:
    x0, y0, x1, y1 = card.box
    return (x0 + x1) / 2, (y0 + y1) / 2


def _reach(card: Sighting) -> float:
    x0, y0, x1, y1 = card.box
    return min(x1 - x0, y1 - y0) / 2
