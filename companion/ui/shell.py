"""The running app: one window, in it the lobby or a table, and the clock that drives the table."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion import languages
from companion.files import why_not
from companion.languages import tr
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.roster import keep_group, read_roster
from companion.ledger.sessions import demo_name
from companion.ledger.settings import change_settings, read_settings
from companion.session import Differs, Session
from companion.sources.feed import Feed
from companion.ui.camera.live_picture import TableCamera
from companion.ui.controller.desk import Desk
from companion.ui.controller.source_check import Looker
from companion.ui.kit.fitting import fitting
from companion.ui.kit.keyboard import keyboard
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.sound import SoundPlayer
from companion.ui.kit.theme import TEXT_STEPS, restyle, theme
from companion.ui.kit.tidy import Tidy
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import Lobby
from companion.ui.lobby.lobby_pages import LobbyPages
from companion.ui.pages.decks_page import count
from companion.ui.pages.door import offered
from companion.ui.past.past_pages import PastPages
from companion.ui.past.reading import EveningReader
from companion.ui.table.table_screen import TableScreen
from companion.ui.views.setup import Draft, session_name, spoken_session
from companion.ui.views.sockets import Sockets

GIVEN_FREE_S = 2.0
"""How long a table waits at most for devices that were looked at until now."""

GOING_ON = 6
"""So many earlier tables are offered at most to go on with; all others are among the past evenings."""

Opener = Callable[[Session], tuple[Feed, TableCamera | None]]
"""Starts the sources of a table that was chosen in the lobby."""

Demo = tuple[Mapping[str, Any], Opener]
"""The demo table: a record's header, and what starts its recorded pictures."""


class Shell(App):
    """Runs one session; without one it begins in the lobby, ``opener`` starts the sources, and ``looker`` opens them
    for a look before; ``felt`` hears of each table file that is saved (None: there is no camera); ``draft`` is what the
    first table begins with; ``demo`` can be looked at from the lobby, ``sockets`` are where devices are plugged in."""

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
    ) -> None:
        super().__init__()
        self._sockets = sockets
        self._demo = demo
        self._felt, self._first = felt, draft
        self._clock, self._tick_s, self._opener, self._looker = clock, tick_s, opener, looker
        self.pages: LobbyPages | None = None
        self.past: PastPages | None = None
        self._evenings = EveningReader()
        self._given = (session, feed, camera)
        self._restyle = Clock.create_trigger(self._restyled, -1)
        self._tidy = Tidy()
        self._told_to_differ: set[str] = set()
        self._last_stir = self._clock()
        self.table: TableScreen | None = None
        self.opened: tuple[Session, Feed] | None = None
        self.settings = read_settings()
        self._label = ""
        self._player: SoundPlayer | None = None

    def build(self) -> FloatLayout:
        """The window's content."""
        Window.allow_screensaver = False
        languages.like(self.settings.language)
        session, feed, camera = self._given
        first = self._lobby(self._first) if session is None or feed is None else self._table(session, feed, camera)
        self.whole = Turned(first)
        self._take_settings()
        self._give_pages(first)
        Window.bind(size=self._fit)
        theme.bind(name=self._styled, u=self._styled, t=self._styled)
        self._fit()
        self._restyled()
        Window.bind(on_touch_down=self._stirred)
        self._tidy.begin()
        self._ticking = Clock.schedule_interval(lambda _: self.tick(), self._tick_s)
        self.tick()
        return self.whole

    def tick(self) -> None:
        """Lets the table take in what is new."""
        if self.table is None:
            lobby = self.whole.content
            if isinstance(lobby, Lobby) and self._evenings.take():
                lobby.offer(self._evenings.going_on[:GOING_ON])
            self._tidy.tick(self._clock() - self._last_stir, may_last=False)
            return
        stirred = self.table.tick()
        if stirred:
            self._stirred()
        quiet_s = 0.0 if stirred else self._clock() - self._last_stir
        self._tidy.tick(quiet_s, may_last=self.table.is_plain)

    @property
    def is_busy(self) -> bool:
        """Whether a part of what is new is still to be shown."""
        if self.table is not None:
            return self.table.is_busy
        return fitting.is_busy or (isinstance(self.whole.content, Lobby) and self._evenings.is_busy)

    def on_stop(self) -> None:
        self._ticking.cancel()
        Window.unbind(on_touch_down=self._stirred)
        self._tidy.end()
        if self._player is not None:
            self._player.close()
        if self.pages is not None:
            self.pages.close()
        if self.past is not None:
            self.past.end()
        self._evenings.end()
        Window.unbind(size=self._fit)
        theme.unbind(name=self._styled, u=self._styled, t=self._styled)
        self._end_table()

    def _table(self, session: Session, feed: Feed, camera: TableCamera | None) -> TableScreen:
        self._evenings.end()
        self.desk, self._camera = Desk(session, feed, clock=self._clock), camera
        keyboard.read_for(lambda: feed.sources)
        return self._screen()

    def _screen(self) -> TableScreen:
        """The table on the glass, in the language that is spoken."""
        table = self.table = TableScreen(
            self.desk,
            self._camera,
            self._felt,
            liked=lambda: self.settings,
            like=self.like,
            sound=self._sound,
            roster=read_roster(),
        )
        table.turn = self._turn
        table.to_lobby = self._leave_recording if self.desk.session is self._given[0] else None
        if self.opened is not None:
            table.lead_on(self._leave, self._play_again)
        return table

    def _lobby(self, draft: Draft | None = None) -> Lobby:
        self._evenings.begin(going_on=GOING_ON)
        return Lobby(
            sessions=self._evenings.going_on[:GOING_ON],
            started=self._start,
            resumed=self._resume,
            tools=self._tools(),
            draft=draft,
            roster=read_roster(),
            liked=lambda: self.settings,
            like=self.like,
            turn=self._turn,
            label=self._label,
            demo=self._show_demo if self._demo is not None else None,
            counts=self._count_deck if self._looker is not None else None,
        )

    def _give_pages(self, lobby: Widget) -> None:
        if isinstance(lobby, Lobby) and self._looker is not None:
            self.pages = LobbyPages(
                lobby,
                self.whole,
                self._looker,
                felt=self._felt or (lambda _: None),
                expected=expected_errors,
                clock=self._clock,
                demo=self._show_demo if self._demo is not None else None,
                is_used=self._sockets.is_used if self._sockets is not None else lambda: True,
                plug=self._plug if self._sockets is not None else None,
            )

    def _plug(self, source: str) -> None:
        """Reads the cards with another source from now on, and looks how it works; without any the lobby is back."""
        assert self._sockets is not None
        assert self.pages is not None
        self.pages.close(wait_s=GIVEN_FREE_S)
        self._felt = self._sockets.plug(source)
        self._show_lobby(self.pages.draft)
        if source:
            self._show_page("devices")

    def _leave(self, draft: Draft | None = None) -> None:
        """Goes from a table back to the lobby, where this ``draft``, or one more table with the same people, is ready
        to start."""
        assert self.opened is not None
        assert self.table is not None
        session, feed = self.opened
        self._end_table()
        self.table = self.opened = None
        feed.close(wait_s=GIVEN_FREE_S)
        session.close()
        if draft is None:
            self._label = session.label
        self._show_lobby(draft or Draft.like(session.table.game, session.table.setup))

    def _leave_recording(self) -> None:
        """Goes from a table that was given and has come to its end to the lobby; its caller closes it."""
        self._end_table()
        self.table = None
        self._show_lobby(None)

    def _show_lobby(self, draft: Draft | None) -> None:
        lobby = self._lobby(draft)
        self.whole.show(lobby)
        self._give_pages(lobby)
        self._restyled()

    def _play_again(self) -> None:
        """The same game with the same people and house rules, at once."""
        assert self.table is not None
        played = self.table.desk.table
        header = Draft.like(played.game, played.setup).header()
        self._leave()
        problem = self._start(header, False, self._label)
        if problem and isinstance(self.whole.content, Lobby):
            self.whole.content.tell(problem)

    def _end_table(self) -> None:
        keyboard.read_for(tuple)
        if self.table is not None:
            self.table.end()

    def _tools(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        past = (tr("Past evenings"), self._show_past)
        demo = ((tr("Demo"), self._show_demo),) if self._demo is not None else ()
        if self._looker is None:
            return (*demo, past)
        there = offered(camera=self._felt is not None, at_table=False)
        return (*demo, past, *((tr(page.key), partial(self._show_page, name)) for name, page in there))

    def _show_demo(self) -> None:
        """Plays the demo table; the way back leads to the set-up as it was."""
        lobby = self.whole.content
        assert self._demo is not None
        assert isinstance(lobby, Lobby)
        header, opener = self._demo
        problem = self._opened(lambda: Session.start(demo_name(), header), opener)
        if problem:
            lobby.tell(problem)
        elif self.table is not None:
            self.table.leave, self.table.again = lambda: self._leave(lobby.draft), None

    def _show_past(self) -> None:
        draft = self.whole.content.draft if isinstance(self.whole.content, Lobby) else None
        self.past = PastPages(self.whole, self._evenings, resumed=self._resume, closed=lambda: self._show_lobby(draft))
        self.past.show_list()

    def _show_page(self, name: str) -> None:
        if self.pages is not None:
            self.pages.show(name)

    def _count_deck(self, deck: str) -> None:
        if self.pages is not None:
            self.pages.turn_to(partial(count, deck=deck))

    def _start(self, header: Mapping[str, Any], late: bool, label: str = "") -> str:
        name = session_name(header, time.localtime())
        with contextlib.suppress(OSError):  # the game is played all the same
            keep_group(header["seats"])

        def begun() -> Session:
            session = Session.start(name, header)
            session.test_version(label)
            return session

        problem = self._opened(begun)
        if late and not problem and self.table is not None:
            self.table.open_page("position")
        return problem

    def _resume(self, name: str) -> str:
        """A session that was begun otherwise than things stand now is gone on with at the second touch."""

        def resumed() -> Session:
            try:
                session = self._evenings.undisturbed(partial(Session.resume, name))
            except SessionInUse as error:
                called = spoken_session(name).partition("\n")[0]
                raise JournalError(tr("“{name}” is open in another program: close it there.", name=called)) from error
            if session.differences and name not in self._told_to_differ:
                self._told_to_differ.add(name)
                session.close()
                raise Differs(name, (*session.differences, tr("touch it again to go on with it as it was begun")))
            return session

        return self._opened(resumed)

    def _opened(self, open_session: Callable[[], Session], opener: Opener | None = None) -> str:
        """Goes from the lobby to a table; a sentence where that cannot be."""
        opener = opener or self._opener
        assert opener is not None
        expected = expected_errors()
        if self.pages is not None:
            self.pages.close(wait_s=GIVEN_FREE_S)
        try:
            session = open_session()
        except expected as error:
            return _told(error)
        try:
            feed, camera = opener(session)
        except expected as error:
            session.close()
            return _told(error)
        self.opened = (session, feed)
        self.whole.show(self._table(session, feed, camera))
        self._restyled()
        return ""

    def _turn(self) -> None:
        """Turns everything by a quarter, towards the next side of the table."""
        self.like(turned=(self.whole.angle + 90) % 360)

    def like(self, **changes: object) -> None:
        """The table likes it otherwise from now on: it is so at once, and kept for the next evening."""
        try:
            self.settings = change_settings(**changes)
        except OSError as error:
            self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
            if self.table is not None:
                self.desk.trouble = tr("This cannot be kept for the next evening: {why}", why=error.strerror or error)
                self.desk.version += 1
        self._take_settings()
        if "language" in changes:
            languages.speak(self.settings.language)
            self._say_anew()

    def _sound(self, name: str) -> None:
        """Sounds are worked out, and the machine's player looked for, when the first one is heard."""
        if self._player is None:
            self._player = SoundPlayer()
        self._player.play(name)

    def _say_anew(self) -> None:
        """Everything on the glass is said in the language that is spoken now."""
        if self.table is not None:
            self.table.end()
            self.desk.version += 1
            self.whole.show(self._screen())
            self._restyled()
        elif isinstance(self.whole.content, Lobby):
            self._show_lobby(self.whole.content.draft)

    def _take_settings(self) -> None:
        theme.name = self.settings.colours if self.settings.colours in PALETTES else "dark"
        theme.text_scale = self.settings.text if self.settings.text in TEXT_STEPS else 1.0
        self.whole.angle = self.settings.turned % 360 // 90 * 90

    def _stirred(self, *_: object) -> None:
        self._last_stir = self._clock()

    def _fit(self, *_: object) -> None:
        theme.fit(*Window.size)

    def _styled(self, *_: object) -> None:
        self._restyle()

    def _restyled(self, *_: object) -> None:
        Window.clearcolor = theme.ground
        restyle(self.whole)


def expected_errors() -> tuple[type[Exception], ...]:
    """What sessions and sources raise with a sentence for people: set-ups, decks, journals, cameras, tables, models."""
    # The runtime of the models is slow to import, and the first screen does without it.
    from companion.sources.camera.recognition.network import ModelError

    return ValueError, OSError, JournalError, ModelError


def _told(error: Exception) -> str:
    """What people read of it: a full disk has no number."""
    return why_not(error) if isinstance(error, OSError) and error.errno else str(error)
