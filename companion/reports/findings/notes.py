"""The steps after the notes of an evening: one for each, with the time that the clock has for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from companion.foreign import printable
from companion.languages import WORD, tr
from companion.past import PAUSE_S
from companion.reports.columns import Tables, TidyRow
from companion.reports.findings.look import LookFirst, spoken_percent, spoken_seconds
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec

MOST_NOTES = 5
LONG_WORD = 5
"""Letters from which on a word of a note says what it is about."""
PRAISE = ("fun", "nice", "great", "good", "love", "schön", "gut", "toll", "spaß")
SLOW = ("slow", "wait", "took long", "too long", "langsam", "warten", "zu lang", "dauer")
UNSEEN = ("not see", "n't see", "missed", "overlook", "übersehen", "nicht gesehen", "nicht bemerkt")
"""Words of notes that praise, that find the game slow, and that tell of something that nobody noticed."""


@dataclass(frozen=True, slots=True)
class ActTime:
    """How long the table spent on one kind of act: from the act before to the act itself, without pauses."""

    total_s: float
    times: int
    rounds: int

    @property
    def in_a_round_s(self) -> float:
        """The mean of a round."""
        return self.total_s / max(1, self.rounds)


@dataclass(frozen=True, slots=True)
class Usual:
    """How long acts take in other games of the same version: for each act the seconds a round of each game."""

    times: Mapping[str, tuple[float, ...]]
    games: int

    @classmethod
    def of(cls, tables: Tables) -> Usual:
        """That of these games."""
        found: dict[str, tuple[float, ...]] = {}
        for row in tables["sessions"]:
            acts = [each for each in tables["acts"] if each["session"] == row["session"]]
            for act, time in act_times({"acts": acts, "sessions": [row]}).items():
                found[act] = (*found.get(act, ()), time.in_a_round_s)
        return cls(found, len(tables["sessions"]))


def act_times(tables: Tables) -> dict[str, ActTime]:
    """How long each kind of act took in these evenings, by its word; nothing for evenings without times."""
    totals, times = Counter[str](), Counter[str]()
    last: dict[str, float] = {}
    for row in tables["acts"]:
        at_s, before_s = row["since_s"], last.get(row["session"])
        if at_s is None:
            continue
        if row["stands"] and row["player"] and before_s is not None and 0 <= at_s - before_s <= PAUSE_S:
            totals[row["act"]] += at_s - before_s
            times[row["act"]] += 1
        last[row["session"]] = at_s
    rounds = sum(row["rounds"] or 0 for row in tables["sessions"])
    return {act: ActTime(total, times[act], rounds) for act, total in totals.items() if total >= 1}


def look_at_notes(
    tables: Tables, game: GameSpec | None, called: Mapping[str, str], others: Tables
) -> Iterator[LookFirst]:
    """All notes of an evening as one finding, with the numbers that the chart of scores gives them; ``others`` are the
    rows of other games of the same version."""
    said = [(number, row) for number, row in enumerate(tables["notes"], start=1) if row["text"]]
    if not said:
        return
    steps = next_steps([row for _, row in said], game, called, act_times(tables), Usual.of(others))
    hint = "\n".join(
        f"{number}. {with_step(quote_note(row), step)}"
        for (number, row), step in zip(said[:MOST_NOTES], steps, strict=False)
    )
    more = len(said) - MOST_NOTES
    chance = tr("Each was noted once: too little to change a rule.")
    chance += " " + tr("{count:more note} below the scores.", count=more) if more > 0 else ""
    yield LookFirst(tr("The players made {count:note}.", count=len(said)), chance, hint, 2.5, "note")


def with_step(note: str, step: str) -> str:
    """A note with its next step, if it has one."""
    return f"{note}: {step}" if step else note


def next_steps(
    notes: Sequence[TidyRow],
    game: GameSpec | None,
    called: Mapping[str, str],
    times: Mapping[str, ActTime],
    usual: Usual | None = None,
) -> list[str]:
    """A next step for each note. ``times`` are those of its game, ``usual`` those of other games of its version."""
    return [_step(row, game, called, times, usual) for row in notes]


def _step(
    row: TidyRow,
    game: GameSpec | None,
    called: Mapping[str, str],
    times: Mapping[str, ActTime],
    usual: Usual | None,
) -> str:
    kind = f"{row['kind'] or ''} {row['text']}".lower()
    heading = rule_about(row["text"], game)
    if any(word in kind for word in UNSEEN):
        return tr("Find a way to make it easier to see, on the card or by saying it aloud.")
    if any(word in kind for word in SLOW):
        measured = _measured(kind, called, times, usual)
        return " ".join(filter(None, (measured, tr("Ask whether they mean the waiting or the choosing."))))
    if any(word in kind for word in PRAISE):
        return ""
    if "?" in kind or "confus" in kind or "question" in kind:
        if heading:
            return tr("Read rule {rule} aloud before the next game.", rule=heading)
        return tr("Look the rule up together, and read it aloud before the next game.")
    return tr("Ask about it while everybody remembers.")


def _measured(note: str, called: Mapping[str, str], times: Mapping[str, ActTime], usual: Usual | None) -> str:
    """The time of the act that a note names, else of the act that took longest; empty if no time is known."""
    words = re.findall(r"\w+", note)
    named = [act for act in times if any(word.startswith(_stem(called.get(act, act))) for word in words)]
    act = max(named or times, key=lambda each: times[each].total_s, default=None)
    if act is None:
        return ""
    total_s = sum(each.total_s for each in times.values())
    time, share = times[act], spoken_percent(times[act].total_s / total_s)
    if usual is None or act not in usual.times:
        words_of = {"act": called.get(act, act), "time": spoken_seconds(time.total_s), "share": share}
        words_of["total"] = spoken_seconds(total_s)
        if named:
            return tr("“{act}” took {time} of {total} ({share}).", **words_of)
        return tr("Most time went into “{act}”: {time} of {total} ({share}).", **words_of)
    here, others = time.in_a_round_s, usual.times[act]
    took = tr("“{act}” took {now} a round, {share} of the game.", act=called.get(act, act), now=spoken_seconds(here),
              share=share)  # fmt: skip
    low, high = spoken_seconds(min(others)), spoken_seconds(max(others))
    beside = (
        tr("In your other game of this version it took {low}.", low=low)
        if len(others) == 1
        else tr("In your other {count} games of this version it took {low} to {high}.", count=len(others), low=low,
                high=high)
    )  # fmt: skip
    return f"{took} {beside}"


def _stem(title: str) -> str:
    """The letters with which words about an act begin: betting is about “Bet”."""
    word = title.lower().split()[0] if title.split() else title.lower()
    return word[: max(3, len(word) - 2)]


def quote_note(row: TidyRow) -> str:
    """A note as it is quoted, with the player's name if it has one."""
    quoted = tr("“{text}”", text=printable(tr(row["text"], WORD), 80))
    return f"{row['player']}: {quoted}" if row["player"] else quoted


def rule_about(text: str, game: GameSpec | None) -> str:
    """The heading of the section that a note is probably about: the one in which its rarest words stand most often;
    empty if most of them stand nowhere in the rules."""
    if game is None:
        return ""
    sections = sections_in_force(game, {})
    words = {word[:6] for word in re.findall(r"\w+", text.lower()) if len(word) >= LONG_WORD}
    said = {
        number: Counter(word[:6] for word in re.findall(r"\w+", f"{each.heading} {each.text}".lower()))
        for number, each in sections.items()
    }
    weights = {}
    for word in words:
        within = sum(word in counts for counts in said.values())
        if within and within < len(said) / 2:
            weights[word] = log(len(said) / within)
    scores = {
        number: sum(weight * counts[word] / (1 + counts[word]) for word, weight in weights.items())
        for number, counts in said.items()
    }
    best = max(scores, key=lambda number: scores[number], default="")
    return sections[best].heading if best and len(weights) > len(words) / 2 else ""
