"""The names over the parts of a hero: whole where they have room, in two rows where that helps, else shortened as
people would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.kit.theme import theme
from companion.ui.table.short_name import READ_ACROSS, name_for, wide

ROW = 48
"""How high a row of names is, in units of the design."""

LEAST_ROW = 18
"""Lower it has no words that could be read."""

MOST, ALONE = 0.56, 0.36
"""The part of the height that names have at most, in two rows and in one."""

AIR = 0.9
"""The part of its room that a name uses."""


@dataclass(frozen=True, slots=True)
class OverNames:
    """``texts`` in so many ``rows``, each ``row`` so many pixels high, and as large as the longest of them may be."""

    rows: int
    texts: tuple[str, ...]
    size: float
    row: float = 0.0

    @property
    def high(self) -> float:
        """How high they are together, in pixels."""
        return self.rows * self.row


def over_names(names: Sequence[str], apart: float, high: float) -> OverNames:
    """Names over parts whose middles are so many pixels ``apart``, where there are ``high`` pixels for both; no rows
    where there is no room for any."""
    row = min(theme.u * ROW, high * ALONE)
    if not names or row < theme.u * LEAST_ROW:
        return OverNames(0, tuple(names), 0.0)
    rows, room = 1, apart * AIR
    if len(names) > 1 and 2 * theme.u * ROW < high * MOST and any(wide(name) > room for name in names):
        rows, room = 2, 2 * room
    texts = tuple(name_for(name, room) for name in names)
    fits = min((room / wide(text) for text in texts if text), default=1.0)
    return OverNames(rows, texts, READ_ACROSS * min(theme.u * fits, row / ROW), row)
