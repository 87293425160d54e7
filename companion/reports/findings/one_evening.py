"""What to watch after a single evening: where it went otherwise than bots' games, and what the players noted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any

from companion.foreign import printable
from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import Tables, TidyRow
from companion.reports.expected import ExpectedGroup
from companion.reports.findings.look import LookFirst, spoken_percent
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec

RARE = 0.2
"""Share of bots' games below which a length is worth watching."""
FAR = 2
"""How many times as many rounds as bots play are worth watching, or as few."""
LONG_WORD = 5
PRAISE = ("fun", "nice", "great", "good", "love", "schön", "gut", "toll", "spaß")
"""Words of a note that praises."""
"""Letters from which on a word of a note says what it is about."""


def look_at_one_evening(
    tables: Tables, expected: Sequence[ExpectedGroup], games: Mapping[str, GameSpec[Any]]
) -> Iterator[LookFirst]:
    """How long it was beside bots' games, and each note with the rule that it is probably about."""
    (evening,) = tables["sessions"]
    for group in expected:
        yield from _compare_with_bots(evening, group)
    noted = [_noted(row, games.get(evening["game"])) for row in tables["notes"] if row["text"]]
    if len(noted) < 2:
        yield from noted
        return
    says = tr(
        "{count:note}: {notes}.",
        count=len(noted),
        notes=", ".join(row["text"] and _quoted(row) for row in tables["notes"] if row["text"]),
    )
    hints = list(dict.fromkeys(each.hint for each in noted if each.hint))
    yield LookFirst(says, tr("A single note is no reason to change a rule."), " ".join(hints), 2.5, "note")


def _compare_with_bots(evening: TidyRow, group: ExpectedGroup) -> Iterator[LookFirst]:
    if group.tally is None or not group.tally.games or not evening["over"]:
        return
    rounds, usual = evening["rounds"], group.tally.rounds
    counted = usual.seen.items()
    as_short, as_long = (
        sum(times for each, times in counted if (each <= rounds if is_short else each >= rounds)) / usual.count
        for is_short in (True, False)
    )
    share = as_short if rounds < usual.mean else as_long
    is_usual = share >= RARE and usual.mean / FAR < rounds < usual.mean * FAR
    if is_usual or usual.mean < 2:
        return
    says = tr(
        "The game was over after {count:round}; games of bots take {usual} on average.",
        count=rounds,
        usual=spoken_number(usual.mean, 1),
    )
    often = (
        tr("As short in {share} of bots' games.", share=spoken_percent(share))
        if rounds < usual.mean
        else tr("As long in {share} of bots' games.", share=spoken_percent(share))
    )
    hint = (
        tr("So the rules allow it often. If you do not want such games, look at the goal and at the start.")
        if share >= RARE
        else tr("One game proves nothing: watch whether it happens again.")
    )
    yield LookFirst(says, often, hint, 3.0, "rounds")


def _noted(row: TidyRow, game: GameSpec[Any] | None) -> LookFirst:
    text = tr(row["text"], WORD)
    says = tr("{player} noted: “{text}”", player=row["player"] or tr("A player"), text=text)
    kind = f"{row['kind'] or ''} {row['text']}".lower()
    heading = rule_about(row["text"], game)
    if any(word in kind for word in PRAISE):
        hint = tr("Keep what led to it.")
    elif "slow" in kind:
        hint = tr("Ask what took so long, and measure it next time.")
    elif "?" in text or "confus" in kind or "question" in kind:
        hint = (
            tr("Read rule {rule} aloud before the next game.", rule=heading)
            if heading
            else tr("Look the rule up together, and read it aloud before the next game.")
        )
    else:
        hint = tr("Ask about “{text}” while everybody remembers.", text=printable(text, 40))
    return LookFirst(says, tr("One note is no reason to change a rule."), hint, 2.5, "note")


def _quoted(row: TidyRow) -> str:
    quoted = tr("“{text}”", text=tr(row["text"], WORD))
    return f"{row['player']}: {quoted}" if row["player"] else quoted


def rule_about(text: str, game: GameSpec[Any] | None) -> str:
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
