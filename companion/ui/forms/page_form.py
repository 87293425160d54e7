"""Draws a page from its value: its title and keys, and what is below them."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.cards import Deck
from companion.ui.forms.page_body import PageBody
from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import HEAD, way_out_wide
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.views.page import Page, Presenter

TOOL, ROOMY, GAP = 120, 200, 10
"""How wide a key beside the title is at least, how wide it is if there is room, and how far keys are apart, in units of
the design."""

BESIDE = 0.72
"""The part of the page's width that all keys beside the title have at most; the title has the rest."""


class PageForm(Panel):
    """Shows a presenter's page; ``look_s``: it looks at it again in this time, in seconds. ``cards`` are those of its
    ``PageBody``."""

    def __init__(
        self,
        shown: Presenter,
        router: Router,
        *,
        look_s: float = 0,
        cards: tuple[str, Deck] | None = None,
    ) -> None:
        super().__init__(orientation="vertical")
        self._shown, self._router, self._look_s = shown, router, look_s
        self._page = Page("", ())
        self._looking: Any = None
        self._soon = Clock.create_trigger(lambda _: self.show())
        self._head, self._top = BoxLayout(orientation="vertical", size_hint_y=None), BoxLayout()
        self._title = Words(most=30, bold=True)
        self._tools, self._out = GridLayout(cols=1), BoxLayout(size_hint_x=None)
        add_all(self._top, self._title, self._out)
        self._head.add_widget(self._top)
        self._body = PageBody(self._emit, cards=cards)
        add_all(self, self._head, self._body)
        self.bind(parent=self._move_on, size=lambda *_: self._lay_head())

    @property
    def is_busy(self) -> bool:
        return self._body.is_busy or bool(self._soon.is_triggered)

    def renew(self) -> None:
        """Shows the page again: its subject has changed."""
        self.show()

    def show(self) -> None:
        """Draws what has changed since the page was drawn last."""
        before, page = self._page, self._shown.page()
        if page.goes_on:
            self._soon()
        if page == before:
            return
        self._page, self._title.text = page, page.title
        fill(self._tools, page.keys[:-1], lambda: PageKeyForm(self._emit))
        fill(self._out, page.keys[-1:], lambda: PageKeyForm(self._emit))
        self._body.show(page)
        restyle(self._head)
        self.restyle()

    def _emit(self, intent: object) -> None:
        if not self._router.take(intent):
            self._shown.take(intent)
            self.show()

    def restyle(self) -> None:
        u = theme.u
        self.ground = theme.role("ground")
        self.padding, self.spacing = (u * 16, u * 12), u * 8
        self._top.spacing, self._head.spacing, self._tools.spacing = u * 12, u * GAP, u * GAP
        self._lay_head()

    def _lay_head(self) -> None:
        """Puts the key that leads back at the right of the title, the same on every page, and the others between them,
        or in rows below if there is no room."""
        u, t, many = theme.u, theme.t, len(self._tools.children)
        key = u * TOOL * (t / u) ** 0.8
        out = way_out_wide() if self._out.children else 0
        room = self.width * BESIDE - out
        below = many * key > room
        rows = ceil(max(1, many) / max(1, self.width // key)) if below else 1
        high = max(u * HEAD, t * 40)
        self._out.width, self._top.height = out, high
        self._tools.cols = ceil(max(1, many) / rows)
        self._tools.size_hint = (1, None) if below else (None, 1)
        self._tools.height = rows * (high + u * GAP) - u * GAP
        self._tools.width = min(many * u * ROOMY * (t / u) ** 0.5, room)
        self._head.height = high + below * (self._tools.height + u * GAP)
        self._put_tools((self._head if below else self._top) if many else None)

    def _put_tools(self, box: BoxLayout | None) -> None:
        """Moves the keys beside or below the title into this box; into none, if there are none."""
        if self._tools.parent is box:
            return
        if self._tools.parent is not None:
            self._tools.parent.remove_widget(self._tools)
        if box is not None:
            box.add_widget(self._tools, index=0 if box is self._head else 1)  # left of the key that leads back

    def _move_on(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is None:
            self._soon.cancel()
            self._shown.leave()
            return
        self.show()
        if self._look_s:
            self._looking = Clock.schedule_interval(lambda _: self.show(), self._look_s)
