"""A card's face: index, shape and mark in all four corners, upright from both ends; the figure or the pips large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.cards import Face
from companion.decks.prints import COLOURS, Print, PrintedDeck
from companion.decks.standard import has_standard_index
from companion.languages import tr
from companion.press.boxes import draw_box, text_of, title_of
from companion.press.codes import CARD_FAMILY, draw_code
from companion.press.errors import PressError

if TYPE_CHECKING:
    from companion.press.pages import Pages

_WHITE = "FFFFFF"
POKER = (63.0, 88.0)
EDGE = 3.2  # from the card's edge to what is printed
COLUMN = 11.0  # the width of a corner's column
_INDEX, _UNDER = 8.6, 7.4
_SHAPE_GAP = 1.4
MARK = 9.0
_MARK_GAP = 1.5  # white around a mark, a cell and a little
_ABOVE_MARK = _MARK_GAP - 0.4
BESIDE = (COLUMN + MARK) / 2 + _MARK_GAP  # from the middle of a column to that of a mark beside it
_TURNS = frozenset("01689HIMNOSWXZ")  # what reads as something else, or as itself, when it is turned
_TURNED = frozenset("69MWNZ")
_MIDDLE, _LEFT, _RIGHT = 0.5, 0.0, 1.0

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, 0.5),),
    2: ((_MIDDLE, 0), (_MIDDLE, 1)),
    3: ((_MIDDLE, 0), (_MIDDLE, 0.5), (_MIDDLE, 1)),
    4: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1), (_RIGHT, 1)),
    5: ((_LEFT, 0), (_RIGHT, 0), (_MIDDLE, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    6: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 0.5), (_RIGHT, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    7: ((_LEFT, 0), (_RIGHT, 0), (_MIDDLE, 0.25), (_LEFT, 0.5), (_RIGHT, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    8: ((_LEFT, 0), (_RIGHT, 0), (_MIDDLE, 0.25), (_LEFT, 0.5), (_RIGHT, 0.5), (_MIDDLE, 0.75), (_LEFT, 1),
        (_RIGHT, 1)),
    9: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_MIDDLE, 0.5), (_LEFT, 2 / 3), (_RIGHT, 2 / 3),
        (_LEFT, 1), (_RIGHT, 1)),
    10: ((_LEFT, 0), (_RIGHT, 0), (_MIDDLE, 1 / 6), (_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_LEFT, 2 / 3), (_RIGHT, 2 / 3),
         (_MIDDLE, 5 / 6), (_LEFT, 1), (_RIGHT, 1)),
}  # fmt: skip
"""The positions of each number of pips, as shares of the width and the height."""


@dataclass(frozen=True, slots=True)
class Block:
    """The place of a thing in the middle of a card, in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Its middle across."""
        return self.left + self.width / 2


def draw_face(pages: Pages, deck: PrintedDeck, face: Face, *, number: int | None = None, bleed: float = 0) -> None:
    """Draws a face, its top left at the origin, ``bleed`` millimetres beyond its edges; with a ``number`` its mark
    stands in the corners. Raises PressError with the place in the deck's file."""
    said = deck.prints[face]
    width, height = deck.size_mm
    pages.fill(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, colour=_WHITE)
    scale = scale_of(deck.size_mm)
    try:
        if said.picture is not None and said.is_filled:
            pages.picture(said.picture, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed, covering=True)
        across, down = width / scale, height / scale
        beside = number is not None and _is_beside(pages, said, down, deck.indices)
        for turned in (False, True):
            with pages.at(width if turned else 0, height if turned else 0, turned=180 if turned else 0, scale=scale):
                for right in (False, True):
                    _corner(pages, said, right=right, across=across, number=number, beside=beside)
                if said.words and (said.index or said.picture is None):
                    _words(pages, said, across, beside=beside)
        with pages.at(0, 0, scale=scale):
            _inner(pages, said, across, down, beside=beside)
            title, text = title_of(pages, said, across, beside=beside), text_of(pages, said, across, down)
            for box in (title, text):
                if box is not None:
                    draw_box(pages, box, said.drawings, colour=ink(said), bold=box is title)
    except PressError as error:
        where = _where(said, error.about)
        raise PressError(tr("{where}card {face}: {error}", where=where, face=repr(face), error=error)) from error


def scale_of(size_mm: tuple[float, float]) -> float:
    """How large a card is beside a poker card."""
    short, long = sorted(size_mm)
    return min(short / POKER[0], long / POKER[1])


def _is_beside(pages: Pages, said: Print, down: float, indices: str) -> bool:
    """Whether the mark stands beside the index: below the suit of a standard card it would be read as a part of it, for
    networks know those as shops sell them; and on a card that lies on its side there may be no room below."""
    below = EDGE + (_taken(pages, said.index, _INDEX) if said.index else 0)
    below += _side(said) + _SHAPE_GAP if said.shape else 0
    below += _taken(pages, said.under, _UNDER) if said.under else 0
    return has_standard_index(said, indices) or below + _ABOVE_MARK + MARK + _MARK_GAP / 2 > down / 2


def _corner(pages: Pages, said: Print, *, right: bool, across: float, number: int | None, beside: bool) -> None:
    x = across - EDGE - COLUMN / 2 if right else EDGE + COLUMN / 2
    y = EDGE
    if said.index:
        y += _letters(pages, said.index, x, y, high=_INDEX, wide=COLUMN, colour=ink(said))
    if said.shape:
        side = _side(said)
        pages.shape(said.shape, x - side / 2, y, side, colour=ink(said))
        y += side + _SHAPE_GAP
    if said.under:
        y += _letters(pages, said.under, x, y, high=_UNDER, wide=COLUMN, colour=ink(said))
    if number is not None:
        if beside:
            x, y = (x - BESIDE if right else x + BESIDE), EDGE
        else:
            y += _ABOVE_MARK
        if said.picture is not None:
            around = MARK + 2 * _MARK_GAP
            pages.fill(x - around / 2, y - _MARK_GAP, around, around, colour=_WHITE)
        draw_code(pages, CARD_FAMILY, number, x - MARK / 2, y, MARK)


def _side(said: Print) -> float:
    """How large the shape is in a corner."""
    return 7.4 if said.index else COLUMN - 1


def _letters(pages: Pages, text: str, x: float, y: float, *, high: float, wide: float, colour: str) -> float:
    """Bold letters below ``y``, their middle at ``x``; returns what they take, with the space below. What reads as
    something else when it is turned stands on a bar."""
    size = _size(pages, text, high, wide)
    pages.text(x, y + size, text, high=size, anchor="middle", colour=colour, bold=True)
    if text == "I":  # a mere stroke could be a 1 or a line
        stroke = size * 0.17
        for top in (0.0, size - stroke):
            pages.fill(x - size * 0.28, y + top, size * 0.56, stroke, colour=colour)
    if needs_bar(text):
        half = max(pages.wide(text, high=size, bold=True) / 2, size * 0.3)
        pages.fill(x - half, y + size * 1.1, 2 * half, _bar(size), colour=colour)
    return _taken(pages, text, high, wide)


def _taken(pages: Pages, text: str, high: float, wide: float = COLUMN) -> float:
    """The height of letters from the top, with their bar and the space below."""
    size = _size(pages, text, high, wide)
    return size * 1.1 + _bar(size) + 1.4 if needs_bar(text) else size + 1.6


def _size(pages: Pages, text: str, high: float, wide: float) -> float:
    long = pages.wide(text, high=high, bold=True)
    return min(high, high * wide / long) if long else high


def _bar(size: float) -> float:
    return max(size * 0.11, 0.6)


def needs_bar(text: str) -> bool:
    """Whether a text reads as another one when the card is turned.

    >>> [text for text in ("6", "9", "16", "8", "26", "M", "QU") if needs_bar(text)]
    ['6', '9', '16', 'M']
    """
    letters = set(text.upper())
    return letters <= _TURNS and bool(letters & _TURNED)


def _words(pages: Pages, said: Print, across: float, *, beside: bool) -> None:
    room = across - 2 * (EDGE + COLUMN) - 1 - (2 * (MARK + _MARK_GAP) if beside else 0)
    exclaimed = set(said.words) == {"!"}
    high = 6.5 if exclaimed else 3.6
    high = min(high, high * room / pages.wide(said.words, high=high, bold=True))
    pages.text(across / 2, EDGE + high, said.words, high=high, anchor="middle", colour=ink(said), bold=True)


def _inner(pages: Pages, said: Print, across: float, down: float, *, beside: bool) -> None:
    side = EDGE + COLUMN + 1.5
    block = Block(side, 13, across - 2 * side, (down * 0.55 - 13) if said.text else down - 26)
    if said.picture is not None:
        if said.index:
            pages.picture(said.picture, block.left, block.top, block.width, block.height, covering=False)
    elif said.pips and said.shape:
        top = EDGE + MARK + _MARK_GAP if beside else 12
        _pips(pages, said, Block(block.left + 1, top, block.width - 2, down - 2 * top))
    else:
        _figure(pages, said, block)


def _pips(pages: Pages, said: Print, block: Block) -> None:
    side = 30.0 if said.pips == 1 else 10.8
    for across, down in PIPS[said.pips]:
        x = block.left + side / 2 + across * (block.width - side)
        y = block.top + side / 2 + down * (block.height - side)
        with pages.at(x, y, turned=180 if down > 0.5 else 0):
            pages.shape(said.shape, -side / 2, -side / 2, side, colour=ink(said))


def _figure(pages: Pages, said: Print, block: Block) -> None:
    """Figure, shape and the text under them below each other, as large as there is room."""
    high = 0.0
    if said.figure:
        long = pages.wide(said.figure, high=1, bold=True)
        high = min(block.width / long, block.height * (0.47 if said.shape or len(said.under) == 1 else 0.62))
    bar = high * 0.24 if needs_bar(said.figure) else 0.0
    side = min(block.width, block.height * (0.42 if said.figure else 0.75)) if said.shape else 0.0
    disc = 17.0 if len(said.under) == 1 and not said.shape else 0.0
    gap = 3.0
    parts = [part for part in (high + bar, side, disc) if part]
    whole = sum(parts) + gap * (len(parts) - 1)
    y = block.top + (block.height - whole) / 2
    if high:
        _letters(pages, said.figure, block.middle, y, high=high, wide=block.width, colour=ink(said))
        y += high + bar + gap
    if side:
        pages.shape(said.shape, block.middle - side / 2, y, side, colour=ink(said))
        y += side + gap
    if disc:
        pages.outline(block.middle - disc / 2, y, disc, disc, line=0.9, colour=ink(said), radius=disc / 2)
        pages.text(block.middle, y + disc / 2 + 5, said.under, high=10, anchor="middle", colour=ink(said), bold=True)


def ink(said: Print) -> str:
    """The colour of the print, as hexadecimal."""
    return COLOURS.get(said.colour, said.colour)


def _where(said: Print, about: str) -> str:
    """The place of a print setting, for the beginning of a sentence."""
    places = [place for field, place in said.where.items() if str(getattr(said, field)) == about]
    return f"{places[0]}: " if places else ""
