"""What cannot be drawn or printed."""

from __future__ import annotations


class PressError(ValueError):
    """Something that cannot be drawn or printed; the sentence says what, and where it was asked for."""
