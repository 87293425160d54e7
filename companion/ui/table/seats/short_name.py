"""A name as it has room on a plate, where it is to be read across the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from companion.ui.kit.drawn_text import width_of
from companion.ui.kit.theme import theme

READ_ACROSS = 41.5
"""The size, in units of the design, of a name that is read across a table: its capitals are five millimetres high on a
tablet of ten inches."""

LEAST, AIR = 20, 2
"""Smaller it is not written: it is shortened then; and how much air a name has beside it, in pixels."""


def form_for(name: str, room: float) -> int:
    """The number of a name's longest short form, from 0, that fits in this room: the last one if none fits."""
    forms = list(short_forms(name))
    return next((at for at, each in enumerate(forms) if wide(each) < room), len(forms) - 1)


def name_for(name: str, room: float, least: float = LEAST, form: int = 0) -> str:
    """The name, or the longest short form of it, from this ``form`` on, that is read across the table in this many
    pixels; if none is, as much of the shortest as has room at its ``least`` size."""
    return _name_for(name, int(room), least, form, theme.u)


@lru_cache(maxsize=2000)
def _name_for(name: str, room: int, least: float, form: int, u: float) -> str:
    forms = list(short_forms(name))
    shorts = forms[min(form, len(forms) - 1) :]
    for each in shorts:
        if width_of(each, READ_ACROSS * u) + AIR < room:
            return each
    short = shorts[-1]
    for end in range(len(short), 1, -1):
        cut = short[:end] if end == len(short) else f"{short[: end - 1]}…"
        if width_of(cut, least * u) + AIR < room:
            return cut
    return short[:1]


def short_forms(name: str) -> Iterator[str]:
    """``Ann Lee``, ``Ann L.``, ``Ann``."""
    yield name
    first, *others = re.split(r"[ -]+", name)
    if first and others and others[-1]:
        yield f"{first} {others[-1][0]}."
        yield first


def wide(text: str, size: float = READ_ACROSS) -> float:
    """How wide a text of this size (units of the design) is, in pixels, with a little air."""
    return width_of(text, size * theme.u) + AIR
