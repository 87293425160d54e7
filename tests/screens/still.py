"""A camera that gives one picture, as often as it is asked."""

from __future__ import annotations

from companion.observations import Sighting
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Frame, Picture


class Still:
    """A camera whose picture may be changed; None: it gives none. ``table`` is the felt that it got, ``seen`` the cards
    that it reads in each picture."""

    table: Calibration | None = None

    def __init__(self, picture: Picture | None, seen: tuple[Sighting, ...] = ()) -> None:
        self._picture, self._number, self._seen = picture, 0, seen

    def change(self, picture: Picture | None) -> None:
        """From now on it gives this one."""
        self._picture, self._number = picture, self._number + 1

    def go_by(self, table: Calibration) -> None:
        """The felt was marked again."""
        self.table = table

    def latest(self) -> tuple[Frame, tuple[Sighting, ...]] | None:
        return None if self._picture is None else (Frame(self._number, 0.0, self._picture), self._seen)
