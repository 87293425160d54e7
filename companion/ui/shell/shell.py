"""The app's one window, in it what is before a table or a table, and the clock that drives the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import randrange
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion import languages
from companion.bot_seats import find_bots_at_start
from companion.games import GAMES
from companion.languages import tr
from companion.ledger.roster import read_roster
from companion.past import close_evening
from companion.rules.acts import Note
from companion.rules.rulebook.pages import read_intro
from companion.session import Session
from companion.sources.feed import Feed
from companion.sources.nfc.link.ports import PHONE
from companion.ui.camera.cameras import TableCamera
from companion.ui.controller.desk import Desk
from companion.ui.controller.liking import Liking
from companion.ui.controller.seat_players import SeatPlayers, learners_header
from companion.ui.controller.source_check import Looker
from companion.ui.kit.fitting import fitting, is_late
from companion.ui.kit.keyboard import keyboard
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.tidy import Tidy
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import TableWays
from companion.ui.past.reading import EveningReader
from companion.ui.shell.before_table import GIVEN_FREE_S, BeforeTable
from companion.ui.shell.opening import CannotOpen, Demo, OpenedTable, Opener, Opening
from companion.ui.table.table_screen import TableScreen
from companion.ui.views.before.seating import SeatEdges
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from companion.ui.views.devices.phones import Phones

NEWCOMER = "Ann"
"""The name of a person who learns the app on a computer without names."""

BACK = (27, 1001)
"""Kivy's code of Escape, and Android's of the key for back."""

NAP_S = 60.0
"""A sleep from this length on is noted."""


class Shell(App):
    """Runs one session; without one it begins in the lobby, ``opener`` starts the sources, and ``looker`` opens them
    for a look before; ``felt`` hears of each table file that is saved (None: there is no camera); ``draft`` is what the
    first table begins with; ``demo`` can be looked at from the lobby, ``sockets`` are where devices are plugged in;
    ``phones`` makes the phones of a table, which can come from the start where they are ``phones_on``."""

    title = "The companion"

    def __init__(
        self,
        session: Session | None,
        feed: Feed | None,
        camera: TableCamera | None,
        *,
        clock: Callable[[], float],
        tick_s: float,
        opener: Opener | None = None,
        looker: Looker | None = None,
        felt: Callable[[Path], None] | None = None,
        draft: Draft | None = None,
        demo: Demo | None = None,
        sockets: Sockets | None = None,
        phones: Callable[[Desk, Feed], Phones] | None = None,
        phones_on: bool = False,
    ) -> None:
        super().__init__()
        self._phones, self._phones_on = phones, phones_on
        self._given, self._first, self._demo = (session, feed, camera), draft, demo
        self._clock, self._tick_s = clock, tick_s
        self.table: TableScreen | None = None
        self.opened: tuple[Session, Feed] | None = None
        self._players: SeatPlayers | None = None
        self.whole = Turned(Widget())
        self.liking = Liking(self.whole, say_anew=self._say_anew, not_kept=self._not_kept)
        self.evenings = EveningReader()
        self._opening = Opening(opener, self.evenings)
        self.before = BeforeTable(
            self.whole,
            self.evenings,
            self.liking,
            TableWays(
                start=self._start,
                resume=lambda name: self._turn_to(lambda: self._opening.resume(name)),
                demo=self._show_demo if demo is not None else None,
                learn=self._learn,
            ),
            clock=clock,
            looker=looker,
            felt=felt,
            sockets=sockets,
            restyled=self._restyled,
        )
        self._restyle = Clock.create_trigger(self._restyled, -1)
        self._tick_soon = Clock.create_trigger(lambda _: self.tick())
        self._tidy = Tidy()
        self._last_stir = self._clock()
        self._put_aside_s = time.time()

    def build(self) -> FloatLayout:
        """The window's content."""
        Window.allow_screensaver = False
        languages.like(self.liking.settings.language)
        session, feed, camera = self._given
        if session is None or feed is None:
            self.before.show(self._first)
        else:
            self.whole.show(self._table(session, feed, camera))
        self.liking.take()
        Window.bind(size=self._fit)
        theme.bind(name=self._restyle, u=self._restyle, t=self._restyle)
        self._fit()
        self._restyled()
        Window.bind(on_touch_down=self._stirred, on_keyboard=self._keyed)
        self._tidy.begin()
        self._ticking = Clock.schedule_interval(lambda _: self.tick(), self._tick_s)
        self.tick()
        return self.whole

    def tick(self) -> None:
        """Lets the table take in what is new."""
        if self.table is None:
            self.before.tick()
            self._tidy.tick(self._clock() - self._last_stir, may_last=False)
            return
        if self._players is not None:
            self._players.tick(busy=not self.table.is_plain)
        stirred = self.table.tick()
        if self.desk.phones is not None and self.desk.phones.is_waiting:
            self._tick_soon()  # a frame later, not a tick: somebody holds a phone and looks
        if stirred:
            self._stirred()
        quiet_s = 0.0 if stirred else self._clock() - self._last_stir
        self._tidy.tick(quiet_s, may_last=self.table.is_plain, is_late=is_late())

    @property
    def is_busy(self) -> bool:
        if self.table is not None:
            return self.table.is_busy
        return fitting.is_busy or self.before.is_busy

    def on_pause(self) -> bool:
        """The system puts the app aside, and may end it then without a word: all acts are on disk before."""
        self._put_aside_s = time.time()
        if self.table is not None:
            self.desk.table.settle()
        return True

    def on_resume(self) -> None:
        """A longer sleep is noted in the book, for no clock of the table ran meanwhile."""
        slept_s = time.time() - self._put_aside_s
        if self.table is not None and slept_s >= NAP_S:
            minutes = max(1, round(slept_s / 60))
            self.desk.say(Note(text=tr("The tablet slept for {minutes:minute}.", minutes=minutes)))

    def _keyed(self, _window: object, key: int, *_: object) -> bool:
        """The system's key for back, and Escape: one step back, and out of the lobby alone."""
        if key not in BACK:
            return False
        if self.table is None:
            return self.before.step_back()
        self.table.step_back()
        return True

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._keyed)
        self._ticking.cancel()
        self._tick_soon.cancel()
        Window.unbind(on_touch_down=self._stirred)
        self._tidy.end()
        self.liking.end()
        self.before.end()
        Window.unbind(size=self._fit)
        theme.unbind(name=self._restyle, u=self._restyle, t=self._restyle)
        self._end_table()

    def _table(self, session: Session, feed: Feed, camera: TableCamera | None) -> TableScreen:
        self.evenings.end()
        self.desk, self._camera = Desk(session, feed, clock=self._clock), camera
        self._players = SeatPlayers(self.desk, clock=self._clock)
        self._let_phones_come(feed)
        keyboard.read_for(lambda: feed.sources)
        return self._screen()

    def _let_phones_come(self, feed: Feed) -> None:
        """Lets phones come to this table, too, if they were at the one before."""
        if self._phones is None:
            return
        self.desk.phones = self._phones(self.desk, feed)
        reads_by_phones = any(getattr(source, "port", "") == PHONE for source in feed.sources)
        if self._phones_on or reads_by_phones:
            try:
                self.desk.phones.turn_on()
            except OSError as problem:
                self.desk.trouble = str(problem)

    def _screen(self) -> TableScreen:
        """The table on the glass, in the language that is spoken."""
        table = self.table = TableScreen(
            self.desk,
            self._camera,
            self.before.felt,
            liking=self.liking,
            roster=read_roster(),
        )
        table.to_lobby = self._leave_recording if self.desk.session is self._given[0] else None
        if self.opened is not None:
            table.lead_on(self._leave, self._play_again)
        return table

    def _leave(self, draft: Draft | None = None, *, is_first: bool | None = True) -> None:
        """Goes from a table back to the lobby, where (``is_first``) the games are to choose from, with the same people,
        or this ``draft`` is ready to start."""
        assert self.opened is not None
        assert self.table is not None
        session, feed = self.opened
        self._end_table()
        self.table = self.opened = None
        feed.close(wait_s=GIVEN_FREE_S)
        close_evening(session)
        if draft is not None:
            self.before.show(draft, is_first=is_first)
            return
        self.before.label = session.label
        table = session.table
        is_unfinished = bool(table.history.standing) and table.game.outcome(table.state) is None
        told = ", ".join((tr(table.game.title), *table.setup.seats))
        self.before.show(
            self.before.draft.follow(table.game, table.setup, find_bots_at_start(table.history.entries)),
            is_first=is_first,
            saved=tr("Saved: {table}", table=told) if is_unfinished else "",
        )

    def _leave_recording(self) -> None:
        """Goes from a table that was given and has come to its end to the lobby; its caller closes it."""
        self._end_table()
        self.table = None
        self.before.show()

    def _play_again(self) -> None:
        """The same game with the same people and house rules, at once."""
        assert self.table is not None
        played = self.table.desk.table
        header = Draft.like(played.game, played.setup).header()
        self._leave()
        problem = self._start(header, False, self.before.label)
        if problem and self.before.lobby is not None:
            self.before.lobby.tell(problem)

    def _end_table(self) -> None:
        self._players = None
        keyboard.read_for(tuple)
        if self.table is not None:
            self.table.end()
            if self.desk.phones is not None:
                self._phones_on = self.desk.phones.is_on
                self.desk.phones.turn_off()

    def _start(self, header: Mapping[str, Any], late: bool, label: str = "") -> str:
        lobby = self.before.lobby
        bots = lobby.draft.bots if lobby is not None else frozenset()
        problem = self._turn_to(lambda: self._opening.start(header, label, bots))
        if late and not problem and self.table is not None:
            self.table.open_page("position")
        return problem

    def _show_demo(self, draft: Draft) -> str:
        """Plays the demo table; the way back leads to the set-up as it was."""
        demo = self._demo
        assert demo is not None
        problem = self._turn_to(lambda: self._opening.show(demo))
        if not problem and self.table is not None:
            self.table.lead_on(lambda: self._leave(draft, is_first=None))
        return problem

    def _learn(self, game: str, draft: Draft) -> str:
        """A table of this game where one person plays and the other seats play by themselves; nothing of it is among
        the evenings. The way back leads to where it was begun."""
        is_first = self.before.lobby is not None and self.before.lobby.is_first
        known = read_roster().names
        people = [each for each in draft.seats if each not in draft.bots] or known
        header = learners_header(game, GAMES[game].seats[0], people[0] if people else NEWCOMER)

        def by_touch(_: Session) -> tuple[Feed, None]:
            return Feed([], clock=self._clock, wake=lambda: None), None

        def leave() -> None:
            self._leave(draft, is_first=is_first)

        def start_again() -> None:
            leave()
            self._learn(game, draft)

        problem = self._turn_to(lambda: self._opening.show((header, by_touch)))
        if not problem and self.table is not None:
            self.table.lead_on(leave, start_again)
            self.desk.table.let_deal(randrange(2**32))
            me, *others = header["seats"]
            self.desk.session.let_bots_play(others)
            self.table.board.facing = False
            self.table.board.place(SeatEdges(near=(me,), far=tuple(others)))
            self.table.hints.tell(read_intro(self.desk.table.game.rules))
        return problem

    def _turn_to(self, open_table: Callable[[], OpenedTable]) -> str:
        """Goes from the lobby to a table; a sentence where that cannot be."""
        self.before.give_free()
        try:
            session, feed, camera = open_table()
        except CannotOpen as error:
            return str(error)
        self.opened = (session, feed)
        self.whole.show(self._table(session, feed, camera))
        self._restyled()
        return ""

    def _say_anew(self) -> None:
        """Everything on the glass is said in the language that is spoken now."""
        if self.table is None:
            self.before.say_anew()
            return
        self.table.end()
        self.desk.version += 1
        self.whole.show(self._screen())
        self._restyled()

    def _not_kept(self, why: str) -> None:
        if self.table is not None:
            self.desk.trouble = why
            self.desk.version += 1

    def _stirred(self, *_: object) -> None:
        self._last_stir = self._clock()

    def _fit(self, *_: object) -> None:
        theme.fit(*Window.size)

    def _restyled(self, *_: object) -> None:
        Window.clearcolor = theme.role("ground")
        restyle(self.whole)
