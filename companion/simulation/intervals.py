"""How sure a figure is."""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt

NORMAL_95 = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


MOST_EXACT = 20_000
"""Trials up to which a binomial test adds all counts up; with more, the normal distribution says the same."""


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
    if not 0 < share < 1:
        return 1.0 if successes == trials * share else 0.0
    if trials > MOST_EXACT:
        return erfc(max(0.0, abs(successes - trials * share) - 0.5) / sqrt(2 * trials * share * (1 - share)))
    # By logarithms: the numbers of ways are too large for a float from some thousand trials on.
    chances = (log(share), log(1 - share))
    likely = [
        exp(
            lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
            + count * chances[0] + (trials - count) * chances[1]
        )
        for count in range(trials + 1)
    ]  # fmt: skip
    return min(1.0, sum(each for each in likely if each <= likely[successes] * (1 + 1e-9)))
