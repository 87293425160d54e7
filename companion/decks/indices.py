"""Words for people about the letters in the corners of a deck's standard cards."""

from __future__ import annotations

from companion.decks.alphabets import ALPHABETS, ranks_of
from companion.decks.prints import PrintedDeck
from companion.decks.standard import pictured_standard_faces, standard_faces
from companion.languages import WORD, later, tr

NAMES = {
    "english": later("English", WORD),
    "french": later("French", WORD),
    "german": later("German", WORD),
    "dutch": later("Dutch", WORD),
    "nordic": later("Nordic", WORD),
    "russian": later("Russian", WORD),
    "auto": later("recognised by their letters", WORD),
}
"""The name for people of each value of a deck file's ``indices``."""


def describe_indices(deck: PrintedDeck) -> str | None:
    """A line about the letters in the corners of a deck's standard cards; None for a deck without such cards."""
    if not standard_faces(deck) and not pictured_standard_faces(deck):
        return None
    name = tr(NAMES[deck.indices], WORD)
    if deck.indices not in ALPHABETS:
        return tr("Indices: {indices}", indices=name)
    letters = " ".join(glyph for glyph in ranks_of(deck.indices) if glyph == "1" or not glyph.isdecimal())
    return tr("Indices: {indices}", indices=f"{name} ({letters})")
