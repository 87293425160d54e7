"""The backs: each colour of a deck's packs has its own pattern, which looks the same from both ends."""

from __future__ import annotations

from collections.abc import Callable

from companion.decks.prints import COLOURS, PrintedDeck
from companion.press.pages import Pages

_STEP = 5.5
_FRAME = 4.0
_PALE = "FFFFFF"


def draw_back(pages: Pages, deck: PrintedDeck, pack: int = 1, *, bleed: float = 0) -> None:
    """Draws the back of a pack (from 1), its top left at the origin, ``bleed`` millimetres beyond its edges."""
    width, height = deck.size_mm
    pages.fill(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, colour=COLOURS[deck.backs[pack - 1]])
    with pages.inside(_FRAME, _FRAME, width - 2 * _FRAME, height - 2 * _FRAME, radius=2):
        _PATTERNS[(pack - 1) % len(_PATTERNS)](pages, width, height)
    pages.outline(_FRAME, _FRAME, width - 2 * _FRAME, height - 2 * _FRAME, line=0.8, colour=_PALE, radius=2)


def _lattice(pages: Pages, width: float, height: float) -> None:
    for at in range(-30, 31):
        x = width / 2 + at * _STEP
        pages.line(x - height / 2, 0, x + height / 2, height, width=0.7, colour=_PALE)
        pages.line(x + height / 2, 0, x - height / 2, height, width=0.7, colour=_PALE)


def _dots(pages: Pages, width: float, height: float) -> None:
    for across in range(-12, 13):
        for down in range(-12, 13):
            x, y = width / 2 + across * _STEP, height / 2 + down * _STEP
            pages.shape("circle", x - 1.3, y - 1.3, 2.6, colour=_PALE)


def _rings(pages: Pages, width: float, height: float) -> None:
    for number in range(1, 24):
        radius = number * _STEP * 0.6
        pages.outline(width / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius, line=0.8, colour=_PALE,
                      radius=radius)  # fmt: skip


def _bars(pages: Pages, width: float, height: float) -> None:
    for at in range(-30, 31):
        pages.line(0, height / 2 + at * _STEP, width, height / 2 + at * _STEP, width=1.4, colour=_PALE)


_PATTERNS: tuple[Callable[[Pages, float, float], None], ...] = (_lattice, _dots, _rings, _bars)
