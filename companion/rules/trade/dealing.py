"""Cards that are dealt, drawn, passed on and shuffled, as movements of the one book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from companion.cards import Face
from companion.rules.events import Account, Seat
from companion.rules.game import Setup
from companion.rules.holdings import Holdings, Movement, Pile, move, move_all
from companion.rules.trade.seats import next_seat

BANK = "bank"
PASSING = "passing"
"""A place through which hands go when they are passed on; nothing stays there."""


def start_book(
    setup: Setup, stock: Account | Mapping[Account, Collection[Face]] = "stock", *, bank: int = 1000, **each: int
) -> Holdings:
    """The book of a new table: all cards of the deck lie unseen in one place, each seat has the given amount of each
    unit, and the bank has ``bank`` of it: ``start_book(setup, points=0, coins=15)``.

    If the deck has several kinds of cards, ``stock`` has the faces of each place:
    ``{"numbers": numbers, "regions": ("hills", "coast")}``. Raises ValueError for a card of the deck that is in none of
    them, or in two.
    """
    faces = setup.deck.played_faces()
    parts = {"deck": (stock, faces)} if isinstance(stock, str) else {place: (place, of) for place, of in stock.items()}
    stocks = {pool: {face: faces[face] for face in of} for pool, (_, of) in parts.items()}
    placed = Counter(face for of in stocks.values() for face in of)
    wrong = next((face for face in {**faces, **placed} if placed[face] != 1 or not faces[face]), None)
    if wrong is not None:
        there = f"lies in {placed[wrong]} of the places, and the deck has {faces[wrong]} of it"
        raise ValueError(f"start_book: the card {wrong!r} {there}; each card of the deck lies in one place")
    lying = {place: Pile(unseen=sum(stocks[pool].values()), pools=frozenset({pool}))
             for pool, (place, _) in parts.items()}  # fmt: skip
    amounts = {(unit, account): bank if account == BANK else count
               for unit, count in each.items() for account in (*setup.seats, BANK)}  # fmt: skip
    return Holdings(stocks, lying, amounts)


def deal(count: int, source: Account, seats: Sequence[Seat], to: str = "{seat}/hand") -> tuple[Movement, ...]:
    """The movements that deal each seat ``count`` unseen cards from one place.

    >>> [each.target for each in deal(5, "stock", ("Ann", "Ben"))]
    ['Ann/hand', 'Ben/hand']
    """
    return tuple(move(count, source, to.replace("{seat}", seat)) for seat in seats)


def gather(holdings: Holdings, into: Account) -> tuple[Movement, ...]:
    """The movements of all cards back into one place, before the next hand. If the deck has several kinds of cards
    (``start_book``), only the kind that began in this place comes back. Raises ValueError if several kinds lie unseen
    in one place.

    >>> gather(Holdings(piles={"stock": Pile(unseen=9), "Ann/hand": Pile(unseen=2)}), "stock")
    (Movement(source='Ann/hand', target='stock', count=None, faces=(), of='cards', blind=False),)
    """
    others = {place: pile for place, pile in holdings.piles.items() if pile.size and place != into}
    if into not in holdings.stock:
        return tuple(move_all(place, into) for place in others)
    return tuple(found for place, pile in others.items() for found in _of_kind(place, pile, into, holdings.stock[into]))


def _of_kind(place: Account, pile: Pile, into: Account, kind: Collection[Face]) -> Iterator[Movement]:
    """The movement of one pile's cards of this kind."""
    faces = tuple(face for face in pile.faces if face in kind)
    unseen = pile.unseen if into in pile.pools else 0
    if unseen and len(pile.pools) > 1:
        raise ValueError(f"gather: {unseen} cards of {' and '.join(sorted(pile.pools))} lie unseen in {place!r}")
    if len(faces) + unseen == pile.size:
        yield move_all(place, into)
        return
    yield from (move(what, place, into) for what in (faces, unseen) if what)


def draw(holdings: Holdings, count: int, source: Account, target: Account) -> tuple[Movement, ...]:
    """The movements of ``count`` unseen cards, or of all if there are fewer.

    >>> draw(Holdings(), 2, "stock", "Ann/hand")
    ()
    """
    there = min(count, holdings.size(source))
    return (move(there, source, target),) if there else ()


def pass_hands(seats: Sequence[Seat], place: str = "{seat}/hand", steps: int = 1) -> tuple[Movement, ...]:
    """The movements by which every seat passes all cards of its place ``steps`` seats to the left, or to the right if
    below 0.
    """
    of = {seat: place.replace("{seat}", seat) for seat in seats}
    out = tuple(move_all(of[seat], f"{PASSING}/{seat}") for seat in seats)
    return *out, *(move_all(f"{PASSING}/{seat}", of[next_seat(seats, seat, steps=steps)]) for seat in seats)
