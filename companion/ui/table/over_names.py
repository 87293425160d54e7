"""The names over the parts of a hero: whole where they have room, in two rows where that helps, else shortened as
people would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.kit.theme import theme
from companion.ui.table.short_name import READ_ACROSS, name_for, wide

ROW = 48
"""How high a row of names is, in units of the design."""

MOST = 0.56
"""The part of the height that names have at most."""

AIR = 0.95
"""The part of its room that a name uses."""


@dataclass(frozen=True, slots=True)
class OverNames:
    """``texts`` in so many ``rows``, each as large (pixels) as the longest of them may be."""

    rows: int
    texts: tuple[str, ...]
    size: float

    @property
    def high(self) -> float:
        """How high they are together, in pixels."""
        return float(self.rows * theme.u * ROW)


def over_names(names: Sequence[str], apart: float, high: float) -> OverNames:
    """Names over parts whose middles are so many pixels ``apart``, where there are ``high`` pixels for both; no rows
    where there is no room for any."""
    rows = int(high * MOST // (theme.u * ROW))
    if not names or not rows:
        return OverNames(0, tuple(names), 0.0)
    if rows > 1 and len(names) > 1 and any(wide(name) > apart * AIR for name in names):
        apart, rows = 2 * apart, 2
    else:
        rows = 1
    room = apart * AIR
    texts = tuple(name_for(name, room) for name in names)
    fits = min((room / wide(text) for text in texts if text), default=1.0)
    return OverNames(rows, texts, READ_ACROSS * theme.u * min(1.0, fits))
