"""Deck files and what they say."""
