"""The known cards in play, and those still possible.

A card may be named with its letter (``7C``) or by its rank alone (``7``), where there is no letter or nobody read it.
So there are two limits: of each lettered face as many as the deck has, and of each rank as many as the deck has, with
any names.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.cards import Face
from companion.rules.events import Seat

FACE = re.compile(r"[0-8][A-H]?")
WILD = 0


def rank_of(face: Face) -> int:
    """The rank of a face: 7 of ``7C``."""
    return int(face[0])


@dataclass(frozen=True)
class Stock:
    """The deck of a hand: how many cards bear each face as the game calls it."""

    faces: Mapping[Face, int]

    @cached_property
    def ranks(self) -> Counter[int]:
        """How many cards there are of each rank."""
        counted: Counter[int] = Counter()
        for face, copies in self.faces.items():
            counted[rank_of(face)] += copies
        return counted

    @cached_property
    def sayable(self) -> tuple[Face, ...]:
        """Every way to name one of these cards: with its letter, and by its rank alone."""
        return tuple(sorted({*self.faces, *(str(rank) for rank in self.ranks)}))

    @cached_property
    def called_by_rank(self) -> Mapping[int, tuple[Face, ...]]:
        """The ways to name a card of each rank."""
        return {rank: tuple(face for face in self.sayable if rank_of(face) == rank) for rank in self.ranks}

    @cached_property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(self.faces.values())


@dataclass(frozen=True, slots=True)
class KnownHand:
    """The cards of a seat's hand by their names: its starting card (``start``, if it was read), the cards that it
    ``got`` from the ``giver``, and the seat that it ``passed_to``; at the end its whole ``hand``, or the numbers of
    natural and wild cards that were ``counted``. The book has the cards themselves, with their letters."""

    start: Face | None = None
    got: tuple[Face, ...] = ()
    giver: Seat | None = None
    passed_to: Seat | None = None
    hand: tuple[Face, ...] | None = None
    counted: tuple[int, int] | None = None

    @property
    def is_in(self) -> bool:
        """Whether a showdown knows enough of this hand."""
        return self.hand is not None or self.counted is not None

    @property
    def known(self) -> tuple[Face, ...]:
        """The cards that are certainly in this hand, each once."""
        if self.hand is not None:
            return self.hand
        if self.start is None:
            return self.got
        if self.start in self.got:
            return self.got
        rank = self.start[0]
        if len(self.start) == 1 and any(face[0] == rank for face in self.got):
            return self.got
        got = list(self.got)
        if rank in got:
            got.remove(rank)
        return (self.start, *got)


def missing(known: Sequence[Face], shown: Sequence[Face]) -> Face | None:
    """The first known card that cannot be among the shown ones; a rank alone can be any letter.

    >>> missing(("7C", "2"), ("7", "2A")), missing(("7C", "7D"), ("7", "2A"))
    (None, '7D')
    """
    left, unsure = list(shown), []
    for face in known:
        if len(face) > 1 and face in left:
            left.remove(face)
        else:
            unsure.append(face)
    for face in sorted(unsure, key=len, reverse=True):
        twin = next((each for each in left if each == face[0] or (len(face) == 1 and each[0] == face)), None)
        if twin is None:
            return face
        left.remove(twin)
    return None


@dataclass(frozen=True, slots=True)
class InPlay:
    """How many cards are known to be in play, by face and by rank."""

    stock: Stock
    faces: defaultdict[Face, int] = field(default_factory=lambda: defaultdict(int))
    ranks: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, face: Face) -> None:
        """One more card."""
        self.faces[face] += 1
        self.ranks[rank_of(face)] += 1

    def has_room(self, face: Face) -> bool:
        """Whether one more card can bear this face."""
        rank = rank_of(face)
        if self.ranks[rank] >= self.stock.ranks[rank]:
            return False
        return face not in self.stock.faces or len(face) == 1 or self.faces[face] < self.stock.faces[face]

    def list_left(self) -> frozenset[Face]:
        """Every way to name one more card."""
        ranks = [rank for rank, count in self.ranks.items() if count >= self.stock.ranks[rank]]
        gone = {face for face in self.faces if not self.has_room(face)}
        return frozenset(self.stock.sayable).difference(
            gone, *(self.stock.called_by_rank.get(rank, ()) for rank in ranks)
        )


def in_play(stock: Stock, hands: Mapping[Seat, KnownHand], called: int | None, *, without: Seat | None) -> InPlay:
    """The cards known to be in play in all hands but one."""
    counted = InPlay(stock)
    faces, ranks = counted.faces, counted.ranks
    for seat, hand in hands.items():
        if seat == without:
            continue
        for face in hand.known:
            faces[face] += 1
            ranks[int(face[0])] += 1
        if hand.counted is not None and called is not None:
            natural, wild = hand.counted
            known = [rank_of(face) for face in hand.known]
            ranks[called] += natural - known.count(called)
            ranks[WILD] += wild - (known.count(WILD) if called != WILD else 0)
    return counted
