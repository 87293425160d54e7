"""Draws a page from its value: its title and keys, its blocks or its pad, and its loud keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.cards import Deck, Face
from companion.rules.game import Number
from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.contents import Contents
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.forms.router import Router
from companion.ui.kit.card_chooser import CardChooser
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.number_pad import NumberPad
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Panel, Words, high_of
from companion.ui.views.page import Entered, Go, Letters, Page, PagePad, Presenter

HEAD, FOOT, HINT, LOUD, TOOL = 60, 68, 36, 150, 120
"""How high the title, a row of loud keys and the hint are, and how wide a loud key and a key beside the title are at
least, in units of the design."""

MOST_LINES = 70
"""How high a hint is at most, in units of text."""

BESIDE = 0.9
"""The part of the width that the keys beside the title need at most."""


class PageForm(Panel):
    """Shows a presenter's page; ``look_s``: it looks at it again in this time, in seconds. ``cards`` is the game and
    the deck that a pad chooses cards from, ``fills`` has the widgets that draw what fills the page, by the types of
    its values: each may have a ``share`` of the room, which is usually 1."""

    def __init__(
        self,
        shown: Presenter,
        router: Router,
        *,
        look_s: float = 0,
        cards: tuple[str, Deck] | None = None,
        fills: Mapping[type[Any], Callable[[Emit], Any]] | None = None,
    ) -> None:
        super().__init__(orientation="vertical")
        self._shown, self._router, self._look_s, self._cards = shown, router, look_s, cards
        self._page, self._fills, self._filled = Page("", ()), fills or {}, dict[type[Any], Any]()
        self._looking: Any = None
        self._soon = Clock.create_trigger(lambda _: self.show())
        self._head = BoxLayout(size_hint_y=None)
        self._title = Words(most=30, bold=True, halign="left", valign="middle")
        self._tools = GridLayout(cols=1)
        self._head.add_widget(self._title)
        self._head.add_widget(self._tools)
        self._contents = Contents(self._emit)
        self._hint = Words(most=22, halign="left", valign="middle", size_hint_y=None)
        self._foot = GridLayout(cols=1, size_hint_y=None)
        self._blocks, self._beside = BlockColumn(self._emit), BlockColumn(self._emit)
        self._body = BoxLayout()
        self._body.bind(size=lambda *_: self._contents.restyle())
        self.bind(parent=self._moved, size=lambda *_: self._turn())

    @property
    def is_busy(self) -> bool:
        """Whether more of it is still to be drawn."""
        return self._blocks.is_busy or self._beside.is_busy or bool(self._soon.is_triggered)

    def renew(self) -> None:
        """What the page is about has changed."""
        self.show()

    def show(self) -> None:
        """Draws what has changed since the page was drawn last."""
        before, page = self._page, self._shown.page()
        if page.goes_on:
            self._soon()
        if page == before:
            return
        self._page = page
        wrong = _say_here(page)
        self._title.text, self._hint.text = page.title, f"▲  {wrong[:1].upper()}{wrong[1:]}" if wrong else page.hint
        self._contents.show(page.contents)
        fill(self._tools, page.keys, lambda: PageKeyForm(self._emit))
        fill(self._foot, page.foot, lambda: PageKeyForm(self._emit, 24))
        if is_new := _kinds(page) != _kinds(before) or not self.children:
            self._fill_body(page)
            self._blocks.scroll_y = 1
        if page.part != before.part:
            self._blocks.scroll_y = 1
        for value in page.fills:
            self._filled[type(value)].show(value)
        self._blocks.show(page.blocks)
        self._beside.show(page.beside)
        for part in (self,) if is_new else (self._head, self._foot):
            restyle(part)  # the widgets of the body take their sizes by themselves
        self.restyle()

    def _emit(self, intent: object) -> None:
        if isinstance(intent, Go):
            self._router.go(intent.name, intent.about)
            return
        self._shown.take(intent)
        self.show()

    def _fill_body(self, page: Page) -> None:
        self.clear_widgets()
        self._body.clear_widgets()
        kinds = [type(value) for value in page.fills]
        for kind in kinds:
            if kind not in self._filled:
                self._filled[kind] = self._fills[kind](self._emit)
        body: list[Widget] = [self._contents] if page.contents else []
        body += [self._pad(page.pad)] if page.pad else [self._filled[kind] for kind in kinds] or [self._blocks]
        for each in (*body, *([self._beside] if page.beside else [])):
            self._body.add_widget(each)
        for part in (self._head, self._hint, self._body, self._foot):
            self.add_widget(part)

    def _pad(self, pad: PagePad) -> Widget:
        whole = BoxLayout(orientation="vertical", spacing=theme.u * 10)
        if pad.extra:
            keys = BoxLayout(size_hint_y=None, height=theme.u * FOOT, spacing=theme.u * 10)
            fill(keys, pad.extra, lambda: PageKeyForm(self._emit))
            whole.add_widget(keys)
        whole.add_widget(self._asking(pad))
        return whole

    def _hear(self, text: str) -> str:
        """Takes a text over; returns why it cannot be, which the pad tells until another letter is typed."""
        self._emit(Entered(text))
        return self._page.trouble

    def _asking(self, pad: PagePad) -> Widget:
        if isinstance(pad.asks, Number):
            return NumberPad(pad.asks, chose=lambda value: self._emit(Entered(value)), asked=pad.asked)
        if isinstance(pad.asks, Letters):
            asks = pad.asks
            return LetterPad(
                asks.title,
                chose=self._hear,
                offered=asks.offered,
                typed=asks.typed,
                done=asks.done,
                empty=asks.empty,
            )
        assert self._cards is not None, "a page that asks for cards says of which deck"

        def chose(faces: Sequence[Face | None]) -> None:
            self._emit(Entered(tuple(faces)))

        chooser = CardChooser(*self._cards)
        chooser.ask(frozenset(), chose, least=pad.asks.least, most=pad.asks.most, unseen=pad.asks.may_be_unseen)
        return chooser

    def restyle(self) -> None:
        """Takes sizes and colours again."""
        u = theme.u
        self.ground = theme.role("ground")
        self.padding, self.spacing = (u * 16, u * 12), u * 8
        self._head.spacing, self._tools.spacing = u * 12, u * 10
        wrong = bool(_say_here(self._page))
        self._hint.color, self._hint.bold = theme.role("bad" if wrong else "soft"), wrong
        self._body.spacing = u * 16
        self._turn()

    def _turn(self) -> None:
        """Puts what stands beside the blocks below them on an upright screen, and loud keys into more rows on a narrow
        one."""
        self._lay_head()
        u, many, hint = theme.u, len(self._foot.children), self._hint.text
        lines = min(MOST_LINES, high_of(self.width, hint, self._hint.most))
        self._hint.height = max(u * HINT * (theme.t / u) ** 0.5, theme.t * lines) if hint else 0
        self._body.orientation = way = "vertical" if self.height > self.width else "horizontal"
        for filled in self._filled.values():
            share = getattr(filled, "share", 1.0)
            filled.size_hint = (share, 1) if way == "horizontal" else (1, share)
        rows = ceil(many / max(1, self.width // (u * LOUD * (theme.t / u) ** 0.8)))
        self._foot.cols, self._foot.spacing = max(1, ceil(many / max(1, rows))), u * 10
        self._foot.height = rows * u * (FOOT + 10) - u * 10 if many else 0

    def _lay_head(self) -> None:
        """Puts the keys beside the title, or in rows below it if there is no room beside it."""
        u, t, many = theme.u, theme.t, len(self._tools.children)
        key = u * TOOL * (t / u) ** 0.8
        below = many * key > self.width * BESIDE
        rows = ceil(many / max(1, self.width // key)) if below else 1
        self._head.orientation = "vertical" if below else "horizontal"
        self._head.height = max(u * HEAD, t * 40) * (1 + rows * below)
        self._tools.cols = max(1, ceil(many / rows))
        beside = min(2.6, (0.2 * many if many < 2 else 0.1 + 0.34 * many) * (t / u) ** 0.5)
        self._tools.size_hint = (1, rows) if below else (beside, 1)

    def _moved(self, *_: object) -> None:
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


def _say_here(page: Page) -> str:
    """What is wrong, unless it is about letters: their pad tells it."""
    return "" if page.pad is not None and isinstance(page.pad.asks, Letters) else page.trouble


def _kinds(page: Page) -> object:
    """What decides which widgets a page has."""
    return page.pad, bool(page.contents), bool(page.beside), [type(value) for value in page.fills]
