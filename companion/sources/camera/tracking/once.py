"""Each card of a look once: a reader may find one twice, not quite in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from companion.observations import are_two
from companion.sources.camera.tracking.patience import Patience
from companion.sources.camera.tracking.tracks import UNREAD, Placed, name_of


def each_once(cards: Sequence[Placed], patience: Patience) -> tuple[Placed, ...]:
    """The cards less those that a reader found twice: two that lie on one spot, read alike or one not read."""
    kept: list[Placed] = []
    for card in sorted(cards, key=_telling, reverse=True):
        if not any(_is_that(card, better, patience) for better in kept):
            kept.append(card)
    return tuple(card for card in cards if card in kept)


def _is_that(card: Placed, better: Placed, patience: Patience) -> bool:
    if are_two(card.sighting.number, better.sighting.number):
        return False
    name = name_of(card.sighting)
    return name in (UNREAD, name_of(better.sighting)) and dist(card.place_mm, better.place_mm) <= _near(card, patience)


def _near(card: Placed, patience: Patience) -> float:
    """How near to another a sighting may be of that one."""
    if card.sighting.corners is not None or card.sighting.side == "back":
        return patience.twice_mm
    return patience.guess_mm if card.sighting.face is not None else patience.guess_mm / 2


def _telling(card: Placed) -> tuple[int, bool, float]:
    """How much a sighting tells: a face before a back, a back before nothing; where; and then how surely."""
    side, face = name_of(card.sighting)
    return (2 if face else 1 if side == "back" else 0, card.sighting.corners is not None, card.sighting.confidence)
