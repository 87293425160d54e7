"""How far from where it was found, or should lie, a covered card is looked for."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """A card may lie as far aside as ``margin``, a part of its width, and be turned by one of the ``turns`` (radians).
    What lies nearer to a known card than ``another``, a part of its width, and is turned like it, is that card.
    A card of which less than the part ``least_shown`` shows is not read. ``expected`` tells that a card surely lies
    there."""

    margin: float
    turns: NDArray[np.float64]
    another: float
    least_shown: float
    expected: bool = False


ANYWHERE = Reach(margin=0.3, turns=np.radians(np.arange(-20, 21, 5)), another=0.2, least_shown=0.12)
IN_A_FAN = Reach(margin=0.14, turns=np.radians(np.arange(-10, 11, 5)), another=0.1, least_shown=0.05)
"""The next card but one shows its corner as well, and lies near."""
NEXT_IN_A_FAN = replace(IN_A_FAN, expected=True)
"""Where two cards of a fan are known."""
