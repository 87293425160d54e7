"""A sheet over the felt, drawn from the pages of a flow."""

from __future__ import annotations

from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.cards import Deck
from companion.ui.forms.page_body import PageBody, in_order
from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import FRAME, Sheet
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import add_all
from companion.ui.views.asking import Flow, FlowShown
from companion.ui.views.page import Page

TABS, TAB_WIDE = 56, 120
"""How high a row of tabs is and how wide a tab at least, in units of the design."""


class PageSheet(Sheet):
    """Asks what a flow asks, one page at a time; the keys of a page are tabs below its title. When the flow ends, the
    sheet asks to be put away. ``cards`` are those of its ``PageBody``."""

    def __init__(self, router: Router, cards: tuple[str, Deck] | None = None) -> None:
        super().__init__()
        self._router = router
        self._asking: FlowShown | None = None
        self._page = Page("", ())
        self._tabs = GridLayout(cols=1, size_hint_y=None, height=0)
        self._tabs.bind(width=lambda *_: self._lay_tabs())
        self._body = PageBody(self._emit, cards=cards)
        self._body.blocks.inner.bind(height=self._measure)
        add_all(self, self._tabs, self._body)

    def ask(self, flow: Flow[Any]) -> bool:
        """Asks this from now on; returns whether there is something to ask."""
        self._asking, self._page = FlowShown(flow), Page("", ())
        if not self._asking.is_over:
            self._show()
        return not self._asking.is_over

    @property
    def tabs(self) -> tuple[Any, ...]:
        """The tabs of other moves."""
        return tuple(reversed(self._tabs.children))

    def renew(self) -> None:
        """Asks as the table stands now; what can no longer be answered goes away."""
        if self._asking is not None and self.parent is not None:
            self._asking.renew(is_begun=self._body.is_begun)
            self._go_on(self._asking)

    def _emit(self, intent: object) -> None:
        asking = self._asking
        if not self._router.take(intent) and asking is not None:
            asking.take(intent)
            self._go_on(asking)

    def _go_on(self, asking: FlowShown) -> None:
        """Shows the next page, unless something else was asked meanwhile."""
        if asking is not self._asking:
            return
        if asking.is_over:
            self.close()
        else:
            self._show()

    def close(self) -> None:
        if self.parent is not None:
            super().close()

    def _show(self) -> None:
        assert self._asking is not None
        page = self._asking.page()
        if page == self._page:
            return
        is_first = not self._page.title
        self._page, self.title = page, page.title
        fill(self._tabs, in_order(page.keys), lambda: PageKeyForm(self._emit))
        self._lay_tabs()
        self._body.show(page, is_first=is_first)
        restyle(self._tabs)
        self._measure()

    def restyle(self) -> None:
        super().restyle()
        self._lay_tabs()
        self._measure()

    def _measure(self, *_: object) -> None:
        self.wants = theme.u * FRAME + self._body.wants if self._body.wants else 0

    def _lay_tabs(self) -> None:
        """Lays the tabs in as many rows as they need, each wide enough for its word."""
        count = len(self._tabs.children)
        abreast = max(1, int(self._tabs.width // (theme.u * TAB_WIDE)))
        rows = -(-count // abreast)
        self._tabs.cols, self._tabs.spacing = max(1, -(-count // max(1, rows))), theme.u * 8
        self._tabs.height = theme.u * (TABS * rows + 8 * max(0, rows - 1))
