"""The running app: one window, the table in it, and the clock that drives the table."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.feed import Feed
from companion.screens.desk import Desk
from companion.screens.live_picture import Camera
from companion.screens.table_screen import TableScreen
from companion.screens.theme import theme
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

    def build(self) -> BoxLayout:
        """The window's content."""
        Window.allow_screensaver = False
        self.table = TableScreen(self.desk, self._camera)
        Window.bind(size=self._fit)
        theme.fbind("ground", self._paint)
        self._fit()
        self._paint()
        self._ticking = Clock.schedule_interval(lambda _: self.table.tick(), self._tick_s)
        self.table.tick()
        return self.table

    def on_stop(self) -> None:
        self._ticking.cancel()
        if self.table.picture is not None:
            self.table.picture.close()

    def _fit(self, *_: object) -> None:
        theme.fit(*Window.size)

    def _paint(self, *_: object) -> None:
        Window.clearcolor = theme.ground


