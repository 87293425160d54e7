"""Deck files (TOML) and what they say: faces, copies, values, which printed face is which game face."""

from companion.decks.files import DeckError, bundled_decks, deck_from_mapping, load_deck

__all__ = ["DeckError", "bundled_decks", "deck_from_mapping", "load_deck"]
