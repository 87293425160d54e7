"""Bots play by the house rules as they are and by one that is changed; both stand side by side."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from math import ceil

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.languages.figures import figure
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.options import spoken_name, spoken_value
from companion.simulation import GameFailed, Plan, Simulation, plan
from companion.simulation.running import Rows, play_here, play_on_cores
from companion.simulation.two_points import PointDifference, compare
from companion.ui.kit.option_row import OptionRow
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Panel, Told, Words
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.setup import Draft

GAMES = 1_000
"""Games by each of the two rulings."""
LOOKED_S = 0.25


class RuleTrialPage(FloatLayout):
    """``draft`` is the table that is set up: its game, how many play, and its house rules."""

    def __init__(self, draft: Draft, *, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._usual, self._closed = draft, closed
        self._option: Option | None = None
        self._value: OptionValue = 0
        self._done, self._begun, self._stop = 0, 0.0, threading.Event()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="try a rule")
        self._trying: Future[Simulation] | None = None
        self._asks = AskSheet(closed=self._shut)
        self._asks.pos_hint = {"x": 0, "y": 0}
        self._whole = BoxLayout(orientation="vertical", spacing=theme.u * 10, pos_hint={"x": 0, "y": 0})
        head = BoxLayout(size_hint_y=None, height=theme.u * 60, spacing=theme.u * 10)
        title = tr("{game}: try a rule", game=tr(draft.rules.title))
        head.add_widget(Words(text=title, most=30, bold=True, halign="left", valign="middle"))
        head.add_widget(Key(text=tr("Close"), most=22, size_hint_x=0.2, on_release=lambda _: closed()))
        self._body = BoxLayout(spacing=theme.u * 10)
        self._rows, self._found = _list(), _list()
        for rows in (self._rows, self._found):
            panel = Panel(padding=theme.u * 12)
            scroll = ScrollView(do_scroll_x=False, bar_width=theme.u * 10, scroll_type=["bars", "content"])
            scroll.add_widget(rows)
            panel.add_widget(scroll)
            self._body.add_widget(panel)
        self._whole.add_widget(head)
        self._whole.add_widget(self._body)
        self.add_widget(self._whole)
        self.bind(size=lambda *_: self.restyle(), parent=self._moved)
        self._looking = Clock.schedule_interval(self._look, LOOKED_S)
        self._show()

    @property
    def is_busy(self) -> bool:
        """Whether bots play."""
        return self._trying is not None

    def end(self) -> None:
        """Lets nobody play any more."""
        self._looking.cancel()
        self._stop.set()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def restyle(self) -> None:
        """Both halves beside each other, or below each other on an upright screen."""
        self._body.orientation = "vertical" if self.height > self.width else "horizontal"

    def _moved(self, *_: object) -> None:
        if self.parent is None:
            self.end()

    def _show(self) -> None:
        self._rows.clear_widgets()
        for option in self._usual.rules.options:
            tried = self._option is option
            value = self._value if tried else self._usual.value(option)
            row = OptionRow(title=spoken_name(option), line=tr(option.line), changed=tried)
            key = Key(text=spoken_value(option, value), most=22, size_hint_x=0.42, kind="chosen" if tried else "plain")
            key.bind(on_release=partial(self._turn, option))
            row.add_widget(key)
            self._rows.add_widget(row)
        if self._option is None:
            told = tr("Touch a house rule: bots play {count} games by it, and as many without it.", count=GAMES)
            self._tell([told, tr("That says what the rule does, not what your group will feel.")])
        restyle(self)

    def _turn(self, option: Option, _: object) -> None:
        current = self._value if self._option is option else self._usual.value(option)
        if option.span is None:
            at = option.values.index(current) if current in option.values else -1
            self._take(option, option.values[(at + 1) % len(option.values)])
            return
        self._asks.ask_option(option, current, partial(self._take, option))
        self.remove_widget(self._whole)
        self.add_widget(self._asks)
        restyle(self._asks)

    def _take(self, option: Option, value: OptionValue) -> None:
        self._shut()
        self._stop.set()
        self._option, self._value = option, value
        if value == self._usual.value(option):
            self._option = self._trying = None
            self._show()
            return
        self._show()
        usual = {each.name: self._usual.value(each) for each in self._usual.rules.options}
        bots = ("sensible" if self._usual.rules.bot is not None else "random",)
        seats = max(len(self._usual.seats), self._usual.rules.seats[0])
        try:
            made = plan(
                game=self._usual.rules.name, seats=seats, bots=bots, options=usual,
                points=({}, {option.name: value}), games=GAMES,
            )  # fmt: skip
        except SetupError as error:
            self._trying = None
            self._tell([str(error)])
            return
        self._done, self._begun, self._stop = 0, time.monotonic(), threading.Event()
        self._trying = self._worker.submit(self._try, made, self._stop)

    def _try(self, made: Plan, stop: threading.Event) -> Simulation:
        simulation = Simulation(made)
        simulation.run(progress=self._count, play=partial(_until, stop))
        return simulation

    def _count(self, done: int, _: int) -> None:
        self._done = done

    def _look(self, _: float) -> None:
        trying = self._trying
        if trying is None:
            return
        if not trying.done():
            self._tell([tr("{done} of {all} games played…", done=self._done, all=2 * GAMES), *self._left()])
            return
        self._trying = None
        try:
            simulation = trying.result()
        except (SetupError, GameFailed) as error:
            self._tell([str(error)])
            return
        found = compare(*simulation.tallies)
        self._tell([tr("{count:simulated game}: as it is, and with the rule.", count=simulation.count)])
        for each in found:
            self._found.add_widget(_row(each))
        settled = [each for each in found if each.is_settled]
        told = tr("In bold: chance hardly explains it.") if settled else tr("No change shows in this many games.")
        self._found.add_widget(Told(text=told, most=22))
        restyle(self._found)

    def _left(self) -> list[str]:
        """How long it will still take, by what was played so far."""
        if not self._done:
            return []
        spent = time.monotonic() - self._begun
        left = spent / self._done * (2 * GAMES - self._done)
        return [tr("About {seconds} s left.", seconds=ceil(left))]

    def _tell(self, lines: list[str]) -> None:
        self._found.clear_widgets()
        for line in lines:
            self._found.add_widget(Told(text=line, most=24))
        restyle(self._found)

    def _shut(self) -> None:
        if self._asks.parent is not None:
            self.remove_widget(self._asks)
            self.add_widget(self._whole)


def _until(stop: threading.Event, made: Plan, first: int) -> Iterator[Rows]:
    """On all cores, or on one where the program cannot start others of its kind."""
    played = first
    try:
        for rows in play_on_cores(made, first, os.cpu_count() or 1):
            played += len(rows)
            yield rows
            if stop.is_set():
                return
    except GameFailed:
        if played > first:
            raise
        for rows in play_here(made, first):
            yield rows
            if stop.is_set():
                return


def _row(found: PointDifference) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=theme.t * 40, spacing=theme.u * 8)
    title = tr(found.title) + (f" {found.seat}" if found.seat else "")
    said = [f"{figure(100 * each)} %" if found.kind == "share" else figure(each, 1) for each in _both(found)]
    sign = "=" if not found.is_settled else "▲" if found.second > found.first else "▼"
    for text, share in ((title, 2.2), (said[0], 1.0), (f"{sign}  {said[1]}", 1.2)):
        words = Words(text=text, most=24, bold=found.is_settled, halign="left", valign="middle", size_hint_x=share)
        row.add_widget(words)
    return row


def _both(found: PointDifference) -> tuple[float, float]:
    return found.first, found.second


def _list() -> BoxLayout:
    rows = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_y=None, padding=(0, 0, theme.u * 14, 0))
    rows.bind(minimum_height=rows.setter("height"))
    return rows
