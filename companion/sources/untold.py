"""The faces of a deck that no camera can tell by their print: drawn and compared once, in another thread."""

from __future__ import annotations

from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.cards import Face
from companion.decks import PrintedDeck, bundled_decks
from companion.decks.standard import standard_faces

_LOOKS = ThreadPoolExecutor(max_workers=1, thread_name_prefix="faces of a deck")
_looked: dict[Hashable, Future[frozenset[Face]]] = {}


def by_picture(deck: PrintedDeck) -> frozenset[Face]:
    """The faces that a camera is to tell by what is printed on them: in a deck of standard cards those with a picture
    of their own, in any other all."""
    index = standard_faces(deck)
    return frozenset(
        face for face, said in deck.prints.items() if face not in index and (not index or said.picture is not None)
    )


def untold(deck: PrintedDeck) -> Future[frozenset[Face]]:
    """The faces that it cannot tell; known at once for the program's own decks, which have no such faces, and for a
    deck that was looked at before."""
    if deck.deck.file in bundled_decks() or not by_picture(deck):
        known: Future[frozenset[Face]] = Future()
        known.set_result(frozenset())
        return known
    pictures = [said.picture for said in deck.prints.values() if said.picture is not None]
    key = (deck.size_mm, tuple(deck.prints.items()), tuple(each.stat().st_mtime_ns for each in pictures))
    if key not in _looked:
        _looked[key] = _LOOKS.submit(_untold, deck)
    return _looked[key]


def _untold(deck: PrintedDeck) -> frozenset[Face]:
    # What draws is slow to import, and the first screen does without it.
    from companion.press.likeness import untellable

    return untellable(deck, by_picture(deck))
