"""Where in a picture cards may be, whatever they are."""

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
