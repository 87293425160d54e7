"""Acts that count as at the same time (rules page, 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

SaidAt: TypeAlias = tuple[float | None, float]
"""The time of an act (seconds on the acts' clock, None if nobody noted it), and its uncertainty."""

MICROSECOND = 1e-6


def is_together(moment: SaidAt, group: Sequence[SaidAt], window_ms: int) -> bool:
    """Whether a moment is at the same time as a group: closer than the window to its first one, or closer to any
    one than both uncertainties together.

    >>> is_together((1.2, 0.0), [(1.0, 0.0)], 250), is_together((1.25, 0.0), [(1.0, 0.0)], 250)
    (True, False)
    >>> is_together((1.4, 0.1), [(1.0, 0.0), (1.2, 0.15)], 250)
    True
    """
    if not group:
        return False
    return _closer(moment, group[0], window_ms / 1000) or any(
        _closer(moment, other, moment[1] + other[1]) for other in group
    )


def _closer(one: SaidAt, other: SaidAt, limit: float) -> bool:
    """Closer than the limit by at least a microsecond: clocks' seconds are not exact in binary."""
    if one[0] is None or other[0] is None:
        return False
    return abs(one[0] - other[0]) < limit - MICROSECOND


def window_ends(group: Sequence[SaidAt], window_ms: int) -> float | None:
    """Until when an act still counts as at the same time as the group; None where that cannot be."""
    ends = [at + pm for at, pm in group if at is not None and pm > 0]
    if group and group[0][0] is not None and window_ms:
        ends.append(group[0][0] + window_ms / 1000)
    return max(ends, default=None)
