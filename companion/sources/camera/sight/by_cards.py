"""A felt without any visible pattern is followed by the cards that lie on it: they jump together when it, or the
camera, is bumped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import Literal, TypeAlias

import numpy as np

from companion.cards import Face
from companion.observations import Point, Sighting
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Frame

LEAST_CARDS = 3
"""The number of cards that no hand moves together by chance: one sweep moves two."""
JUMP_MM = 6.0
"""A shorter way is a card nudged, or a reading that is off."""
_ALIKE_MM = 4.0
_MOST = 0.8
_APART_MM = 150.0
_RESTS_S = 0.6
_SURE = 0.8

Jumped: TypeAlias = Literal["moving"] | Point | None
"""Whether all cards have jumped: by so much in millimetres, as they now lie still; just now; or not."""


class LyingTogether:
    """Remembers where each face lies, of those that lie there once."""

    def __init__(self) -> None:
        self._table: Calibration | None = None
        self._lay: dict[Face, Point] = {}
        self._lies: dict[Face, tuple[Point, float]] = {}
        self._jump: tuple[Point, float] | None = None

    def look(self, frame: Frame, table: Calibration, cards: Sequence[Sighting]) -> Jumped:
        """Compares where the cards lie with where they lay."""
        if table is not self._table:
            self._table, self._lay, self._lies, self._jump = table, {}, {}, None
        now = _places(frame, table, cards)
        jump = self._find_common_jump(table, now)
        if jump is None:
            self._jump = None
            self._remember(now, frame.at)
            return None
        if self._jump is None or dist(self._jump[0], jump) > _ALIKE_MM / 2:
            self._jump = jump, frame.at
        return jump if frame.at - self._jump[1] >= _RESTS_S else "moving"

    def _find_common_jump(self, table: Calibration, now: Mapping[Face, Point]) -> Point | None:
        """By how much nearly all of the cards were shifted alike, which lay apart and before more than one seat."""
        known = [face for face in now if face in self._lay]
        if len(known) < LEAST_CARDS:
            return None
        shifts = np.array([np.subtract(now[face], self._lay[face]) for face in known])
        shift = np.median(shifts, axis=0)
        alike = [face for face, each in zip(known, shifts, strict=True) if np.hypot(*(each - shift)) <= _ALIKE_MM]
        lay = [self._lay[face] for face in alike]
        zones = {zone.name for zone in table.zones for place in lay if zone.rect_mm.holds(place)}
        is_wide = any(dist(one, other) >= _APART_MM for one in lay for other in lay)
        if len(alike) < max(LEAST_CARDS, _MOST * len(known)) or len(zones) < 2 or not is_wide:
            return None
        return (float(shift[0]), float(shift[1])) if np.hypot(*shift) >= JUMP_MM else None

    def _remember(self, now: Mapping[Face, Point], at: float) -> None:
        """A card lies where it has lain for a while."""
        lies = {}
        for face, place in now.items():
            was = self._lies.get(face)
            lies[face] = was if was is not None and dist(was[0], place) <= _ALIKE_MM else (place, at)
            if at - lies[face][1] >= _RESTS_S:
                self._lay[face] = lies[face][0]
        self._lies = lies
        self._lay = {face: place for face, place in self._lay.items() if face in now}


def _places(frame: Frame, table: Calibration, cards: Sequence[Sighting]) -> dict[Face, Point]:
    """The middles of the cards that are surely read, on the felt in millimetres; of faces that lie there once."""
    named = [card for card in cards if card.face is not None and card.corners is not None and card.confidence >= _SURE]
    faces = [card.face for card in named]
    return {
        card.face: table.zone_of(card, picture_px=frame.size_px)[1]
        for card in named
        if card.face is not None and faces.count(card.face) == 1
    }
