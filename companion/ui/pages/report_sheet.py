"""The report on an evening or on many, on the glass, and handed to phones in the same network while it is open."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.files import why_not
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.reports.handing import HandingServer
from companion.reports.making import evening_of_table, sheet_on
from companion.reports.needs import MissingLibrary, need
from companion.reports.pages import html_page
from companion.reports.pages.blocks import Drawing, ReportPage
from companion.reports.reading import Evenings
from companion.rules.game import SetupError
from companion.ui.controller.desk import Desk
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Panel, Told, Words
from companion.ui.pages.report_blocks import widgets_of

LOOKED_S = 0.1
SIMULATE_S = 5.0
"""How long bots play at most, to say what could be expected."""
SHARP = 2.0
"""Pixels of a chart's picture for each of its own units."""
AT_ONCE = 6
"""So many blocks are shown in one frame."""
QR = 300


@dataclass(frozen=True, slots=True)
class MadeReport:
    """A report as values, its charts as PNG files' bytes (by their SVG), and the whole page for a browser."""

    sheet: ReportPage
    pictures: dict[str, bytes]
    html: str


def make_report(read: Callable[[], Evenings]) -> MadeReport:
    """The report on what is read; takes seconds. Raises MissingLibrary, JournalError, SetupError."""
    drawn = need("vl_convert", tr("A report"))
    sheet = sheet_on(read(), simulate_s=SIMULATE_S)
    html = html_page(sheet)
    svgs = [block.svg for block in sheet.blocks if isinstance(block, Drawing) and block.svg]
    return MadeReport(sheet, {svg: drawn.svg_to_png(svg, scale=SHARP) for svg in svgs}, html)


class ReportSheet(BoxLayout):
    """``read`` gives the rows of the evenings, in another thread; ``closed`` leads back."""

    def __init__(self, read: Callable[[], Evenings], *, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self._server: HandingServer | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="report")
        self._making: Future[MadeReport] | None = self._worker.submit(make_report, read)
        self._made: MadeReport | None = None
        head = BoxLayout(size_hint_y=None, height=theme.u * 60, spacing=theme.u * 10)
        self._title = Words(text=tr("Report"), most=30, bold=True, halign="left", valign="middle", size_hint_x=2)
        head.add_widget(self._title)
        self._hand = Key(text=tr("To phones"), most=22, disabled=True, on_release=lambda _: self._turn_handing())
        head.add_widget(self._hand)
        head.add_widget(Key(text=tr("Close"), most=22, size_hint_x=0.7, on_release=lambda _: closed()))
        self.add_widget(head)
        self._handed = Panel(padding=theme.u * 14, spacing=theme.u * 20, size_hint_y=None, height=0, opacity=0)
        self.add_widget(self._handed)
        self._column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.u * 10)
        self._column.bind(minimum_height=self._column.setter("height"))
        scroll = ScrollView(do_scroll_x=False, bar_width=theme.u * 10, scroll_type=["bars", "content"])
        scroll.add_widget(self._column)
        self.add_widget(scroll)
        self._tell(tr("Working it out…"))
        self._looking = Clock.schedule_interval(self._look, LOOKED_S)
        self.bind(parent=self._moved)

    @property
    def is_busy(self) -> bool:
        """Whether the report is still being worked out."""
        return self._making is not None

    def end(self) -> None:
        """Works out nothing any more, and hands nothing out."""
        self._looking.cancel()
        self._worker.shutdown(wait=False, cancel_futures=True)
        self._stop_handing()

    def _moved(self, *_: object) -> None:
        if self.parent is None:
            self.end()

    def _tell(self, text: str) -> None:
        self._column.clear_widgets()
        self._column.add_widget(Told(text=text, most=26))
        restyle(self._column)

    def _look(self, _: float) -> None:
        if self._making is None or not self._making.done():
            return
        making, self._making = self._making, None
        self._looking.cancel()
        try:
            made = self._made = making.result()
        except (MissingLibrary, JournalError, SetupError) as error:
            self._tell(str(error))
            return
        self._title.text = made.sheet.title
        self._column.clear_widgets()
        for fact in made.sheet.facts:
            self._column.add_widget(Told(text=fact, most=22))
        for block in made.sheet.blocks:
            for widget in widgets_of(block, made.pictures):
                self._column.add_widget(widget)
        self._hand.disabled = False
        restyle(self)

    def _turn_handing(self) -> None:
        if self._server is not None:
            self._stop_handing()
            return
        if self._made is None:
            return
        try:
            self._server = HandingServer(self._made.html)
        except OSError as error:
            self._show_handed(tr("No phone can get it: {why}", why=why_not(error)), "")
            return
        told = tr(
            "Phones on this network can open {address} while this page is open. Anyone with the address can read it.",
            address=self._server.address,
        )
        self._show_handed(told, self._server.address)

    def _show_handed(self, told: str, address: str) -> None:
        self._handed.clear_widgets()
        self._handed.add_widget(Words(text=told, most=24, halign="left", valign="middle"))
        if address:
            picture = QrPicture(size_hint_x=None, width=theme.u * QR, fit_mode="contain")
            try:
                picture.said = address
                self._handed.add_widget(picture)
            except ImportError:
                pass  # Without the extra `phones` the address is typed.
        self._handed.height, self._handed.opacity = theme.u * (QR if address else 90), 1
        self._hand.text = tr("Stop sharing") if address else tr("To phones")
        restyle(self._handed)

    def _stop_handing(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        self._handed.clear_widgets()
        self._handed.height, self._handed.opacity = 0, 0
        self._hand.text = tr("To phones")


def of_table(desk: Desk, closed: Callable[[], None]) -> ReportSheet:
    """The report on the table that is played, as it is now."""
    found = evening_of_table(desk.session)
    return ReportSheet(lambda: found, closed=closed)
