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
"""The letters that the row of digits writes on each, from 1 to 0."""
_SWAPPED = {"French": ("q", "a"), "Belgian": ("q", "a")}
"""The letter that is written where a reader means another; of A to F only this one is elsewhere."""
MARKS = frozenset(": - M) Öß éö \"= Éü ç' Ñ Ç Ö+ Ø Æ Ş* ±/".replace(" ", ""))
"""The letters that a colon or a hyphen between two bytes writes on the keyboards of Europe."""
_BYTES = (4, 7, 10)
"""How many bytes a tag's number may have."""


def _table(layout: str) -> dict[str, str]:
    """The meaning of each letter; with Caps Lock, a keyboard writes plain digits or the digits' letters as capitals."""
    digits = dict(zip(_DIGITS[layout], _KEYS, strict=True))
    table = {digit: digit for digit in _KEYS} | {each.upper(): meant for each, meant in digits.items()} | digits
    written, meant = _SWAPPED.get(layout, ("a", "a"))
    letters = {letter: letter for letter in "abcdef" if letter != meant} | {written: meant}
    return table | letters | {written.upper(): meant.upper() for written, meant in letters.items()}


_TABLES = {layout: _table(layout) for layout in _DIGITS}
WRITTEN = frozenset(letter for table in _TABLES.values() for letter in table) | frozenset("aA") | MARKS
"""Everything that a reader's digits, letters and marks may write."""


def strip_marks(text: str) -> str:
    """The digits of a number with the same mark between all its bytes; any other text as it is.

    >>> strip_marks("04\u00d6A1\u00d6B2\u00d6C3"), strip_marks("Ann")
    ('04A1B2C3', 'Ann')
    """
    marks = set(text[2::3])
    if (len(text) + 1) / 3 not in _BYTES or len(marks) != 1 or not marks <= MARKS | {" "}:
        return text
    return "".join(letter for number, letter in enumerate(text) if number % 3 != 2)


def guess_layout(text: str) -> tuple[str, str]:
    """The keyboard on which a reader's digits write the characters of a text that are not plain letters or digits, and
    the text's meaning then; the first is empty if there is no such letter, or no such keyboard.

    >>> guess_layout("à'a&béc\\"d"), guess_layout("04A1")
    (('French', '04a1b2c3d'), ('', '04A1'))
    """
    odd = {letter for letter in text if not (letter.isascii() and letter.isalnum())} - set(":-")
    for layout, table in _TABLES.items() if odd else ():
        if odd <= table.keys():
            return layout, "".join(table.get(letter, letter) for letter in text)
    return "", text


def meanings(text: str) -> Iterator[str]:
    """The possible meanings of a reader's text, one for each layout on which it can have written it.

    >>> list(meanings("à'Q&B\\u00e9"))
    ['04A1B2', '04A1B2']
    """
    for table in _TABLES.values():
        if all(letter in table for letter in text):
            yield "".join(table[letter] for letter in text)
