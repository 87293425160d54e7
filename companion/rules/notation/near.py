"""The name that a misspelt one probably stands for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion.languages import tr


def guess(said: object, known: Iterable[str]) -> str:
    """The nearest name, as a question; empty if none is near.

    >>> guess("hnad", ("hand", "deck"))
    "did you mean 'hand'?"
    """
    found = get_close_matches(str(said), sorted(set(known)), n=1)
    return tr("did you mean {name}?", name=repr(found[0])) if found else ""


def near(said: object, known: Iterable[str]) -> str:
    """The end of a sentence about a name that is none of the known ones.

    >>> near("x", ("hand", "deck"))
    'there are: deck, hand'
    """
    names = sorted(set(known))
    return guess(said, names) or (tr("there are: {names}", names=", ".join(names)) if names else tr("there is none"))
