"""How sure a figure is."""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt

NORMAL_95 = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


MOST_EXACT = 20_000
"""Up to this many trials a binomial test adds all counts up; with more, the normal distribution gives the same."""


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


def share_difference(first: tuple[float, int], second: tuple[float, int]) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares, the second less the first, each as successes and trials. As A.
    Agresti and B. Caffo gave it (2000): one success and one failure more in each make it hold for few trials.

    >>> [round(end, 2) for end in share_difference((3, 6), (0, 6))]
    [-0.79, 0.04]
    """
    shares = [(successes + 1) / (trials + 2) for successes, trials in (first, second)]
    spreads = [share * (1 - share) / (trials + 2) for share, (_, trials) in zip(shares, (first, second), strict=True)]
    half = NORMAL_95 * sqrt(sum(spreads))
    return max(-1.0, shares[1] - shares[0] - half), min(1.0, shares[1] - shares[0] + half)


def mean_difference_half(variances: tuple[float, float], counts: tuple[int, int]) -> float:
    """Half the 95 % interval of the difference of two means, as B. L. Welch gave it (1947), for few cases, too.

    >>> round(mean_difference_half((1.0, 1.0), (6, 6)), 3)
    1.286
    """
    parts = [variance / count for variance, count in zip(variances, counts, strict=True)]
    if not sum(parts):
        return 0.0
    below = sum(part**2 / (count - 1) for part, count in zip(parts, counts, strict=True))
    return student_95(int(sum(parts) ** 2 / below + 1e-9)) * sqrt(sum(parts))


def student_95(degrees: int) -> float:
    """Standard errors on each side of a mean that hold 95 % of Student's distribution: exact up to two degrees of
    freedom, then G. W. Hill's series (1970).

    >>> [round(student_95(each), 2) for each in (1, 2, 3, 5, 10, 100)]
    [12.71, 4.3, 3.18, 2.57, 2.23, 1.98]
    """
    if degrees < 3:
        return 12.7062 if degrees < 2 else 4.3027
    z = NORMAL_95
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / float(degrees**power) for power, term in enumerate(terms)), start=0.0)


def binomial_p(successes: int, trials: int, share: float) -> float:
    """The probability of a count as far out as this one if the share is true: the exact two-sided test, which adds up
    all counts that are at most as likely as this one.

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
