"""The cards in a picture: networks, grouping, names."""

__all__ = [
    "deck_look",
    "engines",
    "enrolling",
    "finding",
    "fitted",
    "gallery",
    "hypotheses",
    "indices",
    "live",
    "look",
    "network",
    "pixels",
    "reader",
    "remembered",
    "verdict",
]
