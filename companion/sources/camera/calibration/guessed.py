"""A table for a felt that nobody marked: printed marks if the first pictures show them, else a guess."""

from __future__ import annotations

from dataclasses import dataclass

from companion.observations import Sighting
from companion.sources.camera.calibration.corners import calibrate_from_markers
from companion.sources.camera.calibration.layouts import whole_picture
from companion.sources.camera.calibration.zones import Calibration, Size, TableError, middle_of
from companion.sources.camera.capture.frames import Picture

_LARGEST_CARD = 2.5
"""The length, in cards, above which nothing on a marked felt is a card."""
_SHORTEST_CARD = 0.85
"""The share of a card below which something on a printed marker is the paper of the marker."""
_LARGEST_SHARE = 0.5
"""Nothing that is longer than this share of the felt is a card, where the felt's size is a guess."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A table of this game for this many seats, whose felt nobody marked."""

    game: str
    seats: int

    def marked(self, picture: Picture) -> Calibration | None:
        """The table from the printed markers or a printed mat in this picture; None if it shows none."""
        try:
            return calibrate_from_markers(picture, size_mm=None, game=self.game, seats=self.seats)
        except TableError:
            return None

    def whole(self, picture_px: Size) -> Calibration:
        """The whole picture as the felt. Raises TableError."""
        return whole_picture(self.game, seats=self.seats, picture_px=picture_px)


def could_be_a_card(sighting: Sighting, table: Calibration, picture_px: Size, *, guessed: bool) -> bool:
    """Whether a sighting may be a card by its size: a sheet, a mat or the felt itself is much larger, and a corner
    marker, which may be taken for a face, is smaller and lies where it lay when the felt was marked. A sighting with a
    name is believed if the table is only a guess; on a felt of known size it is still large."""
    middle, *on_felt = table.to_mm((middle_of(sighting), *sighting.quad), picture_px=picture_px)
    longest = max(abs(a[side] - b[side]) for a in on_felt for b in on_felt for side in (0, 1))
    is_whole = sighting.corners is not None or sighting.face is None
    if is_whole and longest < _SHORTEST_CARD * max(table.card_mm) and any(mark.holds(middle) for mark in table.markers):
        return False
    if guessed and sighting.has_name:
        return True
    return longest <= (_LARGEST_SHARE * max(table.size_mm) if guessed else _LARGEST_CARD * max(table.card_mm))
