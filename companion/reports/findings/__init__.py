"""The findings for a designer to look at first: at most five sentences, each with its figure, its count, and whether
chance explains it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from companion.languages import tr
from companion.reports.figures import Relations
from companion.reports.findings.disputes import look_at_disputes, look_at_never, look_at_unused
from companion.reports.findings.games import (
    LENGTHS,
    SHORT_GAMES,
    look_at_lead,
    look_at_lengths,
    look_at_rounds,
    look_at_short_games,
    look_at_who_begins,
    look_at_who_starts,
)
from companion.reports.findings.look import UNLIKELY, Earlier, LookFirst, Subject, spoken_figure, spoken_seconds
from companion.reports.findings.one_evening import OneEvening, Raised, look_at_one_evening
from companion.reports.findings.order import look_at_order
from companion.reports.findings.players import look_at_answers, look_at_interruptions, look_at_slow, look_at_waiting

MOST = 5


def look_first(
    rows: Relations,
    earlier: Earlier | None = None,
    *,
    by_bots: Mapping[str, float] | None = None,
    called: Mapping[str, str] | None = None,
    never_by_bots: Collection[str] = (),
) -> list[LookFirst]:
    """At most five, the weightiest first; each with its figure in the ``earlier`` version, if there is one. ``by_bots``
    are the sections by which bots decide something, each with the share of their games; ``called`` is what acts are
    called; ``never_by_bots`` are the game's own figures that stay zero in bots' games, too."""
    subject = Subject(rows, called or {}, never_by_bots, earlier.rows if earlier is not None else None)
    found = [each for each in (*_looks(subject), *look_at_unused(rows, by_bots or {})) if each.weight > 0]
    found += look_at_order(rows, earlier) if earlier is not None else ()
    # Games that are over at once and games of uneven length are one finding, and its two remedies oppose each other.
    if any(each.key == SHORT_GAMES for each in found):
        found = [each for each in found if each.key != LENGTHS]
    chosen = sorted(found, key=lambda each: -each.weight)[:MOST]
    if earlier is None:
        return chosen
    before = {each.key: each.short for each in _looks(Subject(earlier.rows, called or {})) if each.short}
    return [
        replace(
            each,
            says=tr(
                "In {than}: {finding} In {version}: {before}.",
                than=earlier.than,
                finding=each.says,
                version=earlier.name,
                before=was,
            ),
        )
        if (was := before.get(each.key))
        else each
        for each in chosen
    ]


def _looks(looked: Subject) -> Iterator[LookFirst]:
    return chain.from_iterable(look(looked) for look in LOOKS)


LOOKS: tuple[Callable[[Subject], Iterator[LookFirst]], ...] = (
    look_at_who_begins,
    look_at_who_starts,
    look_at_rounds,
    look_at_lead,
    look_at_short_games,
    look_at_lengths,
    look_at_never,
    look_at_disputes,
    look_at_slow,
    look_at_waiting,
    look_at_answers,
    look_at_interruptions,
)

__all__ = [
    "UNLIKELY",
    "Earlier",
    "LookFirst",
    "OneEvening",
    "Raised",
    "look_at_one_evening",
    "look_first",
    "spoken_figure",
    "spoken_seconds",
]
