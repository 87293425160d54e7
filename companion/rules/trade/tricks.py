"""Tricks: who may play what, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from companion.cards import Face, suit_of
from companion.rules.events import Seat

Suit = str


def may_follow(
    face: Face, led: Suit | None, possible: Collection[Face], *, suit: Callable[[Face], Suit] = suit_of
) -> bool:
    """Whether a card follows the suit led; one of another suit may be played where nothing in the hand could follow,
    as far as is known (``possible``)."""
    return led is None or suit(face) == led or not any(suit(each) == led for each in possible)


def trick_winner(
    trick: Mapping[Seat, Face],
    strength: Callable[[Face], int],
    *,
    trumps: Suit | None = None,
    suit: Callable[[Face], Suit] = suit_of,
) -> Seat:
    """Who wins a trick, whose cards stand in the order of play: the highest trump, else the highest of the suit led;
    of equals the first played.

    >>> rank = lambda face: "23456789TJQKA".index(face[0])
    >>> trick_winner({"Ann": "KS", "Ben": "2H", "Cem": "AS"}, rank, trumps="H")
    'Ben'
    """
    (led, *_) = [suit(face) for face in trick.values()]
    has_trump = trumps is not None and any(suit(face) == trumps for face in trick.values())
    counts = trumps if has_trump else led
    return max((seat for seat in trick if suit(trick[seat]) == counts), key=lambda seat: strength(trick[seat]))
