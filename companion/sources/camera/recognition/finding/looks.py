"""What the detector finds in a picture: in the usual look, in larger and smaller ones, or in the place that changed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import BoxKind, Detector, Found
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.sizes import Sizes, further_looks, scale_for, together
from companion.sources.camera.recognition.finding.windows import Window, only_window, windows

_ROOM = 0.15
"""A part of a picture is looked at with so much room around what is to be read in it, in card diagonals."""


class DetectorLooks:
    """DetectorLooks at pictures with one detector, in these sizes."""

    def __init__(self, detector: Detector, sizes: Sizes) -> None:
        self._detector, self._sizes = detector, sizes

    def found(self, picture: Picture, places: OpenPlaces | None = None) -> dict[BoxKind, Found]:
        """All that is found in a BGR picture, doubles too, by falling score; only in ``places`` where these are all
        that is to be read."""
        part = None if places is None else self._only_part(picture, places)
        if places is not None and part is not None:
            return places.found(self._in(part, picture))
        side = max(picture.shape[:2])
        usual = self._detector.find(picture, long_side=self._sizes.usual)
        further = further_looks(usual, side, self._sizes)  # what is known tells as well how large cards are
        if places is not None:
            usual = places.found(usual)
            if places.known and not any(map(len, usual.values())):
                return usual
        looks = [(self._sizes.usual, usual)]
        for size in further:
            looks += self._looked_at_again(picture, usual, size)
        found = together(looks, side, self._sizes)
        return found if places is None else places.found(found)

    def _only_part(self, picture: Picture, places: OpenPlaces) -> Window | None:
        """The small part of a picture in which all places that are to be read lie, where what is known tells how large
        cards are."""
        diagonals = places.diagonals()
        scale = scale_for(diagonals, max(picture.shape[:2]), self._sizes)
        if scale is None:
            return None
        room = _ROOM * float(diagonals.max())
        return only_window(places.within(), (picture.shape[1], picture.shape[0]), scale=scale, room=room)

    def _looked_at_again(
        self, picture: Picture, usual: dict[BoxKind, Found], size: int
    ) -> Iterator[tuple[int, dict[BoxKind, Found]]]:
        """Finds with the size of the look, of each part of the picture that is worth a look in this size."""
        whole = picture.shape[1], picture.shape[0]
        taken, parts = windows(usual, whole, usual=self._sizes.usual, size=size)
        for part in parts:
            yield taken, self._in(part, picture)

    def _in(self, part: Window, picture: Picture) -> dict[BoxKind, Found]:
        found = self._detector.find(part.of(picture), long_side=part.long_side)
        whole = picture.shape[1], picture.shape[0]
        return {kind: part.placed(each, whole) for kind, each in found.items()}
