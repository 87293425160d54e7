"""The position of the table, entered by touch: a row a seat, a key a thing; the difference is shown before it
counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kivy.uix.widget import Widget

from companion.languages import WORD, later, tr, within
from companion.rules.game import Asked, Cards, Choice, Number
from companion.ui.controller.desk import Desk
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.page import (
    CLOSE,
    Do,
    Entered,
    KeyGrid,
    Page,
    PageKey,
    PageLine,
    PagePad,
    Presenter,
    SeatTable,
    heading,
)
from companion.ui.views.questions.position import PositionDraft, changes, drafted, refusal, spoken

FIRST = 3
"""This many numbers of each seat are asked first."""


@dataclass(frozen=True, slots=True)
class AskFor:
    """One thing is about to be entered; ``below``: as a number below zero."""

    asked: Asked
    below: bool = False


class PositionPage(Presenter):
    """Begins with what the book says."""

    def __init__(self, desk: Desk, router: Router) -> None:
        self._desk, self._router = desk, router
        self._asked = desk.table.game.position_asked(desk.table.state)
        self._before = self._draft = drafted(desk.table)
        self._part = self._shown = "first"
        self._asking: AskFor | None = None
        heads = dict.fromkeys(each.called for each in self._asked if each.seat and isinstance(each.asks, Number))
        self._first = tuple(heads)[:FIRST]

    def page(self) -> Page:
        """The first questions, the rest, a pad, or the changes."""
        if self._asking is not None:
            return self._pad(self._asking)
        return self._weighed() if self._part == "change" else self._table()

    def take(self, intent: object) -> None:
        match intent:
            case AskFor():
                self._asking = intent
            case Do("enter", str() | None as by):
                self._router.go("close")
                self._desk.say(replace(self._draft.act, seat=by))
            case Do(what=to):
                self._asking, self._part = None, to
                self._shown = to if to != "change" else self._shown
            case Entered(value=value):
                assert self._asking is not None
                self._draft = self._enter(self._asking, value)
                self._asking = None

    def _enter(self, asking: AskFor, value: object) -> PositionDraft:
        if value is None:
            return self._draft.silent(asking.asked)
        if isinstance(value, tuple):
            return self._draft.showing(asking.asked, value)
        return self._draft.saying(asking.asked, -value if asking.below and isinstance(value, int) else value)

    def _table(self) -> Page:
        first = self._shown == "first"
        blocks = (self._by_seat(first), *(() if first else (heading(tr("The rest of the table")), self._of_all())))
        word, to = (tr("Cards and more"), "rest") if first else (tr("Fewer things"), "first")
        is_changed = any(self._draft.value(each) != self._before.value(each) for each in self._asked)
        done = tr("Show the changes") if is_changed else tr("Nothing changed yet")
        return Page(
            tr("What's on the table now?"),
            (PageKey(word, Do(to)), PageKey(tr("Close"), CLOSE)),
            blocks,
            hint=tr("Touch what is different. Everything else stays as it is."),
            foot=(PageKey(done, Do("change"), "main", is_live=is_changed),),
        )

    def _by_seat(self, first: bool) -> SeatTable:
        shown = [each for each in self._asked if each.seat and (not first or each.called in self._first)]
        heads = tuple(dict.fromkeys(each.called for each in shown))
        seats = self._desk.table.state.seats
        rows = tuple((seat, tuple(self._key(each) for each in shown if each.seat == seat)) for seat in seats)
        return SeatTable(tuple(map(tr, heads)), rows)

    def _of_all(self) -> KeyGrid:
        whole = [each for each in self._asked if each.seat is None]
        return KeyGrid(tuple(self._key(each, f"{tr(each.called)}: ") for each in whole))

    def _key(self, asked: Asked, before: str = "") -> PageKey:
        is_new = self._draft.value(asked) != self._before.value(asked)
        table = self._desk.table
        now = spoken(table, self._draft, asked)
        was = spoken(table, self._before, asked)
        word = before + (f"{was}  →  {now}" if is_new and was != now else now)
        return PageKey(word, AskFor(asked), "chosen" if is_new else "plain")

    def _pad(self, asking: AskFor) -> Page:
        asked = asking.asked
        title = f"{asked.seat}: {within(tr(asked.called))}" if asked.seat else tr(asked.called)
        back = (PageKey(tr("Back"), Do(self._part)),)
        match asked.asks:
            case Number() as number if asking.below:
                below = Number(tr("{name} below zero", name=tr(number.name, WORD)), 1, -number.least)
                return Page(tr("{title}, below zero", title=title), back, pad=PagePad(below))
            case Number() as number if number.least < 0:
                minus = PageKey(tr("Below zero"), AskFor(asked, below=True))
                return Page(title, (minus, *back), pad=PagePad(Number(number.name, 0, number.most)))
            case Number() as number:
                return Page(title, back, pad=PagePad(number))
            case Choice(values=values):
                keys = [PageKey(tr(value, WORD), Entered(value)) for value in values]
                keys.append(PageKey(tr("Not set"), Entered(None)))
                return Page(title, back, (KeyGrid(tuple(keys), 3, 90),))
            case Cards() as cards:
                none = () if cards.most == 1 and not cards.may_be_unseen else (PageKey(tr("No card"), Entered(())),)
                return Page(title, (*none, *back), pad=PagePad(cards))

    def _weighed(self) -> Page:
        """The changes that it would make, or why it cannot be; a key enters it."""
        table, back = self._desk.table, (PageKey(tr("Back"), Do(self._shown)),)
        why = refusal(table, self._draft)
        if why:
            return Page(tr("This can't be right"), back, (PageLine(why, 26),))
        found = changes(table, self._draft)
        if not found:
            return Page(tr("This would change"), back, (PageLine(tr("Nothing: the book already says so."), 26),))
        whole = tr("The table")
        lines = tuple(
            PageLine(f"{each.seat or whole}: {within(tr(each.called))} {each.before}  →  {each.after}", 26)
            for each in found
        )
        sayers = [PageKey(seat, Do("enter", seat)) for seat in table.state.seats]
        sayers.append(PageKey(whole, Do("enter"), "main"))
        who = (heading(tr("Who enters it? It counts from then on.")), KeyGrid(tuple(sayers), 3, 76))
        return Page(tr("This would change"), back, (*lines, *who))


def _at_table(at: AtTable) -> Widget:
    table = at.desk.table
    return PageForm(PositionPage(at.desk, at.router), at.router, cards=(table.game.name, table.setup.deck))


PAGE = PageSpec(key=later("Enter what's on the table"), group="game", order=80, at_table=_at_table, of_position=True)
