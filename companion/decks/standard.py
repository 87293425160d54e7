"""Which faces of a deck bear the usual index of a standard card, by which a camera reads them whatever their art."""

from __future__ import annotations

from companion.cards import STANDARD_52, Face, rank_of, suit_of
from companion.decks.prints import Print, PrintedDeck

_SHAPES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
_RANKS = frozenset(map(rank_of, STANDARD_52))


def standard_faces(deck: PrintedDeck) -> frozenset[Face]:
    """The printed faces with the index of the standard card of their name: a ``5D`` may also be a five with a letter D.

    >>> from companion.decks import load_printed
    >>> [len(standard_faces(load_printed(name))) for name in ("standard54", "pirates_poker", "pirates_custom")]
    [52, 36, 0]
    """
    return frozenset(face for face in deck.deck.copies if _is_standard(deck, face))


def pictured_standard_faces(deck: PrintedDeck) -> frozenset[Face]:
    """The faces that were standard cards before they got pictures of their own: somebody's standard deck, whose indices
    may stand anywhere, or nowhere."""
    return frozenset(
        face for face, said in deck.prints.items() if said.picture is not None and _fits(face, *said.instead_of)
    )


def has_standard_index(printed: Print) -> bool:
    """Whether the rank and suit of a standard card stand in its corners, and nothing but pips or a figure within."""
    return printed.picture is None and printed.shape in _SHAPES.values() and printed.index in _RANKS


def _is_standard(deck: PrintedDeck, face: Face) -> bool:
    printed = deck.prints[face]
    return has_standard_index(printed) and _fits(face, printed.index, printed.shape)


def _fits(face: Face, index: str, shape: str) -> bool:
    return face in STANDARD_52 and (index, shape) == (rank_of(face), _SHAPES[suit_of(face)])
