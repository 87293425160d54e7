"""The report on an evening or on many, on the glass, and handed to phones in the same network while it is open."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from companion.languages import later, tr
from companion.ledger.errors import JournalError
from companion.reports.making import evening_of_table, games_beside, sheet_on
from companion.reports.needs import MissingLibrary, need
from companion.reports.pages import html_page
from companion.reports.pages.blocks import Drawing, ReportPage
from companion.reports.reading import Evenings
from companion.rules.game import SetupError
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import AtTable
from companion.ui.pages.exported import Handed
from companion.ui.pages.report_blocks import parts_of
from companion.ui.views.page import CLOSE, Do, Page, PageKey, PageLine, Presenter

LOOK_S = 0.1
SIMULATE_S = 5.0
"""How long bots play at most, to say what could be expected."""
AFTER_INSTALL = later(
    "Type that in a terminal, start the app again, and open the report again: nothing is lost meanwhile. Results and "
    "the book show the evening without it."
)
"""The cure for a missing library."""
SHARP = 2.0
"""Pixels of a chart's picture for each of its own units."""


@dataclass(frozen=True, slots=True)
class MadeReport:
    """A report as values, its charts as PNG files' bytes (by their SVG), and the whole page for a browser."""

    sheet: ReportPage
    pictures: dict[str, bytes]
    html: str


def make_report(read: Callable[[], Evenings]) -> MadeReport:
    """The report on these evenings; takes seconds. Raises MissingLibrary, JournalError, SetupError."""
    drawn = need("vl_convert", tr("A report"))
    found = read()
    sheet = sheet_on(found, simulate_s=SIMULATE_S, others=games_beside(found))
    html = html_page(sheet)
    svgs = [block.svg for block in sheet.blocks if isinstance(block, Drawing) and block.svg]
    return MadeReport(sheet, {svg: drawn.svg_to_png(svg, scale=SHARP) for svg in svgs}, html)


class ReportShown(Presenter):
    """``read`` gives the rows of the evenings, in another thread."""

    def __init__(self, read: Callable[[], Evenings]) -> None:
        self.handed = Handed()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="report")
        self._making = self._worker.submit(make_report, read)
        self._unfolded: frozenset[str] = frozenset()

    def page(self) -> Page:
        """The report, or what is still done for it."""
        close = PageKey(tr("Close"), CLOSE)
        if not self._making.done():
            return Page(tr("Report"), (close,), (PageLine(tr("Working it out…"), 26),))
        try:
            made = self._making.result()
        except MissingLibrary as error:
            return Page(tr("Report"), (close,), (PageLine(str(error), 26), PageLine(tr(AFTER_INSTALL), 26)))
        except (JournalError, SetupError) as error:
            return Page(tr("Report"), (close,), (PageLine(str(error), 26),))
        sheet = made.sheet
        facts = (PageLine(fact) for fact in sheet.facts)
        parts = (part for block in sheet.blocks for part in parts_of(block, made.pictures, self._unfolded))
        shared = (self.handed.tile(Do("share")),) if self.handed.server is not None else ()
        word = tr("To phones") if self.handed.server is None else tr("Stop sharing")
        return Page(sheet.title, (PageKey(word, Do("share")), close), (*shared, *facts, *parts), hint=self.handed.why)

    def take(self, intent: object) -> None:
        match intent:
            case Do("share"):
                self.handed.turn(self._making.result().html)
            case Do("unfold", str(title)):
                self._unfolded ^= {title}

    def leave(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)
        self.handed.stop()


def show(at: AtTable) -> PageForm:
    """The report on the table that is played, as it is now."""
    found = evening_of_table(at.desk.session)
    return PageForm(ReportShown(lambda: found), at.router, look_s=LOOK_S)
