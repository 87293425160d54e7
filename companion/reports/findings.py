"""What a designer should look at first: at most five sentences, each with its figure, its count, and whether chance
explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from companion.languages import later, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import Figure, Relations, course, length, people, rules, wins
from companion.simulation.intervals import binomial_p

MOST = 5
UNLIKELY = 0.05
"""Probability below which chance no longer explains what was found."""
FEW = 5
"""Cases below which nothing can be told apart from chance."""
SLOW = 1.5
"""How many times as long as the others a player thinks who holds them up."""
COMES_UP = 0.05
"""Share of simulated games from which on a rule is one that comes up."""
GOOD_POINTS = 3.5
"""Points, of five, below which an answer at the end is worth a look."""


@dataclass(frozen=True, slots=True)
class LookFirst:
    """``says`` is what was found, with its figure and its count; ``chance`` says whether chance explains it; ``hint``
    is what could be tried. ``weight`` orders them, the weightiest first."""

    says: str
    chance: str
    hint: str
    weight: float


def look_first(rows: Relations, by_bots: Mapping[str, float] | None = None) -> list[LookFirst]:
    """At most five, the weightiest first. ``by_bots`` are the sections by which bots decide something, each with the
    share of their games."""
    found = (*chain.from_iterable(look(rows) for look in LOOKS), *_unused(rows, by_bots or {}))
    return sorted(found, key=lambda each: -each.weight)[:MOST]


def _verdict(p: float, count: int) -> tuple[str, float]:
    """Whether chance explains a count as far out as this, and how much it weighs."""
    if count < FEW:
        return tr("Too few to tell from chance ({count}).", count=count), 0.2
    if p >= UNLIKELY:
        return tr("Chance explains it (p = {p}).", p=spoken_number(p, 2)), 0.4
    return tr("Chance hardly explains it (p = {p}).", p=_small(p)), 2.0 - p


def _small(p: float) -> str:
    return spoken_number(max(p, 0.001), 3)


def _times(value: float) -> str:
    return spoken_number(value, 0 if float(value).is_integer() else 1)


def _who_begins(rows: Relations) -> Iterator[LookFirst]:
    (found,), expected = wins.wins_of_starter(rows), wins.expected_of_starter(rows)
    if found.value is None or not expected or found.count < 2:
        return
    hits = round(found.value * found.count)
    says = tr(
        "The starting player won {hits} of {count} games; chance alone would give {expected}.",
        hits=hits, count=found.count, expected=_times(round(expected * found.count, 1)),
    )  # fmt: skip
    chance, weight = _verdict(binomial_p(hits, found.count, expected), found.count)
    more = found.value > expected
    hint = (
        tr("If this holds, give the others something for going later, or pass the start around.")
        if more
        else tr("If this holds, going first is a disadvantage: look at what the first move gives away.")
    )
    yield LookFirst(says, chance, hint, weight)


def _who_begins_a_round(rows: Relations) -> Iterator[LookFirst]:
    (found,) = wins.rounds_of_starter(rows)
    players = rows.numbers("SELECT avg(players) FROM sessions")
    if found.value is None or not players or found.count < FEW:
        return
    hits, expected = round(found.value * found.count), 1 / players[0]
    p = binomial_p(hits, found.count, expected)
    if p >= UNLIKELY:
        return
    says = tr(
        "The player who began a round gained most in {hits} of {count} rounds; chance alone would give {expected}.",
        hits=hits, count=found.count, expected=_times(round(expected * found.count, 1)),
    )  # fmt: skip
    chance, weight = _verdict(p, found.count)
    hint = tr("If the winner of a round begins the next, a lead feeds itself: try another order.")
    yield LookFirst(says, chance, hint, weight)


def _the_lead(rows: Relations) -> Iterator[LookFirst]:
    (runaways,), (changes,) = course.runaways(rows), course.lead_changes(rows)
    if runaways.value and runaways.count:
        hits = round(runaways.value * runaways.count)
        sentence = later("In {hits} of {count} games the winner led alone from the first third to the end.")
        says = tr(sentence, hits=hits, count=runaways.count)
        yield LookFirst(
            says,
            _between(runaways),
            tr("Players who are behind need something to hope for: a bigger last round, or a cost for leading."),
            0.5 + runaways.value if runaways.count >= FEW else 0.3 + runaways.value / 4,
        )
    elif changes.value is not None and changes.value >= 1:
        times = _times(round(changes.value, 1))
        says = tr("The lead changed {changes} times a game (games: {count}).", changes=times, count=changes.count)
        yield LookFirst(says, _between(changes), tr("That is tension: keep whatever creates it."), 0.15)


def _between(found: Figure) -> str:
    """The interval of a figure, or that there are too few cases for one."""
    if found.low is None or found.high is None or found.count < 2:
        return tr("One case says nothing about chance.")
    low, high = (spoken_figure(found, end) for end in (found.low, found.high))
    return tr("The true value lies between {low} and {high} (95 %, {method}).", low=low, high=high, method=found.method)


def spoken_figure(found: Figure, value: float) -> str:
    """A value as people read it."""
    if found.kind == "share":
        return f"{spoken_number(100 * value)} %"
    if found.kind == "seconds":
        return spoken_seconds(value)
    return spoken_number(value, 0 if value == round(value) else 1)


def spoken_seconds(seconds: float) -> str:
    """A length of time, in the unit that suits it.

    >>> spoken_seconds(8.25), spoken_seconds(150), spoken_seconds(5400)
    ('8.2 s', '2 min 30 s', '1 h 30 min')
    """
    if seconds < 60:
        return f"{spoken_number(seconds, 1)} s"
    if seconds < 600:
        return f"{int(seconds // 60)} min {int(seconds % 60):02d} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    return f"{int(seconds // 3600)} h {int(seconds % 3600 // 60)} min"


def _disputed(rows: Relations) -> Iterator[LookFirst]:
    found = rules.disputed_sections(rows)
    advice = {
        "overruled": (
            later("The table overruled rule {section} {times:time} (evenings: {count})."),
            later("People play it differently: write the rule as they play it, or explain it."),
            1.0,
        ),
        "confusing": (
            later("Rule {section} was noted as confusing {times:time} (evenings: {count})."),
            later("Rewrite this section, with an example, and read it aloud before the next evening."),
            0.9,
        ),
        "refused": (
            later("Rule {section} refused an act {times:time} (evenings: {count})."),
            later("People do not expect this rule: put it on the reference card, or drop it."),
            0.5,
        ),
    }
    for kind, (sentence, hint, weight) in advice.items():
        of = [each for each in found if each.id == kind]
        if not of or not of[0].value:
            continue
        times, total = round(of[0].value), round(sum(each.value or 0.0 for each in of))
        if kind == "refused" and times < 2:
            continue
        sections = int(rows.numbers("SELECT count(DISTINCT section) FROM sections WHERE decided + refused > 0")[0])
        p = binomial_p(times, total, 1 / sections) if sections > 1 and total else 1.0
        is_chance = p >= UNLIKELY or total < FEW
        chance = (
            tr("Too few to tell from chance ({count}).", count=total)
            if is_chance
            else tr("It is hardly chance that they fall on one rule (p = {p}).", p=_small(p))
        )
        says = tr(sentence, section=of[0].of, times=times, count=of[0].count)
        yield LookFirst(says, chance, tr(hint), weight + min(times, 10) / 20 + (0.0 if is_chance else 0.9))


def _unused(rows: Relations, by_bots: Mapping[str, float]) -> Iterator[LookFirst]:
    """Only rules by which bots decide something: another one may be a rule that forbids, and that everybody keeps."""
    (evenings,) = rows.numbers("SELECT count(*) FROM sessions")
    shares = {each.of: by_bots.get(each.of.partition(" ")[0], 0.0) for each in rules.unused_sections(rows)}
    found = sorted((of for of, share in shares.items() if share >= COMES_UP), key=lambda of: -shares[of])
    if not found or evenings < 2:
        return
    names = "; ".join(
        tr("{section} (bots: in {share} % of games)", section=of, share=spoken_number(100 * shares[of]))
        for of in found[:4]
    )
    more = len(found) - 4
    names = tr("{names} and {count} more", names=names, count=more) if more > 0 else names
    says = tr("These rules never came up: {sections} (evenings: {count}).", sections=names, count=int(evenings))
    most = spoken_number(100 * min(1.0, 3 / evenings))
    chance = tr("Each comes up in fewer than {most} % of evenings, with 95 % confidence (rule of three).", most=most)
    hint = tr(
        "In games of bots it comes up, in yours it does not: ask whether anybody knows the rule, or whether it can go."
    )
    yield LookFirst(says, chance, hint, 0.7)


def _slow(rows: Relations) -> Iterator[LookFirst]:
    found = [each for each in length.thinking(rows) if each.value and each.count >= FEW]
    if len(found) < 2:
        return
    slowest = max(found, key=lambda each: each.value or 0.0)
    others = [each for each in found if each is not slowest]
    usual = sum((each.value or 0.0) * each.count for each in others) / sum(each.count for each in others)
    if usual < length.TIMED_S or (slowest.value or 0.0) < SLOW * usual:
        return
    says = tr(
        "{player} thought {times} times as long as the others: {own} an act against {usual} (acts: {count}).",
        player=slowest.of, times=spoken_number((slowest.value or 0.0) / usual, 1),
        own=spoken_seconds(slowest.value or 0.0), usual=spoken_seconds(usual), count=slowest.count,
    )  # fmt: skip
    apart = slowest.low is not None and slowest.low > max(each.high or 0.0 for each in others)
    chance = tr("The intervals lie apart: hardly chance.") if apart else tr("The intervals overlap: it may be chance.")
    hint = tr("Look at what the others do meanwhile, and at which choice takes so long (below, by phase).")
    yield LookFirst(says, chance, hint, 1.0 if apart else 0.35)


def _waiting(rows: Relations) -> Iterator[LookFirst]:
    found = [each for each in length.downtime(rows) if each.value is not None]
    players = rows.numbers("SELECT avg(players) FROM sessions")
    if not found or not players:
        return
    most = max(found, key=lambda each: each.value or 0.0)
    if (most.value or 0.0) < 0.8:
        return
    says = tr(
        "{player} had nothing to do for {share} of the time (evenings: {count}).",
        player=most.of, share=spoken_figure(most, most.value or 0.0), count=most.count,
    )  # fmt: skip
    yield LookFirst(says, _between(most), tr("Give the others something to decide, or let several act at once."), 0.6)


def _answers(rows: Relations) -> Iterator[LookFirst]:
    for each in people.answers(rows):
        if each.value is not None and each.value < GOOD_POINTS:
            says = tr(
                "For “{question}” the players gave {points} of 5 points (answers: {count}).",
                question=tr(each.of), points=spoken_number(each.value, 1), count=each.count,
            )  # fmt: skip
            hint = tr("Ask the player who gave the lowest mark what would add a point.")
            yield LookFirst(says, _between(each), hint, 1.2 - each.value / 10 if each.count >= 3 else 0.5)


def _interrupted(rows: Relations) -> Iterator[LookFirst]:
    (found,) = rules.interruptions(rows)
    if found.value is not None and found.value > 5 and found.count >= 20:
        says = tr(
            "The tablet asked or refused something {times} times in 100 moves (moves: {count}).",
            times=spoken_number(found.value, 1), count=found.count,
        )  # fmt: skip
        hint = tr(
            "See below which rules caused refusals; `companion sessions trust` shows what the camera could not read."
        )
        yield LookFirst(says, tr("A plain count."), hint, 0.45)


LOOKS: tuple[Callable[[Relations], Iterator[LookFirst]], ...] = (
    _who_begins,
    _who_begins_a_round,
    _the_lead,
    _disputed,
    _slow,
    _waiting,
    _answers,
    _interrupted,
)
