"""How much of something, as people write it."""

from __future__ import annotations

from companion.languages import NUMBERS, SMALL, WORD, in_words, tr

SINGULARS = {"lives": "life", "leaves": "leaf", "wolves": "wolf", "knives": "knife", "dice": "die", "men": "man",
             "people": "person", "cookies": "cookie"}  # fmt: skip
"""Units with an irregular singular; a game adds its own."""


def amount(count: int, unit: str) -> str:
    """``3 cards``, ``1 card``: units are named by their plural in s, in events and in the book."""
    return tr(counted(unit), WORD, count=count) if count else f"0 {tr(unit, WORD)}"


class _Unsaid(int):
    """A number that is not said."""

    def __str__(self) -> str:
        return ""


def unit_of(count: int, unit: str) -> str:
    """The unit alone, as it stands beside this number.

    >>> unit_of(1, "coins"), unit_of(0, "coins")
    ('coin', 'coins')
    """
    return tr(counted(unit), WORD, count=_Unsaid(count)).strip() if count else tr(unit, WORD)


def counted(unit: str) -> str:
    """A unit after its number, as catalogues have it.

    >>> counted("coins"), counted("lives"), counted("berries")
    ('{count:coin|coins}', '{count:life|lives}', '{count:berry|berries}')
    """
    return f"{{count:{_one(unit)}|{unit}}}"


def _one(unit: str) -> str:
    """A unit's singular."""
    if unit in SINGULARS:
        return SINGULARS[unit]
    if unit.endswith("ies") and len(unit) > len("pies"):
        return f"{unit[:-3]}y"
    return unit.removesuffix("es") if unit.endswith(("xes", "ches", "shes", "sses")) else unit.removesuffix("s")


def many(count: int, of: object) -> str:
    """A number of cards of a rank, as people say it.

    >>> many(3, 4), many(1, 4), many(0, 4), many(14, 2), many(99, 5)
    ('three 4s', 'one 4', 'no 4s', 'fourteen 2s', '99 “5s”')
    """
    if count <= SMALL:
        return tr("{count:#{of}|{of}s}", count=count, of=of)
    if count < len(NUMBERS):
        return tr("{number} {of}s", number=in_words(count, most=count), of=of)
    return tr("{count} “{of}s”", count=count, of=of)  # a bare numeral beside a numeral is read as one number


def spoken_score(points: int) -> str:
    """How somebody stands: ``7``, ``−3``."""
    return str(points).replace("-", "−")


def signed(amount: int) -> str:
    """A gain or loss: ``+7``, ``−3``; empty for zero."""
    return f"{amount:+}".replace("-", "−") if amount else ""
