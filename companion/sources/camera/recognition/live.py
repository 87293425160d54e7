"""Reads the pictures of a camera one after another. A place that has not changed since it was read surely is not read
again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Protocol

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.reader import Reading
from companion.sources.camera.recognition.unchanged import Unchanged


class ReadsPlaces(Protocol):
    """Names the cards in a picture, or in some places of it."""

    def read(self, picture: Picture, places: OpenPlaces | None = None) -> Reading: ...


class LiveReader:
    """For the pictures of one camera, in their order; single pictures are read by a ``CardReader``."""

    def __init__(self, reader: ReadsPlaces) -> None:
        self._reader, self._unchanged = reader, Unchanged()
        self._letters: Mapping[str, str] = {}

    def read(self, picture: Picture) -> Reading:
        """The cards in a BGR picture (height × width × 3, uint8)."""
        start = time.perf_counter()
        places = self._unchanged.look(picture)
        compared = 1e3 * (time.perf_counter() - start)
        if places.cells.any():
            reading = self._reader.read(picture, None if places.are_all() else places)
            self._letters = reading.letters
        else:
            reading = Reading(cards=places.known, ms={"detect": 0.0, "identify": 0.0})
        self._unchanged.read(reading.cards)
        ms = {**reading.ms, "detect": reading.ms["detect"] + compared}
        return Reading(cards=reading.cards, ms=ms, letters=self._letters)
