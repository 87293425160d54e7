"""The numbers on printed marks: each is one physical card, wherever it lies and however it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

from companion.sources.camera.tracking.patience import Patience
from companion.sources.camera.tracking.tracks import Placed, Track


def on_two_at_once(cards: Sequence[Placed]) -> set[int]:
    """The numbers that are on two cards of one look: who prints a deck twice has each of them twice."""
    read = Counter(card.sighting.number for card in cards if card.sighting.number is not None)
    return {number for number, times in read.items() if times > 1}


def is_elsewhere(track: Track, tracks: Sequence[Track], at: float, patience: Patience, on_two: Container[int]) -> bool:
    """Whether the very card that lay here was laid elsewhere since; what is ``on_two`` cards does not tell that."""
    number = track.own_number(patience)
    if number is None or number in on_two:
        return False
    later = (other for other in tracks if other.last_seen == at and other.born > track.last_seen)
    return any(other.own_number(patience) == number for other in later)
