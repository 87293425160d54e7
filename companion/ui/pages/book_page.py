"""The book: what was said and what moved, by seat and by words; a line that is touched opens its ways back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.table import Table
from companion.ui.kit.fitting import is_full
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, high_of, load_kv
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.evening.book import Book, BookLine, Kept, balances_of

ONLY = ("", later("struck out"), later("notes"))
LOANS = later("loans")
ROWS = 20
"""More rows than that are on no screen together."""

SAID, MOVED = 21, 17
"""How large a sentence and what it moved are, in units of text."""

LEAST, EDGES, SIDES = 56, 12, 90
"""How high a row is at least, what its edges take of that, and what its sides and number take of its width, in units of
the design."""

MORE = 1.1
"""So much more than a letter is thought to need fits a line of words."""

ASIDE = 0.5
"""How wide the rule, and what a line rests on, are, as a part of what stands before them."""


class BookRow(ButtonBehavior, BoxLayout):
    """One line."""

    is_whole = True
    number = NumericProperty(0)
    sentence = StringProperty("")
    rule = StringProperty("")
    moved = StringProperty("")
    rests_on = StringProperty("")
    struck = BooleanProperty(False)
    below = NumericProperty(0)
    """How high what moved and what it rests on are, in pixels; 0: there is neither."""
    opened = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Opens the line."""
        if self.opened is not None:
            self.opened(int(self.number))


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
        self.bind(parent=self._come_back, width=lambda *_: self._soon())

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
        frame does as much as it has time for. A row is slow to make, so they come one a frame at first."""
        whole = self._book.read(is_full) and self._rows >= ROWS
        self._rows = min(self._rows + 1, ROWS)
        lines = self._book.lines(self._kept, newest=None if whole else self._rows)
        if not whole:
            self._soon()
        self.balances = balances_of(self._table, self._kept.seat)
        count, total = len(lines), len(self._table.history.entries)
        told = tr("{count} of {total:line}", count=count, total=total)
        self.ids.count.text = told if whole else tr("{told} so far", told=told)
        self.ids.list.data = [self._row(line) for line in lines]

    def _row(self, line: BookLine) -> dict[str, Any]:
        """A line, and how high its row is: what moved has as many lines as it needs."""
        wide = self.width - theme.u * SIDES
        beside = wide / (1 + ASIDE)
        moved = " · ".join(filter(None, (tr("struck out") if line.struck else "", line.moved)))
        below = 0.0
        if moved or line.rests_on:
            below = theme.t * high_of(beside if line.rests_on else wide, moved, MOVED)
        said = theme.t * (8 + high_of(beside * MORE, line.sentence, SAID))
        return {
            "number": line.number,
            "sentence": line.sentence,
            "rule": line.rule,
            "moved": moved,
            "rests_on": line.rests_on,
            "struck": line.struck,
            "below": below,
            "height": max(theme.u * LEAST, said + below + theme.u * EDGES),
            "opened": self._opened,
        }

    def restyle(self) -> None:
        """Takes sizes and colours anew."""
        self.show()

    def _come_back(self, *_: object) -> None:
        if self.parent is not None:
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


PAGE = PageSpec(key=later("Book"), at_table=_at_table, group="game", order=10, main=True, kept=True)
load_kv(__file__)
