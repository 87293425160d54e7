"""The book: all acts and movements, by seat and by words; a line that is touched opens its ways back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.languages import WORD, later, tr
from companion.table import Table
from companion.ui.forms.page_form import PageForm
from companion.ui.kit.fitting import is_full
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.evening.book import Book, BookLine, Kept, balances_of
from companion.ui.views.page import (
    CLOSE,
    Do,
    Entered,
    Go,
    KeyGrid,
    Letters,
    Page,
    PageKey,
    PageLine,
    PagePad,
    PagePart,
    Presenter,
    ScoreChange,
    SeatMark,
    Tile,
)

T = TypeVar("T")

ONLY = ("", later("deleted"), later("notes"))
LOANS = later("loans")

AT_ONCE, MORE = 20, 3
"""This many lines are shown; a key shows a multiple of them. Each line that is added moves all others."""


class BookShown(Presenter):
    """The newest lines come first, as far as they are worked out."""

    def __init__(self, table: Table) -> None:
        self._table, self._book, self._kept = table, Book(table), Kept()
        self._asks, self._most, self._rows = False, AT_ONCE, 0
        self._folded: frozenset[int] = frozenset()

    def page(self) -> Page:
        """The lines that are wanted now: the newest at once, all of them when they are worked out, for which a frame
        does as much as it has time for. A line is slow to tell, so they come one a frame at first."""
        if self._asks:
            pad = PagePad(Letters(tr("Look for"), empty=tr("Show all")))
            return Page(tr("Book"), (PageKey(tr("Close"), Do("lines")),), pad=pad)
        whole = self._book.read(is_full) and self._rows >= AT_ONCE
        self._rows = min(self._rows + 1, AT_ONCE)
        lines = self._book.lines(self._kept, newest=None if whole else self._rows)
        told = tr("{count} of {total:line}", count=len(lines), total=len(self._table.history.entries))
        count = told if whole else tr("{told} so far", told=told)
        return Page(
            tr("Book"),
            (*self._filters(), PageKey(tr("Close"), CLOSE)),
            tuple(self._blocks(lines)),
            hint="  ·  ".join(filter(None, (count, balances_of(self._table, self._kept.seat)))),
            part=repr(self._kept),
            goes_on=not whole,
        )

    def take(self, intent: object) -> None:
        kept, self._asks = self._kept, intent == Do("words")
        match intent:
            case Do("fold", int(hand)):
                self._folded ^= {hand}
            case Entered(value=str(words)):
                self._kept = replace(kept, words=words)
            case Do("seat"):
                self._kept = replace(kept, seat=_take_next(kept.seat, (None, *self._table.state.seats)))
            case Do("only"):
                self._kept = replace(
                    kept, only=_take_next(kept.only, (*ONLY, LOANS) if self._table.game.owed else ONLY)
                )
            case Do("more"):
                self._most *= MORE

    def _filters(self) -> tuple[PageKey, ...]:
        kept = self._kept
        return (
            PageKey(kept.seat or tr("All players"), Do("seat"), icon="choose"),
            PageKey(tr(kept.only).capitalize() if kept.only else tr("All lines"), Do("only"), icon="choose"),
            PageKey(f"“{kept.words}”" if kept.words else tr("Search"), Do("words"), icon="search"),
        )

    def _blocks(self, lines: Sequence[BookLine]) -> Iterator[PagePart]:
        """The lines, each hand below its heading where there is more than one."""
        hands = Counter(line.hand for line in lines)
        last = told = 0
        for line in lines:
            if told >= self._most:
                more = tr("{count} more", count=len(lines) - lines.index(line))
                yield KeyGrid((PageKey(more, Do("more")),), 1)
                return
            if len(hands) > 1 and line.hand != last:
                last = line.hand
                yield self._heading(last, hands[last])
            if line.hand not in self._folded:
                told += 1
                yield self._line(line)

    def _heading(self, hand: int, count: int) -> PageLine:
        called = f"{tr(self._table.game.rounds.word, WORD)} {hand}"
        sign = "+" if hand in self._folded else "−"
        return PageLine(f"{sign}  {called}   ·   {tr('{count:line}', count=count)}", bold=True, says=Do("fold", hand))

    def _line(self, line: BookLine) -> Tile:
        marks = {seat: SeatMark(place, seat) for place, seat in enumerate(self._table.state.seats, start=1)}
        seat = marks.get(line.seat) if line.seat is not None else None
        about = " · ".join(filter(None, (tr("deleted") if line.struck else "", line.rests_on)))
        return Tile(
            (
                PageLine(f"{line.number}   {line.sentence}", 24, bold=True, struck=line.struck),
                *([PageLine(line.rule, 22, "soft", mark=about)] if line.rule or about else []),
            ),
            Go("line", line.number),
            seat=seat,
            icon="" if seat else "note" if line.is_note else "book",
            changes=tuple(ScoreChange(marks[seat], told) for seat, told in line.chips if seat in marks),
        )


def _take_next(now: T, offered: Sequence[T]) -> T:
    return offered[(offered.index(now) + 1) % len(offered)]


def _at_table(at: AtTable) -> PageForm:
    return PageForm(BookShown(at.desk.table), at.router)


PAGE = PageSpec(key=later("Book"), at_table=_at_table, group="game", order=10, kept=True)
