"""The questions beside the felt about cards that differ from the book: a sentence and the keys that answer it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.languages import tr
from companion.rules.events import Seat
from companion.table import Table
from companion.ui.views.asking import ask_keys
from companion.ui.views.page import Page, PageKey, PageLine, SeatMark, Tile
from companion.ui.views.questions.amiss import amiss_view
from companion.ui.views.questions.comparison import comparison_lines, comparison_question

SHOWN = 4
"""This many differences can be touched."""

ASKED, LINE = 34, 28
"""How large the question is, and a difference, in units of text."""


@dataclass(frozen=True, slots=True)
class Settle:
    """What is amiss is as it was ``explained``, or right as it is."""

    explained: bool


@dataclass(frozen=True, slots=True)
class PutTogether:
    """A line of the comparison, or (None) all of it, is as the cards lie, or as it was entered."""

    line: int | None
    as_it_lies: bool = True


def make_comparison_page(table: Table) -> Page | None:
    """In what table and book differ since the picture returned: a touch on a line takes that line as it lies."""
    if table.comparison is None or not table.comparison.unlike:
        return None
    unlike = table.comparison.unlike
    sentence = comparison_question()
    if len(unlike) > SHOWN:
        sentence += f"  ({tr('and {count} more', count=len(unlike) - SHOWN)})"
    lines = tuple(
        Tile(
            (PageLine(line, LINE),),
            PutTogether(at),
            keys=(PageKey(tr("Accept"), PutTogether(at)),),
            ground="raised",
            seat=_mark(table, each.seat),
        )
        for at, (each, line) in enumerate(zip(unlike[:SHOWN], comparison_lines(table), strict=False))
    )
    both = (
        PageKey(tr("Accept all"), PutTogether(None), "main"),
        PageKey(tr("Keep what we entered"), PutTogether(None, as_it_lies=False)),
    )
    return Page("", (), (PageLine(sentence, ASKED, bold=True), *lines), foot=both)


def _mark(table: Table, seat: Seat | None) -> SeatMark | None:
    return SeatMark(table.state.seats.index(seat) + 1, seat) if seat else None


def amiss(table: Table) -> Page | None:
    """What cannot be as it was entered: one key explains it, another leaves it so."""
    told = amiss_view(table)
    if told is None:
        return None
    explained = (PageKey(told.explained, Settle(explained=True), "main"),) if told.explained else ()
    right = PageKey(tr("It's right as it is"), Settle(explained=False), "plain" if told.explained else "main")
    way_on = tr("Correct it on the table, or touch the line that is right.")
    asked = PageLine(f"{told.sentence} {way_on}", ASKED, bold=True)
    return ask_keys("", (*explained, right), told=(asked,), columns=1)
