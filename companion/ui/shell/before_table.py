"""The window while there is no table: the lobby, its pages, and past evenings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ledger.roster import read_roster
from companion.ui.controller.liking import Liking
from companion.ui.controller.source_check import Looker, SourceCheck
from companion.ui.forms.icon import icon_of
from companion.ui.forms.router import Router
from companion.ui.kit.keyboard import keyboard
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import Lobby, TableWays
from companion.ui.pages.decks_page import COUNT
from companion.ui.pages.door import InLobby, offered, pages
from companion.ui.past.past_pages import PastPages
from companion.ui.past.reading import EveningReader
from companion.ui.shell.opening import expected_errors
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from companion.ui.views.page import PageKey, lead

GIVEN_FREE_S = 2.0
"""How long a table waits at most for devices that were looked at until now."""

GOING_ON = 6
"""The most earlier tables that are offered to go on with; all others are among the past evenings."""


class BeforeTable:
    """Shows them in ``whole``; the ``tables`` lead to a table. ``looker`` opens the sources for a look (None: nothing
    can be looked at), ``felt`` hears of each table file that is saved (None: there is no camera), ``sockets`` are where
    devices are plugged in; ``restyled`` is called after everything was drawn again."""

    def __init__(
        self,
        whole: Turned,
        evenings: EveningReader,
        liking: Liking,
        tables: TableWays,
        *,
        clock: Callable[[], float],
        looker: Looker | None,
        felt: Callable[[Path], None] | None,
        sockets: Sockets | None,
        restyled: Callable[[], None],
    ) -> None:
        self._whole, self._evenings, self._liking, self._tables, self._clock = whole, evenings, liking, tables, clock
        self.looker, self._sockets, self._restyled = looker, sockets, restyled
        self.felt = felt
        self.label = ""
        self.past: PastPages | None = None
        self._look: SourceCheck | None = None
        self._to_lobby: Callable[[], None] = self.show

    @property
    def lobby(self) -> Lobby | None:
        """The lobby, while it is what is shown."""
        content = self._whole.content
        return content if isinstance(content, Lobby) else None

    @property
    def draft(self) -> Draft:
        """The table that is set up in the lobby."""
        return self._made.draft

    @property
    def is_busy(self) -> bool:
        """Whether more may be found before long: evenings to go on with, or what can be read of the deck."""
        return self.lobby is not None and (self._evenings.is_busy or self.lobby.is_looking)

    def show(self, draft: Draft | None = None, *, is_first: bool | None = None, saved: str = "") -> None:
        """Shows the lobby with this table set up, or (``is_first``) the games, and above them what was ``saved``."""
        self._made = lobby = self._make(draft, is_first)
        lobby.front.note(saved)
        self._whole.show(lobby)
        if self._sockets is not None:
            lobby.warn(self._sockets.trouble())
        self._restyled()

    def say_anew(self) -> None:
        """The lobby in the language that is spoken now."""
        if self.lobby is not None:
            self.show(self.lobby.draft, is_first=self.lobby.is_first)

    def step_back(self) -> bool:
        """One step back, from a page to the lobby or in the lobby; False if there is none."""
        if self.lobby is not None:
            return self.lobby.step_back()
        self._to_lobby()
        return True

    def tick(self) -> None:
        """Takes in the evenings that were read by now, and the findings about the deck."""
        if self.lobby is None:
            return
        self.lobby.tick()
        if self._evenings.take():
            self.lobby.offer(self._evenings.going_on[:GOING_ON])

    def give_free(self) -> None:
        """Gives the devices that are looked at free for a table."""
        self._look_no_more(wait_s=GIVEN_FREE_S)

    def end(self) -> None:
        self._look_no_more()
        if self.past is not None:
            self.past.end()
        self._evenings.end()

    def _make(self, draft: Draft | None, is_first: bool | None) -> Lobby:
        self._evenings.begin(going_on=GOING_ON)
        sockets, router = self._sockets, self.make_router()
        lobby = Lobby(
            self._tables,
            router,
            self._liking,
            read_roster(),
            sessions=self._evenings.going_on[:GOING_ON],
            tools=self.tools(),
            draft=draft,
            is_first=is_first,
            label=self.label,
            can_count=self.looker is not None,
            can_leave_out=sockets is not None and sockets.is_used(),
        )
        self._here = InLobby(
            router=router,
            draft=lambda: lobby.draft,
            use=self._use,
            look=self._look_again,
            clock=self._clock,
            turn_to=self.turn_to,
            demo=self._tables.demo is not None,
            is_used=sockets.is_used if sockets is not None else lambda: True,
            plugs=sockets is not None,
        )
        return lobby

    def make_router(self) -> Router:
        """The ways from the lobby and its pages."""
        router = Router()
        router.add_all({name: partial(self.show_page, name) for name, _ in offered(camera=True, at_table=False)})
        router.add_all(
            {
                "past": self._show_past,
                "demo": self._show_demo,
                "close": self.back,
                "table-file": lambda path: self.felt and self.felt(path),
                "plug": self._plug,
                "count-deck": lambda deck: self.turn_to(lambda here: COUNT.make(here, deck)),
                "leave-out": self._leave_out,
            }
        )
        return router

    def show_page(self, name: str, *about: object) -> None:
        """The page of this name, and what it is about, in the place of the lobby. Raises KeyError if there is none."""
        self.turn_to(lambda here: pages()[name].make(here, *about))

    def turn_to(self, make: Callable[[InLobby], Widget]) -> None:
        """The page that is made so, in the place of the lobby or of another page."""
        self._to_lobby = self.back
        self._put_away()
        self._whole.frame(make(self._here))

    def back(self) -> None:
        """The lobby as it was left."""
        if self.lobby is None:
            self._put_away()
            self._whole.show(self._made)
        self._made.shut()

    def _use(self, draft: Draft) -> None:
        self._made.change(draft)
        self.back()

    def _put_away(self) -> None:
        """A page that is taken out of its frame looks no more."""
        self._look_no_more()
        if self.lobby is None:
            self._whole.content.clear_widgets()

    def _look_again(self) -> SourceCheck:
        self._look_no_more()
        assert self.looker is not None
        look = self._look = SourceCheck(self.looker, self.draft.stand_in(), expected_errors)
        keyboard.read_for(lambda: look.feed.sources if look.feed is not None else ())
        return look

    def _look_no_more(self, *, wait_s: float = 0.0) -> None:
        look, self._look = self._look, None
        keyboard.read_for(tuple)
        if look is not None:
            look.close(wait_s=wait_s)

    def tools(self) -> tuple[PageKey, ...]:
        """The pages to look at before a game, in the order of their keys."""
        demo = (lead(tr("Demo"), "demo", "demo"),) if self._tables.demo is not None else ()
        past = lead(tr("Past evenings"), "past", "past")
        there = offered(camera=self.felt is not None, at_table=False) if self.looker is not None else []
        learn = lead(tr("Practise alone"), "learn", "learn")
        return (past, *demo, learn, *(lead(tr(page.key), name, icon_of(name)) for name, page in there))

    def _leave_out(self) -> None:
        """The next table does without camera and readers; they are tried again at the next start."""
        assert self._sockets is not None
        self.give_free()
        self._sockets.leave_out()
        self.felt = None

    def _plug(self, source: str) -> None:
        """Reads the cards with another source from now on, and looks how it works; without any the lobby is back."""
        assert self._sockets is not None
        self.give_free()
        self.felt = self._sockets.plug(source)
        self.show(self.draft, is_first=self._made.is_first)
        if source:
            self.show_page("devices")

    def _show_demo(self) -> None:
        assert self._tables.demo is not None
        self.back()
        problem = self._tables.demo(self.draft)
        if problem:
            self._made.tell(problem)

    def _show_past(self) -> None:
        draft = self.lobby.draft if self.lobby is not None else None
        self._to_lobby = partial(self.show, draft, is_first=True)
        self.past = PastPages(self._whole, self._evenings, resumed=self._tables.resume, closed=self._to_lobby)
        self.past.show_list()
