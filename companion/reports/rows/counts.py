"""The rows of the figures that a game declares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from companion.reports.columns import TidyRow
from companion.reports.rows.seen import SeenEvening
from companion.rules.events import Event


def count_rows(seen: SeenEvening, rounds: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """A row for each figure that the game declares and each round; of the rows of rounds."""
    happened: dict[int, list[Event]] = defaultdict(list)
    for each in seen.judged:
        if each.stands:
            happened[seen.rounds[each.number][0]].extend(event for event, _ in each.events)
    options = seen.table.setup.options
    for row in rounds:
        events = happened[row["round"]]
        for place, figure in enumerate(seen.game.figures, start=1):
            hits, trials = figure.count(events, options)
            yield {
                "session": seen.name,
                "round": row["round"],
                "figure": figure.id,
                "place": place,
                "title": figure.title,
                "per": figure.per,
                "hits": hits,
                "trials": trials,
            }
