"""What can be looked at before there is a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from companion.ui.controller.source_check import Expected, Looker, SourceCheck
from companion.ui.forms.router import Router
from companion.ui.kit.keyboard import keyboard
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import Lobby
from companion.ui.pages.door import InLobby, pages
from companion.ui.views.before.setup import Draft


class LobbyPages:
    """Shows pages in the place of the lobby, and the lobby again; ``felt`` hears of a table file that was saved, which
    the next table goes by, ``demo`` shows how it plays; ``is_used`` says whether a source was named, ``plug`` takes
    another one."""

    def __init__(
        self,
        lobby: Lobby,
        whole: Turned,
        looker: Looker,
        *,
        felt: Callable[[Path], None] = lambda _: None,
        expected: Expected,
        clock: Callable[[], float],
        demo: Callable[[], None] | None = None,
        is_used: Callable[[], bool] = lambda: True,
        plug: Callable[[str], None] | None = None,
    ) -> None:
        self._lobby, self._whole, self._looker, self._expected = lobby, whole, looker, expected
        self._look: SourceCheck | None = None
        self._demo = demo
        router = Router()
        router.add("close", self.back)
        router.add("demo", self._to_demo)
        router.add("table-file", felt)
        router.add("plug", plug or (lambda _: None))
        for name in pages():
            router.add(name, partial(self.show, name))
        self._here = InLobby(
            router=router,
            draft=lambda: lobby.draft,
            look=self._begin,
            clock=clock,
            turn_to=self.turn_to,
            demo=demo is not None,
            is_used=is_used,
            plugs=plug is not None,
        )

    @property
    def draft(self) -> Draft:
        return self._lobby.draft

    def show(self, name: str, *about: object) -> None:
        """The page of this name, and what it is about. Raises KeyError if there is none."""
        make = pages()[name].in_lobby
        assert make is not None, "only what is offered in the lobby is opened there"
        self.turn_to(lambda here: make(here, *about))

    def turn_to(self, make: Callable[[InLobby], Widget]) -> None:
        """The page that is made so, in the place of the lobby or of another page."""
        self._leave()
        self._whole.frame(make(self._here))

    def close(self, *, wait_s: float = 0.0) -> None:
        look, self._look = self._look, None
        keyboard.read_for(tuple)
        if look is not None:
            look.close(wait_s=wait_s)

    def _begin(self) -> SourceCheck:
        self.close()
        look = self._look = SourceCheck(self._looker, self._lobby.draft.stand_in(), self._expected)
        keyboard.read_for(lambda: look.feed.sources if look.feed is not None else ())
        return look

    def _to_demo(self) -> None:
        self.back()
        if self._demo is not None:
            self._demo()

    def back(self) -> None:
        self._leave()
        self._whole.show(self._lobby)

    def _leave(self) -> None:
        """A page that is taken out of its frame looks no more."""
        self.close()
        if self._whole.content is not self._lobby:
            self._whole.content.clear_widgets()
