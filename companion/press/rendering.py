"""Pictures of faces and backs, taken from the same pages that are printed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks.prints import NumberedCard, PrintedDeck
from companion.press.backs import draw_back
from companion.press.faces import draw_face
from companion.press.pages import Pages

DPI = 300
_ONE_THREAD = threading.RLock()
"""Drawing pages works in one thread at a time only: closing a document in another thread may disturb a drawing."""


def render(deck: PrintedDeck, face: Face, dpi: float = DPI, *, number: int | None = None) -> NDArray[np.uint8]:
    """A face as a picture (height × width × blue, green, red), with its mark if a ``number`` is given.

    Raises PressError.
    """
    (picture,) = _draw(deck, [lambda pages: draw_face(pages, deck, face, number=number)], dpi)
    return picture


def render_cards(
    deck: PrintedDeck, cards: Iterable[NumberedCard], dpi: float = DPI, *, marks: bool = False
) -> Iterator[NDArray[np.uint8]]:
    """The faces of many cards, quicker than one by one. Raises PressError."""
    return _draw(
        deck,
        [partial(draw_face, deck=deck, face=card.face, number=card.number if marks else None) for card in cards],
        dpi,
    )


def render_back(deck: PrintedDeck, pack: int = 1, dpi: float = DPI) -> NDArray[np.uint8]:
    """The back of a pack (from 1) as a picture."""
    (picture,) = _draw(deck, [lambda pages: draw_back(pages, deck, pack)], dpi)
    return picture


def pictures(pdf: bytes, dpi: float = DPI) -> Iterator[NDArray[np.uint8]]:
    """Each page of a PDF as a picture (height × width × blue, green, red)."""
    with _ONE_THREAD:
        document = pypdfium2.PdfDocument(pdf)
        count = len(document)
    try:
        for number in range(count):
            with _ONE_THREAD:
                page = document[number]
                width, height = (round(side * dpi / 72) for side in page.get_size())
                drawn = page.render(scale=dpi / 72).to_numpy()  # its sides are rounded up
                picture = np.ascontiguousarray(drawn[:height, :width, :3])
            yield picture
    finally:
        with _ONE_THREAD:
            document.close()


def _draw(deck: PrintedDeck, cards: Sequence[Callable[[Pages], None]], dpi: float) -> Iterator[NDArray[np.uint8]]:
    pages = Pages(*deck.size_mm, title=deck.deck.name)
    for number, draw in enumerate(cards):
        if number:
            pages.next_page()
        draw(pages)
    return pictures(pages.pdf(), dpi)
