"""What decks are called by people: the bundled ones by a title, a group's own by the name that it gave."""

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
    """What a deck of this name, or in this file, is called.

    >>> title_of("standard52"), title_of("decks/our_battle.toml")
    ('Standard cards', 'our battle')
    """
    return tr(TITLES[name], WORD) if name in TITLES else Path(name).name.removesuffix(".toml").replace("_", " ")


def whole_title(deck: Deck) -> str:
    """What a deck is called where it must be taken for no other: one of a group's own with its file, too, where that is
    called otherwise."""
    path = Path(deck.file)
    if deck.file == path.stem or path.stem == deck.name:
        return title_of(deck.name)
    return f"{deck.name} ({path.name})"
