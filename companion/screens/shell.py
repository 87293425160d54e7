"""The running app: one window, the table in it, and the clock that drives the table."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.feed import Feed
from companion.screens.desk import Desk
from companion.screens.live_picture import Camera
from companion.screens.table_screen import TableScreen
from companion.screens.theme import restyle, theme
from companion.screens.turned import Turned
from companion.session import Session


class Shell(App):
    """Runs one session."""

    title = "The companion"

    def __init__(
        self, session: Session, feed: Feed, camera: Camera | None, *, clock: Callable[[], float], tick_s: float
    ) -> None:
        super().__init__()
        self.desk = Desk(session, feed, clock=clock)
        self._camera = camera
        self._tick_s = tick_s
        self._restyle = Clock.create_trigger(self._restyled, -1)

    def build(self) -> FloatLayout:
        """The window's content."""
        Window.allow_screensaver = False
        self.table = TableScreen(self.desk, self._camera)
        self.table.turn = self._turn
        self.whole = Turned(self.table)
        Window.bind(size=self._fit)
        theme.bind(name=self._styled, u=self._styled, t=self._styled)
        self._fit()
        self._restyled()
        self._ticking = Clock.schedule_interval(lambda _: self.table.tick(), self._tick_s)
        self.table.tick()
        return self.whole

    def on_stop(self) -> None:
        self._ticking.cancel()
        Window.unbind(size=self._fit)
        if self.table.picture is not None:
            self.table.picture.close()

    def _turn(self) -> None:
        """Turns everything by a quarter, towards the next side of the table."""
        self.whole.angle = (self.whole.angle + 90) % 360

    def _fit(self, *_: object) -> None:
        theme.fit(*Window.size)

    def _styled(self, *_: object) -> None:
        self._restyle()

    def _restyled(self, *_: object) -> None:
        Window.clearcolor = theme.ground
        restyle(self.whole)
