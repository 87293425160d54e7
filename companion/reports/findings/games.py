"""Findings about the course of games: who begins, who leads, how long they take."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from companion.languages import later, tr
from companion.reports.figures import Relations, course, length, wins
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
from companion.simulation.intervals import NORMAL_95, binomial_p, student_95
from companion.simulation.tally import Tally

UNEVEN = 3
"""How many times as long as the shortest game the longest one is, if lengths are worth a look."""
RUNAWAY = 0.5
"""Share of games with a runaway leader from which on it is worth a look."""
SHORT = 2
"""Rounds within which a game is over before it has begun."""
SHORT_GAMES, LENGTHS, WHO_BEGINS_A_ROUND = "short games", "lengths", "who begins a round"
"""The keys of two findings of which only one is told."""
WHO_STARTS = "who starts"
"""The key of the finding that seats say nothing."""
SUSPECT = 0.25
"""Probability by chance from which on who begins is not worth a word."""
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
    if found.count < FEW or p >= SUSPECT:
        return
    chance, weight = weigh(p, found.count)
    if p < UNLIKELY:
        more = later("Let the starting player begin with a little less (one {unit}, one card), or pass the start on.")
        less = later("Let the starting player begin with a little more (one {unit}, one card), or bid last.")
        hint = tr(more if found.value > expected else less, unit=looked.unit)
    else:
        needed = max(found.count + 1, _games_needed(found.value, expected))
        hint = tr(
            "Leave the start as it is for now: about {count} games would show whether this is real.", count=needed
        )
    yield LookFirst(says, chance, hint, weight, "who begins", spoken_share(hits, found.count))


def look_at_who_starts(looked: Subject) -> Iterator[LookFirst]:
    """If one player starts every game, of both versions, nothing can be told about seats."""
    found = [_only_starter(rows) for rows in (looked.rows, looked.earlier) if rows is not None]
    if len({each[:2] for each in found}) != 1 or not found[0][0]:
        return
    player, seat, _, _ = found[0]
    count, wins_ = sum(each[2] for each in found), sum(each[3] for each in found)
    if count < 3:
        return
    words = {"player": player, "count": count, "wins": spoken_times(wins_)}
    says = (
        tr("{player} sat in seat {seat}, started all {count} games and won {wins}.", seat=seat, **words)
        if seat
        else tr("{player} started all {count} games and won {wins}.", **words)
    )
    chance = tr("So seat, start and player cannot be told apart.")
    expected = wins.expected_of_starter(looked.rows)
    if expected and binomial_p(round(wins_), count, expected) >= UNLIKELY:
        chance += " " + tr("{wins} of {count} is about what chance gives.", wins=words["wins"], count=count)
    yield LookFirst(says, chance, tr("Change seats next time."), 0.1, WHO_STARTS)


def _only_starter(rows: Relations) -> tuple[str, int, int, float]:
    """The player who started every game, always in this seat (0: in several), how many games, and how many of them the
    player won; no player if several did."""
    query = (
        "SELECT any_value(player), CASE WHEN count(DISTINCT seat) = 1 THEN any_value(seat) ELSE 0 END,"
        " count(DISTINCT session), coalesce(sum(won), 0) FROM seats WHERE started HAVING count(DISTINCT player) = 1"
    )
    for player, seat, count, won in rows.ask(query):
        return str(player), int(seat or 0), int(count), float(won)
    return "", 0, 0, 0.0


def look_at_rounds(looked: Subject) -> Iterator[LookFirst]:
    """A game is one case: the rounds of one have the same players, so each game counts how far it is off chance."""
    found = [(hits, count) for hits, count in looked.rows.ask(wins.ROUNDS_OF_STARTER) if count]
    players = looked.rows.numbers("SELECT avg(players) FROM sessions")
    if not players or len(found) < FEW:
        return
    hits, count, expected = sum(each for each, _ in found), sum(each for _, each in found), 1 / players[0]
    off = [each - expected * of for each, of in found]
    mean = sum(off) / len(off)
    spread = sqrt(sum((each - mean) ** 2 for each in off) / (len(off) - 1) / len(off))
    if abs(mean) <= student_95(len(off) - 1) * spread or not mean:
        return
    says = tr(
        "The player who began a round gained most in {hits} of {count} rounds; chance alone would give {expected}.",
        hits=hits, count=count, expected=spoken_times(round(expected * count, 1)),
    )  # fmt: skip
    chance = tr("Hardly chance: it shows in most of the {games} games.", games=len(found))
    more = later("Let the player who is behind begin the next round, or pass the start to the left.")
    less = later(
        "Do not let the loser of a round begin the next one, or let the others bid before the player who begins."
    )
    yield LookFirst(
        says, chance, tr(more if mean > 0 else less), 1.9, WHO_BEGINS_A_ROUND, spoken_share(hits, count)
    )  # fmt: skip


def look_at_lead(looked: Subject) -> Iterator[LookFirst]:
    (runaways,) = course.runaways(looked.rows)
    if runaways.value and runaways.value >= RUNAWAY and runaways.count > 1:
        hits = round(runaways.value * runaways.count)
        sentence = later("In {hits} of {count} games the winner led alone from the first third to the end.")
        yield LookFirst(
            tr(sentence, hits=hits, count=runaways.count),
            spoken_interval(runaways),
            tr(
                "Try one of these: the last round counts double, the leader bids first, or the player who is behind "
                "draws first."
            ),
            0.5 + runaways.value if runaways.count >= FEW else 0.3 + runaways.value / 4,
            "runaways",
            spoken_share(hits, runaways.count),
        )


def look_at_short_games(looked: Subject) -> Iterator[LookFirst]:
    """Games that are over before they have begun, if others take much longer."""
    rounds = looked.rows.numbers("SELECT rounds FROM sessions WHERE over AND rounds > 0 ORDER BY rounds")
    if not rounds:
        return
    hits, count, longest = sum(each <= SHORT for each in rounds), len(rounds), rounds[-1]
    short = spoken_share(hits, count)
    if not hits or longest < 2 * SHORT or count < 3:
        yield LookFirst("", "", "", 0.0, SHORT_GAMES, short)
        return
    says = tr("{short} games were over within {most} rounds; the longest took {longest}.",
              short=short, most=SHORT, longest=int(longest))  # fmt: skip
    hint = tr("If that is too short, raise the goal, or allow no winner before round {round}.",
              round=SHORT + 1)  # fmt: skip
    yield LookFirst(says, "", hint, 0.8, SHORT_GAMES, short)


def share_of_short(played: Tally) -> float:
    """The share of bot games that are over before they have begun."""
    seen = played.rounds.seen
    return sum(times for rounds, times in seen.items() if rounds <= SHORT) / max(1, seen.total())


def look_at_lengths(looked: Subject) -> Iterator[LookFirst]:
    lengths = sorted(looked.rows.numbers(f"{length.LENGTHS} AND over"))
    if len(lengths) < FEW or lengths[-1] < UNEVEN * lengths[0]:
        return
    says = tr(
        "The longest game took {longest}, the shortest {shortest} (games: {count}).",
        longest=spoken_seconds(lengths[-1]), shortest=spoken_seconds(lengths[0]), count=len(lengths),
    )  # fmt: skip
    rounds = looked.rows.numbers("SELECT rounds FROM sessions WHERE over ORDER BY rounds")
    last = rounds[ceil(0.75 * len(rounds)) - 1]
    hint = tr("Try a game that ends after {rounds} rounds at the latest; {over} games were over by then.",
              rounds=int(last), over=spoken_share(sum(each <= last for each in rounds), len(rounds)))  # fmt: skip
    short = tr("{shortest} to {longest}", shortest=spoken_seconds(lengths[0]), longest=spoken_seconds(lengths[-1]))
    yield LookFirst(says, "", hint, 0.4, LENGTHS, short)
