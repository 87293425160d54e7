"""The blocks of a report as blocks of a page: what the page for a browser says, on the glass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import assert_never

from companion.languages import tr
from companion.reports.pages.blocks import (
    CellTable,
    Drawing,
    Fold,
    Heading,
    MomentCard,
    NextEvening,
    Noticed,
    PageBlock,
    Paragraph,
    ShortAnswer,
)
from companion.ui.views.page import Cells, Do, PageLine, PagePart, PaperPicture, Tile


def parts_of(block: PageBlock, pictures: Mapping[str, bytes], unfolded: Collection[str]) -> Iterator[PagePart]:
    """A block's parts; ``pictures`` are the charts as PNG files' bytes, by their SVG, ``unfolded`` the titles of the
    parts that are open."""
    match block:
        case Heading(text, about, _):
            yield PageLine(f"\n{text}", 32, bold=True)
            if about:
                yield _soft(about)
        case Paragraph(text, is_soft):
            yield _soft(text) if is_soft else PageLine(text)
        case ShortAnswer(text):
            yield PageLine(text, 26, bold=True)
        case NextEvening(steps, why):
            planned = (PageLine(tr("Next evening"), 26, bold=True), *map(PageLine, steps), _soft(why))
            yield Tile(tuple(each for each in planned if each.text), ground="raised")
        case Noticed(says, chance, hint, table):
            step = hint if "\n" in hint else f"{tr('Next step:')} {hint}" if hint else ""
            lines = (PageLine(says, 25, bold=True), _soft(chance), PageLine(step))
            yield Tile(tuple(each for each in lines if each.text))
            if table is not None:
                yield from parts_of(table, pictures, unfolded)
        case MomentCard(at, title, says, rule, picture):
            lines = (_soft(at), PageLine(title, 24, bold=True), PageLine(says))
            yield Tile((*lines, _soft(tr("Rule {rule}", rule=rule))) if rule else lines, picture=picture)
        case CellTable(heads, rows):
            for row in (heads, *rows):
                yield Cells(row, bold=row is heads)
        case Drawing(svg, says):
            if svg in pictures:
                yield PaperPicture(pictures[svg])
            if says:
                yield _soft(says)
        case Fold(title, blocks):
            is_open = title in unfolded
            yield Tile((PageLine(f"{'−' if is_open else '+'}  {title}"),), Do("unfold", title), ground="raised")
            for each in blocks if is_open else ():
                yield from parts_of(each, pictures, unfolded)
        case _:
            assert_never(block)


def _soft(text: str) -> PageLine:
    return PageLine(text, 22, "soft")
