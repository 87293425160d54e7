"""The looks and the spoken name of a card: the same words for tiles on the glass and for sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.cards import STANDARD_RANKS, STANDARD_SUITS, Deck, Face

SUITS = {"S": ("♠", "ink"), "H": ("♥", "red"), "D": ("♦", "red"), "C": ("♣", "ink")}


@dataclass(frozen=True, slots=True)
class Look:
    """The looks of a card.

    - ``text``: large. ``shape``: one symbol. ``corner``: small.
    - ``tint``: a colour of the palette, never the only difference.
    - ``spoken``: its name in a sentence. ``does``: the effect of a special card, in a sentence.
    """

    text: str
    shape: str = ""
    corner: str = ""
    tint: str = "ink"
    spoken: str = ""
    does: str = ""


def plain_look(face: Face) -> Look:
    """The looks of a card without a declaration: its name."""
    return Look(text=face, spoken=face)


def standard_look(face: Face) -> Look:
    """The looks of a card of the standard deck.

    >>> standard_look("10H").spoken
    '10♥'
    """
    if face.startswith("JK"):
        return Look(text="Joker", shape="★", corner=face[2:], spoken=f"joker {face[2:]}")
    shape, tint = SUITS[face[-1]]
    return Look(text=face[:-1], shape=shape, tint=tint, spoken=f"{face[:-1]}{shape}")


def standard_rows(deck: Deck) -> tuple[tuple[Face, ...], ...]:
    """Every face of a standard deck, suit by suit."""
    faces: Mapping[Face, int] = deck.played_faces()
    rows = [[f"{rank}{suit}" for rank in STANDARD_RANKS if f"{rank}{suit}" in faces] for suit in STANDARD_SUITS]
    others = [face for face in faces if not any(face in row for row in rows)]
    return tuple(tuple(row) for row in (*rows, others) if row)


def plain_rows(deck: Deck) -> tuple[tuple[Face, ...], ...]:
    """Every face of a deck, seven in a row by their names."""
    faces = sorted(deck.played_faces(), key=lambda face: (face == "?", face))
    return tuple(tuple(faces[at : at + 7]) for at in range(0, len(faces), 7))
