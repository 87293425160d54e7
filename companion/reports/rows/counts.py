"""The rows of the figures that a game declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.reports.columns import TidyRow
from companion.reports.rows.seen import SeenEvening


def count_rows(seen: SeenEvening, rounds: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """A row for each figure that the game declares and each round; of the rows of rounds."""
    hits: Counter[tuple[str, int]] = Counter()
    misses: Counter[tuple[str, int]] = Counter()
    for each in seen.judged:
        for event, _ in each.events if each.stands else ():
            for figure in seen.game.figures:
                found = figure.trial(event)
                if found is not None:
                    (hits if found else misses)[figure.id, seen.rounds[each.number][0]] += 1
    for row in rounds:
        for place, figure in enumerate(seen.game.figures, start=1):
            key = (figure.id, row["round"])
            yield {
                "session": seen.name,
                "round": row["round"],
                "figure": figure.id,
                "place": place,
                "title": figure.title,
                "per": figure.per,
                "hits": hits[key],
                "trials": hits[key] + misses[key],
            }
