"""How much of something, as people write it."""

from __future__ import annotations


def amount(count: int, unit: str) -> str:
    """``3 cards``, ``1 card``: units are named by their plural in s, in events and in the book."""
    return f"{count} {unit.removesuffix('s') if abs(count) == 1 else unit}"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def many(count: int, of: object) -> str:
    """So many of a rank, as people say it.

    >>> many(3, 4), many(1, 4), many(0, 4), many(14, 2)
    ('three 4s', 'one 4', 'no 4s', '14 2s')
    """
    number = NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)
    return f"{number} {of}{'' if count == 1 else 's'}"


def signed(amount: int) -> str:
    """What was won or lost: ``+7``, ``−3``; nothing where nothing was."""
    return f"{amount:+}".replace("-", "−") if amount else ""
