"""The blocks of a report as widgets: what the page for a browser says, on the glass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import assert_never

from kivy.core.image import Image as Picture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.reports.pages.blocks import (
    CellTable,
    Drawing,
    Fold,
    Heading,
    MomentCard,
    Noticed,
    PageBlock,
    Paragraph,
    ShortAnswer,
)
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Panel, Told

CARD = 190
"""How wide the picture of a card is, in units of the design."""


def widgets_of(block: PageBlock, pictures: Mapping[str, bytes]) -> Iterator[Widget]:
    """A block's widgets; ``pictures`` are the charts as PNG files' bytes, by their SVG."""
    match block:
        case Heading(text, about, _):
            yield Told(text=f"\n{text}", most=32, bold=True)
            if about:
                yield _soft(about)
        case Paragraph(text, is_soft):
            yield _soft(text) if is_soft else Told(text=text, most=22)
        case ShortAnswer(text):
            yield Told(text=text, most=26, bold=True)
        case Noticed(says, chance, hint):
            steps = hint if "\n" in hint else f"{tr('Next step:')} {hint}" if hint else ""
            told = [Told(text=says, most=25, bold=True), *([_soft(chance)] if chance else [])]
            yield _framed(*told, *([Told(text=steps, most=21)] if steps else []))
        case MomentCard(at, title, says, rule, picture):
            told = [_soft(at), Told(text=title, most=24, bold=True), Told(text=says, most=21)]
            told += [_soft(tr("Rule {rule}", rule=rule))] if rule else []
            yield _framed(*told, picture=picture)
        case CellTable(heads, rows):
            for row in (heads, *rows):
                yield _row(row, bold=row is heads)
        case Drawing(svg, says):
            if svg in pictures:
                yield Chart(pictures[svg])
            yield _soft(says)
        case Fold(title, blocks):
            yield Folded(title, blocks)
        case _:
            assert_never(block)


class Folded(BoxLayout):
    """A part that a touch opens and closes."""

    def __init__(self, title: str, blocks: tuple[PageBlock, ...]) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.u * 8)
        self.bind(minimum_height=self.setter("height"))
        self._title, self._blocks = title, blocks
        self._key = Key(most=22, size_hint_y=None, height=theme.u * 56, on_release=lambda _: self._turn())
        self.add_widget(self._key)
        self._is_open = False
        self._name()

    def _name(self) -> None:
        self._key.text = f"{'−' if self._is_open else '+'}  {self._title}"

    def _turn(self) -> None:
        self._is_open = not self._is_open
        self._name()
        for each in [each for each in self.children if each is not self._key]:
            self.remove_widget(each)
        if self._is_open:
            for block in self._blocks:
                for widget in widgets_of(block, {}):
                    self.add_widget(widget)
        restyle(self)


class Chart(Panel):
    """A chart on a light ground, whatever the theme: it is drawn for paper."""

    def __init__(self, png: bytes) -> None:
        super().__init__(size_hint_y=None, padding=theme.u * 14)
        texture = Picture(BytesIO(png), ext="png").texture
        self._shape = texture.height / max(1, texture.width)
        self.ground = (1, 1, 1, 1)
        self.add_widget(Image(texture=texture, fit_mode="contain"))
        self.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        self.height = min(self.width * self._shape, theme.u * 460 * max(1, self._shape)) + theme.u * 28


def _framed(*told: Told, picture: bytes | None = None) -> Panel:
    panel = Panel(size_hint_y=None, padding=theme.u * 14, spacing=theme.u * 14)
    column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.u * 4)
    column.bind(minimum_height=column.setter("height"))
    for each in told:
        column.add_widget(each)
    if picture is not None:
        texture = Picture(BytesIO(picture), ext="jpg").texture
        panel.add_widget(Image(texture=texture, fit_mode="contain", size_hint_x=None, width=theme.u * CARD))
    panel.add_widget(column)
    least = theme.u * CARD * 0.8 if picture is not None else 0
    column.bind(height=lambda _, high: setattr(panel, "height", max(high, least) + theme.u * 28))
    return panel


def _row(cells: tuple[str, ...], *, bold: bool) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, spacing=theme.u * 16)
    for at, cell in enumerate(cells):
        told = Told(text=cell, most=20, bold=bold or at == 0, size_hint_x=1.4 if at == 0 else 1)
        told.pos_hint = {"top": 1}
        told.bind(height=lambda *_: setattr(row, "height", max(each.height for each in row.children) + theme.u * 6))
        row.add_widget(told)
    return row


def _soft(text: str) -> Told:
    return Told(text=text, most=19, color=theme.soft)
