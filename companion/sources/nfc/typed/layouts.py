"""Keyboards on which a reader's keys write something else: it presses the keys of an American one, whatever is set."""

from __future__ import annotations

from collections.abc import Iterator

_KEYS = "1234567890"
_DIGITS = {
    "French": "&é\"'(-è_çà",
    "Belgian": "&é\"'(§è!çà",
    "Czech": "+ěščřžýáíé",
    "Slovak": "+ľščťžýáíé",
    "Hungarian": "123456789ö",
}
"""What the row of digits writes on each, from 1 to 0."""
_SWAPPED = {"French": ("q", "a"), "Belgian": ("q", "a")}
"""The letter that is written where a reader means another; of A to F only this one is elsewhere."""


def _table(layout: str) -> dict[str, str]:
    table = dict(zip(_DIGITS[layout], _KEYS, strict=True))
    written, meant = _SWAPPED.get(layout, ("a", "a"))
    letters = {letter: letter for letter in "abcdef" if letter != meant} | {written: meant}
    return table | letters | {written.upper(): meant.upper() for written, meant in letters.items()}


_TABLES = {layout: _table(layout) for layout in _DIGITS}
WRITTEN = frozenset(letter for table in _TABLES.values() for letter in table)
"""Everything that a reader's digits and letters may write."""


def meanings(text: str) -> Iterator[str]:
    """What a reader meant that wrote this, for each layout on which it can have written it.

    >>> list(meanings("à'Q&B\\u00e9"))
    ['04A1B2', '04A1B2']
    """
    for table in _TABLES.values():
        if all(letter in table for letter in text):
            yield "".join(table[letter] for letter in text)
