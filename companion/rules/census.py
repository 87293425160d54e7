"""Where every physical card is: known faces, unseen cards, and which pool (deck) they can come from.

A place holds cards whose faces were shown and cards that nobody has named. A card belongs to one pool (the
deck it was in at the start); where piles were mixed, a place lists all the pools its unseen cards may be of.
The census never raises a false alarm: a face is impossible only if no arrangement of the pools allows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TypeAlias

from companion.cards import Face
from companion.rules.replacing import replace

Pools: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Place:
    """What lies in one place: shown cards in order of arrival, and ``unseen`` more of these pools."""

    shown: tuple[tuple[Face, Pools], ...] = ()
    unseen: int = 0
    pools: Pools = frozenset()

    @property
    def size(self) -> int:
        """How many cards lie here."""
        return len(self.shown) + self.unseen

    @property
    def faces(self) -> tuple[Face, ...]:
        """The shown faces, in order of arrival."""
        return tuple(face for face, _ in self.shown)


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Census:
    """All places of a table; ``stock`` says how many cards of each face each pool has."""

    stock: Mapping[str, Mapping[Face, int]]
    places: Mapping[str, Place]

    def place(self, name: str) -> Place:
        """A place by name; an empty one where nothing ever lay."""
        return self.places.get(name, NOWHERE)

    def size(self, name: str) -> int:
        """How many cards lie in a place."""
        return self.place(name).size

    @property
    def total(self) -> int:
        """How many cards there are in all places together."""
        return sum(place.size for place in self.places.values())

    def fits(self, name: str, face: Face) -> bool:
        """Whether a card of this place can bear this face: it was shown here, or an unseen one can be it."""
        place = self.place(name)
        if face in place.faces:
            return True
        located = [of for other in self.places.values() for shown, of in other.shown if shown == face]
        return place.unseen > 0 and self._room(face, place.pools, located)

    def possible(self, name: str) -> frozenset[Face]:
        """Every face that a card of this place can bear."""
        place = self.place(name)
        faces = set(place.faces)
        if place.unseen:
            located: dict[Face, list[Pools]] = {}
            for other in self.places.values():
                for face, of in other.shown:
                    located.setdefault(face, []).append(of)
            stocked = {face for pool in place.pools for face in self.stock[pool]}
            faces |= {face for face in stocked if self._room(face, place.pools, located.get(face, ()))}
        return frozenset(faces)

    def possible_all(self, name: str, faces: Iterable[Face | None]) -> Face | None:
        """The first of these faces that cannot lie in the place together with the ones before it, or None."""
        census = self
        seen = [face for face in faces if face is not None]
        for number, face in enumerate(seen, start=1):
            if not census.fits(name, face):
                return face
            if number < len(seen):
                census = census.moved(name, "\0aside", (face,))
        return None

    def hiding_shown(self, name: str) -> Census:
        """The census for naming only the unseen cards of a place: its shown cards are put aside."""
        place = self.place(name)
        aside = Place(shown=place.shown)
        return self._with({name: replace(place, shown=()), "\0aside": aside})

    def whereabouts(self, face: Face) -> tuple[str, ...]:
        """The places in which this face was shown to lie."""
        return tuple(name for name, place in self.places.items() for shown in place.faces if shown == face)

    def _room(self, face: Face, pools: Pools, located: Sequence[Pools]) -> bool:
        """Whether one more card of these pools can bear the face beside the located ones (Hall's condition over
        the pools)."""
        if not located:
            return any(self.stock[pool].get(face) for pool in pools)
        located = (*located, pools)
        having = [pool for pool, faces in self.stock.items() if faces.get(face)]
        subsets = chain.from_iterable(combinations(having, size) for size in range(len(having) + 1))
        for subset in map(frozenset, subsets):
            room = sum(self.stock[pool][face] for pool in subset)
            if sum(1 for of in located if of.intersection(having) <= subset) > room:
                return False
        return True

    def _with(self, changed: Mapping[str, Place]) -> Census:
        return replace(self, places={**self.places, **changed})

    def named(self, name: str, face: Face) -> Census:
        """One unseen card of the place is now known to bear the face; nothing changes where it was shown there."""
        place = self.place(name)
        if face in place.faces:
            return self
        return self._with({name: _turned_up(place, face)})

    def named_all(self, name: str, faces: Iterable[Face | None]) -> Census:
        """The place shows at least these faces, twins counted."""
        place = self.place(name)
        left = list(place.faces)
        for face in faces:
            if face is None:
                continue
            if face in left:
                left.remove(face)
            else:
                place = _turned_up(place, face)
        return self._with({name: place})

    def named_new(self, name: str, faces: Iterable[Face], pools: Pools) -> Census:
        """These cards of the place, known to be of these pools, were turned up, beside whatever was shown there."""
        place = self.place(name)
        for face in faces:
            place = _turned_up(place, face)
            place = replace(place, shown=(*place.shown[:-1], (face, pools)))
        return self._with({name: place})

    def forgotten(self, name: str) -> Census:
        """The place was shuffled face down: nobody knows any more which card of it is which."""
        return self._with({name: _forgotten(self.place(name))})

    def shuffled(self, name: str, pool: str) -> Census:
        """The place was shuffled face down: nobody knows any more which card of it is which, but the shown ones are
        a ``pool`` of their own from now on, so that no other place can hold them."""
        place = self.place(name)
        stock = {of: dict(faces) for of, faces in self.stock.items()} | {pool: dict[Face, int]()}
        pools = place.pools | {pool} if place.shown else place.pools
        for face, of in place.shown:
            homes = [home for home in of if stock[home].get(face)]
            if len(homes) == 1:
                stock[homes[0]][face] -= 1
                stock[pool][face] = stock[pool].get(face, 0) + 1
            else:
                pools |= of
        return replace(self._with({name: Place(unseen=place.size, pools=pools)}), stock=stock)

    def moved(self, source: str, target: str, faces: Iterable[Face | None]) -> Census:
        """These cards go from one place to another; None is a card that nobody saw."""
        here, there = self.place(source), self.place(target)
        for face in faces:
            if face is None:
                here = here if here.unseen else _forgotten(here)
                here = replace(here, unseen=here.unseen - 1)
                there = replace(there, unseen=there.unseen + 1, pools=there.pools | here.pools)
            else:
                here = here if face in here.faces else _turned_up(here, face)
                at = here.faces.index(face)
                card = here.shown[at]
                here = replace(here, shown=here.shown[:at] + here.shown[at + 1 :])
                there = replace(there, shown=(*there.shown, card))
        return self._with({source: _tidy(here), target: there})

    def poured(self, source: str, target: str) -> Census:
        """All cards of a place go to another."""
        here, there = self.place(source), self.place(target)
        both = Place(there.shown + here.shown, there.unseen + here.unseen, there.pools | here.pools)
        return self._with({source: NOWHERE, target: _tidy(both)})

    def confined(self, name: str, pools: Pools) -> Census:
        """The unseen cards of a place turn out to be of these pools only."""
        place = self.place(name)
        return self._with({name: replace(place, pools=place.pools & pools)})


def _turned_up(place: Place, face: Face) -> Place:
    """The place with one more shown card. Where every card was shown already, one of them was not what it
    seemed: all are taken as unseen, so that the number of cards stays true."""
    place = place if place.unseen else _forgotten(place)
    return replace(place, shown=(*place.shown, (face, place.pools)), unseen=max(0, place.unseen - 1))


def _forgotten(place: Place) -> Place:
    pools = place.pools.union(*(of for _, of in place.shown))
    return Place(unseen=place.unseen + len(place.shown), pools=pools)


def _tidy(place: Place) -> Place:
    return place if place.unseen else replace(place, pools=frozenset())
