"""A sheet over the felt, drawn from the pages of a flow."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.cards import Deck
from companion.ui.forms.page_body import PageBody, in_order
from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import FRAME, Sheet
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import add_all
from companion.ui.views.asking import Flow, FlowShown
from companion.ui.views.page import Go, Page

TABS, TAB_WIDE, APART = 56, 120, 40
"""How high a row of tabs is, how wide a tab at least, and how far keys that lead away are from them, in units of the
design."""


class PageSheet(Sheet):
    """Asks what a flow asks, one page at a time; the keys of a page are tabs below its title, apart from those that
    lead away from it. When the flow ends, the sheet asks to be put away. ``cards`` are those of its ``PageBody``."""

    def __init__(self, router: Router, cards: tuple[str, Deck] | None = None) -> None:
        super().__init__()
        self._router = router
        self._asking: FlowShown | None = None
        self._page = Page("", ())
        self._row = BoxLayout(size_hint_y=None, height=0)
        self._tabs, self._others = GridLayout(cols=1), GridLayout(cols=1)
        add_all(self._row, self._tabs, self._others)
        self._row.bind(width=lambda *_: self._lay_tabs())
        self._body = PageBody(self._emit, cards=cards)
        self._body.blocks.inner.bind(height=self._measure)
        add_all(self, self._row, self._body)

    def ask(self, flow: Flow[Any]) -> bool:
        """Asks this from now on; returns whether there is something to ask."""
        self._asking, self._page = FlowShown(flow), Page("", ())
        if not self._asking.is_over:
            self._show()
        return not self._asking.is_over

    @property
    def tabs(self) -> tuple[Any, ...]:
        """The tabs of other moves, and the keys beside them."""
        return (*reversed(self._tabs.children), *reversed(self._others.children))

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
        keys = in_order(page.keys)
        fill(self._tabs, [key for key in keys if not isinstance(key.says, Go)], lambda: PageKeyForm(self._emit))
        fill(self._others, [key for key in keys if isinstance(key.says, Go)], lambda: PageKeyForm(self._emit))
        self._lay_tabs()
        self._body.show(page, is_first=is_first)
        restyle(self._row)
        self._measure()

    def restyle(self) -> None:
        super().restyle()
        self._lay_tabs()
        self._measure()

    def _measure(self, *_: object) -> None:
        self.wants = theme.u * FRAME + self._body.wants if self._body.wants else 0

    def _lay_tabs(self) -> None:
        """Lays the tabs in as many rows as they need, each wide enough for its word, and the keys that lead away at
        their right, or below them."""
        grids = [grid for grid in (self._tabs, self._others) if grid.children]
        many = sum(len(grid.children) for grid in grids)
        room = self._row.width - theme.u * APART * (len(grids) - 1)
        abreast = max(1, int(room // (theme.u * TAB_WIDE)))
        is_one = many <= abreast
        self._row.orientation = "horizontal" if is_one else "vertical"
        self._row.spacing = theme.u * (APART if is_one else 8) * (len(grids) - 1)
        high = 0
        for grid in (self._tabs, self._others):
            count = len(grid.children)
            rows = -(-count // abreast)
            grid.cols, grid.spacing = max(1, -(-count // max(1, rows))), theme.u * 8
            grid.size_hint = (count or 0.001, 1) if is_one else (1, rows or 0.001)
            high = max(high, rows) if is_one else high + rows
        self._row.height = theme.u * (TABS * high + 8 * max(0, high - 1))
