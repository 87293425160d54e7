"""The names over the parts of a hero: no smaller than they are read, and only then shortened, as people would; if even
that has no room, initials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.kit.theme import theme
from companion.ui.table.seats.short_name import READ_ACROSS, form_for, name_for, wide

ROW, LEAST_ROW = 48, 18
"""How high the row of names is, in units of the design; lower than the second it has no words that could be read."""

MOST = 0.36
"""The part of the height that names have at most."""

AIR = 0.96
"""The part of its room that a name uses."""

LEAST = 20
"""The least size, in units of the design, of names that the players at the table can read."""


@dataclass(frozen=True, slots=True)
class OverNames:
    """``texts`` in a row that is so ``high`` (pixels; 0: there is no room for it), as large as the longest may be."""

    texts: tuple[str, ...]
    size: float = 0.0
    high: float = 0.0


def over_names(names: Sequence[str], apart: float, high: float) -> OverNames:
    """Names of parts whose middles are this many pixels ``apart``, where there are ``high`` pixels for both."""
    row, room = min(theme.u * ROW, high * MOST), apart * AIR
    if not names or row < theme.u * LEAST_ROW:
        return OverNames(tuple(names))
    form = max(form_for(name, room) for name in names)
    texts = tuple(name_for(name, room, LEAST, form) for name in names)
    initials = tuple(name[:1] for name in names)
    if any("…" in text for text in texts) and len({*initials}) == len({*names}):
        texts = initials
    fits = min((room / wide(text) for text in texts if text), default=1.0)
    return OverNames(texts, READ_ACROSS * min(theme.u * fits, row / ROW), row)
