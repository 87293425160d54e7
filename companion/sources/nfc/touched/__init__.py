"""Readers that report a card's number once, when it touches them: those that type, and phones."""
