"""Games that ended before anybody reached the goal, and players who had nothing left at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.languages import WORD, tr
from companion.reports.columns import Tables
from companion.reports.findings.look import LookFirst

MOST_QUOTED = 2


def look_at_endings(versions: Sequence[tuple[Tables, int]]) -> Iterator[LookFirst]:
    """Of the rows of each version with its goal."""
    games = empty = 0
    early: list[tuple[str, str]] = []
    for tables, goal in versions:
        best: dict[str, int] = {}
        least: dict[str, int] = {}
        for row in tables["seats"]:
            if row["score"] is not None:
                best[row["session"]] = max(row["score"], best.get(row["session"], row["score"]))
                least[row["session"]] = min(row["score"], least.get(row["session"], row["score"]))
        ended = {row["session"]: row["sentence"] for row in tables["acts"] if row["stands"] and row["sentence"]}
        over = [row["session"] for row in tables["sessions"] if row["over"] and row["session"] in best]
        games += len(over)
        empty += sum(least[name] <= 0 for name in over)
        # The last sentence of the last act says how the game ended.
        early += [(name, ended.get(name, "").rpartition(". ")[2]) for name in over if best[name] < goal]
    if not early:
        return
    says = tr("{early} of {count:game} ended before anybody reached the goal.", early=len(early), count=games)
    quoted = [tr("{game}: “{sentence}”", game=name, sentence=sentence) for name, sentence in early[:MOST_QUOTED]]
    if empty:
        rows = versions[0][0]["sessions"]
        words = {"empty": empty, "count": games, "unit": tr(rows[0]["unit"] or "", WORD) if rows else ""}
        quoted.append(tr("In {empty} of {count:game}, somebody ended with 0 {unit}.", **words).replace(" .", "."))
    hint = tr("A higher goal does not lengthen such games.")
    if empty:
        hint = tr("Ask whether players with nothing left still had something to do. {hint}", hint=hint)
    yield LookFirst(says, " ".join(quoted), hint, 0.7, "endings")
