"""A report as one HTML file that needs no network, and the same printed as PDF."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import compress, groupby, product
from pathlib import Path

from companion.languages import spoken, tr
from companion.reports.needs import need
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
from companion.reports.pages.charts import FAMILY, FONTS

PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""Debian's packages that lay out a PDF's text."""
STYLE = Path(__file__).with_name("report.css")
TIME = re.compile(r"\d (?:min|s|h)\b(?: \d+ (?:min|s)\b)?|\w [+−]\d")
SHORT = 3
"""Columns up to which a table stays one on a phone."""
MOST_TRIED = 8
"""Pieces of which every division into two columns is tried."""
PAIR = 2
"""Charts of a part that stand side by side, and pieces from which on there are two columns."""


def html_page(sheet: ReportPage, *, is_printed: bool = False, has_typeface: bool = True) -> str:
    """The page, with its typeface and its pictures in it; on paper (``is_printed``) in one column. Without a typeface
    it needs no library. Raises MissingLibrary."""
    body = "".join(_printed(sheet) if is_printed else _body(sheet))
    faces = "".join(_face(weight, body) for weight in ("Regular", "Bold") if has_typeface)
    style = faces + STYLE.read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{spoken()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(sheet.title)}</title><style>{style}</style></head><body>{body}</body></html>\n"
    )


def pdf_page(sheet: ReportPage) -> bytes:
    """The same as a PDF file's bytes, on A4. Raises MissingLibrary."""
    weasyprint = need("weasyprint", tr("A PDF"), packages=PANGO)
    # A part that is folded on a screen lies open on paper.
    page = html_page(sheet, is_printed=True).replace("<details>", "<div class=fold>").replace("</details>", "</div>")
    page = page.replace("<summary>", "<h3>").replace("</summary>", "</h3>")
    written: bytes = weasyprint.HTML(string=page).write_pdf()
    return written


def _printed(sheet: ReportPage) -> Iterator[str]:
    yield _head(sheet)
    for blocks in _parts(sheet):
        yield f"<section>{''.join(map(_block, blocks))}</section>"
    yield "</main>"


def _head(sheet: ReportPage) -> str:
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in sheet.facts)
    return f"<header><h1>{escape(sheet.title)}</h1>{facts}</header><main>"


def _body(sheet: ReportPage) -> Iterator[str]:
    yield _head(sheet)
    narrow: list[str] = []
    for blocks in _parts(sheet):
        if isinstance(blocks[0], Heading) and blocks[0].is_wide:
            yield from _columns(narrow)
            narrow = []
            yield f"<section>{''.join(_in_columns(blocks))}</section>"
        else:
            narrow.append("".join(map(_block, blocks)))
    yield from _columns(narrow)
    yield "</main>"


def _parts(sheet: ReportPage) -> list[list[PageBlock]]:
    """Each heading with what stands below it."""
    parts: list[list[PageBlock]] = []
    for block in sheet.blocks:
        if isinstance(block, Heading) or not parts:
            parts.append([])
        parts[-1].append(block)
    return parts


def _in_columns(blocks: list[PageBlock]) -> Iterator[str]:
    """The blocks of a wide part: two cards of a kind or more stand side by side, and so do tables, or else a second
    chart, beside what stands before them."""
    drawings = [at for at, block in enumerate(blocks) if isinstance(block, Drawing)]
    tables = [at for at, block in enumerate(blocks) if isinstance(block, CellTable)]
    if drawings and tables and drawings[-1] < tables[0]:  # The line above a table goes with it.
        left, right, below = drawings[-1] + 1, tables[-1] + 1, blocks[tables[-1] + 1 :]
        yield _block(blocks[0])
        yield from _columns(["".join(map(_block, each)) for each in (blocks[1:left], blocks[left:right])], "div")
        yield from map(_block, below)
        return
    if len(drawings) == PAIR:
        before, beside = blocks[1 : drawings[1]], blocks[drawings[1]]
        yield _block(blocks[0])
        yield from _columns(["".join(map(_block, before)), _block(beside)], "div")
        yield from map(_block, blocks[drawings[1] + 1 :])
        return
    for kind, found in groupby(blocks, type):
        drawn = [_block(each) for each in found]
        yield from _columns(_halves(drawn), "div") if kind in (Noticed, MomentCard) and len(drawn) > 1 else drawn


def _halves(drawn: list[str]) -> list[str]:
    """Cards in their order, the first ones left: cut where both columns are as even as they can be."""
    sizes = [_size(each) for each in drawn]
    cut = min(range(1, len(drawn)), key=lambda at: max(sum(sizes[:at]), sum(sizes[at:])))
    return ["".join(drawn[:cut]), "".join(drawn[cut:])]


def _columns(pieces: list[str], tag: str = "section") -> Iterator[str]:
    """Two columns that hold still when a part is opened, as even as they can be. On a phone the pieces stand in their
    own order."""
    if len(pieces) < PAIR:
        yield from (f"<{tag}>{piece}</{tag}>" for piece in pieces)
        return
    columns = ["", ""]
    for number, (piece, at) in enumerate(zip(pieces, _sides([_size(each) for each in pieces]), strict=True)):
        columns[at] += f'<{tag} style="order:{number}">{piece}</{tag}>'
    yield f"<div class=columns><div>{columns[0]}</div><div>{columns[1]}</div></div>"


def _sides(heights: list[int]) -> tuple[int, ...]:
    """The column of each of these pieces, 0 or 1: the first stands left, and the higher column is as low as it can be.
    Many pieces stand in the column that is shorter so far."""
    if len(heights) > MOST_TRIED:
        sums, sides = [0, 0], []
        for height in heights:
            sides.append(sums.index(min(sums)))
            sums[sides[-1]] += height
        return tuple(sides)
    ways = ((0, *rest) for rest in product((0, 1), repeat=len(heights) - 1))
    return min(ways, key=lambda sides: max(sum(compress(heights, (side == at for side in sides))) for at in (0, 1)))


def _size(section: str) -> int:
    """About how high a section is on a laptop, in pixels: what is folded takes one line."""
    closed = re.sub(
        r"<svg.*?</svg>", "", re.sub(r"<details>.*?</details>", "<summary>", section, flags=re.S), flags=re.S
    )
    text = re.sub(r"<[^>]+>", "", closed)
    heights = {"<h2": 60, "<figure": 400, "<p": 8, "<br": 13, "<summary": 55}
    return 50 + 2 * len(text) // 5 + sum(height * closed.count(tag) for tag, height in heights.items())


def _block(block: PageBlock) -> str:
    match block:
        case Heading(text, about, _):
            return f"<h2>{escape(text)}</h2>" + (f"<p class=soft>{escape(about)}</p>" if about else "")
        case Paragraph(text, is_soft):
            return f"<p{' class=soft' if is_soft else ''}>{_lines(text)}</p>"
        case ShortAnswer(text):
            return f"<p class=answer>{escape(text)}</p>"
        case NextEvening(steps, why):
            lines = "".join(f"<li>{escape(each)}" for each in steps)
            reason = f"<p class=chance>{escape(why)}</p>" if why else ""
            return f"<div class=plan><h3>{escape(tr('Next evening'))}</h3><ol>{lines}</ol>{reason}</div>"
        case Noticed(says, chance, hint, table):
            parts = [f"<p class=chance>{escape(chance)}</p>"] if chance else []
            parts += [_steps(hint.splitlines())] if hint else []
            parts += [_block(table)] if table is not None else []
            return f"<div class=point><p class=says>{escape(says)}</p>{''.join(parts)}</div>"
        case MomentCard():
            return _moment(block)
        case CellTable(heads, rows, on_phone):
            return _grid(heads, rows, on_phone)
        case Drawing(svg, says):
            return f"<figure>{svg}{f'<figcaption>{escape(says)}</figcaption>' if says else ''}</figure>"
        case Fold(title, blocks):
            return f"<details><summary>{escape(title)}</summary>{''.join(map(_block, blocks))}</details>"


def _steps(steps: list[str]) -> str:
    if len(steps) == 1:
        return f"<p class=hint><b>{escape(tr('Next step:'))}</b> {escape(steps[0])}</p>"
    lines = "".join(f"<li>{escape(each)}" for each in steps)
    return f"<p class=hint><b>{escape(tr('Next steps:'))}</b></p><ul>{lines}</ul>"


def _lines(text: str) -> str:
    return "<br>".join(escape(line) for line in text.splitlines())


def _moment(card: MomentCard) -> str:
    picture = ""
    if card.picture is not None:
        packed = base64.b64encode(card.picture).decode()
        picture = f'<img alt="" src="data:image/jpeg;base64,{packed}">'
    rule = f"<p class=soft>{escape(tr('Rule {rule}', rule=card.rule))}</p>" if card.rule else ""
    return (
        f"<div class=moment>{picture}<div><p class=soft>{escape(card.at)}</p><p><b>{escape(card.title)}</b></p>"
        f"<p>{_lines(card.says)}</p>{rule}</div></div>"
    )


def _grid(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...], on_phone: str) -> str:
    """On a phone each row of a long table becomes a card: a cell says its heading itself then."""

    def cell(name: str, text: str) -> str:
        return f'<td data-head="{escape(name)}">{escape(text)}</td>'

    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(
        "<tr>" + f"<th>{escape(row[0])}</th>" + "".join(map(cell, heads[1:], row[1:])) + "</tr>" for row in rows
    )
    kind = f"long {on_phone}" if len(heads) > SHORT and on_phone != "table" else "short"
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def escape(text: str) -> str:
    """Text as it stands in a page; a length of time stays on one line, and so does what somebody gained."""
    return TIME.sub(lambda found: found[0].replace(" ", "\u00a0"), html.escape(text))


def _face(weight: str, text: str) -> str:
    """The typeface, with the letters of the page alone."""
    subset, fonts = need("fontTools.subset", tr("A report")), need("fontTools.ttLib", tr("A report"))
    font = fonts.TTFont(FONTS / f"CompanionSans-{weight}.ttf")
    chosen = subset.Subsetter(subset.Options(hinting=False))
    # What only says how it looked on the screens of the last century, and pairs of letters: they take most of the time.
    for table in ("hdmx", "VDMX", "LTSH", "GPOS", "GSUB", "GDEF"):
        if table in font:
            del font[table]
    chosen.populate(text=text + "0123456789")
    chosen.subset(font)
    font.flavor = "woff"
    packed = BytesIO()
    font.save(packed)
    number = 700 if weight == "Bold" else 400
    source = f"data:font/woff;base64,{base64.b64encode(packed.getvalue()).decode()}"
    return f'@font-face{{font-family:"{FAMILY}";font-weight:{number};src:url({source})}}\n'
