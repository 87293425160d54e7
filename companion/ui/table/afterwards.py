"""What can come after an evening: again, another game, questions, and the evening as files for others."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ledger.end_questions import questions_for
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.controller.desk import Desk
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.palette import PALETTES, css
from companion.ui.kit.sheet import Sheets
from companion.ui.kit.theme import theme
from companion.ui.pages.exported import ExportedPage
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.table.ending.answer_page import AnswerPage
from companion.ui.table.ending.changing import ChangeQuestions
from companion.ui.views.before.seating import SeatEdges
from companion.ui.views.evening.asked import Answering
from companion.ui.views.evening.report import export
from companion.ui.views.page import CLOSE, Go, PageKey

ON_PAPER = PALETTES["light"]


class Afterwards:
    """Makes the keys of the results page. ``turned`` shows a page in the place of the table, ``seating`` says where
    people sit, ``facing`` whether far seats face their players."""

    def __init__(
        self,
        desk: Desk,
        sheet: AskSheet,
        sheets: Sheets,
        router: Router,
        *,
        turned: Callable[[Widget], None],
        seating: Callable[[], SeatEdges],
        facing: Callable[[], bool],
    ) -> None:
        self._desk = desk
        self._sheet, self._sheets, self._router = sheet, sheets, router
        self._turned, self._seating, self._facing = turned, seating, facing
        router.add("questions", self._ask)
        self.leave: Callable[[], None] | None = None
        self.again: Callable[[], None] | None = None
        self.onward: Callable[[], None] | None = None
        """What leads from a recording that has ended to a table of one's own."""

    def keys(self) -> tuple[PageKey, ...]:
        """What can be done now."""
        keys = []
        for name, word, leads in (
            ("again", tr("Play again"), self.again),
            ("onward", tr("Play now"), self.onward),
            ("change", tr("Change game"), self.leave if self.onward is None else None),
        ):
            if leads is not None:
                self._router.add(name, leads)
                keys.append(PageKey(word, Go(name), "plain" if name == "change" else "main"))
        is_last = self.again is None and self.onward is None
        return (
            *keys,
            PageKey(tr("Questions"), Go("questions"), "main" if is_last else "plain"),
            PageKey(tr("Report"), Go("report")),
            PageKey(tr("Export"), Go("export")),
            PageKey(tr("Back to the table"), CLOSE),
        )

    def tell_recorded(self, onward: Callable[[], None] | None, page: Callable[[str], None]) -> None:
        """The last picture of a recording was seen: says so, and what can come next; ``onward`` begins a table of
        one's own, ``page`` opens a page."""
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (tr("Correct a card"), "plain", self._back_to_cards),
            (tr("See the results"), "plain", self._results),
            (tr("Look at the book"), "plain", lambda: page("book")),
        ]
        if onward is not None:
            keys.insert(0, (tr("Play now"), "main", onward))
        self.onward = onward
        view = self._desk.view
        scores = "   ·   ".join(f"{seat.name} {spoken_score(seat.score)}" for seat in view.seats)
        told = [
            scores,
            tr("The companion read the cards from pictures, judged each play and recorded it."),
            tr("Was a card misread? Touch it, then the right one. Everything after it is judged again."),
        ]
        self._sheet.ask_keys(tr("That is the end of the recording."), keys, columns=len(keys), told=told)
        self._sheets.open(self._sheet)
        self._sheet.keep_off()

    def _results(self) -> None:
        self._router.go("results")

    def _back_to_cards(self) -> None:
        """Shows the felt, where a card can be touched."""
        self._sheet.close()

    def _ask(self) -> None:
        """Everybody answers the questions of this game and version, all at once."""
        desk = self._desk
        questions = questions_for(desk.table.game.name, desk.session.label)
        if not questions:
            self._change()
            return
        page = AnswerPage(
            Answering(questions, desk.table.state.seats),
            self._seating(),
            facing=self._facing(),
            done=self._answered,
            changed=self._change,
            closed=self._results,
        )
        self._turned(page)

    def _answered(self, answering: Answering) -> None:
        for said in answering.said():
            self._desk.say(said)
        self._results()

    def _change(self) -> None:
        self._router.go("close")
        game = self._desk.table.game
        ask = ChangeQuestions(
            self._sheet, game=game.name, title=tr(game.title), label=self._desk.session.label, done=self._changed
        )
        ask.begin()
        self._sheets.open(self._sheet)

    def _changed(self) -> None:
        """Asks on, unless the group asks nothing."""
        desk = self._desk
        (self._ask if questions_for(desk.table.game.name, desk.session.label) else self._results)()

    def export(self) -> None:
        """Writes the evening as files, and says where they are."""
        found = export(self._desk.session, report_colours(self._desk.table.state.seats))
        router = Router()
        router.add("back", self._results)
        self._turned(PageForm(ExportedPage(found), router))


def report_colours(seats: tuple[str, ...]) -> dict[str, str]:
    """The colours of these seats on white paper, as CSS has them."""
    return {seat: css(ON_PAPER[f"seat{theme.colour_of(place)}"]) for place, seat in enumerate(seats, start=1)}
