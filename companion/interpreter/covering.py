"""What is said at the table when a card that counts as played is not read any more."""

from __future__ import annotations

from companion.interpreter.tracks import Taken
from companion.languages import tr


def spoken_of(taken: Taken, card: str) -> str:
    """A sentence with the way on; ``card`` is the card as people say it."""
    seat = "" if taken.act is None or taken.act.seat is None else taken.act.seat
    if not seat:
        return tr(
            "{card} is not read any more, and counts all the same. Does another card lie on it? Lay them side by side. "
            "Was it taken back? Mend the act.",
            card=card,
        )
    return tr(
        "{card} of {seat} is not read any more, and counts all the same. Does another card lie on it? Lay them side by "
        "side. Was it taken back? Mend the act.",
        card=card,
        seat=seat,
    )
