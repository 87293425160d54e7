"""What the window shows while there is no table: the lobby, its pages, and past evenings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from companion.languages import tr
from companion.ledger.roster import read_roster
from companion.ui.controller.source_check import Looker
from companion.ui.forms.icon import icon_of
from companion.ui.forms.router import Router
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import Lobby
from companion.ui.lobby.lobby_pages import LobbyPages
from companion.ui.pages.decks_page import count
from companion.ui.pages.door import offered
from companion.ui.past.past_pages import PastPages
from companion.ui.past.reading import EveningReader
from companion.ui.shell.liking import Liking
from companion.ui.shell.opening import expected_errors
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from companion.ui.views.page import PageKey, lead

GIVEN_FREE_S = 2.0
"""How long a table waits at most for devices that were looked at until now."""

GOING_ON = 6
"""The most earlier tables that are offered to go on with; all others are among the past evenings."""


class BeforeTable:
    """Shows them in ``whole``. ``started``, ``resumed``, ``demo`` (None: there is none) and ``learn`` lead to a table,
    or return why that cannot be. ``looker`` opens the sources for a look, ``felt`` hears of each table file that is
    saved (None: there is no camera), ``sockets`` are where devices are plugged in; ``restyled`` hears that all is
    shown anew."""

    def __init__(
        self,
        whole: Turned,
        evenings: EveningReader,
        liking: Liking,
        *,
        clock: Callable[[], float],
        started: Callable[[Mapping[str, Any], bool, str], str],
        resumed: Callable[[str], str],
        demo: Callable[[Draft], str] | None,
        learn: Callable[[str, Draft], str],
        looker: Looker | None,
        felt: Callable[[Path], None] | None,
        sockets: Sockets | None,
        restyled: Callable[[], None],
    ) -> None:
        self._whole, self._evenings, self._liking, self._clock = whole, evenings, liking, clock
        self._started, self._resumed, self._demo, self._learn = started, resumed, demo, learn
        self._looker, self._sockets, self._restyled = looker, sockets, restyled
        self.felt = felt
        self.label = ""
        self.pages: LobbyPages | None = None
        self.past: PastPages | None = None
        self._to_lobby: Callable[[], None] = self.show

    @property
    def lobby(self) -> Lobby | None:
        """The lobby, while it is what is shown."""
        content = self._whole.content
        return content if isinstance(content, Lobby) else None

    @property
    def is_busy(self) -> bool:
        """Whether more may be found before long: evenings to go on with, or what can be read of the deck."""
        return self.lobby is not None and (self._evenings.is_busy or self.lobby.is_looking)

    def show(self, draft: Draft | None = None, *, is_first: bool | None = None, saved: str = "") -> None:
        """Shows the lobby with this table set up, or (``is_first``) the games, and above them what was ``saved``."""
        lobby = self._made(draft, is_first)
        lobby.front.note(saved)
        self._whole.show(lobby)
        self._give_pages(lobby)
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
        """Takes in the evenings that were read by now, and what was found of the deck."""
        if self.lobby is None:
            return
        self.lobby.tick()
        if self._evenings.take():
            self.lobby.offer(self._evenings.going_on[:GOING_ON])

    def give_free(self) -> None:
        """Gives the devices that are looked at free for a table."""
        if self.pages is not None:
            self.pages.close(wait_s=GIVEN_FREE_S)

    def end(self) -> None:
        if self.pages is not None:
            self.pages.close()
        if self.past is not None:
            self.past.end()
        self._evenings.end()

    def _made(self, draft: Draft | None, is_first: bool | None) -> Lobby:
        self._evenings.begin(going_on=GOING_ON)
        return Lobby(
            sessions=self._evenings.going_on[:GOING_ON],
            started=self._started,
            resumed=self._resumed,
            tools=self._tools(),
            router=self._router(),
            draft=draft,
            is_first=is_first,
            roster=read_roster(),
            liked=lambda: self._liking.settings,
            like=self._liking.like,
            turn=self._liking.turn,
            label=self.label,
            by_touch=self._do_without if self._sockets is not None and self._sockets.is_used() else None,
            learn=self._learn,
            counts=self._count_deck if self._looker is not None else None,
        )

    def _give_pages(self, lobby: Lobby) -> None:
        if self._looker is not None:
            self.pages = LobbyPages(
                lobby,
                self._whole,
                self._looker,
                felt=self.felt or (lambda _: None),
                expected=expected_errors,
                clock=self._clock,
                demo=self._show_demo if self._demo is not None else None,
                is_used=self._sockets.is_used if self._sockets is not None else lambda: True,
                plug=self._plug if self._sockets is not None else None,
            )

    def _tools(self) -> tuple[PageKey, ...]:
        """What can be looked at before a game, in the order of its keys."""
        demo = (lead(tr("Demo"), "demo", "demo"),) if self._demo is not None else ()
        past = lead(tr("Past evenings"), "past", "past")
        there = offered(camera=self.felt is not None, at_table=False) if self._looker is not None else []
        learn = lead(tr("Practise alone"), "learn", "learn")
        return (past, *demo, learn, *(lead(tr(page.key), name, icon_of(name)) for name, page in there))

    def _router(self) -> Router:
        router = Router()
        router.add("past", self._show_past)
        router.add("demo", self._show_demo)
        for name, _ in offered(camera=True, at_table=False):
            router.add(name, partial(self._show_page, name))
        return router

    def _do_without(self) -> None:
        """The next table does without camera and readers; they are tried again at the next start."""
        assert self._sockets is not None
        self.give_free()
        self._sockets.leave_out()
        self.felt = None

    def _plug(self, source: str) -> None:
        """Reads the cards with another source from now on, and looks how it works; without any the lobby is back."""
        assert self._sockets is not None
        assert self.pages is not None
        self.give_free()
        self.felt = self._sockets.plug(source)
        self.show(self.pages.draft)
        if source:
            self._show_page("devices")

    def _show_demo(self) -> None:
        lobby = self.lobby
        assert lobby is not None
        assert self._demo is not None
        problem = self._demo(lobby.draft)
        if problem:
            lobby.tell(problem)

    def _show_past(self) -> None:
        draft = self.lobby.draft if self.lobby is not None else None
        self._to_lobby = partial(self.show, draft, is_first=True)
        self.past = PastPages(self._whole, self._evenings, resumed=self._resumed, closed=self._to_lobby)
        self.past.show_list()

    def _show_page(self, name: str) -> None:
        if self.pages is not None:
            self._to_lobby = self.pages.back
            self.pages.show(name)

    def _count_deck(self, deck: str) -> None:
        if self.pages is not None:
            self._to_lobby = self.pages.back
            self.pages.turn_to(partial(count, deck=deck))
