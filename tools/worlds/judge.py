"""Measures an interpreter in an evening: a table observes it, with or without people who answer, and its book is
compared with the truth."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf
from time import process_time
from typing import Any

from companion.interpreter import Amiss, Comparison, Doubt
from companion.observations import Observation, Tapped
from companion.records import Header, read_header
from companion.rules.acts import Amend
from companion.table import Accepted, Refused, Step, Table
from tools.worlds.comparing import align, find_named_moments, group_plays, is_right, sort_failures
from tools.worlds.evening import Evening, Play, list_plays
from tools.worlds.people import People


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the table: its moment, and whether it came before the next moment could be judged."""

    at: float
    moment: int
    kind: str
    is_vague: bool
    in_time: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of an interpreter in an evening. A moment is in ``right`` as True if exactly its cards stand, judged
    against each other. ``asked_in`` has the moments that the interpreter asked about before the next one was judged;
    ``named`` those whose cards the camera named, each in its place, before they were gathered; ``right_in_time`` those
    that were right when the next one was judged. ``crash`` describes the failure that ended the evening."""

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
    right_in_time: frozenset[int] = frozenset()
    crash: str = ""

    @property
    def first_slip(self) -> int | None:
        """The first moment that is not right."""
        return next((moment for moment, right in self.right.items() if not right), None)

    @property
    def after_slip(self) -> tuple[bool, ...]:
        """Whether each moment after the first slip is right."""
        slip = self.first_slip
        return () if slip is None else tuple(right for moment, right in self.right.items() if moment > slip)

    @property
    def moments_lost(self) -> int | None:
        """The number of wrong moments after the first slip until one is right again; None if all are right, or none
        comes after the slip."""
        after = self.after_slip
        if not after:
            return None
        return after.index(True) if True in after else len(after)


SURE_S = 0.4
"""No card is reported sooner than this after it was laid (seconds)."""
VAGUE = {"wrong-number", "drawn-too-many", "not-drawn", "picture-back"}
"""Questions about a place, and not about a card that somebody played."""


@cache
def _header(game: str, seats: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Header:
    return read_header({"record": 1, "game": game, "seats": list(seats), "options": dict(options)})


def open_table(evening: Evening) -> Table:
    """A table that saves nothing, set up for an evening."""
    options = tuple(sorted(evening.header["options"].items()))
    header = _header(evening.game, tuple(evening.header["seats"]), options)
    return Table(header.game, header.setup)


def judge_evening(evening: Evening, table: Table | None = None) -> Verdict:
    """Lets a table observe an evening. Returns the result."""
    table = table or open_table(evening)
    when = _Times(evening)
    people = None if evening.people is None else People(evening, table, evening.people)
    asked: list[Asked] = []
    blocked = amended = 0
    crash = ""
    in_time: dict[int, list[Play]] = {}
    began = process_time()
    for observation in evening.observations:
        for moment in when.list_judged(observation.at):
            in_time[moment] = _list_told(table)
        try:
            for steps in _observe(table, observation, people):
                asked += [
                    _note_question(step, observation.at, when)
                    for step in steps
                    if isinstance(step, Doubt | Comparison | Amiss)
                ]
                amended += sum(isinstance(step, Accepted) and isinstance(step.entry.act, Amend) for step in steps)
                blocked += isinstance(observation, Tapped) and any(isinstance(step, Refused) for step in steps)
        except Exception as error:  # The worst that an interpreter can do; it is counted, and the evening is over.
            crash = f"crashed with {type(error).__name__} at {observation.at:.3f}: {error}"
            break
    took_s = process_time() - began
    told = _list_told(table)
    in_time = {moment: in_time.get(moment, told) for moment in evening.ends}
    return _compare(evening, told, in_time, asked, _Counts(blocked, amended, crash, took_s))


def _observe(table: Table, observation: Observation, people: People | None) -> Iterator[tuple[Step, ...]]:
    """The steps of the table after each report of people before an observation, and after the observation."""
    for each in (*(people.say(observation.at) if people is not None else ()), observation):
        steps = table.observe(each)
        if people is not None:
            people.hear(steps, each.at)
        yield steps


def _list_told(table: Table) -> list[Play]:
    """The plays that stand in the book of cards."""
    return [play for each in table.history.standing for play in list_plays(each.act)]


class _Times:
    """The times when the moments of an evening begin, end, and are too late to be asked about."""

    def __init__(self, evening: Evening) -> None:
        self._moments = sorted(evening.ends)
        self._ends = [evening.ends[moment] for moment in self._moments]
        last: dict[int, float] = {}
        for each in evening.done:
            last[each.moment] = max(each.at, last.get(each.moment, 0.0))
        self._judged = sorted(last.items())
        self._passed = 0

    def find_moment(self, at: float) -> int:
        """The moment that is played at this time."""
        return self._moments[min(bisect_left(self._ends, at), len(self._moments) - 1)]

    def list_judged(self, at: float) -> list[int]:
        """The moments after which the next one has been judged since the last time that this was asked."""
        found: list[int] = []
        while self._passed + 1 < len(self._judged) and self._judged[self._passed + 1][1] + SURE_S <= at:
            found.append(self._judged[self._passed][0])
            self._passed += 1
        return found

    def find_next(self, moment: int) -> float:
        """The time when the next moment can be judged."""
        return next((at for other, at in self._judged if other > moment), inf) + SURE_S


def _note_question(step: Step, at: float, when: _Times) -> Asked:
    if isinstance(step, Doubt):
        moment = when.find_moment(step.seen.at)
        return Asked(at, moment, step.about, is_vague=False, in_time=at <= when.find_next(moment))
    kind = step.about if isinstance(step, Amiss) else "picture-back"
    return Asked(at, when.find_moment(at), kind, is_vague=kind in VAGUE, in_time=True)


@dataclass(frozen=True, slots=True)
class _Counts:
    blocked: int
    amended: int
    crash: str
    took_s: float


def _compare(
    evening: Evening, told: Sequence[Play], in_time: Mapping[int, Sequence[Play]], asked: list[Asked], counts: _Counts
) -> Verdict:
    moments = group_plays(evening)
    true = [each.play for each in evening.done]
    matched = align(true, told)
    matched_then = {moment: align(true, plays) for moment, plays in in_time.items() if plays != told}
    right: dict[int, bool] = {}
    right_then = set[int]()
    at = slip_ends = 0
    for moment, plays in moments.items():
        numbers = range(at, at + len(plays))
        at += len(plays)
        right[moment] = is_right([matched.get(number) for number in numbers], told, evening, numbers)
        then = matched_then.get(moment, matched)
        if is_right([then.get(number) for number in numbers], in_time[moment], evening, numbers):
            right_then.add(moment)
        if not right[moment] and not slip_ends:
            slip_ends = at
    asked_in = frozenset(each.moment for each in asked if each.in_time and not each.is_vague)
    after = range(slip_ends or at, at)
    named = frozenset(find_named_moments(evening))
    kinds = sort_failures(moments, right, matched, told, named, asked_in)
    if counts.crash:
        kinds = [(moment, counts.crash.split(" at ")[0]) for moment, _ in kinds[:1]] or [(-1, counts.crash)]
    return Verdict(
        game=evening.game,
        level=evening.level,
        seed=evening.seed,
        plays=len(true),
        plays_right=len(matched),
        phantoms=len(told) - len(matched),
        right=right,
        asked_in=asked_in,
        asked=tuple(asked),
        blocked=counts.blocked,
        amended=counts.amended,
        took_s=counts.took_s,
        shown=dict(evening.shown),
        kinds=tuple(kinds),
        named=named,
        plays_right_after=(sum(number in matched for number in after), len(after)),
        right_in_time=frozenset(right_then),
        crash=counts.crash,
    )
