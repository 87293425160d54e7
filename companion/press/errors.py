"""Errors in drawing and printing."""

from __future__ import annotations


class PressError(ValueError):
    """Something cannot be drawn or printed; the sentence names it and its place. ``about`` is the text, the shape or
    the picture.
    """

    def __init__(self, said: str, *, about: str = "") -> None:
        super().__init__(said)
        self.about = about
