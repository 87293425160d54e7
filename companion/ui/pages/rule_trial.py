"""Bots play by the house rules as they are and by one that is changed; both stand side by side."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from math import ceil

from companion.languages import tr
from companion.languages.figures import figure
from companion.rules.game import OptionValue, SetupError
from companion.simulation import GameFailed, Plan, Simulation, plan
from companion.simulation.running import Rows, play_here, play_on_cores
from companion.simulation.two_points import PointDifference, compare
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import InLobby
from companion.ui.pages.rule_changes import RuleChanges
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import PageLine, PagePart, Tile

LOOK_S = 0.25
GAMES = 1_000
"""Games by each of the two rulings."""


class RuleTrial(RuleChanges):
    """``usual`` is the table that is set up: its game, how many play, and its house rules."""

    one_at_a_time = True

    def __init__(self, usual: Draft) -> None:
        super().__init__(usual)
        self.title = tr("{game}: try a rule", game=tr(usual.rules.title))
        self._done, self._begun, self._stop = 0, 0.0, threading.Event()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="try a rule")
        self._trying: Future[Simulation] | None = None
        self._why = ""

    @property
    def is_busy(self) -> bool:
        return self._trying is not None and not self._trying.done()

    def leave(self) -> None:
        self._stop.set()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def begin(self, changed: dict[str, OptionValue]) -> None:
        """Lets bots play by the rules as they are and by the changed one."""
        self._stop.set()
        self._trying, self._why = None, ""
        if not changed:
            return
        usual = {each.name: self.usual.value(each) for each in self.usual.rules.options}
        bots = ("sensible" if self.usual.rules.bot is not None else "random",)
        seats = max(len(self.usual.seats), self.usual.rules.seats[0])
        try:
            made = plan(
                game=self.usual.rules.name, seats=seats, bots=bots, options=usual, points=({}, changed), games=GAMES
            )
        except SetupError as error:
            self._why = str(error)
            return
        self._done, self._begun, self._stop = 0, time.monotonic(), threading.Event()
        self._trying = self._worker.submit(self._try, made, self._stop)

    def found(self) -> tuple[PagePart, ...]:
        if self._trying is None:
            told = tr("Touch a house rule: bots play {count} games with it, and as many without it.", count=GAMES)
            return _lines(self._why or told, tr("This shows what the rule does, not how it feels at the table."))
        if self.is_busy:
            return _lines(tr("{done} of {all} games played…", done=self._done, all=2 * GAMES), *self._estimate_rest())
        try:
            simulation = self._trying.result()
        except (SetupError, GameFailed) as error:
            return _lines(str(error))
        found = compare(*simulation.tallies)
        is_settled = any(each.is_settled for each in found)
        said = tr("In bold: chance hardly explains it.") if is_settled else tr("No change shows in this many games.")
        count = tr("{count:simulated game}: as it is, and with the rule.", count=simulation.count)
        return (Tile((PageLine(count, 24), *map(_line, found), PageLine(said, 22, "soft"))),)

    def _try(self, made: Plan, stop: threading.Event) -> Simulation:
        simulation = Simulation(made)
        simulation.run(progress=self._count, play=partial(_until, stop))
        return simulation

    def _count(self, done: int, _: int) -> None:
        self._done = done

    def _estimate_rest(self) -> list[str]:
        """How long it will still take, by what was played so far."""
        if not self._done:
            return []
        spent = time.monotonic() - self._begun
        left = spent / self._done * (2 * GAMES - self._done)
        return [tr("About {seconds} s left.", seconds=ceil(left))]


def _until(stop: threading.Event, made: Plan, first: int) -> Iterator[Rows]:
    """On all cores, or on one if the program cannot start others of its kind."""
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


def _lines(*texts: str) -> tuple[PagePart, ...]:
    return (Tile(tuple(PageLine(text, 24) for text in texts)),)


def _line(found: PointDifference) -> PageLine:
    title = tr(found.title) + (f" {found.seat}" if found.seat else "")
    first, second = (
        f"{figure(100 * each)} %" if found.kind == "share" else figure(each, 1) for each in (found.first, found.second)
    )
    sign = "=" if not found.is_settled else "↑" if found.second > found.first else "↓"
    return PageLine(title, 24, bold=found.is_settled, mark=f"{first}  {sign}  {second}", mark_tone="words")


def show(lobby: InLobby) -> PageForm:
    """The page in the place of the lobby."""
    return PageForm(RuleTrial(lobby.draft()), lobby.router, look_s=LOOK_S)
