"""A sheet over the felt: a title, a way to close it, and what it asks. Scores stay in sight beside it."""

from __future__ import annotations

from math import inf
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.rules.events import Seat
from companion.ui.kit.fitting import fitting
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words, add_all
from companion.ui.views.asking import Flow

KEPT_OFF_S = 0.5
"""How long a sheet that opened by itself takes no touch."""

HEAD, WAY_OUT = 60, 140
"""How high a title is and how wide the key at its right that leads back, in units of the design."""

FRAME = 100
"""How high a sheet's title and rim are, in units of the design."""


def way_out_wide() -> float:
    """How wide the key that leads back is on every sheet and page, in pixels."""
    return float(WAY_OUT * theme.u * (theme.t / theme.u) ** 0.5)


class Sheet(Panel):
    """The common part of every sheet. ``on_close`` asks the sheet's owner to close it. It is seen once its words are
    drawn: until then they are those that it said before."""

    is_busy = False

    __events__ = ("on_close",)

    title = StringProperty("")
    wants = NumericProperty(0)
    """How high it is at most where it has a page to itself, in pixels; 0: as high as may be."""

    seat: Seat | None = None
    """The seat that it belongs to, whose colour it has and whose player it faces; None: everybody's."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._kept_off_until = 0.0
        self._head, heading = BoxLayout(size_hint_y=None), Words(most=34, bold=True)
        self._close = Key(text=tr("Close"), most=22, size_hint_x=None, on_release=lambda _: self.close())
        self.ids: Any = {"title": heading}
        add_all(self._head, heading, self._close)
        self.add_widget(self._head)
        self.fbind("title", heading.setter("text"))
        self._appear = Clock.create_trigger(lambda _: self._await_words())
        self.bind(wants=self._limit, parent=self._limit)
        self.fbind("parent", lambda *_: self._await_words())

    def _await_words(self) -> None:
        words = (each for each in self.walk(restrict=True) if isinstance(each, Words))
        self.opacity = 0 if self.parent is not None and any(map(fitting.waits, words)) else 1
        if not self.opacity:
            self._appear()

    def _limit(self, *_: object) -> None:
        """Keeps a sheet on a page of its own to what it wants, at its top, where Close always is; over the felt it
        covers that."""
        page = self.parent
        if not isinstance(page, BoxLayout):
            return
        page.bind(height=self._limit)
        self.size_hint, self.pos_hint = (1, None if self.wants else 1), {"top": 1}
        if self.wants:
            self.height = min(self.wants, page.height - page.padding[1] - page.padding[3])

    def restyle(self) -> None:
        u = theme.u
        self.padding, self.spacing, self.ground = (u * 16, u * 12), u * 8, theme.role("panel")
        self.edge = theme.role("line") if self.seat is None else self.edge
        self._head.height, self._head.spacing = u * HEAD, u * 12
        self._close.width = way_out_wide()

    def close(self) -> None:
        self.dispatch("on_close")

    def on_close(self) -> None:
        """Nothing else happens here."""

    def keep_off(self, seconds: float = KEPT_OFF_S) -> None:
        """Takes no touch for a moment from its first frame on, after it has opened by itself: a finger may be on its
        way to what lay there."""
        self._kept_off_until = inf
        Clock.schedule_once(lambda _: setattr(self, "_kept_off_until", Clock.time() + seconds))

    def renew(self) -> None:
        """The table has changed while the sheet is open."""

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing under a sheet is touched."""
        if not self.opacity:  # its words may have been drawn since the last frame
            self._await_words()
        if Clock.time() < self._kept_off_until or not self.opacity:
            return bool(self.collide_point(*touch.pos))
        return bool(super().on_touch_down(touch) or self.collide_point(*touch.pos))

    def on_touch_up(self, touch: Any) -> bool:
        """Nor does a finger go up there."""
        return bool(super().on_touch_up(touch) or self.collide_point(*touch.pos))


class InPlace(Protocol):
    """A widget in the place of the table: ``is_busy`` while more of it is still to be drawn."""

    is_busy: bool

    def renew(self) -> None:
        """The table has changed."""


class Sheets(Protocol):
    """The place of sheets, one at a time."""

    def open(self, sheet: Sheet, *, whole: bool = False) -> None:
        """Puts a sheet over the felt, or in the place of the ``whole`` table."""

    def ask(self, flow: Flow[Any], *, seat: Seat | None = None, whole: bool = False) -> None:
        """Asks what a flow asks on a sheet, of this ``seat`` (None: of everybody)."""

    def turn_to(self, page: Widget) -> None:
        """Shows a page in the place of the table."""

    def shut(self) -> None:
        """Puts away the sheet or the page that is open, if one is."""
