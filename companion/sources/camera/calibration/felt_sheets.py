"""The sheets to print for a felt: pieces for its corners, one-page mats, and a mat of a game's own over some pages."""

from __future__ import annotations

from companion.games import GAMES
from companion.languages import WORD, tr
from companion.press.codes import FELT_FAMILY, draw_code
from companion.press.pages import Pages
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.marks import (
    CORNERS,
    MATS,
    PAGE_EDGE_MM,
    PAPERS_MM,
    PIECE_MARGIN_MM,
    PIECE_SIDE_MM,
    PIECES,
    Marks,
    Paper,
    mat_size,
    mat_zones,
)
from companion.sources.camera.calibration.zones import TableError, Zone

_GREY = "808080"
_TILES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))
"""Pages across and down that a game's mat may take, each lying on its side."""


def marker_page(paper: Paper) -> bytes:
    """A PDF page with four pieces to cut out, one for each corner of a felt."""
    width, height = PAPERS_MM[paper]
    page = Pages(width, height, title=tr("Corner markers"))
    page.text(20, 22, tr("Corner markers for the companion's table"), high=3.6)
    for line, told in enumerate(
        (
            tr("Print at 100 % (not “fit to page”): the line below must measure 100 mm."),
            tr("Cut along the thin lines. Lay each piece into its corner of the felt, as the camera sees it,"),
            tr("the piece's outer corner on the felt's corner. Then: companion calibrate --markers"),
        )
    ):
        page.text(20, 31 + 6 * line, told, high=2.5)
    _ruler(page, 20, 54)
    piece = PIECE_SIDE_MM + 2 * PIECE_MARGIN_MM
    left, right, upper, lower = 20.0, width - 20 - piece, 70.0, 70.0 + piece + 30
    places = ((left, upper), (right, upper), (right, lower), (left, lower))
    for index, (x, y) in enumerate(places):
        page.outline(x, y, piece, piece, line=0.15, colour=_GREY)
        draw_code(page, FELT_FAMILY, PIECES.first + index, x + PIECE_MARGIN_MM, y + PIECE_MARGIN_MM, PIECE_SIDE_MM)
        page.text(x + PIECE_MARGIN_MM, y + piece - 2.5, f"{tr(CORNERS[index])} ({PIECES.first + index})", high=2)
    return page.pdf()


def mat_page(paper: Paper) -> bytes:
    """A PDF page that is a small felt: markers in its corners and two play zones, for two cards at a time."""
    short, long = PAPERS_MM[paper]
    page = Pages(long, short, title=tr("A table on one page"))
    with page.at(PAGE_EDGE_MM, PAGE_EDGE_MM):
        _felt(page, mat_size(paper), mat_zones(paper), MATS[paper])
        _ruler(page, 40, mat_size(paper)[1] - 2.5)
    return page.pdf()


def game_mat(game: str, *, seats: int, paper: Paper) -> tuple[bytes, tuple[float, float]]:
    """A felt for a game with its zones and the corner pieces' markers, over as few pages as hold it, and its size:
    the pages are cut along their frames and taped side by side. Raises TableError where no such mat is large enough."""
    wide, high = mat_size(paper)
    for down, across in _TILES:
        size_mm = (round(across * wide, 1), round(down * high, 1))
        try:
            zones = layout(game, seats=seats, size_mm=size_mm)
        except TableError as error:
            refused = error
            continue
        break
    else:
        raise refused
    short, long = PAPERS_MM[paper]
    title = tr(GAMES[game].title)
    pages = Pages(long, short, title=tr("A table for {game}, {count:seat}", game=title, count=seats))
    for number in range(down * across):
        row, column = divmod(number, across)
        if number:
            pages.next_page()
        with pages.inside(PAGE_EDGE_MM, PAGE_EDGE_MM, wide, high):  # noqa: SIM117 (the felt moves behind its window)
            with pages.at(PAGE_EDGE_MM - column * wide, PAGE_EDGE_MM - row * high):
                _felt(pages, size_mm, zones, PIECES)
        pages.outline(PAGE_EDGE_MM, PAGE_EDGE_MM, wide, high, line=0.15, colour=_GREY)
        told = tr(
            "{game}, {count:seat}: row {row} of {rows}, column {column} of {columns}. Cut along the frame and tape the "
            "pages side by side. Calibrate with {options}",
            game=title,
            count=seats,
            row=row + 1,
            rows=down,
            column=column + 1,
            columns=across,
            options=f"--markers --felt {size_mm[0]:g}x{size_mm[1]:g} --game {game}",
        )
        pages.text(PAGE_EDGE_MM, 7, told, high=1.9)
        _ruler(pages, PAGE_EDGE_MM, short - 3.5)
    return pages.pdf(), size_mm


def _felt(pages: Pages, size_mm: tuple[float, float], zones: tuple[Zone, ...], marks: Marks) -> None:
    pages.outline(0, 0, *size_mm, line=0.15, colour=_GREY)
    for zone in zones:
        rect = zone.rect_mm
        pages.outline(rect.x, rect.y, rect.width, rect.height, line=0.4, colour=_GREY)
        purpose = tr(zone.purpose, WORD)
        whose = tr("seat {number}: {zone}", number=zone.place, zone=purpose) if zone.place is not None else purpose
        pages.text(rect.x + rect.width / 2, rect.y + 7, whose, high=2.4, anchor="middle")
    for marker in marks.on(size_mm):
        x, y = (middle - marker.side_mm / 2 for middle in marker.middle_mm)
        around = marks.margin_mm
        pages.fill(x - around / 2, y - around / 2, marker.side_mm + around, marker.side_mm + around, colour="FFFFFF")
        draw_code(pages, FELT_FAMILY, marker.number, x, y, marker.side_mm)


def _ruler(pages: Pages, x: float, y: float) -> None:
    pages.fill(x, y, 100, 0.3)
    for ten in range(11):
        pages.fill(x + 10 * ten - 0.1, y - (3 if ten % 5 == 0 else 1.8), 0.2, 3 if ten % 5 == 0 else 1.8)
    pages.text(x + 103, y, tr("100 mm (print at 100 %)"), high=2)
