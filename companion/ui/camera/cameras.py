"""The part of a camera that the screens use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from companion.observations import Sighting

if TYPE_CHECKING:
    from companion.sources.camera.calibration.zones import Calibration


class Camera(Protocol):
    """A camera that reads: the newest frame (``number``, ``picture``: height × width × blue green red) with its
    sightings, or None before the first."""

    def latest(self) -> tuple[Any, Sequence[Sighting]] | None: ...


class TableCamera(Camera, Protocol):
    """A camera over a table: ``table`` is where it sees the felt and its zones, None while that is not known."""

    @property
    def table(self) -> Calibration | None: ...

    def go_by(self, table: Calibration) -> None:
        """Takes the felt as it was marked just now."""
