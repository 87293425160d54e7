"""The ways on after an evening: again, another game, questions, and the evening as files for others."""

from __future__ import annotations

from collections.abc import Callable

from companion.languages import tr
from companion.ledger.end_questions import questions_for
from companion.ui.controller.desk import Desk
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.palette import PALETTES, css
from companion.ui.kit.sheet import Sheets
from companion.ui.kit.theme import theme
from companion.ui.pages.exported import ExportedPage
from companion.ui.table.board import TableTop
from companion.ui.table.ending.answer_page import AnswerPage
from companion.ui.table.ending.changing import ChangeQuestions
from companion.ui.views.asking import Flow, ask_keys, show_page
from companion.ui.views.evening.asked import Answering
from companion.ui.views.evening.results import results
from companion.ui.views.page import CLOSE, Go, PageKey, PageLine

ON_PAPER = PALETTES["light"]

RESULT, LINE = 72, 34
"""The size of a recording's result at its end, and of the line below it (units of text)."""


class Afterwards:
    """Makes the keys of the results page; the ``board`` knows where people sit."""

    def __init__(self, desk: Desk, sheets: Sheets, router: Router, board: TableTop) -> None:
        self._desk, self._sheets, self._router, self._board = desk, sheets, router, board
        router.add("questions", self._ask)
        self.change: Callable[[], None] | None = None
        self.again: Callable[[], None] | None = None
        self.onward: Callable[[], None] | None = None
        """The way from a recording that has ended to a table of one's own."""

    def keys(self) -> tuple[PageKey, ...]:
        """The keys that lead on now."""
        keys = []
        is_open = self._desk.table.game.outcome(self._desk.table.state) is None and self.onward is None
        for name, word, leads in (
            ("again", tr("Play again"), self.again),
            ("onward", tr("Play now"), self.onward),
            ("change", tr("Change game"), self.change if self.onward is None else None),
        ):
            if leads is not None:
                self._router.add(name, leads)
                keys.append(PageKey(word, Go(name), "plain" if name == "change" or is_open else "main"))
        if is_open:
            keys.insert(0, PageKey(tr("Back to the table"), CLOSE, "main"))
        is_last = self.again is None and self.onward is None and not is_open
        return (
            *keys,
            PageKey(tr("Rate the game"), Go("questions"), "main" if is_last else "plain"),
            PageKey(tr("Report"), Go("report")),
            PageKey(tr("Export"), Go("export")),
            *(() if is_open else (PageKey(tr("Back to the table"), CLOSE),)),
        )

    def tell_recorded(self, onward: Callable[[], None] | None) -> None:
        """The last picture of a recording was seen: says so, and what can come next; ``onward`` begins a table of
        one's own."""
        keys = [
            *((PageKey(tr("Correct a card"), None),) if self._desk.table.doubts else ()),
            PageKey(tr("See the results"), Go("results")),
            PageKey(tr("Look at the book"), Go("book")),
        ]
        if onward is not None:
            self._router.add("onward", onward)
            keys.insert(0, PageKey(tr("Play now"), Go("onward"), "main"))
        self.onward = onward
        told = [
            PageLine(results(self._desk.table).told, RESULT, bold=True),
            PageLine(tr("The companion read the cards from pictures, judged each play and recorded it."), LINE),
            PageLine(
                tr("Was a card misread? Touch it, then the right one. Everything after it is judged again."), LINE
            ),
        ]
        title = tr("That is the end of the recording.")
        self._sheets.ask(show_page(ask_keys(title, keys, columns=len(keys), told=told)))

    def _ask(self) -> None:
        """Everybody answers the questions of this game and version, all at once."""
        desk = self._desk
        questions = questions_for(desk.table.game.name, desk.session.label)
        if not questions:
            self._change()
            return
        page = AnswerPage(
            Answering(questions, desk.table.state.seats),
            self._board.seating,
            facing=self._board.facing,
            done=self._answered,
            changed=self._change,
            closed=lambda: self._router.go("results"),
        )
        self._sheets.turn_to(page)

    def _answered(self, answering: Answering) -> None:
        for said in answering.list_notes():
            self._desk.say(said)
        self._router.go("results")

    def _change(self) -> None:
        self._router.go("close")
        game = self._desk.table.game
        change = ChangeQuestions(game.name, tr(game.title), self._desk.session.label)
        self._sheets.ask(self._ask_on(change.ask()))

    def _ask_on(self, changing: Flow[None]) -> Flow[None]:
        """Asks the questions, unless the group has removed all."""
        yield from changing
        desk = self._desk
        self._router.go("questions" if questions_for(desk.table.game.name, desk.session.label) else "results")

    def export(self) -> None:
        """Writes the evening as files, and says where they are."""
        from companion.ui.views.evening.report import export  # slow to import

        found = export(self._desk.session, report_colours(self._desk.table.state.seats))
        router = Router()
        router.add("back", lambda: self._router.go("results"))
        self._sheets.turn_to(PageForm(ExportedPage(found), router))


def report_colours(seats: tuple[str, ...]) -> dict[str, str]:
    """The colours of these seats on white paper, as CSS has them."""
    return {seat: css(ON_PAPER[f"seat{theme.colour_of(place)}"]) for place, seat in enumerate(seats, start=1)}
