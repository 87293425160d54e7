"""A report as Markdown, for a wiki or an issue: all but the charts."""

from __future__ import annotations

from collections.abc import Iterator

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
    ReportPage,
    ShortAnswer,
)


def markdown_page(sheet: ReportPage) -> str:
    """The page."""
    return "\n".join(("# " + _plain(sheet.title), "", *_lines(map(_plain, sheet.facts)), *_blocks(sheet.blocks)))


def _blocks(blocks: tuple[PageBlock, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading(text, about, _):
                yield from _lines((f"## {_plain(text)}", *([_plain(about)] if about else [])))
            case Paragraph(text):
                yield from _lines((_plain(text),))
            case ShortAnswer(text):
                yield from _lines((f"**{_plain(text)}**",))
            case NextEvening(steps, why):
                yield from _lines((f"**{_plain(tr('Next evening'))}**", *(f"- {_plain(each)}" for each in steps)))
                yield from _lines((_plain(why),) if why else ())
            case Noticed(says, chance, hint, table):
                yield from _lines((f"- **{_plain(says)}** {_plain(chance)} *{_plain(hint)}*",))
                yield from _blocks((table,) if table is not None else ())
            case MomentCard(at, title, says, rule):
                rested = f" ({_plain(rule)})" if rule else ""
                yield from _lines((f"- {_plain(at)}: **{_plain(title)}.** {_plain(says)}{rested}",))
            case CellTable(heads, rows):
                yield from _lines(("\n".join(_grid(heads, rows)),))
            case Fold(title, inside):
                yield from _lines((f"**{_plain(title)}**",))
                yield from _blocks(inside)
            case Drawing():
                pass


def _grid(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    yield f"| {' | '.join(map(_plain, heads))} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    yield from (f"| {' | '.join(map(_plain, row))} |" for row in rows)


def _lines(texts: tuple[str, ...] | map[str]) -> Iterator[str]:
    for text in texts:
        yield text
        yield ""


def _plain(text: str) -> str:
    """Text that no mark of Markdown or HTML acts on."""
    for mark in "\\`*_{}[]<>#|":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", " ")
