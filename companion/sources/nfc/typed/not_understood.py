"""A reader's text that is not a tag's number, in a sentence: the likely cause, and the setting to change."""

from __future__ import annotations

import re

from companion.foreign import printable
from companion.languages import later, tr
from companion.sources.nfc.typed.layouts import WRITTEN, guess_layout, strip_marks

SHORTEST_ODD = 6
"""Fewer keys are a person's."""
_KEYBOARDS = {
    "French": later("French"),
    "Belgian": later("Belgian"),
    "Czech": later("Czech"),
    "Slovak": later("Slovak"),
    "Hungarian": later("Hungarian"),
}


def looks_typed_by_a_reader(text: str) -> bool:
    """Whether a reader may have typed this line: long enough, and of its keys alone.

    >>> looks_typed_by_a_reader("04a1b2"), looks_typed_by_a_reader("undo"), looks_typed_by_a_reader("7S")
    (True, False, False)
    """
    return len(text) >= SHORTEST_ODD and set(text) <= WRITTEN and any(map(str.isdigit, _meant(text)))


def describe_typed(text: str) -> str:
    """A reader's line that is not a tag's number: the text, its likely cause, and what to do."""
    shown, meant, (layout, _) = printable(text, 40), _meant(text), guess_layout(strip_marks(text))
    if layout:
        return tr(
            "A reader typed “{text}” on a {keyboard} keyboard, which stands for {meant}: that has {count} digits, and "
            "a tag's number has 8, 14 or 20. Lay the card again; if it stays so, set the reader or the computer to an "
            "American keyboard.",
            text=shown,
            keyboard=tr(_KEYBOARDS[layout]),
            meant=meant,
            count=len(meant),
        )
    if re.fullmatch("[0-9A-F]+", meant):
        return tr(
            "A reader typed “{text}”: that has {count} digits, and a tag's number has 8, 14 or 20 (9, 10 or 15 to 17 "
            "in decimal). If zeros at the beginning are lost, set the reader to a fixed length.",
            text=shown,
            count=len(meant),
        )
    return tr(
        "A reader typed “{text}”, which is not a tag's number: set the reader to hex numbers that end with Enter.",
        text=shown,
    )


def _meant(text: str) -> str:
    """The digits and letters that a reader pressed."""
    return guess_layout(strip_marks(text))[1].upper().replace(":", "").replace("-", "")
