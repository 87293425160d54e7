"""The faces of a deck with the usual index of a standard card, by which a camera reads them whatever their art."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import STANDARD_52, Face, rank_of, suit_of
from companion.decks.alphabets import AUTO, ENGLISH, printed_rank, ranks_of
from companion.decks.prints import Print, PrintedDeck

_SHAPES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}


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


def has_standard_index(printed: Print, indices: str = AUTO) -> bool:
    """Whether the rank and suit of a standard card stand in its corners, and nothing but pips or a figure within."""
    return printed.picture is None and printed.shape in _SHAPES.values() and _rank(printed.index, indices) is not None


def with_indices(face: Face, printed: Print, indices: str) -> Print:
    """The print of a face, with the letters of an alphabet if it is a standard card with English ones.

    >>> with_indices("JH", Print("J♥", index="J", figure="J", shape="heart"), "german").index
    'B'
    """
    if not _fits(face, printed.index, printed.shape):
        return printed
    rank = printed.index
    letter = printed_rank(rank, indices)
    return replace(printed, index=letter, figure=letter if printed.figure == rank else printed.figure)


def _is_standard(deck: PrintedDeck, face: Face) -> bool:
    printed = deck.prints[face]
    return has_standard_index(printed, deck.indices) and _fits(face, printed.index, printed.shape, deck.indices)


def _fits(face: Face, index: str, shape: str, indices: str = AUTO) -> bool:
    return face in STANDARD_52 and (_rank(index, indices), shape) == (rank_of(face), _SHAPES[suit_of(face)])


def _rank(index: str, indices: str) -> str | None:
    """The rank that an index names in an alphabet; a deck with AUTO is drawn with English letters."""
    return ranks_of(ENGLISH if indices == AUTO else indices).get(index)
