"""The cards of one place, and what becomes of two piles when some go from one to the other.

A card belongs to one pool (the deck it was in at the start); where piles were mixed, a pile lists all the pools that
its unseen cards may be of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Face
from companion.rules.movements import Movement

Pools: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one place: the shown ones in order of arrival, and ``unseen`` more of these pools.

    A ruling may take more cards than the place is known to have; then ``unseen`` is below zero.
    """

    shown: tuple[tuple[Face, Pools], ...] = ()
    unseen: int = 0
    pools: Pools = frozenset()

    @property
    def size(self) -> int:
        """The number of cards here."""
        return len(self.shown) + self.unseen

    @property
    def faces(self) -> tuple[Face, ...]:
        """The shown faces, in order of arrival."""
        return tuple([face for face, _ in self.shown])


EMPTY = Pile()


def taken(here: Pile, there: Pile, moved: Movement) -> tuple[Pile, Pile]:
    """Both piles after some cards went from one to the other."""
    if moved.blind and here.shown:
        here = turned_down(here)
    if not moved.faces:
        count = moved.count or 0
        if count <= 0:
            return here, there
        here = here if here.unseen >= count or not here.shown else turned_down(here)
        pools = there.pools | here.pools
        return _tidy(here.shown, here.unseen - count, here.pools), Pile(there.shown, there.unseen + count, pools)
    shown, arrived, unseen, pools, come = list(here.shown), list(there.shown), here.unseen, here.pools, 0
    for face in moved.faces:
        at = next((at for at, (known, _) in enumerate(shown) if known == face), -1) if face and shown else -1
        if at < 0 and not unseen and shown:
            # Every card was shown already, so that one of them was not what it seemed: all are taken as unseen.
            pools = pools.union(*(of for _, of in shown))
            unseen, shown = len(shown), []
        if at >= 0:
            arrived.append(shown.pop(at))
            continue
        unseen -= 1
        if face is None:
            come += 1
        else:
            arrived.append((face, pools))
    left = _tidy(tuple(shown), unseen, pools)
    return left, Pile(tuple(arrived), there.unseen + come, there.pools | pools if come else there.pools)


def joined(there: Pile, here: Pile) -> Pile:
    return _tidy(there.shown + here.shown, there.unseen + here.unseen, there.pools | here.pools)


def turned_up(pile: Pile, face: Face) -> Pile:
    """The pile with one more shown card. If every card was shown already, one of them was misread: all become unseen,
    so that their number stays true.
    """
    pile = pile if pile.unseen else turned_down(pile)
    return Pile((*pile.shown, (face, pile.pools)), pile.unseen - 1, pile.pools)


def turned_down(pile: Pile) -> Pile:
    pools = pile.pools.union(*(of for _, of in pile.shown))
    return Pile(unseen=pile.unseen + len(pile.shown), pools=pools)


def _tidy(shown: tuple[tuple[Face, Pools], ...], unseen: int, pools: Pools) -> Pile:
    return Pile(shown, unseen, pools) if unseen else Pile(shown)
