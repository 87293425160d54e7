"""Findings about the people: who is slow, who waits, what they answered, how often the tablet held them up."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import length, people, rules
from companion.reports.figures.guests import who
from companion.reports.findings.look import FEW, LookFirst, Subject, spoken_figure, spoken_interval, spoken_seconds

SLOW = 1.5
"""How many times as long as the others a player thinks who holds them up."""
PAUSE = 0.25
"""The part of all thinking time above which a single thought was no thought: the table stood still, say to read."""
GOOD_POINTS = 3.5
"""Points, of five, below which an answer at the end is worth a look."""


def look_at_slow(looked: Subject) -> Iterator[LookFirst]:
    found = [each for each in length.thinking(looked.rows) if each.value and each.count >= FEW]
    if len(found) < 2 or _has_long_pause(looked):
        return
    slowest = max(found, key=lambda each: each.value or 0.0)
    others = [each for each in found if each is not slowest]
    usual = sum((each.value or 0.0) * each.count for each in others) / sum(each.count for each in others)
    if usual < length.TIMED_S or (slowest.value or 0.0) < SLOW * usual:
        return
    times = spoken_number((slowest.value or 0.0) / usual, 1)
    says = tr(
        "{player} thought {times} times as long as the others: {own} a move against {usual} (moves: {count}).",
        player=slowest.of, times=times, own=spoken_seconds(slowest.value or 0.0), usual=spoken_seconds(usual),
        count=slowest.count,
    )  # fmt: skip
    apart = slowest.low is not None and slowest.low > max(each.high or 0.0 for each in others)
    chance = tr("Hardly chance: it shows in most moves.") if apart else tr("It may be chance: the times vary too much.")
    yield LookFirst(
        says, chance, _timer(looked, slowest.of), 1.0 if apart else 0.35, f"slow {slowest.of}",
        tr("{times} times", times=times),
    )  # fmt: skip


def _has_long_pause(looked: Subject) -> bool:
    """Whether one thought took most of the thinking time: people paused then."""
    longest = looked.rows.numbers("SELECT max(thinking_s) / sum(thinking_s) FROM acts WHERE stands AND thinking_s > 0")
    return bool(longest) and longest[0] > PAUSE


def _timer(looked: Subject, slowest: str) -> str:
    """An idea against long thoughts: a timer for the act on which the slowest player spends most."""
    found = looked.rows.ask(
        "SELECT act, avg(thinking_s) FILTER (whose = $1) AS own, avg(thinking_s) FILTER (whose <> $1) AS usual"
        f" FROM (SELECT *, {who()} AS whose FROM acts WHERE stands AND thinking_s IS NOT NULL) GROUP BY act"
        " HAVING own > usual ORDER BY (own - usual) * count(*) FILTER (whose = $1) DESC LIMIT 1", [slowest]
    )  # fmt: skip
    if not found:
        return tr("Look at what the others do meanwhile, and at which choice takes so long (below, by phase).")
    act, own, usual = found[0]
    return tr(
        "Most of it goes into “{act}”: {own} instead of {usual}. Try a timer of {limit} s, or let all choose at once.",
        act=looked.called.get(act, act), own=spoken_seconds(own), usual=spoken_seconds(usual),
        limit=10 * max(1, ceil(2 * usual / 10)),
    )  # fmt: skip


def look_at_waiting(looked: Subject) -> Iterator[LookFirst]:
    found = [each for each in length.downtime(looked.rows) if each.value is not None]
    players = looked.rows.numbers("SELECT avg(players) FROM sessions")
    if not found or not players or _has_long_pause(looked):
        return
    most = max(found, key=lambda each: each.value or 0.0)
    if (most.value or 0.0) < max(0.8, 1 - 0.5 / players[0]):
        return
    share = spoken_figure(most, most.value or 0.0)
    says = tr("{player} had nothing to do for {share} of the time (games: {count}).",
              player=most.of, share=share, count=most.count)  # fmt: skip
    hint = tr("Let all choose at the same time, face down, or let players who wait bet on who wins.")
    yield LookFirst(says, spoken_interval(most), hint, 0.6, f"waiting {most.of}", share)


def look_at_answers(looked: Subject) -> Iterator[LookFirst]:
    for each in people.answers(looked.rows):
        if each.value is not None and each.value < GOOD_POINTS:
            points = spoken_number(each.value, 1)
            says = tr(
                "For “{question}” the players gave {points} of 5 points (answers: {count}).",
                question=tr(each.of), points=points, count=each.count,
            )  # fmt: skip
            weight = 1.2 - each.value / 10 if each.count >= 3 else 0.5
            yield LookFirst(
                says, spoken_interval(each), _ask_whom(looked, each.of), weight,
                f"answers {each.of}", points,
            )  # fmt: skip


def _ask_whom(looked: Subject, question: str) -> str:
    """The player to ask what would add a point, and somebody's last words."""
    lowest = looked.rows.ask(
        f"SELECT player, points FROM answers WHERE points IS NOT NULL AND {people.QUESTION} = ?"
        " ORDER BY points LIMIT 1", [question]
    )  # fmt: skip
    wrote = looked.rows.ask("SELECT player, answer FROM answers WHERE kind = 'text' AND answer <> ''")
    hint = tr("Ask the player who gave the lowest mark what would add a point.")
    if lowest and lowest[0][0]:
        player, points = lowest[0]
        hint = tr("Ask {player}, who gave {points}, what would add a point.", player=player, points=points)
    if wrote and wrote[-1][0]:
        player, answer = wrote[-1]
        hint = tr("{hint} {player} wrote: “{answer}”", hint=hint, player=player, answer=answer)
    return hint


def look_at_interruptions(looked: Subject) -> Iterator[LookFirst]:
    (found,) = rules.interruptions(looked.rows)
    if found.value is not None and found.value > 5 and found.count >= 20:
        times = spoken_number(found.value, 1)
        says = tr("The companion asked or refused something {times} times in 100 moves (moves: {count}).",
                  times=times, count=found.count)  # fmt: skip
        hint = tr(
            "See below which rules caused refusals; `companion sessions trust` shows what the camera could not read."
        )
        yield LookFirst(says, "", hint, 0.45, "interrupted", times)
