"""The names of the parts of a hero: over them where they have room, else every other one below, and no smaller than
they are read; only then are they shortened, as people would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.kit.theme import theme
from companion.ui.table.seats.short_name import READ_ACROSS, form_for, name_for, wide

ROW = 48
"""How high a row of names is, in units of the design."""

LEAST_ROW = 18
"""Lower it has no words that could be read."""

MOST, ALONE = 0.5, 0.36
"""The part of the height that names have at most, in two rows and in one."""

AIR = 0.96
"""The part of its room that a name uses."""

LEAST = 20
"""The least size, in units of the design, of names that the players at the table can read."""


@dataclass(frozen=True, slots=True)
class OverNames:
    """``texts`` in so many ``rows`` (of two, one is below the parts), each ``row`` so many pixels high, and as large as
    the longest of them may be."""

    rows: int
    texts: tuple[str, ...]
    size: float
    row: float = 0.0

    @property
    def high(self) -> float:
        """How high they are together, in pixels."""
        return self.rows * self.row

    @property
    def below(self) -> float:
        """How high those below the parts are, in pixels."""
        return self.row if self.rows > 1 else 0.0


def over_names(names: Sequence[str], apart: float, high: float) -> OverNames:
    """Names of parts whose middles are so many pixels ``apart``, where there are ``high`` pixels for both; no rows
    where there is no room for any."""
    one, two = _in_rows(1, names, apart, high * ALONE), _in_rows(2, names, apart, high * MOST / 2)
    return max(one, two, key=_worth) if len(names) > 1 else one


def _in_rows(rows: int, names: Sequence[str], apart: float, high: float) -> OverNames:
    row, room = min(theme.u * ROW, high), rows * apart * AIR
    if not names or row < theme.u * LEAST_ROW:
        return OverNames(0, tuple(names), 0.0)
    form = max(form_for(name, room) for name in names)
    texts = tuple(name_for(name, room, LEAST, form) for name in names)
    fits = min((room / wide(text) for text in texts if text), default=1.0)
    return OverNames(rows, texts, READ_ACROSS * min(theme.u * fits, row / ROW), row)


def _worth(names: OverNames) -> tuple[bool, int, int]:
    """Whole names before a single row, which stands straight over its parts, before large ones."""
    whole = sum(not text.endswith("…") for text in names.texts)
    return names.rows > 0, whole, -names.rows
