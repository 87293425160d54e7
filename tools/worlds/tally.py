"""The result of many evenings: counts that can be added up, written as JSON and printed as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.worlds.behaviour import LEVELS
from tools.worlds.judge import Verdict

EXAMPLES = 5
"""The number of seeds that are saved of each kind of failure."""


@dataclass(slots=True)
class Tally:
    """Counts of one game at one level. ``by_behaviour`` has of each behaviour the moments that show it and how many of
    them are right; ``kinds`` the kinds of failure of first slips, ``examples`` where to find some."""

    counts: Counter[str] = field(default_factory=Counter)
    by_behaviour: dict[str, Counter[str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, verdict: Verdict) -> None:
        """Counts one evening."""
        right, after = verdict.right, verdict.after_slip
        told_right, told_after = verdict.plays_right_after
        self.counts.update(
            evenings=1,
            evenings_right=int(all(right.values())),
            plays=verdict.plays,
            plays_right=verdict.plays_right,
            phantoms=verdict.phantoms,
            moments=len(right),
            moments_right=sum(right.values()),
            moments_in_time=sum(moment in verdict.right_in_time for moment in right),
            moments_right_or_asked_in_time=len((verdict.right_in_time | verdict.asked_in) & right.keys()),
            crashed=int(bool(verdict.crash)),
            moments_named=sum(moment in verdict.named for moment in right),
            moments_named_right=sum(each and moment in verdict.named for moment, each in right.items()),
            questions=len(verdict.asked),
            vague=sum(each.is_vague for each in verdict.asked),
            blocked=verdict.blocked,
            amended=verdict.amended,
            after_slip=len(after),
            after_slip_right=sum(after),
            plays_after_slip=told_after,
            plays_after_slip_right=told_right,
            took_us=round(1e6 * verdict.took_s),
        )
        self.questions.update(each.kind for each in verdict.asked)
        if verdict.moments_lost is not None:
            self.lost[str(verdict.moments_lost)] += 1
        for moment, names in verdict.shown.items():
            if moment in right:
                for name in names:
                    self.by_behaviour.setdefault(name, Counter()).update(moments=1, right=int(right[moment]))
        for moment, kind in verdict.kinds[:1]:
            self.note_failure(kind, verdict, moment)

    def note_failure(self, kind: str, verdict: Verdict, moment: int) -> None:
        """Keeps where a first slip can be found."""
        self.kinds[kind] += 1
        found = self.examples.setdefault(kind, [])
        if len(found) < EXAMPLES:
            found.append(f"{verdict.game}/{verdict.level}/{verdict.seed}/{moment}")

    def merge(self, other: Tally) -> None:
        """Adds what another one counted."""
        for mine, theirs in (
            (self.counts, other.counts),
            (self.kinds, other.kinds),
            (self.questions, other.questions),
            (self.lost, other.lost),
        ):
            mine.update(theirs)
        for name, counted in other.by_behaviour.items():
            self.by_behaviour.setdefault(name, Counter()).update(counted)
        for kind, seeds in other.examples.items():
            self.examples[kind] = [*self.examples.get(kind, []), *seeds][:EXAMPLES]

    def to_json(self) -> dict[str, Any]:
        """Plain values, sorted, so that equal counts are equal files."""
        return {
            "counts": dict(sorted(self.counts.items())),
            "by_behaviour": {name: dict(self.by_behaviour[name]) for name in sorted(self.by_behaviour)},
            "first_slips": dict(self.kinds.most_common()),
            "questions": dict(self.questions.most_common()),
            "moments_lost": dict(sorted(self.lost.items(), key=lambda each: int(each[0]))),
            "examples": dict(sorted(self.examples.items())),
        }

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Tally:
        """A tally from the values of ``to_json``. Raises KeyError for anything else."""
        return cls(
            Counter(said["counts"]),
            {name: Counter(counted) for name, counted in said["by_behaviour"].items()},
            Counter(said["first_slips"]),
            Counter(said["questions"]),
            Counter(said["moments_lost"]),
            {kind: list(seeds) for kind, seeds in said["examples"].items()},
        )


COLUMNS = (
    "game",
    "level",
    "evenings right",
    "plays right",
    "moments right",
    "of those named",
    "right or asked in time",
    "phantoms",
    "asked in 50 plays",
    "vague",
    "blocked",
    "crashed",
    "moments right after a slip",
    "right again at once",
)


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" {part / whole:.4f}" if whole else "")


def write_table(tallies: Mapping[tuple[str, str], Tally]) -> str:
    """One line a game and level, in Markdown."""
    lines = [f"| {' | '.join(COLUMNS)} |", f"| --- | --- {'| ---: ' * (len(COLUMNS) - 2)}|"]
    for (game, level), tally in sorted(tallies.items(), key=lambda each: (each[0][0], LEVELS.index(each[0][1]))):
        count = tally.counts
        cells = (
            game,
            level,
            _share(count["evenings_right"], count["evenings"]),
            _share(count["plays_right"], count["plays"]),
            _share(count["moments_right"], count["moments"]),
            _share(count["moments_named_right"], count["moments_named"]),
            _share(count["moments_right_or_asked_in_time"], count["moments"]),
            str(count["phantoms"]),
            f"{50 * count['questions'] / max(1, count['plays']):.2f}",
            str(count["vague"]),
            str(count["blocked"]),
            str(count["crashed"]),
            _share(count["after_slip_right"], count["after_slip"]),
            _share(tally.lost["0"], sum(tally.lost.values())),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def write_behaviours(tallies: Iterable[Tally]) -> str:
    """One line a behaviour, the one that goes wrong most often first, in Markdown."""
    found: dict[str, Counter[str]] = {}
    for tally in tallies:
        for name, counted in tally.by_behaviour.items():
            found.setdefault(name, Counter()).update(counted)
    lines = ["| behaviour | moments right |", "| --- | ---: |"]
    for name, counted in sorted(found.items(), key=lambda each: each[1]["right"] / each[1]["moments"]):
        lines.append(f"| {name} | {_share(counted['right'], counted['moments'])} |")
    return "\n".join(lines)
