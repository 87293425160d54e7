"""The questions beside the felt about cards that differ from the book: a sentence and the keys that answer it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.languages import tr
from companion.table import Table
from companion.ui.views.page import PageKey
from companion.ui.views.questions.amiss import amiss_view
from companion.ui.views.questions.comparison import comparison_lines, comparison_question

SHOWN = 4
"""This many differences have a key of their own."""


@dataclass(frozen=True, slots=True)
class Settle:
    """What is amiss is as it was ``explained``, or right as it is."""

    explained: bool


@dataclass(frozen=True, slots=True)
class PutTogether:
    """A line of the comparison, or (None) all of it, is as the cards lie, or as it was entered."""

    line: int | None
    as_it_lies: bool = True


@dataclass(frozen=True, slots=True)
class Aside:
    """A question, and rows of keys."""

    sentence: str
    rows: tuple[tuple[PageKey, ...], ...]


def compared(table: Table) -> Aside | None:
    """In what table and book differ since the picture returned: a touch on a line takes that line as it lies."""
    lines = comparison_lines(table)
    if not lines:
        return None
    sentence = f"{comparison_question()} {tr('Touch a line to accept it, or accept all.')}"
    if len(lines) > SHOWN:
        sentence += f"  ({tr('and {count} more', count=len(lines) - SHOWN)})"
    both = (
        PageKey(tr("Accept all"), PutTogether(None), "main"),
        PageKey(tr("Keep what we entered"), PutTogether(None, as_it_lies=False)),
    )
    return Aside(sentence, (*((PageKey(line, PutTogether(at)),) for at, line in enumerate(lines[:SHOWN])), both))


def amiss(table: Table) -> Aside | None:
    """What cannot be as it was entered: one key explains it, another leaves it so."""
    told = amiss_view(table)
    if told is None:
        return None
    explained = ((PageKey(told.explained, Settle(explained=True), "main"),),) if told.explained else ()
    right = PageKey(tr("It is right as it is"), Settle(explained=False), "plain" if told.explained else "main")
    way_on = tr("Correct it on the table, or touch the line that is right.")
    return Aside(f"{told.sentence} {way_on}", (*explained, (right,)))
