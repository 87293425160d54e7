"""An evening judged again under other house rules: how it would have ended, and what would have been otherwise."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.rules.game import Option, SetupError
from companion.rules.options import spoken_name, spoken_value
from companion.session import Session
from companion.ui.kit.option_row import OptionRow
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Panel, Told, Words
from companion.ui.past.two_curves import TwoCurves
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.setup import Draft
from companion.ui.views.evening.rejudged import Otherwise, otherwise

MOST_CHANGES = 60
"""So many acts are listed at most; how many there are is said."""

LOOKED_S = 0.1

LINE, LETTERS = 27, 42
"""How high a line of what would have been otherwise is, in units of text, and how many letters it has room for."""

VERDICT = 34
"""How large what it comes to is, in units of text."""

CURVES = 240
"""How high the lines of scores are, in units of the design."""

WIDE = 1.25
"""The part of the house rules, beside that of what would have been otherwise."""


class JudgePage(FloatLayout):
    """``stepped`` hears the number of an act that was touched."""

    def __init__(
        self, session: Session, *, stepped: Callable[[int], None], closed: Callable[[], None], **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._table = session.table
        self._stepped = stepped
        self._played = self.draft = Draft.like(session.table.game, session.table.setup)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge again")
        self._judging: Future[Otherwise] | None = None
        self._asks = AskSheet(closed=self._shut)
        self._asks.pos_hint = {"x": 0, "y": 0}
        self._whole = BoxLayout(orientation="vertical", spacing=theme.u * 10, pos_hint={"x": 0, "y": 0})
        head = BoxLayout(size_hint_y=None, height=theme.u * 60, spacing=theme.u * 10)
        title = tr("What if you had played by other house rules?")
        head.add_widget(Words(text=title, most=30, bold=True, halign="left", valign="middle"))
        head.add_widget(Key(text=tr("Close"), most=22, size_hint_x=0.2, on_release=lambda _: closed()))
        self._body = BoxLayout(spacing=theme.u * 10)
        self._rows = _list()
        self._found = _list()
        for share, rows in ((WIDE, self._rows), (1.0, self._found)):
            panel = Panel(padding=theme.u * 12, size_hint=(share, 1))
            scroll = ScrollView(do_scroll_x=False, bar_width=theme.u * 10, scroll_type=["bars", "content"])
            scroll.add_widget(rows)
            panel.add_widget(scroll)
            self._body.add_widget(panel)
        self._whole.add_widget(head)
        self._whole.add_widget(self._body)
        self.add_widget(self._whole)
        self.bind(size=lambda *_: self.restyle())
        self._looking = Clock.schedule_interval(self._look, LOOKED_S)
        self._show()

    @property
    def is_judging(self) -> bool:
        """Whether the answer is still being worked out."""
        return self._judging is not None

    def end(self) -> None:
        """Works out nothing any more."""
        self._looking.cancel()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def restyle(self) -> None:
        """Both halves beside each other, or below each other on an upright screen."""
        upright = self.height > self.width
        self._body.orientation = "vertical" if upright else "horizontal"
        for panel, share in zip(reversed(self._body.children), (WIDE, 1.0), strict=True):
            panel.size_hint = (1, share) if upright else (share, 1)

    def _show(self) -> None:
        self._rows.clear_widgets()
        for option in self._table.game.options:
            value, was = self.draft.value(option), self._played.value(option)
            row = OptionRow(title=spoken_name(option), line=tr(option.line), changed=value != was)
            key = Key(text=spoken_value(option, value), most=22, size_hint_x=0.42)
            key.bind(on_release=partial(self._turn, option))
            row.add_widget(key)
            self._rows.add_widget(row)
        self._found.clear_widgets()
        changed = {
            option.name: self.draft.value(option)
            for option in self._table.game.options
            if self.draft.value(option) != self._played.value(option)
        }
        if not changed:
            self._judging = None
            self._tell(tr("Touch a house rule to judge the whole evening again. The saved evening does not change."))
            return
        self._tell(tr("Judging the evening again…"))
        self._judging = self._worker.submit(otherwise, self._table.history, changed)

    def _look(self, _: float) -> None:
        judging = self._judging
        if judging is None or not judging.done():
            return
        self._judging = None
        self._found.clear_widgets()
        try:
            found = judging.result()
        except SetupError as error:
            self._tell(str(error))
            return
        for line in reversed(found.ended):
            self._tell(line, most=VERDICT if line == found.ended[-1] else 24)
        if found.then != found.now:
            places = {seat: place for place, seat in enumerate(self._table.state.seats, start=1)}
            self._found.add_widget(TwoCurves(found.then, found.now, places, size_hint_y=None, height=theme.u * CURVES))
            self._tell(tr("Thin: as it was. Thick: under these rules."))
        if found.changes:
            self._tell(tr("{count:move} would have been judged differently.", count=len(found.changes)))
        else:
            self._tell(tr("Every move would have been judged the same."))
        for number, then, now in found.changes[:MOST_CHANGES]:
            key = Key(text=f"{number}: {then}\n{now}", most=20, size_hint_y=None)
            key.halign, key.height = "left", theme.t * (LINE * sum(map(_lines, (then, now))) + 20)
            key.bind(on_release=lambda _, number=number: self._stepped(number))
            self._found.add_widget(key)
        restyle(self._found)

    def _tell(self, text: str, *, most: int = 24) -> None:
        self._found.add_widget(Told(text=text, most=most, bold=most > 24, halign="left"))

    def _turn(self, option: Option, _: object) -> None:
        if option.span is None:
            self._take(self.draft.turned(option))
            return
        value = self.draft.value(option)
        self._asks.ask_option(option, value, lambda value: self._take(self.draft.ruled(option, value)))
        self.remove_widget(self._whole)
        self.add_widget(self._asks)
        restyle(self._asks)

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self._shut()
        self._show()

    def _shut(self) -> None:
        if self._asks.parent is not None:
            self.remove_widget(self._asks)
            self.add_widget(self._whole)


def _lines(text: str) -> int:
    return 1 + len(text) // LETTERS


def _list() -> BoxLayout:
    rows = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_y=None, padding=(0, 0, theme.u * 14, 0))
    rows.bind(minimum_height=rows.setter("height"))
    return rows
