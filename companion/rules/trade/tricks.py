"""Tricks: who may play what, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from companion.cards import Face, suit_of
from companion.rules.events import Account, Seat
from companion.rules.holdings import Holdings

Suit = str


def may_follow(
    face: Face, led: Suit | None, possible: Collection[Face], *, suit: Callable[[Face], Suit] = suit_of
) -> bool:
    """Whether a card follows the suit led; one of another suit may be played where nothing in the hand could follow,
    as far as is known (``possible``)."""
    return led is None or suit(face) == led or not any(suit(each) == led for each in possible)


def playable(
    holdings: Holdings,
    hand: Account,
    led: Suit | None,
    voids: Collection[Suit] = (),
    *,
    suit: Callable[[Face], Suit] = suit_of,
) -> frozenset[Face]:
    """What a seat may lay to a trick, as far as anybody knows: the cards that its hand can hold, but for suits that it
    did not follow before (``voids``). A hand whose cards are all known follows the suit led if it can."""
    held = frozenset(face for face in holdings.possible(hand) if suit(face) not in voids)
    if holdings.pile(hand).unseen:
        return held
    return frozenset(face for face in held if may_follow(face, led, held, suit=suit))


def note_void(
    voids: Mapping[Seat, tuple[Suit, ...]], seat: Seat, face: Face, led: Suit | None,
    *, suit: Callable[[Face], Suit] = suit_of,
) -> Mapping[Seat, tuple[Suit, ...]]:  # fmt: skip
    """The suits that each seat did not follow, once a seat laid this card: one that it lays after all is none of them.

    >>> note_void({}, "Ann", "9H", "S"), note_void({}, "Ann", "9S", "S")
    ({'Ann': ('S',)}, {})
    >>> note_void({"Ann": ("S", "H")}, "Ann", "9H", None)
    {'Ann': ('S',)}
    """
    if suit(face) in voids.get(seat, ()):
        voids = {**voids, seat: tuple(each for each in voids[seat] if each != suit(face))}
    if led is None or suit(face) == led or led in voids.get(seat, ()):
        return voids
    return {**voids, seat: (*voids.get(seat, ()), led)}


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
