"""Measures an interpreter in an evening: the observations go to a table, nobody answers, and its book is held against
what really happened."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import inf
from time import process_time
from typing import Any

from companion.cards import Face
from companion.interpreter import Amiss, Comparison, Doubt
from companion.observations import CardSeen, Tapped
from companion.records import Header, read_header
from companion.rules.acts import Amend
from companion.table import Accepted, Refused, Step, Table
from tools.worlds.evening import Evening, Play, plays_of


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the table was asked: about which moment, and whether before the next one could be judged."""

    at: float
    moment: int
    kind: str
    is_vague: bool
    in_time: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an interpreter made of an evening. ``right`` says of each moment whether exactly its cards stand, judged
    against each other; ``asked_in`` which moments were asked about before the next one was judged; ``named`` those
    whose cards the camera named, each in its place, before they were gathered."""

    game: str
    level: str
    seed: str
    plays: int
    plays_right: int
    phantoms: int
    right: Mapping[int, bool]
    asked_in: frozenset[int]
    asked: tuple[Asked, ...]
    blocked: int
    amended: int
    took_s: float
    shown: dict[int, frozenset[str]] = field(default_factory=dict)
    kinds: tuple[tuple[int, str], ...] = ()
    named: frozenset[int] = frozenset()
    plays_right_after: tuple[int, int] = (0, 0)

    @property
    def first_slip(self) -> int | None:
        """The first moment that is not right."""
        return next((moment for moment, is_right in self.right.items() if not is_right), None)

    @property
    def after_slip(self) -> tuple[bool, ...]:
        """Which moments after the first slip are right."""
        slip = self.first_slip
        return () if slip is None else tuple(right for moment, right in self.right.items() if moment > slip)

    @property
    def moments_lost(self) -> int | None:
        """How many moments after the first slip were wrong before one was right again; None where all are right, or
        none comes after it."""
        after = self.after_slip
        if not after:
            return None
        return after.index(True) if True in after else len(after)


VAGUE = {"wrong-number", "drawn-too-many", "not-drawn", "picture-back"}
"""What is said of a place, and not of a card that somebody played."""


@cache
def _header(game: str, seats: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Header:
    return read_header({"record": 1, "game": game, "seats": list(seats), "options": dict(options)})


def open_table(evening: Evening) -> Table:
    """A table that keeps nothing, set up for an evening."""
    options = tuple(sorted(evening.header["options"].items()))
    header = _header(evening.game, tuple(evening.header["seats"]), options)
    return Table(header.game, header.setup)


def judge_evening(evening: Evening, table: Table | None = None) -> Verdict:
    """Lets a table observe an evening, and says what it made of it."""
    table = table or open_table(evening)
    when = _Times(evening)
    asked: list[Asked] = []
    blocked = amended = 0
    began = process_time()
    for observation in evening.observations:
        steps = table.observe(observation)
        for step in steps:
            if isinstance(step, Doubt | Comparison | Amiss):
                asked.append(_asked(step, observation.at, when))
            elif isinstance(step, Refused) and isinstance(observation, Tapped):
                blocked += 1
            elif isinstance(step, Accepted) and isinstance(step.entry.act, Amend):
                amended += 1
    took_s = process_time() - began
    told = [play for each in table.history.standing for play in plays_of(each.act)]
    return _compare(evening, told, asked, blocked, amended, took_s)


class _Times:
    """When the moments of an evening begin, end, and are too late to be asked about."""

    def __init__(self, evening: Evening) -> None:
        self._moments = sorted(evening.ends)
        self._ends = [evening.ends[moment] for moment in self._moments]
        last: dict[int, float] = {}
        for each in evening.done:
            last[each.moment] = max(each.at, last.get(each.moment, 0.0))
        self._judged = sorted(last.items())

    def moment_at(self, at: float) -> int:
        """The moment that is played at this time."""
        return self._moments[min(bisect_left(self._ends, at), len(self._moments) - 1)]

    def next_judged(self, moment: int) -> float:
        """When the next moment can be judged."""
        return next((at for other, at in self._judged if other > moment), inf) + 0.4


def _asked(step: Step, at: float, when: _Times) -> Asked:
    if isinstance(step, Doubt):
        moment = when.moment_at(step.seen.at)
        return Asked(at, moment, step.about, is_vague=False, in_time=at <= when.next_judged(moment))
    kind = step.about if isinstance(step, Amiss) else "picture-back"
    return Asked(at, when.moment_at(at), kind, is_vague=kind in VAGUE, in_time=True)


def _compare(
    evening: Evening, told: Sequence[Play], asked: list[Asked], blocked: int, amended: int, took_s: float
) -> Verdict:
    moments = _by_moment(evening)
    matched = _aligned_by_seat([each.play for each in evening.done], told)
    right: dict[int, bool] = {}
    at = slip_ends = 0
    for moment, plays in moments.items():
        numbers = range(at, at + len(plays))
        at += len(plays)
        found = [matched.get(number) for number in numbers]
        right[moment] = _is_right(found, told, evening, numbers)
        if not right[moment] and not slip_ends:
            slip_ends = at
    asked_in = frozenset(each.moment for each in asked if each.in_time and not each.is_vague)
    after = range(slip_ends or at, at)
    named = frozenset(_named(evening))
    return Verdict(
        evening.game,
        evening.level,
        evening.seed,
        len(evening.done),
        len(matched),
        len(told) - len(matched),
        right,
        asked_in,
        tuple(asked),
        blocked,
        amended,
        took_s,
        dict(evening.shown),
        tuple(_kinds(moments, right, matched, told, named, asked_in)),
        named,
        (sum(number in matched for number in after), len(after)),
    )


def _by_moment(evening: Evening) -> dict[int, list[Play]]:
    """The plays of each moment that has some, in order of time."""
    found: dict[int, list[Play]] = {}
    for each in evening.done:
        found.setdefault(each.moment, []).append(each.play)
    return found


def _is_right(found: Sequence[int | None], told: Sequence[Play], evening: Evening, numbers: range) -> bool:
    """Whether all of a moment stand, nothing stands between them, and each seat's card meets the right one: as many
    cards of either stand before it, or as many too many of each seat."""
    if None in found:
        return False
    places = [each for each in found if each is not None]
    if not places:
        return True
    if max(places) - min(places) != len(places) - 1:
        return False
    words = {told[each][0] for each in places}
    before = Counter(seat for word, seat, _ in told[: min(places)] if word in words)
    true_before = Counter(each.seat for each in evening.done[: numbers.start] if each.word in words)
    if evening.game in MEETING:
        shift = {before[seat] - true_before[seat] for _, seat, _ in (told[each] for each in places)}
        return len(shift) == 1
    return True


MEETING = ("bluffing-battles", "battle")
"""Games in which the n-th card of a seat meets the n-th of another."""


def _named(evening: Evening) -> Iterator[int]:
    """The moments whose cards were all named by the camera where they lay."""
    seats, numbers = evening.header["seats"], sorted(evening.ends)
    begins = {moment: evening.ends[before] - 1.0 for before, moment in pairwise(numbers)}
    seen: dict[tuple[str, Face | None], list[float]] = {}
    for each in evening.observations:
        if isinstance(each, CardSeen) and each.sighting.face is not None:
            seen.setdefault((each.zone.split("/")[0], each.sighting.face), []).append(each.at)
    missing = set[int]()
    for done in evening.done:
        place = str(seats.index(done.seat) + 1) if done.seat is not None else "center"
        begin, end = begins.get(done.moment, 0.0), evening.ends[done.moment] + 1.0
        for card in done.cards if done.word != "outflank" else done.cards[:1]:
            if not any(begin <= at <= end for at in seen.get((place, card), ())):
                missing.add(done.moment)
    yield from (moment for moment in numbers if moment not in missing)


def _aligned_by_seat(true: Sequence[Play], told: Sequence[Play]) -> dict[int, int]:
    """Which true play is which told one; cards of different seats may be told in either order."""
    found: dict[int, int] = {}
    for seat in {seat for _, seat, _ in true}:
        ones, twos = ([at for at, each in enumerate(plays) if each[1] == seat] for plays in (true, told))
        pairs = _aligned([true[at] for at in ones], [told[at] for at in twos])
        found.update((ones[one], twos[two]) for one, two in pairs)
    return found


def _aligned(true: Sequence[Play], told: Sequence[Play]) -> list[tuple[int, int]]:
    """The most plays that agree in order."""
    rows, columns = len(true), len(told)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for one in range(rows - 1, -1, -1):
        here, below, play = best[one], best[one + 1], true[one]
        for two in range(columns - 1, -1, -1):
            here[two] = below[two + 1] + 1 if play == told[two] else max(below[two], here[two + 1])
    found, one, two = [], 0, 0
    while one < rows and two < columns:
        if true[one] == told[two] and best[one][two] == best[one + 1][two + 1] + 1:
            found.append((one, two))
            one, two = one + 1, two + 1
        elif best[one + 1][two] >= best[one][two + 1]:
            one += 1
        else:
            two += 1
    return found


def _kinds(
    moments: Mapping[int, Sequence[Play]],
    right: Mapping[int, bool],
    matched: dict[int, int],
    told: Sequence[Play],
    named: frozenset[int],
    asked_in: frozenset[int],
) -> list[tuple[int, str]]:
    """What kind of failure each moment is that is not right."""
    found: list[tuple[int, str]] = []
    at = 0
    known = set(matched.values())
    extra = Counter(play for number, play in enumerate(told) if number not in known)
    for moment, plays in moments.items():
        missing = [play for number, play in enumerate(plays, at) if number not in matched]
        at += len(plays)
        if right[moment]:
            continue
        if not missing:
            kind = "all told, met the wrong cards"
        elif len(missing) == len(plays):
            kind = "nothing of it stands"
        elif any(extra[play] for play in missing):
            kind = "told, but at another place"
        elif any(other[0] == word and other[1] == seat for word, seat, _ in missing for other in extra):
            kind = "another card instead"
        else:
            kind = "a card is missing"
        unnamed = "" if moment in named else ", not all were named"
        found.append((moment, f"{kind}{unnamed}{', asked about' if moment in asked_in else ''}"))
    return found
