"""Sheets to print: cards side by side with cut lines and bleed, and their backs on the other side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from companion.decks.prints import NumberedCard, PrintedDeck
from companion.decks.titles import title_of
from companion.languages import tr
from companion.languages.figures import figure
from companion.press.backs import draw_back
from companion.press.errors import PressError
from companion.press.faces import draw_face
from companion.press.pages import Pages
from companion.press.rendering import render_back, render_cards

PAPERS_MM: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
_EDGE_MM = 5.0  # what most printers leave white
_MOST_BLEED_MM = 2.0
_CUT = "808080"

TTS_ACROSS, TTS_DOWN = 10, 7
TTS_PLACES = TTS_ACROSS * TTS_DOWN - 1
"""The places of a Tabletop Simulator sheet; the last one is the picture of a hidden card."""

TTS_CARD_PX = 400


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards lie on a page: the page's size, how many across and down, the bleed around each card."""

    page_mm: tuple[float, float]
    card_mm: tuple[float, float]
    across: int
    down: int
    bleed: float

    @property
    def places(self) -> int:
        """How many cards a page has."""
        return self.across * self.down

    def corner(self, place: int, *, back: bool = False) -> tuple[float, float]:
        """The top left corner of a place; ``back`` on the other side of a page that is flipped on its long edge."""
        column, row = place % self.across, place // self.across
        if back and self.page_mm[0] <= self.page_mm[1]:
            column = self.across - 1 - column
        elif back:
            row = self.down - 1 - row
        wide, high = (side + 2 * self.bleed for side in self.card_mm)
        left = (self.page_mm[0] - self.across * wide) / 2
        top = (self.page_mm[1] - self.down * high) / 2
        return left + column * wide + self.bleed, top + row * high + self.bleed


def grid(card_mm: tuple[float, float], paper: str) -> Grid:
    """The most cards that fit on this paper, upright or on its side. Raises PressError if none fits."""
    short, long = PAPERS_MM[paper]
    best = max((_fitted(card_mm, page) for page in ((short, long), (long, short))), key=lambda grid: grid.places)
    if not best.places:
        raise PressError(
            tr("{paper} is too small for a card of {width} × {height} mm", paper=paper, width=f"{card_mm[0]:g}",
               height=f"{card_mm[1]:g}")
        )  # fmt: skip
    return best


def print_deck(
    deck: PrintedDeck, cards: Sequence[NumberedCard], *, paper: str = "a4", marks: bool = True, backs: bool = False
) -> bytes:
    """A PDF of these cards, each pack on its own pages. With ``backs``, each page of faces is followed by its backs.
    Raises PressError.
    """
    try:
        layout = grid(deck.size_mm, paper)
    except PressError as error:
        raise PressError(f"{deck.path}: {error}" if deck.path is not None else str(error)) from error
    pages = Pages(*layout.page_mm, title=f"{title_of(deck.deck.name)} {deck.deck.version}")
    filled = by_page(cards, layout.places)
    for number, on_page in enumerate(filled, start=1):
        if number > 1:
            pages.next_page()
        for place, card in enumerate(on_page):
            with pages.at(*layout.corner(place)):
                draw_face(pages, deck, card.face, number=card.number if marks else None, bleed=layout.bleed)
        _cut_lines(pages, layout)
        named = f"{title_of(deck.deck.name)} {deck.deck.version}"
        _foot(pages, layout, tr("{deck}, page {number} of {pages}", deck=named, number=number, pages=len(filled)))
        if backs:
            pages.next_page()
            box = (-layout.bleed, -layout.bleed, *(side + layout.bleed for side in deck.size_mm))
            for place, card in enumerate(on_page):
                drawn = partial(draw_back, pages, deck, card.pack, bleed=layout.bleed)
                pages.stamp(f"back{card.pack}", *layout.corner(place, back=True), drawn, box=box)
    return pages.pdf()


def by_page(cards: Sequence[NumberedCard], places: int) -> list[Sequence[NumberedCard]]:
    """The cards of each page with this many places; each pack has its own pages, because a page has one back. Raises
    PressError.
    """
    if not cards:
        raise PressError(tr("there is no card to print"))
    packs = [[card for card in cards if card.pack == pack] for pack in sorted({card.pack for card in cards})]
    return [of_pack[at : at + places] for of_pack in packs for at in range(0, len(of_pack), places)]


def resized(deck: PrintedDeck, size_mm: tuple[float, float]) -> PrintedDeck:
    """The deck on cards of another size."""
    return replace(deck, size_mm=size_mm)


def tabletop_sheets(
    deck: PrintedDeck, cards: Sequence[NumberedCard], *, marks: bool = False, card_px: int = TTS_CARD_PX
) -> tuple[NDArray[np.uint8], ...]:
    """Pictures for Tabletop Simulator: ten cards across and seven down, all of one pack, whose back is in the last
    place; a card is ``card_px`` wide. Raises PressError."""
    dpi = card_px * 25.4 / deck.size_mm[0]
    sheets = []
    for on_sheet in by_page(cards, TTS_PLACES):
        back = render_back(deck, on_sheet[0].pack, dpi)
        high, wide = back.shape[:2]
        sheet = np.full((high * TTS_DOWN, wide * TTS_ACROSS, 3), 255, np.uint8)
        shown = render_cards(deck, on_sheet, dpi, marks=marks)
        for place, picture in [*enumerate(shown), (TTS_PLACES, back)]:
            row, column = divmod(place, TTS_ACROSS)
            sheet[row * high : (row + 1) * high, column * wide : (column + 1) * wide] = picture
        sheets.append(sheet)
    return tuple(sheets)


def _fitted(card_mm: tuple[float, float], page_mm: tuple[float, float]) -> Grid:
    room = [side - 2 * _EDGE_MM for side in page_mm]
    across, down = (int(free // card) for free, card in zip(room, card_mm, strict=True))
    if not across or not down:
        return Grid(page_mm, card_mm, 0, 0, 0.0)
    left = min((room[0] - across * card_mm[0]) / (2 * across), (room[1] - down * card_mm[1]) / (2 * down))
    return Grid(page_mm, card_mm, across, down, min(_MOST_BLEED_MM, left))


def _cut_lines(pages: Pages, layout: Grid) -> None:
    """Short lines at each card's corners, outside the card, and long ones in the page's edge."""
    width, height = layout.card_mm
    page_width, page_height = layout.page_mm
    reach = max(layout.bleed, 0.8)
    for place in range(layout.places):
        x, y = layout.corner(place)
        for cut_x in (x, x + width):
            for end, off in ((y, -reach), (y + height, reach)):
                pages.line(cut_x, end, cut_x, end + off, width=0.15, colour=_CUT)
        for cut_y in (y, y + height):
            for end, off in ((x, -reach), (x + width, reach)):
                pages.line(end, cut_y, end + off, cut_y, width=0.15, colour=_CUT)
    first_x, first_y = layout.corner(0)
    last_x, last_y = layout.corner(layout.places - 1)
    for column in range(layout.across):
        x = layout.corner(column)[0]
        for cut_x in (x, x + width):
            pages.line(cut_x, 0, cut_x, first_y - layout.bleed, width=0.15, colour=_CUT)
            pages.line(cut_x, last_y + height + layout.bleed, cut_x, page_height, width=0.15, colour=_CUT)
    for row in range(layout.down):
        y = layout.corner(row * layout.across)[1]
        for cut_y in (y, y + height):
            pages.line(0, cut_y, first_x - layout.bleed, cut_y, width=0.15, colour=_CUT)
            pages.line(last_x + width + layout.bleed, cut_y, page_width, cut_y, width=0.15, colour=_CUT)


def _foot(pages: Pages, layout: Grid, text: str) -> None:
    width, height = layout.page_mm
    wide, high = (figure(side, 0 if side == int(side) else 1) for side in layout.card_mm)
    exact = tr("print at 100 %: a card is {width} × {height} mm from cut to cut", width=wide, height=high)
    said = f"{text} · {exact}"
    foot = height - _EDGE_MM + 1.5
    pages.fill(width / 2 - pages.wide(said, high=1.7) / 2 - 1, foot - 2.4, pages.wide(said, high=1.7) + 2, 3.2,
               colour="FFFFFF")  # fmt: skip
    pages.text(width / 2, foot, said, high=1.7, anchor="middle", colour="5D666B")
