"""Possible places of cards in a picture, whatever the cards are."""

__all__ = [
    "contours",
    "detector",
    "doubles",
    "edges",
    "grouping",
    "looks",
    "open_places",
    "outlines",
    "places",
    "sought",
    "suspects",
]
