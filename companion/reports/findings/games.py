"""What to look at in how games go: who begins, who leads, how long they take."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from companion.languages import later, tr
from companion.reports.figures import course, length, wins
from companion.reports.findings.look import (
    FEW,
    UNLIKELY,
    LookFirst,
    Subject,
    spoken_interval,
    spoken_seconds,
    spoken_share,
    spoken_times,
    weigh,
)
from companion.simulation.intervals import NORMAL_95, binomial_p

UNEVEN = 3
"""How many times as long as the shortest game the longest one is, if lengths are worth a look."""
MOST_NEEDED = 300
"""Games above which no number is named: nobody plays as many."""
POWER_80 = 0.8416
"""Standard deviations that a test needs beyond its threshold to find in 8 of 10 what is there."""


def _games_needed(share: float, expected: float) -> int:
    """Games in which 8 of 10 groups would find a share as far from what is expected (Fleiss: Statistical Methods for
    Rates and Proportions, 1981)."""
    spread = NORMAL_95 * sqrt(expected * (1 - expected)) + POWER_80 * sqrt(share * (1 - share))
    return ceil((spread / (share - expected)) ** 2)


def look_at_who_begins(looked: Subject) -> Iterator[LookFirst]:
    (found,), expected = wins.wins_of_starter(looked.rows), wins.expected_of_starter(looked.rows)
    if found.value is None or not expected or found.count < 2:
        return
    hits = round(found.value * found.count)
    says = tr(
        "The starting player won {hits} of {count} games; chance alone would give {expected}.",
        hits=hits, count=found.count, expected=spoken_times(round(expected * found.count, 1)),
    )  # fmt: skip
    p = binomial_p(hits, found.count, expected)
    chance, weight = weigh(p, found.count)
    if p < UNLIKELY and found.count >= FEW:
        more = later(
            "Try: the starting player begins with a little less (one {unit}, one card), or the start passes on."
        )
        less = later("Try: the starting player begins with a little more (one {unit}, one card), or bids last.")
        hint = tr(more if found.value > expected else less, unit=looked.unit)
    else:
        needed = _games_needed(found.value, expected) if abs(found.value - expected) > 0.02 else 0
        hint = (
            tr("Leave the start as it is for now: about {count} games would show whether this is real.", count=needed)
            if found.count < needed <= MOST_NEEDED
            else tr("Leave the start as it is.")
        )
    yield LookFirst(says, chance, hint, weight, "who begins", spoken_share(hits, found.count))


def look_at_rounds(looked: Subject) -> Iterator[LookFirst]:
    (found,) = wins.rounds_of_starter(looked.rows)
    players = looked.rows.numbers("SELECT avg(players) FROM sessions")
    if found.value is None or not players or found.count < FEW:
        return
    hits, expected = round(found.value * found.count), 1 / players[0]
    p = binomial_p(hits, found.count, expected)
    if p >= UNLIKELY:
        return
    says = tr(
        "The player who began a round gained most in {hits} of {count} rounds; chance alone would give {expected}.",
        hits=hits, count=found.count, expected=spoken_times(round(expected * found.count, 1)),
    )  # fmt: skip
    chance, weight = weigh(p, found.count)
    more = later("Try: the player who is behind begins the next round, or the start passes to the left.")
    less = later(
        "Try: the loser of a round does not begin the next one, or the others bid before the player who begins."
    )
    hint = tr(more if found.value > expected else less)
    yield LookFirst(says, chance, hint, weight, "who begins a round", spoken_share(hits, found.count))


def look_at_lead(looked: Subject) -> Iterator[LookFirst]:
    (runaways,), (changes,) = course.runaways(looked.rows), course.lead_changes(looked.rows)
    if runaways.value and runaways.count:
        hits = round(runaways.value * runaways.count)
        sentence = later("In {hits} of {count} games the winner led alone from the first third to the end.")
        yield LookFirst(
            tr(sentence, hits=hits, count=runaways.count),
            spoken_interval(runaways),
            tr(
                "Try one: the last round counts double, the leader bids first, or the player who is behind draws first."
            ),
            0.5 + runaways.value if runaways.count >= FEW else 0.3 + runaways.value / 4,
            "runaways",
            spoken_share(hits, runaways.count),
        )
    elif changes.value is not None and changes.value >= 1:
        times = spoken_times(round(changes.value, 1))
        says = tr("The lead changed {changes} times a game (games: {count}).", changes=times, count=changes.count)
        hint = tr("That is tension. Whatever you change next, see that this figure stays.")
        yield LookFirst(says, spoken_interval(changes), hint, 0.15, "lead changes", times)


def look_at_lengths(looked: Subject) -> Iterator[LookFirst]:
    lengths = sorted(looked.rows.numbers(f"{length.LENGTHS} AND over"))
    if len(lengths) < FEW or lengths[-1] < UNEVEN * lengths[0]:
        return
    says = tr(
        "The longest game took {longest}, the shortest {shortest} (games: {count}).",
        longest=spoken_seconds(lengths[-1]), shortest=spoken_seconds(lengths[0]), count=len(lengths),
    )  # fmt: skip
    (rounds,) = looked.rows.numbers("SELECT quantile_disc(rounds, 0.75) FROM sessions WHERE over")
    hint = tr("Try: the game ends after {rounds} rounds at the latest; three of four games were over by then.",
              rounds=int(rounds))  # fmt: skip
    short = tr("{shortest} to {longest}", shortest=spoken_seconds(lengths[0]), longest=spoken_seconds(lengths[-1]))
    yield LookFirst(says, tr("A plain count."), hint, 0.65, "lengths", short)
