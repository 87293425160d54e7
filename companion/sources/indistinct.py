"""The faces of a deck that no camera can distinguish by their print: drawn and compared in another thread."""

from __future__ import annotations

from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.cards import Face
from companion.decks import PrintedDeck, bundled_decks
from companion.decks.standard import standard_faces

_COMPARING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="faces of a deck")
_compared: dict[Hashable, Future[frozenset[Face]]] = {}
"""The decks that were compared, each with its files' times: it takes seconds, and the lobby asks at each opening."""


def list_pictured(deck: PrintedDeck) -> frozenset[Face]:
    """The faces that a camera recognises by their picture: in a deck of standard cards those with a picture of their
    own, in any other all."""
    index = standard_faces(deck)
    return frozenset(
        face for face, said in deck.prints.items() if face not in index and (not index or said.picture is not None)
    )


def find_indistinct(deck: PrintedDeck) -> Future[frozenset[Face]]:
    """The faces that it cannot distinguish. They are known at once for the program's own decks, which have none, and
    for a deck that was compared before."""
    if deck.deck.file in bundled_decks() or not list_pictured(deck):
        known: Future[frozenset[Face]] = Future()
        known.set_result(frozenset())
        return known
    pictures = [said.picture for said in deck.prints.values() if said.picture is not None]
    key = (deck.size_mm, tuple(deck.prints.items()), tuple(each.stat().st_mtime_ns for each in pictures))
    if key not in _compared:
        _compared[key] = _COMPARING.submit(_compare, deck)
    return _compared[key]


def _compare(deck: PrintedDeck) -> frozenset[Face]:
    # What draws is slow to import, and the first screen does without it.
    from companion.press.likeness import list_indistinct

    return list_indistinct(deck, list_pictured(deck))
