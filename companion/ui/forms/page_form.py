"""Draws a page from its value, and draws again only the blocks that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.cards import Deck, Face
from companion.rules.game import Cards, Number
from companion.ui.forms.page_blocks import PageKeyForm, fill, form_of
from companion.ui.forms.router import Router
from companion.ui.kit.card_chooser import CardChooser
from companion.ui.kit.number_pad import NumberPad
from companion.ui.kit.theme import TWO_PX, restyle, theme
from companion.ui.kit.widgets import Panel, Words
from companion.ui.views.page import Entered, Go, Page, PagePad, PagePart, Presenter, Tile

HEAD, FOOT, HINT = 60, 68, 36
"""How high the title, the loud keys and the hint are, in units of the design."""

AT_ONCE = 8
"""This many new blocks are drawn in one frame."""


class PageForm(Panel):
    """Shows a presenter's page; ``look_s``: it looks at it again in this time, in seconds. ``cards`` is the game and
    the deck that a pad chooses cards from."""

    def __init__(
        self, shown: Presenter, router: Router, *, look_s: float = 0, cards: tuple[str, Deck] | None = None
    ) -> None:
        super().__init__(orientation="vertical")
        self._shown, self._router, self._look_s, self._cards = shown, router, look_s, cards
        self._page = Page("", ())
        self._looking: Any = None
        self._head = BoxLayout(size_hint_y=None)
        self._title = Words(most=30, bold=True, halign="left", valign="middle")
        self._tools = BoxLayout()
        self._head.add_widget(self._title)
        self._head.add_widget(self._tools)
        self._hint = Words(most=22, halign="left", valign="middle", size_hint_y=None)
        self._foot = BoxLayout(size_hint_y=None)
        self._scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"])
        self._column = BoxLayout(orientation="vertical", size_hint_y=None)
        self._column.bind(minimum_height=self._column.setter("height"))
        self._scroll.add_widget(self._column)
        self._chooser: CardChooser | None = None
        self._forms: list[Any] = []
        self._columns = 1
        self._soon = Clock.create_trigger(lambda _: self._go_on())
        self.bind(parent=self._moved, size=lambda *_: self._break())
        self.show()

    @property
    def is_busy(self) -> bool:
        """Whether blocks are still to be drawn."""
        return bool(self._soon.is_triggered)

    def show(self) -> None:
        """Draws what has changed since the page was drawn last."""
        before, page = self._page, self._shown.page()
        if page == before:
            return
        self._page = page
        self._title.text, self._hint.text = page.title, page.hint
        fill(self._tools, page.keys, lambda: PageKeyForm(self._emit))
        fill(self._foot, page.foot, lambda: PageKeyForm(self._emit, 24))
        if page.pad != before.pad or not self.children:
            self._scroll.scroll_y = 1
            self._fill_body(page.pad)
        self._show_blocks(before.blocks, page.blocks)
        restyle(self)

    def _emit(self, intent: object) -> None:
        if isinstance(intent, Go):
            self._router.go(intent.name)
            return
        self._shown.take(intent)
        self.show()

    def _show_blocks(self, before: Sequence[PagePart], blocks: Sequence[PagePart]) -> None:
        """Shows changed blocks in the widgets that are there, as far as they are of the same kinds."""
        same = 0
        while same < min(len(self._forms), len(blocks)) and type(before[same]) is type(blocks[same]):
            if before[same] != blocks[same]:
                self._forms[same].show(blocks[same])
            same += 1
        if same < len(self._forms):
            del self._forms[same:]
            self._lay()
        self._go_on()

    def _go_on(self) -> None:
        """Makes some more of the widgets that are missing."""
        done = len(self._forms)
        for block in self._page.blocks[done : done + AT_ONCE]:
            form = form_of(block, self._emit)
            self._forms.append(form)
            self._place(block, form)
            restyle(form)
        if len(self._forms) < len(self._page.blocks):
            self._soon()

    def _fill_body(self, pad: PagePad | None) -> None:
        self.clear_widgets()
        for part in (self._head, self._hint, self._scroll if pad is None else self._pad(pad), self._foot):
            self.add_widget(part)

    def _pad(self, pad: PagePad) -> Any:
        whole = BoxLayout(orientation="vertical", spacing=theme.u * 10)
        if pad.extra:
            keys = BoxLayout(size_hint_y=None, height=theme.u * FOOT, spacing=theme.u * 10)
            fill(keys, pad.extra, lambda: PageKeyForm(self._emit))
            whole.add_widget(keys)
        whole.add_widget(self._asking(pad.asks))
        return whole

    def _asking(self, asks: Number | Cards) -> Any:
        if isinstance(asks, Number):
            return NumberPad(asks, chose=lambda value: self._emit(Entered(value)))
        assert self._cards is not None, "a page that asks for cards says of which deck"

        def chose(faces: Sequence[Face | None]) -> None:
            self._emit(Entered(tuple(faces)))

        chooser = CardChooser(*self._cards)
        chooser.ask(frozenset(), chose, least=asks.least, most=asks.most, unseen=asks.may_be_unseen)
        return chooser

    def _break(self) -> None:
        """Puts tiles into as many columns as the width has room for."""
        columns = 2 if self.width >= TWO_PX and theme.t < theme.u * 1.4 else 1
        if columns != self._columns:
            self._columns = columns
            self._lay()

    def _lay(self) -> None:
        """Places the widgets again."""
        for form in self._forms:
            if form.parent is not None:
                form.parent.remove_widget(form)
        self._column.clear_widgets()
        for block, form in zip(self._page.blocks, self._forms, strict=False):
            self._place(block, form)

    def _place(self, block: PagePart, form: Any) -> None:
        """Adds a widget: a tile into the shorter of the columns, anything else across them."""
        if self._columns == 1 or not isinstance(block, Tile):
            self._column.add_widget(form)
            return
        last = self._column.children[0] if self._column.children else None
        if not isinstance(last, Columns):
            last = Columns(self._columns)
            self._column.add_widget(last)
            last.restyle()
        last.add(form)

    def restyle(self) -> None:
        """Takes sizes and colours again."""
        u, t = theme.u, theme.t
        self.ground = theme.role("ground")
        self.padding, self.spacing = (u * 16, u * 12), u * 8
        self._head.height, self._head.spacing, self._tools.spacing = max(u * HEAD, t * 40), u * 12, u * 10
        many = len(self._tools.children)
        self._tools.size_hint_x = min(2.6, (0.2 if many == 1 else 0.1 + 0.34 * many) * (t / u) ** 0.5)
        self._hint.color = theme.role("soft")
        self._hint.height = u * HINT * (t / u) ** 0.5 if self._hint.text else 0
        self._foot.height, self._foot.spacing = u * FOOT if self._foot.children else 0, u * 10
        self._scroll.bar_width = u * 10
        self._column.padding, self._column.spacing = (0, 0, u * 18, 0), u * 10
        self._break()

    def _moved(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is None:
            self._shown.leave()
        elif self._look_s:
            self._looking = Clock.schedule_interval(lambda _: self.show(), self._look_s)


class Columns(BoxLayout):
    """Tiles beside each other, from left to right."""

    def __init__(self, many: int) -> None:
        super().__init__(size_hint_y=None)
        for _ in range(many):
            column = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"top": 1})
            column.bind(minimum_height=column.setter("height"), height=lambda *_: self._rise())
            self.add_widget(column)

    def add(self, form: Any) -> None:
        """Adds a tile to the column with the fewest tiles, the first one of these."""
        min(self.children[::-1], key=lambda column: len(column.children)).add_widget(form)

    def restyle(self) -> None:
        """Takes sizes again."""
        self.spacing = theme.u * 10
        for column in self.children:
            column.spacing = theme.u * 10

    def _rise(self) -> None:
        self.height = max(column.height for column in self.children)
