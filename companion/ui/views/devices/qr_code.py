"""A QR code as rows of squares."""

from __future__ import annotations


def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """A QR code's rows of dark (True) and light squares, without a margin. Raises ImportError without segno."""
    import segno  # only the extra `phones` has it

    return tuple(tuple(bool(each) for each in row) for row in segno.make(text, error="m").matrix)
