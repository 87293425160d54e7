"""How a camera can distinguish the cards of a deck: by the indices of standard cards, by their print, by marks."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np

from companion.cards import Face
from companion.decks import DeckError, PrintedDeck
from companion.decks.standard import pictured_standard_faces, standard_faces
from companion.languages import tr
from companion.press.errors import PressError
from companion.sources.camera.recognition.look import DeckLook

_DPI = 60.0


def look_of(deck: PrintedDeck) -> DeckLook:
    """The looks of a deck, for a reader. Raises DeckError for a face that cannot be drawn, or looks like another.

    A deck of standard cards may be by any maker. So its faces are recognised by their indices, whatever their art, and
    by their own pictures if they have any; its other faces only if they have their own picture or a mark. Any other
    deck is recognised by its own pictures and print.
    """
    marks = {card.number: card.face for card in deck.cards()}
    standard, pictured = standard_faces(deck), pictured_standard_faces(deck)
    own = [face for face in deck.deck.copies if face not in standard]
    if standard or pictured:
        drawn = [face for face in own if deck.prints[face].picture is not None]
        pictures = _pictures(deck, drawn)
        complete = len(drawn) == len(own)
        indices = standard | pictured
        return DeckLook(indices, pictures, marks=marks, complete=complete, letters=deck.indices)
    sold = all(deck.prints[face].picture is not None and not deck.prints[face].index for face in own)
    return DeckLook(
        pictures=_pictures(deck, own),
        marked=_pictures(deck, own, marks=True),
        marks=marks,
        copies=Counter(card.face for card in deck.cards()),
        sold=sold,
    )


def _pictures(deck: PrintedDeck, faces: list[Face], *, marks: bool = False) -> dict[Face, np.ndarray]:
    if not faces:
        return {}
    from companion.press.rendering import render_cards  # slow to import, and standard cards are not drawn

    cards = {card.face: card for card in deck.cards(1) if card.copy == 1 and card.face in faces}
    try:
        drawn = render_cards(deck, cards.values(), _DPI, marks=marks)
        pictures = dict(zip(cards, drawn, strict=True))
    except PressError as error:
        raise DeckError(str(error)) from error
    seen: dict[bytes, Face] = {}
    for face, picture in pictures.items():
        same = seen.setdefault(cv2.resize(picture, (24, 24), interpolation=cv2.INTER_AREA).tobytes(), face)
        if same != face:
            why = tr("{face} and {other} look the same; no camera can tell them apart", face=face, other=same)
            raise DeckError(f"{_where(deck, face, same)}: {why}")
    return pictures


def _where(deck: PrintedDeck, *faces: Face) -> str:
    """The line of a deck's own file that tells of these faces, the first that are named before others."""
    lines = [f"{deck.path}: line {deck.deck.lines[face]}" for face in faces if face in deck.deck.lines]
    printed = (place for face in faces for place in deck.prints[face].where.values())
    return next((place for place in (*lines, *printed) if place.startswith(f"{deck.path}: ")), str(deck.path))
