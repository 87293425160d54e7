"""The felt being marked in a picture: corners touched, dragged and nudged, or found by markers. No window."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

from companion.files import why_no_name
from companion.languages import tr
from companion.observations import Point
from companion.sources.camera.calibration.corners import FELT_MM
from companion.sources.camera.calibration.survey import FeltAnswer, FeltQuestion
from companion.sources.camera.calibration.zones import Calibration, Rect, Size, TableError


@dataclass(frozen=True, slots=True)
class Marking:
    """``corners`` are in pixels of the picture, in the order of touching; ``chosen`` is moved by the arrows. ``found``
    is the table that printed markers show, while no finger moved its corners; ``before`` is the table used so far."""

    corners: tuple[Point, ...] = ()
    chosen: int | None = None
    size_mm: tuple[float, float] = FELT_MM
    found: Calibration | None = None
    before: Calibration | None = None

    @classmethod
    def begun(cls, before: Calibration | None) -> Marking:
        """Nothing is marked yet; a table that took the whole picture for the felt says nothing about it."""
        if before is None or before.corners_px == Rect(0, 0, *before.picture_px).corners:
            return cls()
        return cls(size_mm=before.size_mm, before=before)

    @property
    def felt_mm(self) -> tuple[float, float]:
        """The felt's size, as it is known now."""
        return self.found.size_mm if self.found else self.size_mm

    def touched(self, point: Point, *, near: float) -> Marking:
        """A finger at a point: takes up the corner that is ``near``, or else sets the next one."""
        close = [at for at, corner in enumerate(self.corners) if math.dist(corner, point) <= near]
        if close:
            return replace(self, chosen=min(close, key=lambda at: math.dist(self.corners[at], point)))
        if len(self.corners) < 4:
            return replace(self, corners=(*self.corners, point), chosen=len(self.corners))
        return replace(self, chosen=None)

    def move(self, point: Point, picture_px: Size) -> Marking:
        """The chosen corner is there now, inside the picture."""
        if self.chosen is None:
            return self
        x, y = (min(max(0.0, part), side - 1.0) for part, side in zip(point, picture_px, strict=True))
        corners = tuple((x, y) if at == self.chosen else corner for at, corner in enumerate(self.corners))
        if self.found is not None:
            return replace(self, corners=corners, found=None, size_mm=self.found.size_mm, before=self.found)
        return replace(self, corners=corners)

    def nudged(self, right: int, down: int, picture_px: Size) -> Marking:
        """The chosen corner a few pixels further."""
        if self.chosen is None:
            return self
        x, y = self.corners[self.chosen]
        return self.move((x + right, y + down), picture_px)

    def measured(self, size_mm: tuple[float, float]) -> Marking:
        """The felt is of another size: it looks for markers and lays out zones again."""
        if self.found is not None:
            return Marking(size_mm=size_mm, before=self.before)
        return replace(self, size_mm=size_mm)

    def answered(self, answer: FeltAnswer) -> Marking:
        """Markers were found: their corners are taken over, unless fingers set corners already."""
        fingers = self.corners and self.found is None
        if answer.table is None or answer.question.corners is not None or fingers:
            return self
        return replace(self, corners=answer.table.corners_px, found=answer.table)

    def question(self, game: str, seats: int) -> FeltQuestion | None:
        """The question to work out now; None while a corner is missing."""
        if self.corners and len(self.corners) < 4:
            return None
        by_taps = self.corners and self.found is None
        return FeltQuestion(
            corners=self.corners if by_taps else None,
            size_mm=self.size_mm,
            game=game,
            seats=seats,
            before=self.before,
        )

    def hint(self, answer: FeltAnswer | None) -> str:
        """The next step, as a sentence."""
        left = 4 - len(self.corners)
        if left == 4:
            return tr("Lay the printed corner markers on the felt, or touch the felt's four corners in the picture.")
        if left:
            return tr("{left:more corner|more corners}: touch the next one. Drag one to adjust it.", left=left)
        if answer is None or answer.table is None:
            return tr("Working it out…")
        found = f"{tr('I found the felt by its markers.')} " if self.found else ""
        mend = tr("Save if the felt fills the view from above. If not, drag a corner, or touch it and use the arrows.")
        if answer.plain:
            mend = f"{mend} {tr('Leave the markers on: they show when the camera is bumped.')}"
        return found + mend


def table_path(name: str, folder: Path) -> Path:
    """The table file of this name; raises TableError for a name that no file can have."""
    name = " ".join(name.split()).removesuffix(".toml")
    if why_no_name(name):
        raise TableError(tr("“{name}” can't be a file's name: use letters, digits, spaces and hyphens.", name=name))
    return folder / f"{name}.toml"
