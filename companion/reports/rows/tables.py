"""All tables of one evening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from companion.languages import in_english
from companion.reports.columns import Tables, TidyRow
from companion.reports.rows.acts import act_rows, breach_rows, event_rows
from companion.reports.rows.course import round_rows, score_rows, seat_rows, session_row
from companion.reports.rows.seen import SeenEvening
from companion.reports.rows.words import answer_rows, note_rows, section_rows
from companion.rules.events import Event
from companion.session import Session


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


def tables_of(session: Session, *, hidden: bool = False, translated: bool = False, with_events: bool = True) -> Tables:
    """The rows of an evening, table by table, in English unless they are to be ``translated``. Of a game that is not
    over, what lies hidden is left out, unless it is asked for (``hidden``). Without events that table is empty."""
    with nullcontext() if translated else in_english():
        return _tables(SeenEvening(session, hidden=hidden), with_events=with_events)


def _tables(seen: SeenEvening, *, with_events: bool) -> Tables:
    acts, scores = list(act_rows(seen)), list(score_rows(seen))
    notes = list(note_rows(seen, acts))
    rounds = list(round_rows(seen, acts, scores))
    return {
        "sessions": [session_row(seen, acts)],
        "seats": list(seat_rows(seen, acts)),
        "rounds": rounds,
        "acts": acts,
        "events": list(event_rows(seen)) if with_events else [],
        "breaches": list(breach_rows(seen)),
        "scores": scores,
        "sections": list(section_rows(seen, notes)),
        "counts": list(count_rows(seen, rounds)),
        "notes": notes,
        "answers": list(answer_rows(seen)),
    }
