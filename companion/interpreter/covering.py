"""What is said at the table when a card that counts as played is not read any more."""

from __future__ import annotations

from companion.interpreter.seeing.lying_card import Taken
from companion.languages import tr


def spoken_of(taken: Taken, card: str) -> str:
    """A sentence with the way on; ``card`` is the card as people say it."""
    seat = "" if taken.act is None or taken.act.seat is None else taken.act.seat
    if not seat:
        return tr(
            "I can no longer read {card}; it still counts. If another card lies on it, lay them side by "
            "side. If it was taken back, correct the line.",
            card=card,
        )
    return tr(
        "I can no longer read {seat}'s {card}; it still counts. If another card lies on it, lay them side by "
        "side. If it was taken back, correct the line.",
        card=card,
        seat=seat,
    )
