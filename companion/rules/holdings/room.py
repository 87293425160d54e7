"""Whether all cards of a face can be where they seem to be."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations

from companion.rules.holdings.piles import Pools


@lru_cache(maxsize=4096)
def is_room(stock: tuple[tuple[str, int], ...], cards: tuple[Pools, ...]) -> bool:
    """Whether cards of one face, each from one of its pools, fit into a stock with this number in each pool (Hall's
    condition over the pools).
    """
    copies = {pool: count for pool, count in stock if count}
    homes = [of.intersection(copies) for of in cards]
    kinds = frozenset(homes)
    if sum(map(len, kinds)) == len(frozenset().union(*kinds)):
        # No two of them overlap, so that each is a matter of its own.
        return all(homes.count(home) <= sum(copies[pool] for pool in home) for home in kinds)
    subsets = chain.from_iterable(combinations(copies, size) for size in range(len(copies) + 1))
    for subset in map(frozenset, subsets):
        if sum(1 for home in homes if home <= subset) > sum(copies[pool] for pool in subset):
            return False
    return True
