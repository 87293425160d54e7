"""A card at rest as it is remembered from picture to picture: what it was read as, how often, what that comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.cards import Face
from companion.observations import Sighting
from companion.sources.camera.recognition.shake import Shift

AGREED = 3
"""The number of readings in a row that settle a card if all of them surely agree."""
OFTEN = 12
"""The number of readings that settle a card whatever they say: it is their mean then."""
_SURE = 0.99
"""The least probability of a face that is told surely: what lies there is said no better later."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A card, how often in a row it was read so, surely, and the last readings of it since its place changed."""

    card: Sighting
    agreed: int
    readings: tuple[Sighting, ...] = ()

    @classmethod
    def after(cls, was: Remembered | None, card: Sighting) -> Remembered:
        """A card that was read, where that one lay before."""
        agreed = was.agreed if was and are_read_alike(card, was.card) else 0
        readings = was.readings if was and _adds_to(was, card) else ()
        if card.corners is None or card.foreign:  # rough pictures show cards as another deck's for seconds
            return cls(card, 0)
        return cls(card, agreed + 1 if _is_sure(card) else 0, (*readings, card)[-OFTEN:])

    @property
    def settled(self) -> Sighting | None:
        """Its name without another reading; None if it has to be read."""
        if self.agreed >= AGREED:
            return self.card
        return _mean(self.readings) if len(self.readings) >= OFTEN else None

    def move_by(self, shift: Shift) -> Remembered:
        """The card where all of the picture was shifted."""
        readings = tuple(move_sighting(each, shift) for each in self.readings)
        return Remembered(move_sighting(self.card, shift), self.agreed, readings)

    def disturb(self) -> Remembered:
        """The card where something changed in its place."""
        return replace(self, readings=())


def move_sighting(card: Sighting, shift: Shift) -> Sighting:
    """A sighting moved by a shift."""
    across, down = shift
    if not across and not down:
        return card
    x0, y0, x1, y1 = card.box
    a, b, c, d = ((round(x + across, 1), round(y + down, 1)) for x, y in card.corners or 4 * ((0.0, 0.0),))
    box = round(x0 + across, 1), round(y0 + down, 1), round(x1 + across, 1), round(y1 + down, 1)
    return replace(card, box=box, corners=(a, b, c, d) if card.corners else None)


def are_read_alike(card: Sighting, other: Sighting) -> bool:
    """Whether two cards are read alike."""
    return (card.face, card.side, card.foreign, card.number) == (other.face, other.side, other.foreign, other.number)


def average(readings: Sequence[Sighting]) -> tuple[tuple[Face, float], ...]:
    """The mean probability of each face in several readings of one card, the likeliest first."""
    summed: dict[Face, float] = {}
    for reading in readings:
        for face, probability in reading.candidates:
            summed[face] = summed.get(face, 0.0) + probability / len(readings)
    return tuple(sorted(summed.items(), key=lambda pair: -pair[1]))


def _is_sure(card: Sighting) -> bool:
    if card.corners is None:
        return False
    return card.side == "back" or (card.face is not None and card.confidence >= _SURE)


def _adds_to(was: Remembered, card: Sighting) -> bool:
    """Whether a reading counts with those before it; what contradicts their mean is read as often again."""
    mean = was.settled
    alike = (card.side, card.number) == (was.card.side, was.card.number)
    return alike and (mean is None or mean.face == card.face)


def _mean(readings: Sequence[Sighting]) -> Sighting:
    """The mean of several readings of a card that lies still; it has a face that more than half of them name."""
    candidates = average(readings)
    last = readings[-1]
    if not candidates:
        return replace(last, confidence=sum(reading.confidence for reading in readings) / len(readings))
    likeliest, confidence = candidates[0]
    named = 2 * sum(reading.face == likeliest for reading in readings) > len(readings)
    return replace(last, face=likeliest if named else None, confidence=confidence, candidates=candidates)
