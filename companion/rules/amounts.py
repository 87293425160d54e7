"""How much of something, as people write it."""

from __future__ import annotations


def amount(count: int, unit: str) -> str:
    """``3 cards``, ``1 card``: units are named by their plural in s, in events and in the book."""
    return f"{count} {unit.removesuffix('s') if abs(count) == 1 else unit}"
