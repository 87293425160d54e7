"""Figures as people write them in the language that is spoken."""

from __future__ import annotations

from companion.languages import spoken

SEPARATORS = {"de": (".", ",")}
"""The separators of thousands and of decimals, if they differ from English."""


def figure(value: float, places: int = 0) -> str:
    """A number with this many decimals.

    >>> figure(12345), figure(-0.25, 1), figure(1234.5, 3)
    ('12,345', '-0.2', '1,234.500')
    """
    separators = str.maketrans(",.", "".join(SEPARATORS.get(spoken(), (",", "."))))
    return f"{value:,.{places}f}".translate(separators)
