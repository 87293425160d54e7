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
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.views.page import Page, Presenter

HEAD, TOOL = 60, 120
"""How high the title is and how wide a key beside it at least, in units of the design."""

BESIDE = 0.9
"""The part of the width that the keys beside the title need at most."""


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
        self._head = BoxLayout(size_hint_y=None)
        self._title = Words(most=30, bold=True)
        self._tools = GridLayout(cols=1)
        add_all(self._head, self._title, self._tools)
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
        fill(self._tools, page.keys, lambda: PageKeyForm(self._emit))
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
        self._head.spacing, self._tools.spacing = u * 12, u * 10
        self._lay_head()

    def _lay_head(self) -> None:
        """Puts the keys beside the title, or in rows below it if there is no room beside it."""
        u, t, many = theme.u, theme.t, len(self._tools.children)
        key = u * TOOL * (t / u) ** 0.8
        below = many * key > self.width * BESIDE
        rows = ceil(many / max(1, self.width // key)) if below else 1
        self._head.orientation = "vertical" if below else "horizontal"
        self._head.height = max(u * HEAD, t * 40) * (1 + rows * below)
        self._tools.cols = max(1, ceil(many / rows))
        beside = min(2.6, 0.1 * many * (many + 1) * (t / u) ** 0.5)
        self._tools.size_hint = (1, rows) if below else (beside, 1)

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
