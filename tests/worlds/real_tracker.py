"""The real tracker over a felt of the worlds: each look as a picture's reader would have it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.cards import Face
from companion.observations import Looked, Observation, Sighting
from companion.sources.camera.tracking.steady import Glance, Steady
from companion.sources.camera.tracking.tracks import Placed
from tools.worlds.chance import Chance
from tools.worlds.felt import CARD_MM, Felt
from tools.worlds.follower import SOURCE
from tools.worlds.readings import Reading
from tools.worlds.trails import Segment, Trails


def track_felt(felt: Felt, chance: Chance, faces: Sequence[Face], times: Sequence[float]) -> list[Observation]:
    """The reports of the real tracker about the same felt, with the same readings."""
    tracker, said = Steady(SOURCE), list[Observation]()
    segments = [each for trail in Trails(felt, chance, faces, lambda _: -1) for each in trail.segments]
    for at in times:
        there = [each for each in segments if each.since <= at < each.until]
        cards = tuple(placed for each in there if (placed := _placed(each, at)) is not None)
        said += tracker.look(Glance(at=at, cards=cards, is_bare=partial(_is_bare, at=at, felt=felt, segments=segments)))
        said.append(Looked(source=SOURCE, at=at))
    return said


def _placed(segment: Segment, at: float) -> Placed | None:
    if any(since <= at < until for since, until in segment.hidden):
        return None
    reading = segment.reader.read(at)
    if reading is None:
        return None
    stay = segment.stay
    return Placed(sighting=_sighting(reading, stay.x, stay.y), zone=stay.zone, place_mm=(stay.x, stay.y))


def _sighting(reading: Reading, x: float, y: float) -> Sighting:
    width, height = (side / 2 for side in CARD_MM)
    x0, y0, x1, y1 = x - width, y - height, x + width, y + height
    return Sighting(
        face=reading.face,
        side=reading.side,
        confidence=reading.confidence,
        candidates=reading.candidates,
        box=(x0, y0, x1, y1),
        corners=((x0, y0), (x1, y0), (x1, y1), (x0, y1)),
    )


def _is_bare(card: Placed, at: float, felt: Felt, segments: Sequence[Segment]) -> bool:
    if any(hand.zone == card.zone and hand.since <= at < hand.until for hand in felt.hands):
        return False
    (x, y), (width, height) = card.place_mm, CARD_MM
    for each in segments:
        if each.since <= at < each.until:
            across, along = width - abs(each.stay.x - x), height - abs(each.stay.y - y)
            if across > 0 and along > 0 and across * along > 0.75 * width * height:
                return False
    return True
