"""Pictures of faces and backs, taken from the same pages that are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks.prints import PrintedDeck
from companion.press.backs import draw_back
from companion.press.faces import draw_face
from companion.press.pages import Pages

DPI = 300


def render(deck: PrintedDeck, face: Face, dpi: float = DPI, *, number: int | None = None) -> NDArray[np.uint8]:
    """A face as a picture (height × width × blue, green, red), with its mark where a ``number`` is given.

    Raises PressError.
    """
    return _one(deck, lambda pages: draw_face(pages, deck, face, number=number), dpi)


def render_back(deck: PrintedDeck, pack: int = 1, dpi: float = DPI) -> NDArray[np.uint8]:
    """The back of a pack (from 1) as a picture."""
    return _one(deck, lambda pages: draw_back(pages, deck, pack), dpi)


def pictures(pdf: bytes, dpi: float = DPI) -> Iterator[NDArray[np.uint8]]:
    """Each page of a PDF as a picture (height × width × blue, green, red)."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            width, height = (round(side * dpi / 72) for side in page.get_size())
            drawn = page.render(scale=dpi / 72).to_numpy()  # its sides are rounded up
            yield np.ascontiguousarray(drawn[:height, :width, :3])
    finally:
        document.close()


def _one(deck: PrintedDeck, draw: Callable[[Pages], None], dpi: float) -> NDArray[np.uint8]:
    pages = Pages(*deck.size_mm, title=deck.deck.name)
    draw(pages)
    (picture,) = pictures(pages.pdf(), dpi)
    return picture
