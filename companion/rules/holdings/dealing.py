"""Unnamed cards, drawn at random for a simulated table.

Unseen cards of one pool are exchangeable. So it makes no difference whether the deck is shuffled at the start, or a
card gets its name only when somebody looks at it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

from companion.cards import Face
from companion.rules.holdings.book import Holdings
from companion.rules.holdings.piles import Pile, Pools


def deal(holdings: Holdings, places: Iterable[str], chance: Random) -> Holdings:
    """The book with every card of these places named, at random among the possible faces."""
    due: dict[Pools, list[str]] = {}
    for place in places:
        pile = holdings.piles.get(place)
        if pile is not None and pile.unseen > 0:
            due.setdefault(pile.pools, []).append(place)
    mixed: list[str] = []
    for pools, together in due.items():
        if len(pools) == 1 and _are_alone(holdings, pools):
            holdings = _deal_of_one(holdings, together, pools, chance)
        else:
            mixed += together
    return _deal_of_many(holdings, mixed, chance) if mixed else holdings


def _deal_of_one(holdings: Holdings, due: list[str], pools: Pools, chance: Random) -> Holdings:
    """For places whose unseen cards are all of one pool."""
    come = chance.sample(_list_left_of_one(holdings, pools), sum([holdings.piles[place].unseen for place in due]))
    changed = dict(holdings.piles)
    for place in due:
        pile = changed[place]
        changed[place] = Pile((*pile.shown, *[(come.pop(), pools) for _ in range(pile.unseen)]))
    return Holdings(holdings.stock, changed, holdings.amounts)


def draw(holdings: Holdings, place: str, count: int, chance: Random) -> tuple[Face, ...]:
    """Cards of a place, drawn without looking; all of them if there are fewer."""
    faces = deal(holdings, (place,), chance).pile(place).faces
    return tuple(chance.sample(faces, min(count, len(faces))))


def unseen(holdings: Holdings, place: str) -> list[Face]:
    """The possible faces of an unseen card of a place, with each twin, in the order of the deck."""
    pools = holdings.pile(place).pools
    if len(pools) == 1:
        return list(_list_left_of_one(holdings, pools))
    return [face for faces in _list_left(holdings, pools).values() for face in faces]


def _are_alone(holdings: Holdings, pools: Pools) -> bool:
    """Whether no pile has unseen cards that are of these pools or of others."""
    return not any(pile.unseen > 0 and pile.pools != pools and pile.pools & pools for pile in holdings.piles.values())


def _list_left(holdings: Holdings, pools: Pools) -> dict[str, list[Face]]:
    """The cards of each of these pools that were shown nowhere, twins as often as they are there."""
    counts = {pool: dict(holdings.stock[pool]) for pool in sorted(pools)}
    for pile in holdings.piles.values():
        for face, of in pile.shown:
            home = next((pool for pool in sorted(of) if counts.get(pool, {}).get(face, 0) > 0), None)
            if home is not None:
                counts[home][face] -= 1
    return {pool: _elements(faces) for pool, faces in counts.items()}


def _list_left_of_one(holdings: Holdings, pools: Pools) -> list[Face]:
    """The same of a single pool; worked out once for the book that was asked last. Nobody may change it."""
    global _asked_last
    if _asked_last[0] is not holdings:
        _asked_last = holdings, {}
    found = _asked_last[1].get(pools)
    if found is None:
        (pool,) = pools
        counts = dict(holdings.stock[pool])
        for pile in holdings.piles.values():
            for face, of in pile.shown:
                if of == pools:
                    counts[face] = counts.get(face, 0) - 1
                elif pool in of:
                    return _list_left(holdings, pools)[pool]
        found = _asked_last[1][pools] = _elements(counts)
    return found


_asked_last: tuple[Holdings, dict[Pools, list[Face]]] = (Holdings(), {})


def _elements(counts: Mapping[Face, int]) -> list[Face]:
    found: list[Face] = []
    for face, count in counts.items():
        if count == 1:
            found.append(face)
        elif count > 1:
            found += [face] * count
    return found


def _deal_of_many(holdings: Holdings, due: list[str], chance: Random) -> Holdings:
    """For pools that overlap: each card is of a pool that leaves enough cards for all other places."""
    left = _list_left(holdings, frozenset(holdings.stock))
    wanted = Counter[Pools]()
    for pile in holdings.piles.values():
        if pile.unseen > 0:
            wanted[pile.pools] += pile.unseen
    changed = dict(holdings.piles)
    for place in due:
        pile = changed[place]
        come = []
        for _ in range(pile.unseen):
            wanted[pile.pools] -= 1
            pool = _pool(pile.pools, left, wanted, chance)
            come.append((left[pool].pop(chance.randrange(len(left[pool]))), frozenset({pool})))
        changed[place] = Pile((*pile.shown, *come))
    return Holdings(holdings.stock, changed, holdings.amounts)


def _pool(pools: Pools, left: Mapping[str, list[Face]], wanted: Counter[Pools], chance: Random) -> str:
    """The pool of the next card, each as likely as it has cards."""
    sizes = {pool: len(faces) for pool, faces in left.items()}
    some = [pool for pool in sorted(pools) if sizes[pool]]
    fit = [pool for pool in some if _suffice({**sizes, pool: sizes[pool] - 1}, wanted)] if len(some) > 1 else some
    return chance.choices(fit or some, [sizes[pool] for pool in fit or some])[0]


def _suffice(sizes: Mapping[str, int], wanted: Counter[Pools]) -> bool:
    """Whether pools of these sizes can fill all places (Hall's theorem): no places need more than their pools have."""
    named = [pools for pools, count in wanted.items() if count > 0]
    for count in range(1, len(named) + 1):
        for together in combinations(named, count):
            if sum(wanted[pools] for pools in together) > sum(sizes[pool] for pool in frozenset().union(*together)):
                return False
    return True
