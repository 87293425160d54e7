"""Deck files (TOML) and their contents: faces, copies, values, the game face of each, and the print."""

from companion.decks.errors import DeckError
from companion.decks.files import deck_from_mapping, load_deck, load_printed
from companion.decks.prints import NumberedCard, Print, PrintedDeck
from companion.decks.reading import bundled_decks
from companion.decks.titles import title_of

__all__ = [
    "DeckError",
    "NumberedCard",
    "Print",
    "PrintedDeck",
    "bundled_decks",
    "deck_from_mapping",
    "load_deck",
    "load_printed",
    "title_of",
]
