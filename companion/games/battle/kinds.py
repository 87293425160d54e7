"""The kinds of a card of Battle: a warrior, a black knight, an angel, or one of the four other special cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from companion.cards import Face

Suit: TypeAlias = str
"""``red``, ``blue`` or ``green``."""

KindName: TypeAlias = Literal["warrior", "knight", "angel", "battle", "eagle", "bomb", "crossbones"]

SUITS: tuple[Suit, ...] = ("red", "blue", "green")
BEATS: Mapping[Suit, Suit] = {"red": "blue", "blue": "green", "green": "red"}
"""The suit that each suit beats, whatever the values."""

EAGLE: Face = "eagle"
BOMB: Face = "bomb"
BATTLE: Face = "battle"
CROSSBONES: Face = "crossbones"
AT_ANY_TIME: tuple[Face, ...] = (BATTLE, BOMB, CROSSBONES, EAGLE)
ANGELS: Mapping[Face, Suit] = {f"angel-{suit}": suit for suit in SUITS}

_NUMBERED = re.compile(r"(?P<letter>[RBGK])(?P<value>[1-9][0-9]{0,3})", re.ASCII)
_SUIT_OF = {"R": "red", "B": "blue", "G": "green"}


@dataclass(frozen=True, slots=True)
class CardKind:
    """``suit`` is a warrior's or an angel's colour; ``value`` is 0 where the card has none."""

    name: KindName
    suit: Suit | None = None
    value: int = 0


@cache
def kind_of(face: Face) -> CardKind | None:
    """The kind of a face, None where Battle knows no such card.

    >>> kind_of("R6")
    CardKind(name='warrior', suit='red', value=6)
    """
    if face in ANGELS:
        return CardKind("angel", ANGELS[face])
    if face in AT_ANY_TIME:
        return CardKind(face)  # type: ignore[arg-type]
    match = _NUMBERED.fullmatch(face)
    if match is None:
        return None
    value = int(match["value"])
    return (
        CardKind("knight", None, value)
        if match["letter"] == "K"
        else CardKind("warrior", _SUIT_OF[match["letter"]], value)
    )


@cache
def kind(face: Face) -> CardKind:
    """The kind of a face of a checked deck. Raises ValueError for any other."""
    found = kind_of(face)
    if found is None:
        raise ValueError(f"not a card of Battle: {face!r}")
    return found


def usual_points(face: Face) -> int:
    """The points of a card without any in its deck: 5 + 2 x value, none for a special card."""
    value = kind(face).value
    return 5 + 2 * value if value else 0
