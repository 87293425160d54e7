"""A card's title and its text box: upright, wrapped, as large as there is room."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cards import Face
from companion.decks.prints import COLOURS, Print, PrintedDeck
from companion.decks.shapes import SHAPES

if TYPE_CHECKING:
    from companion.press.pages import Pages

EDGE, COLUMN, MARK = 3.2, 11.0, 9.0
"""From the card's edge to the print, the width of a corner's column, and of a mark, in millimetres."""

GAP = 1.5
TITLE, LARGEST, LEAST = 4.4, 3.0, 0.8
"""The height of a title's capitals, of a text box at most, and the least that is tried, in millimetres."""

READABLE = 1.5
"""Capitals lower than this, in millimetres, are reported: at arm's length nobody can read them."""

LINE = 1.75
"""From one line to the next, for capitals of 1."""

_SHAPE = re.compile(r":(\w+|[^\s:]+\.svg):")


@dataclass(frozen=True, slots=True)
class SetText:
    """A text in its place: the height of its capitals in millimetres, its lines, and its position."""

    high: float
    lines: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float


def title_of(pages: Pages, said: Print, across: float, *, beside: bool) -> SetText | None:
    """The title, in one line between the corners; None if the card has none."""
    if not said.title:
        return None
    room = across - 2 * (EDGE + COLUMN) - 1 - (2 * (MARK + GAP) if beside else 0)
    wide = _wide(pages, said.title, 1.0)
    return SetText(
        min(TITLE, room / wide if wide else TITLE), (said.title,), (across - room) / 2, EDGE, room, TITLE + 1
    )


def text_of(pages: Pages, said: Print, across: float, down: float) -> SetText | None:
    """The text box in the lower third: between the corners, or above their marks if the corners are otherwise empty."""
    if not said.text:
        return None
    has_columns = bool(said.index or said.shape or said.under)
    side = EDGE + (COLUMN + 1 if has_columns else 1)
    bottom = down - EDGE - (1 if has_columns else MARK + GAP + 1)
    top = down * 0.58
    width, height = across - 2 * side, bottom - top
    high = LARGEST
    while high > LEAST and not _fits(pages, said.text, high, width, height):
        high -= 0.05
    return SetText(high, tuple(_wrapped(pages, said.text, high, width)), side, top, width, height)


def draw_box(pages: Pages, box: SetText, drawings: Mapping[str, Path], *, colour: str, bold: bool = False) -> None:
    """Draws a text that was set, its lines centred. ``:crown:`` in it is that shape, ``:sword.svg:`` a drawing, by its
    name."""
    whole = (len(box.lines) - 1) * box.high * LINE + box.high
    y = box.top + max(0.0, (box.height - whole) / 2) + box.high if len(box.lines) > 1 else box.top + box.high
    for line in box.lines:
        x = box.left + (box.width - _wide(pages, line, box.high, bold=bold)) / 2
        for part in _parts(line):
            if isinstance(part, _Shape):
                side = box.high * 1.3
                if part.name in SHAPES:
                    pages.shape(part.name, x, y - side * 0.9, side, colour=colour)
                else:
                    pages.picture(drawings[part.name], x, y - side * 0.9, side, side, covering=False)
                x += side
            elif part:
                pages.text(x, y, part, high=box.high, colour=colour, bold=bold)
                x += pages.wide(part, high=box.high, bold=bold)
        y += box.high * LINE


def ink_of(said: Print) -> str:
    """The colour of texts."""
    return COLOURS.get(said.colour, said.colour)


@dataclass(frozen=True, slots=True)
class _Shape:
    name: str


def _parts(line: str) -> Iterator[str | _Shape]:
    at = 0
    for found in _SHAPE.finditer(line):
        if found[1] in SHAPES or found[1].endswith(".svg"):
            yield line[at : found.start()]
            yield _Shape(found[1])
            at = found.end()
    yield line[at:]


def _wide(pages: Pages, line: str, high: float, *, bold: bool = True) -> float:
    parts = _parts(line)
    return sum(high * 1.3 if isinstance(part, _Shape) else pages.wide(part, high=high, bold=bold) for part in parts)


def _wrapped(pages: Pages, text: str, high: float, width: float) -> Iterator[str]:
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and _wide(pages, longer, high, bold=False) > width:
                yield line
                line = word
            else:
                line = longer
        yield line


def _fits(pages: Pages, text: str, high: float, width: float, height: float) -> bool:
    lines = list(_wrapped(pages, text, high, width))
    tall = (len(lines) - 1) * high * LINE + high * 1.3
    return tall <= height and all(_wide(pages, line, high, bold=False) <= width for line in lines)


def too_small(deck: PrintedDeck, scale: float) -> Sequence[tuple[Face, str, float]]:
    """The faces with a title or a text whose capitals are lower than can be read: the face, which of the two, and how
    high they are on paper, in millimetres."""
    from companion.press.pages import Pages  # slow to import, and nothing else here makes any

    width, height = deck.size_mm
    pages = Pages(width, height, title="")
    found: list[tuple[Face, str, float]] = []
    for face, said in deck.prints.items():
        boxes = {
            "title": title_of(pages, said, width / scale, beside=False),
            "text": text_of(pages, said, width / scale, height / scale),
        }
        for name, box in boxes.items():
            if box is not None and box.high * scale < READABLE:
                found.append((face, name, round(box.high * scale, 2)))
    return found
