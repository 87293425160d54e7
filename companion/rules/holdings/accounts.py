"""The accounts of a game's places: what every account holds, and what a ruling moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.rules.events import Account, Posting, Ruled, Seat, Unit
from companion.rules.holdings.book import Holdings
from companion.rules.holdings.piles import EMPTY, Pile
from companion.rules.movements import CARDS, Movement
from companion.rules.places import Place, split


class Accounts:
    """The accounts of the places that a game declares; of cards a place is its own account unless it says another."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = places
        self._known_paths: dict[tuple[Seat, ...], dict[str, tuple[Place, tuple[Unit, Account]]]] = {}

    def changes(self, seats: tuple[Seat, ...], before: Holdings, after: Holdings) -> tuple[Posting, ...]:
        """The movements between two books of the same seats, account by account."""
        if not (before.stock and after.stock):
            return changed(self.balances(seats, before), self.balances(seats, after))
        more: dict[tuple[Unit, Account], int] = {}
        if before.piles is not after.piles:
            paths, old, new = self._paths(seats), before.piles, after.piles
            for path, (_, key) in paths.items():
                more[key] = more.get(key, 0) + _grown(old.get(path, EMPTY), new.get(path, EMPTY))
            for path in {**old, **new}:
                if path not in paths:
                    more[CARDS, path] = _grown(old.get(path, EMPTY), new.get(path, EMPTY))
        if before.amounts is not after.amounts:
            for key in {**before.amounts, **after.amounts}:
                more[key] = after.amounts.get(key, 0) - before.amounts.get(key, 0)
        return tuple([Posting(unit, account, amount) for (unit, account), amount in more.items() if amount])

    def balances(self, seats: Iterable[Seat], holdings: Holdings) -> dict[tuple[Unit, Account], int]:
        """The amount of every unit in every account; cards only if the book has them."""
        if not holdings.stock:
            return dict(holdings.amounts)
        paths = self._paths(tuple(seats))
        found: dict[tuple[Unit, Account], int] = {}
        for path, (_, key) in paths.items():
            found[key] = found.get(key, 0) + holdings.size(path)
        for path, pile in holdings.piles.items():
            if path not in paths:
                found[CARDS, path] = pile.size
        return found | dict(holdings.amounts)

    def moved_by(self, ruled: Ruled, seats: Sequence[Seat], holdings: Holdings) -> tuple[Movement, ...]:
        """The movements of a ruling in the first journals: out of the places of an account, in their declared order."""
        moves: list[Movement] = []
        for gone, come in zip(ruled.postings[::2], ruled.postings[1::2], strict=True):
            if gone.unit != CARDS:
                moves.append(Movement(gone.account, come.account, come.amount, of=gone.unit))
                continue
            sources, left = self.places_of(gone.account, seats), come.amount
            targets = self.places_of(come.account, seats)
            target = receiver(targets)
            for number, (source, _) in enumerate(sources, start=1):
                count = left if number == len(sources) else max(0, min(left, holdings.size(source)))
                left -= count
                if count:
                    moves.append(Movement(source, target, count))
        return tuple(moves)

    def places_of(self, account: Account, seats: Iterable[Seat]) -> list[tuple[str, Place]]:
        """The places of an account that hold cards, in their declared order."""
        return [(path, place) for path, (place, key) in self._paths(tuple(seats)).items() if key == (CARDS, account)]

    def _paths(self, seats: tuple[Seat, ...]) -> Mapping[str, tuple[Place, tuple[Unit, Account]]]:
        """The place of each path, and what its cards are booked to."""
        known = self._known_paths.get(seats)
        if known is None:
            known = self._known_paths[seats] = {
                path: (place, (CARDS, _account(place, path)))
                for place in self._places
                for path in ([place.of(seat) for seat in seats] if place.is_each_seats else [place.path])
            }
        return known


def receiver(places: Sequence[tuple[str, Place]]) -> str:
    """The place of an account that receives the cards of a ruling."""
    return next((path for path, place in places if place.receives), places[0][0])


def _grown(before: Pile, after: Pile) -> int:
    return 0 if before is after else after.size - before.size


def _account(place: Place, path: str) -> Account:
    return place.books_to(split(path)[0]) if place.account else path


def changed(before: dict[tuple[Unit, Account], int], after: dict[tuple[Unit, Account], int]) -> tuple[Posting, ...]:
    """The movements between two balances, account by account."""
    more = {key: after.get(key, 0) - before.get(key, 0) for key in (before | after)}
    return tuple(Posting(unit, account, amount) for (unit, account), amount in more.items() if amount)
