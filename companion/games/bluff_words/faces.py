"""Cards of the deck, and what is none."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words.state import State
from companion.rules.acts import UNKNOWN_FACE
from companion.rules.turn import Turn


def refuse_unknown(turn: Turn[State], *faces: Face | None) -> None:
    """Refuses a card that is not in the deck; not even the table can let it stand."""
    for face in faces:
        if face is not None and face not in turn.state.points:
            turn.refuse(UNKNOWN_FACE, card=face)
