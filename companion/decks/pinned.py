"""A deck pinned by a session: its cards, and a short digest of their looks, so that a change is noticed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from companion.cards import Deck
from companion.decks.errors import DeckError
from companion.decks.files import load_printed
from companion.decks.prints import Print, PrintedDeck
from companion.files import UnreadableFile, read_bounded
from companion.languages import tr
from companion.pictures import LARGEST_FILE

_BORNE = ("index", "figure", "under", "words", "colour", "shape", "pips")


def as_printed(deck: Deck) -> Deck:
    """A deck from its file, with a digest of the looks of its cards. Raises DeckError."""
    return with_digest(load_printed(deck.file))


def with_digest(deck: PrintedDeck) -> Deck:
    """A deck with the digest of everything that a camera reads: the print of each face, the numbers of the printed
    marks, and the size of the cards. Raises DeckError for a picture that cannot be read.
    """
    numbers = sorted((card.number, card.face) for card in deck.cards())
    told = [deck.size_mm, numbers, [(face, _borne(deck.prints[face])) for face in sorted(deck.prints)]]
    return replace(deck.deck, printed=hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16])


def same_cards(one: Deck, other: Deck) -> bool:
    """Whether two decks are the same, also as they are printed, as far as that is known of both."""
    return one == other and ("" in (one.printed, other.printed) or one.printed == other.printed)


def _borne(face: Print) -> dict[str, object]:
    """The print settings of a face. Absent ones are left out, so that a new setting one day changes nothing."""
    told = {name: value for name in _BORNE if (value := getattr(face, name))}
    if face.picture is None:
        return told
    try:
        return {**told, "picture": hashlib.sha256(read_bounded(face.picture, LARGEST_FILE)).hexdigest()}
    except (OSError, UnreadableFile) as error:
        why = getattr(error, "strerror", None) or error
        raise DeckError(tr("the picture {picture} cannot be read: {why}", picture=face.picture, why=why)) from error
