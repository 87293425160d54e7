"""Deck files (TOML) and what they say: faces, copies, values, which game face each is, and what is printed."""

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
