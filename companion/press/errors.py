"""What cannot be drawn or printed."""

from __future__ import annotations


class PressError(ValueError):
    """Something that cannot be drawn or printed; the sentence says what, and where it was asked for. ``about`` is the
    text, the shape or the picture that it is about."""

    def __init__(self, said: str, *, about: str = "") -> None:
        super().__init__(said)
        self.about = about
