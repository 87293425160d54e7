"""How the rules fare: what never comes up, what is refused, overruled or confusing, what is corrected."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure
from companion.reports.figures.relations import Relations

TIMES = later("games")

_COUNTED = (
    "SELECT section || ' ' || any_value(title), sum({column}), count(*) FROM sections GROUP BY section"
    " HAVING sum({column}) > 0 ORDER BY 2 DESC, 1"
)
_BROKEN = "SELECT section, count(*), (SELECT count(*) FROM sessions) FROM breaches GROUP BY section ORDER BY 2 DESC, 1"


def unused_sections(rows: Relations) -> list[Figure]:
    """The sections of the rules on which something can rest, and nothing did in any evening: 0, of this number of
    evenings; one figure a section."""
    found = rows.ask(
        "SELECT section || ' ' || any_value(title), count(*) FROM sections GROUP BY section"
        " HAVING sum(reasons) > 0 AND sum(decided) + sum(refused) + sum(overruled) = 0 ORDER BY section"
    )
    title = later("Never came up")
    return [Figure("unused_sections", title, 0.0, count, TIMES, of=section) for section, count in found]


def disputed_sections(rows: Relations) -> list[Figure]:
    """How often a broken rule showed later, how often the referee refused something by a section, how often the table
    overruled that, how often somebody noted “confusing” right after it was applied, and how often somebody looked it
    up: plain counts; one figure a section and kind, the most frequent first."""
    titles = {
        "broken": later("Broken, as a later move showed"),
        "refused": later("Refused by this rule"),
        "overruled": later("Overruled by the table"),
        "confusing": later("Noted as confusing"),
        "looked_up": later("Looked up at the table"),
    }
    found = []
    for column, title in titles.items():
        for section, times, count in rows.ask(_BROKEN if column == "broken" else _COUNTED.format(column=column)):
            found.append(Figure(column, title, float(times), count, TIMES, of=section))
    return found


def corrections(rows: Relations) -> list[Figure]:
    """Corrections per 100 acts of players: how many of the acts were corrected afterwards, by people or by the program.
    No interval: one act may be corrected twice."""
    ((times, acts),) = rows.ask("SELECT coalesce(sum(corrections), 0), coalesce(sum(acts), 0) FROM sessions")
    value = 100 * times / acts if acts else None
    return [Figure("corrections", later("Corrections per 100 moves"), value, acts, later("moves"), "per 100")]


def interruptions(rows: Relations) -> list[Figure]:
    """How often the tablet asked or refused something, per 100 acts of players. No interval: they come in bursts."""
    ((times, acts),) = rows.ask("SELECT coalesce(sum(asked), 0), coalesce(sum(acts), 0) FROM sessions")
    value = 100 * times / acts if acts else None
    return [
        Figure("interruptions", later("Questions and refusals per 100 moves"), value, acts, later("moves"), "per 100")
    ]
