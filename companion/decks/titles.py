"""The names of decks for people: a title for bundled ones, the group's own name for its decks."""

from __future__ import annotations

from pathlib import Path

from companion.cards import Deck
from companion.languages import WORD, later, tr

TITLES = {
    "battle": later("Battle", WORD),
    "letters216": later("Letter cards", WORD),
    "pirates_custom": later("Pirate's Bluff cards", WORD),
    "pirates_poker": later("Pirate's Bluff with poker cards", WORD),
    "pirates_uno": later("Pirate's Bluff with UNO cards", WORD),
    "standard52": later("Standard cards", WORD),
    "standard54": later("Standard cards with jokers", WORD),
}


def title_of(name: str) -> str:
    """The title of a deck with this name, or in this file.

    >>> title_of("standard52"), title_of("decks/our_battle.toml")
    ('Standard cards', 'our battle')
    """
    return tr(TITLES[name], WORD) if name in TITLES else Path(name).name.removesuffix(".toml").replace("_", " ")


def whole_title(deck: Deck) -> str:
    """The title of a deck that must not be mistaken for another: a group's own deck with its file, too, if the file has
    another name.
    """
    path = Path(deck.file)
    if deck.file == path.stem or path.stem == deck.name:
        return title_of(deck.name)
    return f"{deck.name} ({path.name})"
