"""Which cards a picture shows: networks, grouping, names."""

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
