"""The blocks of a page below each other, in a view that is swiped; only blocks that changed are drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.faded_view import BAR, FadedView
from companion.ui.forms.page_blocks import form_of
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.theme import TWO_PX, restyle, theme
from companion.ui.views.page import PagePart, Tile

GAP, ASIDE = 10, 6
"""How far apart blocks are, and how far from them in the rim at their right the bar is, in units of the design. Blocks
that made room for it would be laid twice."""

FEW = 0.75
"""Blocks that are together less high, as a part of the height, are a few."""

AT_ONCE = 8
"""This many new blocks are drawn in one frame."""


class BlockColumn(FadedView):
    """``emit`` takes the intents of touches. On a wide screen tiles stand in two columns. ``inner`` is as high as all
    blocks. If it ``floats``, a few blocks stand near the middle of its height."""

    floats = False

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._blocks: Sequence[PagePart] = ()
        self._forms: list[Any] = []
        self._columns = 1
        self.inner = BoxLayout(orientation="vertical", size_hint_y=None)
        self.inner.bind(minimum_height=self.inner.setter("height"))
        self.add_widget(self.inner)
        self._soon = Clock.create_trigger(lambda _: self._go_on())
        self._spare = Clock.create_trigger(lambda _: self._share(), -1)
        self.inner.bind(height=self._spare)
        self.bind(size=lambda *_: self._break(), height=self._spare)
        self.restyle()

    @property
    def is_busy(self) -> bool:
        return bool(self._soon.is_triggered)

    @property
    def _growing(self) -> list[Any]:
        """The forms that may be higher than they have to be."""
        return [form for form in self._forms if getattr(form, "highest", 0) and form.parent is self.inner]

    @property
    def most_high(self) -> float:
        """The height of all blocks, each at its highest, in pixels."""
        return float(self.inner.height + sum(max(0, form.highest - form.height) for form in self._growing))

    def show(self, blocks: Sequence[PagePart]) -> None:
        """Shows changed blocks in the widgets that are there, as far as they are of the same kinds."""
        before, self._blocks = self._blocks, blocks
        same = 0
        while same < min(len(self._forms), len(blocks)) and type(before[same]) is type(blocks[same]):
            if before[same] != blocks[same]:
                self._forms[same].show(blocks[same])
            same += 1
        if same < len(self._forms):
            del self._forms[same:]
            self._lay()
        self._go_on()

    def restyle(self) -> None:
        super().restyle()
        self.inner.spacing, self.bar_margin = theme.u * GAP, -theme.u * (BAR + ASIDE)
        self._break()
        self._spare()

    def _rows(self) -> Iterable[Any]:
        for each in self.inner.children:
            yield from (
                (tile for column in each.children for tile in column.children) if isinstance(each, Columns) else (each,)
            )

    def _go_on(self) -> None:
        """Makes some more of the widgets that are missing."""
        done = len(self._forms)
        for block in self._blocks[done : done + AT_ONCE]:
            form = form_of(block, self._emit)
            self._forms.append(form)
            self.watch(form)
            self._place(block, form)
            restyle(form)
        if len(self._forms) < len(self._blocks):
            self._soon()

    def _share(self) -> None:
        """Gives the height that other blocks leave to those that fill it, as far as each may grow."""
        growing = self._growing
        whole = sum(form.natural for form in growing)
        others = sum(each.height for each in self.inner.children if each not in growing)
        others += self.inner.spacing * max(0, len(self.inner.children) - 1)
        for form in growing:
            form.take((self.height - others) * form.natural / whole)
        high = others + sum(form.height for form in growing)
        above = (self.height - high) / 3 if self.floats and high < self.height * FEW else 0
        self.inner.padding = (0, above, 0, 0)

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
        self.inner.clear_widgets()
        for block, form in zip(self._blocks, self._forms, strict=False):
            self._place(block, form)

    def _place(self, block: PagePart, form: Any) -> None:
        """Adds a widget: a tile into the shorter of the columns, anything else across them."""
        if self._columns == 1 or not isinstance(block, Tile):
            self.inner.add_widget(form)
            return
        last = self.inner.children[0] if self.inner.children else None
        if not isinstance(last, Columns):
            last = Columns(self._columns)
            self.inner.add_widget(last)
            last.restyle()
        last.add(form)


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
        self.spacing = theme.u * 10
        for column in self.children:
            column.spacing = theme.u * 10

    def _rise(self) -> None:
        self.height = max(column.height for column in self.children)
