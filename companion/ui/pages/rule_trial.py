"""Bots play by the house rules as they are and by one that is changed; both stand side by side."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
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
from companion.ui.views.page import Do, Page, PageKey, PageLine, PagePart, Tile

NAME, LOOK_S = "try_rule", 0.25
GAMES = 1_000
"""Games by each of the two rulings."""
MINUTES_S = 90
"""A longer time, in seconds, is told in minutes."""
FIRST = 10
"""Games by each of them after which the first figures are shown; chosen, not measured."""


class RuleTrial(RuleChanges):
    """``usual`` is the table that is set up: its game, how many play, and its house rules. ``use`` takes the table with
    the rule that was tried."""

    one_at_a_time = True

    def __init__(self, usual: Draft, use: Callable[[Draft], None]) -> None:
        super().__init__(usual)
        self.title = tr("{game}: try a rule", game=tr(usual.rules.title))
        self._use = use
        self._done, self._begun, self._stop = 0, 0.0, threading.Event()
        self._so_far: Sequence[PointDifference] = ()
        self._trying: Future[Simulation] | None = None
        self._why, self._is_left = "", False

    @property
    def is_busy(self) -> bool:
        return self._trying is not None and not self._trying.done()

    def page(self) -> Page:
        """The page; bots that were stopped when it was left begin again."""
        if self._is_left:
            self._is_left = False
            self.begin(self.changed)
        page = super().page()
        if page.pad is not None:
            return page
        is_changed = bool(self.changed)
        key = PageKey(tr("Use this rule"), Do("use"), "main" if is_changed else "plain", is_live=is_changed)
        return replace(page, keys=(*page.keys[:-1], key, page.keys[-1]))

    def take(self, intent: object) -> None:
        if intent == Do("use"):
            self._use(self.draft)
        else:
            super().take(intent)

    def leave(self) -> None:
        self._is_left = self._is_left or self.is_busy
        self._stop.set()

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
        self._done, self._stop = 0, threading.Event()
        self._so_far = ()
        worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="try a rule")
        self._trying = worker.submit(self._try, made, self._stop)
        worker.shutdown(wait=False)

    def found(self) -> tuple[PagePart, ...]:
        if self._trying is None:
            told = tr("Touch a house rule: bots play {count} games with it, and as many without it.", count=GAMES)
            return _lines(self._why or told, tr("This shows what the rule does, not how it feels at the table."))
        if self.is_busy:
            return self._tell_so_far()
        try:
            simulation = self._trying.result()
        except (SetupError, GameFailed) as error:
            return _lines(str(error))
        found = compare(*simulation.tallies)
        is_settled = any(each.is_settled for each in found)
        said = tr("In bold: chance hardly explains it.") if is_settled else tr("No change shows in this many games.")
        count = tr("{count:simulated game}: as it is, and with the rule.", count=simulation.count)
        return (Tile((PageLine(count, 24), *map(_line, found), PageLine(said, 22, "soft"))),)

    def _tell_so_far(self) -> tuple[PagePart, ...]:
        """How far the games are, and what they show until now: chance still explains much of it."""
        if not self._done:
            return _lines(tr("The bots sit down. The first figures come in a few seconds."))
        told = tr("{done} of {all} games played…", done=self._done, all=2 * GAMES)
        lines = [PageLine(each, 24) for each in (told, *self._estimate_rest())]
        if self._so_far:
            lines += [PageLine(tr("So far, as it is and with the rule:"), 24), *map(_line_so_far, self._so_far)]
        return (Tile(tuple(lines)),)

    def _try(self, made: Plan, stop: threading.Event) -> Simulation:
        simulation = Simulation(made)

        def count(done: int, _: int) -> None:
            if stop.is_set():
                return
            if min(each.games for each in simulation.tallies) >= FIRST:
                self._so_far = compare(*simulation.tallies)
            if not self._done:  # before that, other processes began
                self._begun = time.monotonic()
            self._done = done

        simulation.run(progress=count, play=partial(_until, stop))
        return simulation

    def _estimate_rest(self) -> list[str]:
        """How long it will still take, by what was played so far."""
        if not self._done:
            return []
        spent = time.monotonic() - self._begun
        left = spent / self._done * (2 * GAMES - self._done)
        if left > MINUTES_S:
            return [tr("About {minutes} min left.", minutes=ceil(left / 60))]
        return [tr("About {seconds} s left.", seconds=ceil(left))] if left else []


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
    sign = "=" if not found.is_settled else "↑" if found.second > found.first else "↓"
    return replace(_line_so_far(found, sign), bold=found.is_settled)


def _line_so_far(found: PointDifference, sign: str = "·") -> PageLine:
    title = tr(found.title) + (f" {found.seat}" if found.seat else "")
    first, second = (
        f"{figure(100 * each)} %" if found.kind == "share" else figure(each, 1) for each in (found.first, found.second)
    )
    return PageLine(title, 24, mark=f"{first}  {sign}  {second}", mark_tone="words")


def show(lobby: InLobby) -> PageForm:
    """The page in the place of the lobby, as it was left if the table is still set up in the same way."""
    trial = lobby.left.get(NAME)
    if not (isinstance(trial, RuleTrial) and trial.usual == lobby.draft()):
        lobby.left[NAME] = trial = RuleTrial(lobby.draft(), lobby.use)
    return PageForm(trial, lobby.router, look_s=LOOK_S)
