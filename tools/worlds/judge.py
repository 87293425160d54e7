"""Measures an interpreter in an evening: the observations go to a table, nobody answers, and its book is held against
what really happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from time import process_time
from typing import Any

from companion.interpreter import Amiss, Comparison, Doubt
from companion.observations import Tapped
from companion.records import Header, read_header
from companion.rules.acts import Amend
from companion.table import Accepted, Refused, Step, Table
from tools.worlds.evening import Evening, Play, plays_of


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the table was asked."""

    at: float
    moment: int
    kind: str
    is_vague: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an interpreter made of an evening. ``right`` says of each moment whether exactly its cards stand, judged
    against each other; ``asked_in`` which moments were asked about before the next one was judged."""

    game: str
    level: str
    seed: str
    plays: int
    plays_right: int
    phantoms: int
    right: tuple[bool, ...]
    asked_in: frozenset[int]
    asked: tuple[Asked, ...]
    blocked: int
    amended: int
    took_s: float
    shown: dict[int, frozenset[str]] = field(default_factory=dict)
    kinds: tuple[tuple[int, str], ...] = ()
    plays_right_after: tuple[int, int] = (0, 0)

    @property
    def first_slip(self) -> int | None:
        """The first moment that is not right."""
        return self.right.index(False) if False in self.right else None

    @property
    def after_slip(self) -> tuple[bool, ...]:
        """Which moments after the first slip are right."""
        slip = self.first_slip
        return () if slip is None else self.right[slip + 1 :]

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
    ends = [evening.ends[moment] for moment in sorted(evening.ends)]
    asked: list[Asked] = []
    blocked = amended = 0
    began = process_time()
    for observation in evening.observations:
        steps = table.observe(observation)
        for step in steps:
            if isinstance(step, Doubt | Comparison | Amiss):
                moment = next((at for at, end in enumerate(ends) if observation.at <= end), len(ends) - 1)
                asked.append(_asked(step, observation.at, moment))
            elif isinstance(step, Refused) and isinstance(observation, Tapped):
                blocked += 1
            elif isinstance(step, Accepted) and isinstance(step.entry.act, Amend):
                amended += 1
    took_s = process_time() - began
    told = [play for each in table.history.standing for play in plays_of(each.act)]
    return _compare(evening, told, asked, blocked, amended, took_s)


def _asked(step: Step, at: float, moment: int) -> Asked:
    if isinstance(step, Doubt):
        return Asked(at, moment, step.about, is_vague=False)
    kind = step.about if isinstance(step, Amiss) else "picture-back"
    return Asked(at, moment, kind, is_vague=kind in VAGUE)


def _compare(
    evening: Evening, told: Sequence[Play], asked: list[Asked], blocked: int, amended: int, took_s: float
) -> Verdict:
    moments = _by_moment(evening)
    matched = _aligned_by_seat([each.play for each in evening.done], told)
    right: list[bool] = []
    at = 0
    for plays in moments:
        numbers = range(at, at + len(plays))
        at += len(plays)
        found = [matched.get(number) for number in numbers]
        right.append(_is_right(found, told, evening, numbers))
    asked_in = frozenset(each.moment for each in asked)
    slip = right.index(False) if False in right else None
    after = range(sum(map(len, moments[: slip + 1])), at) if slip is not None else range(0)
    return Verdict(
        evening.game,
        evening.level,
        evening.seed,
        len(evening.done),
        len(matched),
        len(told) - len(matched),
        tuple(right),
        asked_in,
        tuple(asked),
        blocked,
        amended,
        took_s,
        dict(evening.shown),
        tuple(_kinds(evening, moments, right, matched, told)),
        (sum(number in matched for number in after), len(after)),
    )


def _by_moment(evening: Evening) -> list[list[Play]]:
    last = max((each.moment for each in evening.done), default=-1)
    found: list[list[Play]] = [[] for _ in range(last + 1)]
    for each in evening.done:
        found[each.moment].append(each.play)
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
    evening: Evening,
    moments: Sequence[Sequence[Play]],
    right: Sequence[bool],
    matched: dict[int, int],
    told: Sequence[Play],
) -> list[tuple[int, str]]:
    """What kind of failure each moment is that is not right."""
    found: list[tuple[int, str]] = []
    at = 0
    known = set(matched.values())
    extra = Counter(play for number, play in enumerate(told) if number not in known)
    for moment, plays in enumerate(moments):
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
        found.append((moment, kind))
    return found
