"""How sure a figure is."""

from __future__ import annotations

from math import comb, sqrt

NORMAL_95 = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, as E. B. Wilson gave it (1927): it stays within 0 and 1, and holds for few trials.

    >>> [round(end, 3) for end in wilson(9, 14)]
    [0.388, 0.837]
    """
    if trials < 1:
        return 0.0, 1.0
    share, squared = successes / trials, NORMAL_95**2
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    half = NORMAL_95 / (1 + squared / trials) * sqrt(share * (1 - share) / trials + squared / (4 * trials**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(total: float, squares: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a mean by the normal distribution, from the sum of the values and of their squares."""
    if count < 2:
        return float("-inf"), float("inf")
    mean = total / count
    half = NORMAL_95 * sqrt(max(0.0, squares / count - mean**2) / (count - 1))
    return mean - half, mean + half


def binomial_p(successes: int, trials: int, share: float) -> float:
    """How likely a count as far out as this one is where the share is true: the exact two-sided test, which adds up
    all counts that are no likelier than the one found.

    >>> round(binomial_p(9, 14, 0.5), 3)
    0.424
    """
    likely = [comb(trials, count) * share**count * (1 - share) ** (trials - count) for count in range(trials + 1)]
    return min(1.0, sum(each for each in likely if each <= likely[successes] * (1 + 1e-9)))
