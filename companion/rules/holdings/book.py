"""The one book of things: where every card is and how much of every unit lies where, as movements make it.

A pile holds cards whose faces were shown and cards that nobody has named. The book never raises a false alarm: a face
is impossible only if no arrangement of the pools allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.cards import Face
from companion.rules.events import Account, Unit
from companion.rules.holdings.piles import EMPTY, Pile, Pools, joined, taken, turned_down, turned_up
from companion.rules.holdings.room import is_room
from companion.rules.movements import CARDS, Movement
from companion.rules.values import replace


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everything on a table: ``piles`` of cards by place, and ``amounts`` of other units by account.

    ``stock`` has the number of cards of each face in each pool.
    """

    stock: Mapping[str, Mapping[Face, int]] = field(default_factory=dict)
    piles: Mapping[str, Pile] = field(default_factory=dict)
    amounts: Mapping[tuple[Unit, Account], int] = field(default_factory=dict)

    def pile(self, place: str) -> Pile:
        """The cards of a place; an empty pile if it never had any."""
        return self.piles.get(place, EMPTY)

    def size(self, place: str) -> int:
        """The number of cards in a place."""
        pile = self.piles.get(place)
        return 0 if pile is None else len(pile.shown) + pile.unseen

    def of(self, unit: Unit, account: Account) -> int:
        """The amount of a unit in one place; 0 if it never had any."""
        return self.size(account) if unit == CARDS else self.amounts.get((unit, account), 0)

    @property
    def total(self) -> int:
        """The number of cards in all places together."""
        return sum(pile.size for pile in self.piles.values())

    def count_stock(self, pools: Iterable[str] | None = None) -> int:
        """The number of cards in these pools, or in all pools if you name none."""
        return sum(sum(self.stock[pool].values()) for pool in (self.stock if pools is None else pools))

    def count_units(self) -> Counter[Unit]:
        """The amount of each unit in all accounts together."""
        totals: Counter[Unit] = Counter()
        for (unit, _), amount in self.amounts.items():
            totals[unit] += amount
        return totals

    def moved(self, *moves: Movement) -> Holdings:
        """The book after these movements, in their order. Nothing else moves anything."""
        piles: dict[str, Pile] | None = None
        amounts: dict[tuple[Unit, Account], int] | None = None
        for each in moves:
            if each.of != CARDS:
                amounts = dict(self.amounts) if amounts is None else amounts
                assert each.count is not None
                for account, more in ((each.source, -each.count), (each.target, each.count)):
                    amounts[each.of, account] = amounts.get((each.of, account), 0) + more
                continue
            piles = dict(self.piles) if piles is None else piles
            here, there = piles.get(each.source, EMPTY), piles.get(each.target, EMPTY)
            if each.count is None or (not each.faces and each.count == here.size):
                here, there = EMPTY, joined(there, here)
            else:
                here, there = taken(here, there, each)
            piles[each.source], piles[each.target] = here, there
        return Holdings(
            self.stock, self.piles if piles is None else piles, self.amounts if amounts is None else amounts
        )

    def below_zero(self, before: Holdings) -> Iterator[tuple[Unit, Account, int]]:
        """The amounts below zero that were higher before: the unit, the account and the amount."""
        if self.piles is not before.piles:
            for place, pile in self.piles.items():
                if pile.unseen < 0 and before.size(place) > pile.size < 0:
                    yield CARDS, place, pile.size
        if self.amounts is not before.amounts:
            for (unit, account), amount in self.amounts.items():
                if amount < 0 and before.amounts.get((unit, account), amount) > amount:
                    yield unit, account, amount

    def fits(self, place: str, face: Face) -> bool:
        """Whether a card of this place can have this face: it was shown here, or an unseen card can be it."""
        pile = self.pile(place)
        for shown, _ in pile.shown:
            if shown == face:
                return True
        return pile.unseen > 0 and self._has_room(face, pile.pools, self._located(face))

    def possible(self, place: str) -> frozenset[Face]:
        """Every face that a card of this place can have."""
        pile = self.pile(place)
        if pile.unseen < 1:
            return frozenset(pile.faces)
        unseen = self._unseen(pile.pools)
        return unseen.union(pile.faces) if pile.shown else unseen

    def _unseen(self, pools: Pools) -> frozenset[Face]:
        """Every face that an unseen card of these pools can bear; worked out once for the book that was asked last."""
        global _asked_last
        asked = _asked_last
        if asked.book is not self:
            asked = _asked_last = _Asked(self)
        located, known = asked.located, asked.unseen
        if pools not in known:
            stocked = _stock_of(self.stock).faces(pools)
            full = [
                face
                for face, of in located.items()
                if face in stocked and len(of) >= stocked[face] and not self._has_room_elsewhere(face, pools, of)
            ]
            known[pools] = frozenset(stocked).difference(full)
        return known[pools]

    def first_impossible(self, place: str, faces: Iterable[Face | None]) -> Face | None:
        """The first of these faces that cannot lie in the place together with the faces before it, or None."""
        pile = self.pile(place)
        shown = [face for face, _ in pile.shown]
        named: list[Face] = []
        for face in faces:
            if face is None:
                continue
            if face in shown:
                shown.remove(face)
                continue
            located = self._located(face) + [pile.pools] * named.count(face)
            if len(named) >= pile.unseen or not self._has_room(face, pile.pools, located):
                return face
            named.append(face)
        return None

    def is_of(self, place: str, face: Face) -> bool:
        """Whether a pool of the place's cards has this face, or had it before they were shuffled. True for a place
        without cards: nothing is known about it.
        """
        pile = self.pile(place)
        pools = pile.pools.union(*(of for _, of in pile.shown))
        return not pools or any(face in self.stock[pool] for pool in pools)

    def is_forgotten_by(self, place: str, faces: tuple[Face | None, ...]) -> bool:
        """Whether taking these faces proves that a shown card of the place was a different one, so that its cards are
        unknown again.
        """
        pile = self.pile(place)
        left, _ = taken(pile, EMPTY, Movement(place, "", len(faces), faces))
        return left.unseen > pile.unseen

    def hiding_shown(self, place: str) -> Holdings:
        """The book without the shown cards of a place, to name only its unseen cards."""
        pile = self.pile(place)
        return self.with_pile(place, replace(pile, shown=())).with_pile("\0aside", Pile(shown=pile.shown))

    def whereabouts(self, face: Face) -> tuple[str, ...]:
        """The places that have shown this face."""
        return tuple(place for place, pile in self.piles.items() for shown, _ in pile.shown if shown == face)

    def _located(self, face: Face) -> list[Pools]:
        asked = _asked_last
        if asked.book is self:
            return asked.located.get(face, [])
        return [of for pile in self.piles.values() for shown, of in pile.shown if shown == face]

    def _has_room(self, face: Face, pools: Pools, located: Sequence[Pools]) -> bool:
        """Whether one more card of these pools can bear the face beside the located ones."""
        copies_here = 0
        for pool in pools:
            copies_here += self.stock[pool].get(face, 0)
        return copies_here > len(located) or self._has_room_elsewhere(face, pools, located)

    def _has_room_elsewhere(self, face: Face, pools: Pools, located: Sequence[Pools]) -> bool:
        """The same if these pools have no more cards of the face than are located: some of those can be others'."""
        if located.count(pools) == len(located):
            return False
        return is_room(_stock_of(self.stock).copies(face), (*located, pools))

    def with_pile(self, place: str, pile: Pile) -> Holdings:
        """The book with these cards in a place."""
        return Holdings(self.stock, {**self.piles, place: pile}, self.amounts)

    def named(self, place: str, *faces: Face | None) -> Holdings:
        """The book after the place has shown at least these faces, twins counted. Faces that it had already shown
        change nothing.
        """
        pile = self.pile(place)
        left = list(pile.faces)
        for face in faces:
            if face is None:
                continue
            if face in left:
                left.remove(face)
            else:
                pile = turned_up(pile, face)
        return self.with_pile(place, pile)

    def named_new(self, place: str, faces: Iterable[Face], pools: Pools) -> Holdings:
        """The book after these cards of the place, all of these pools, were turned up beside its shown cards."""
        pile = self.pile(place)
        for face in faces:
            pile = turned_up(pile, face)
            pile = replace(pile, shown=(*pile.shown[:-1], (face, pools)))
        return self.with_pile(place, pile)

    def forgotten(self, place: str) -> Holdings:
        """The book after the place was shuffled face down: nobody knows any longer which of its cards is which."""
        pile = self.pile(place)
        return self.with_pile(place, turned_down(pile)) if pile.shown else self

    def shuffled(self, place: str, pool: str) -> Holdings:
        """The book after the place was shuffled face down. Nobody knows any longer which of its cards is which, but the
        shown ones form the new pool ``pool``, so that no other place can hold them. A pool without cards disappears.
        """
        pile = self.pile(place)
        homes = pile.pools.union(*(of for _, of in pile.shown))
        stock = {of: dict(faces) for of, faces in self.stock.items()}
        stock[pool] = {}
        pools = pile.pools | {pool} if pile.shown else pile.pools
        for face, of in pile.shown:
            of_it = [home for home in of if stock[home].get(face)]
            if len(of_it) == 1:
                stock[of_it[0]][face] -= 1
                stock[pool][face] = stock[pool].get(face, 0) + 1
            else:
                pools |= of
        for face in (face for home in sorted(homes) for face in stock[home]):
            stock[pool].setdefault(face, 0)
        return Holdings(stock, {**self.piles, place: Pile(unseen=pile.size, pools=pools)}, self.amounts)._tidied()

    def _tidied(self) -> Holdings:
        """The same book without the pools that have no cards left: a long game shuffles often."""
        stock = {pool: faces for pool, faces in self.stock.items() if any(faces.values())}
        left = frozenset(stock)
        piles = {
            place: Pile(tuple([(face, of & left) for face, of in pile.shown]), pile.unseen, pile.pools & left)
            for place, pile in self.piles.items()
        }
        return Holdings(stock, piles, self.amounts)

    def confined(self, place: str, pools: Pools) -> Holdings:
        """The book in which the unseen cards of a place can only be of these pools."""
        pile = self.pile(place)
        return self.with_pile(place, replace(pile, pools=pile.pools & pools))


class _Asked:
    """The results computed for a book: the pools of its shown cards by face, and the possible faces
    of its unseen ones.
    """

    __slots__ = ("book", "located", "unseen")

    def __init__(self, book: Holdings) -> None:
        self.book = book
        self.unseen: dict[Pools, frozenset[Face]] = {}
        self.located: dict[Face, list[Pools]] = {}
        for pile in book.piles.values():
            for face, of in pile.shown:
                self.located.setdefault(face, []).append(of)


_asked_last = _Asked(Holdings())


class _Stock:
    """The results computed for the stock of a book, which few movements change."""

    __slots__ = ("_copies", "_faces", "of")

    def __init__(self, of: Mapping[str, Mapping[Face, int]]) -> None:
        self.of = of
        self._copies: dict[Face, tuple[tuple[str, int], ...]] = {}
        self._faces: dict[Pools, dict[Face, int]] = {}

    def copies(self, face: Face) -> tuple[tuple[str, int], ...]:
        """How many cards of a face each pool has that has any."""
        known = self._copies.get(face)
        if known is None:
            known = self._copies[face] = tuple(
                [(pool, faces[face]) for pool, faces in self.of.items() if faces.get(face)]
            )
        return known

    def faces(self, pools: Pools) -> Mapping[Face, int]:
        """How many cards of each face these pools have together."""
        known = self._faces.get(pools)
        if known is None:
            known = self._faces[pools] = {}
            for pool in pools:
                for face, copies in self.of[pool].items():
                    if copies:
                        known[face] = known.get(face, 0) + copies
        return known


_stock_last = _Stock({})


def _stock_of(stock: Mapping[str, Mapping[Face, int]]) -> _Stock:
    """The known facts about this stock, stored for the latest one."""
    global _stock_last
    if _stock_last.of is not stock:
        _stock_last = _Stock(stock)
    return _stock_last
