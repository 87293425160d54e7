"""Groups of cards in one place, such as melds: each is a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from companion.cards import Face
from companion.rules.events import Account
from companion.rules.holdings import Holdings


def list_groups(holdings: Holdings, place: Account) -> dict[Account, tuple[Face, ...]]:
    """The groups of a place that have cards, in their order: the path of each, and its cards.

    >>> list_groups(Holdings(), "Ann/meld")
    {}
    """
    groups = {path: holdings.pile(path).faces for path in _list_known(holdings, place)}
    return {path: faces for path, faces in groups.items() if faces}


def free_group(holdings: Holdings, place: Account) -> Account:
    """The path of the first empty group of a place.

    >>> free_group(Holdings(), "Ann/meld")
    'Ann/meld/1'
    """
    return next(path for number in count(1) if not holdings.size(path := f"{place}/{number}"))


def _list_known(holdings: Holdings, place: Account) -> Iterator[Account]:
    """Each group that ever had cards."""
    numbers = (path.removeprefix(f"{place}/") for path in holdings.piles if path.startswith(f"{place}/"))
    yield from (f"{place}/{number}" for number in sorted(int(each) for each in numbers if each.isdecimal()))
