"""The book: what was said and what moved, by seat and by words; a line that is touched opens its ways back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.table import Table
from companion.ui.kit.fitting import is_full
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, high_of, load_kv
from companion.ui.pages.book_rows import Chips
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.evening.book import Book, BookLine, Kept, balances_of

ONLY = ("", later("deleted"), later("notes"))
LOANS = later("loans")
ROWS = 20
"""More rows than that are on no screen together."""

SAID, MOVED = 21, 17
"""How large a sentence and what it rests on are, in units of text."""

LEAST, EDGES, SIDES = 60, 12, 150
"""How high a row is at least, what its edges take of that, and what its sides and number take of its width, in units of
the design."""

MORE = 1.1
"""So much more than a letter is thought to need fits a line of words."""

ASIDE = 0.35
"""How wide the rule is, as a part of the sentence before it."""


class BookPage(BoxLayout):
    """``opened`` hears the number of a line that was touched."""

    balances = StringProperty("")

    def __init__(
        self,
        table: Table,
        *,
        opened: Callable[[int], None],
        closed: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._table, self._opened = table, opened
        self._book = Book(table)
        self._kept = Kept()
        self._rows = 0
        self._folded: set[int] = set()
        self._list = self.ids.list.__self__
        self._pad: LetterPad | None = None
        self._closed = closed
        self._soon = Clock.create_trigger(self.show)
        self._seat = Key(text=tr("Everyone"), most=18, on_release=lambda _: self._next_seat())
        self._only = Key(text=tr("All lines"), most=18, on_release=lambda _: self._next_only())
        self._find = Key(text=tr("Search"), most=18, on_release=lambda _: self._ask())
        close = Key(text=tr("Close"), most=18, on_release=lambda _: self._close())
        for key in (self._seat, self._only, self._find, close):
            self.ids.tools.add_widget(key)
        self.bind(parent=self.show, width=self._soon)

    def look_for(self, words: str) -> None:
        """Shows only lines with these words."""
        self._put_letters_away()
        self._kept = replace(self._kept, words=words)
        self._find.text = f"“{words}”" if words else tr("Search")
        self.show()

    @property
    def is_busy(self) -> bool:
        """Whether lines are still to be shown."""
        return bool(self._soon.is_triggered)

    def show(self, *_: object) -> None:
        """Shows the lines that are wanted now: the newest at once, all of them when they are worked out, for which a
        frame does as much as it has time for. A row is slow to make, so they come one a frame at first. A closed book
        holds no rows, since those of a long evening take much memory."""
        if self.parent is None:
            self.ids.list.data = []
            return
        whole = self._book.read(is_full) and self._rows >= ROWS
        self._rows = min(self._rows + 1, ROWS)
        lines = self._book.lines(self._kept, newest=None if whole else self._rows)
        if not whole:
            self._soon()
        self.balances = balances_of(self._table, self._kept.seat)
        count, total = len(lines), len(self._table.history.entries)
        told = tr("{count} of {total:line}", count=count, total=total)
        self.ids.count.text = told if whole else tr("{told} so far", told=told)
        self.ids.list.data = self._with_headings(lines)

    def _with_headings(self, lines: Sequence[BookLine]) -> list[dict[str, Any]]:
        """The rows, each hand below its heading where there is more than one."""
        hands = Counter(line.hand for line in lines)
        if len(hands) < 2:
            return [self._row(line) for line in lines]
        rows: list[dict[str, Any]] = []
        last = 0
        for line in lines:
            if line.hand != last:
                last = line.hand
                rows.append(self._heading(last, hands[last]))
            if last not in self._folded:
                rows.append(self._row(line))
        return rows

    def _heading(self, hand: int, count: int) -> dict[str, Any]:
        called = (
            tr("Hand {number}", number=hand) if self._table.game.rounds.dealt else tr("Round {number}", number=hand)
        )
        told = tr("{count:line}", count=count)
        sign = "+" if hand in self._folded else "−"
        return {
            "viewclass": "BookHeading",
            "hand": hand,
            "text": f"{sign}  {called}   ·   {told}",
            "height": max(theme.u * LEAST_KEY, theme.t * 34),
            "folds": self._fold,
        }

    def _fold(self, hand: int) -> None:
        self._folded ^= {hand}
        self.show()

    def _row(self, line: BookLine) -> dict[str, Any]:
        """A line, and how high its row is."""
        seats = self._table.state.seats
        numbers = {seat: place for place, seat in enumerate(seats, start=1)}
        chips = [(chip.seat, numbers[chip.seat], chip.told) for chip in line.chips if chip.seat in numbers]
        said_by = [(line.seat, numbers[line.seat], "")] if line.seat in numbers else []
        told = " · ".join(filter(None, (tr("deleted") if line.struck else "", line.rests_on)))
        wide = self.width - theme.u * SIDES - theme.u * Chips.wide(chips)
        below = theme.t * high_of(wide, told, MOVED) if told else 0.0
        said = theme.t * (14 + high_of(max(theme.u * 200, wide / (1 + ASIDE)) * MORE, line.sentence, SAID))
        return {
            "viewclass": "BookRow",
            "number": line.number,
            "sentence": line.sentence,
            "rule": line.rule,
            "moved": line.moved,
            "told": told,
            "said_by": said_by,
            "chips": chips,
            "struck": line.struck,
            "below": below,
            "height": max(theme.u * LEAST, said + below + theme.u * EDGES),
            "opened": self._opened,
        }

    def restyle(self) -> None:
        """Takes sizes and colours anew."""
        self.show()

    def _ask(self) -> None:
        """Letters in the place of the lines."""
        if self._pad is None:
            self._pad = LetterPad(tr("Look for"), chose=self.look_for, empty=tr("Show all"))
            self.remove_widget(self._list)
            self.add_widget(self._pad)

    def _close(self) -> None:
        """From the letters back to the lines, from these to the table."""
        if self._pad is None:
            self._closed()
        self._put_letters_away()

    def _put_letters_away(self) -> None:
        if self._pad is not None:
            self.remove_widget(self._pad)
            self.add_widget(self._list)
            self._pad = None

    def _next_seat(self) -> None:
        self._put_letters_away()
        seats = (None, *self._table.state.seats)
        seat = seats[(seats.index(self._kept.seat) + 1) % len(seats)]
        self._kept = replace(self._kept, seat=seat)
        self._seat.text = seat or tr("Everyone")
        self.show()

    def _next_only(self) -> None:
        self._put_letters_away()
        offered = (*ONLY, LOANS) if self._table.game.owed else ONLY
        only = offered[(offered.index(self._kept.only) + 1) % len(offered)]
        self._kept = replace(self._kept, only=only)
        self._only.text = tr(only).capitalize() or tr("All lines")
        self.show()


def _at_table(at: AtTable) -> BookPage:
    return BookPage(at.desk.table, opened=at.line, closed=at.closed)


PAGE = PageSpec(key=later("Book"), at_table=_at_table, group="game", order=10, kept=True)
load_kv(__file__)
