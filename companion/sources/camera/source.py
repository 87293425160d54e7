"""A camera as a source of observations: frames, read, laid into zones, followed until they lie still."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import cv2

from companion.observations import CardSeen, Looked, Observation, SightChanged, Sighting, SourceName
from companion.sources.camera.calibration.guessed import Guess, could_be_a_card
from companion.sources.camera.calibration.zones import Calibration, Size, TableError
from companion.sources.camera.capture.frames import Frame, FrameSource, Picture
from companion.sources.camera.capture.recorded import SlideFrames
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.sight.watch import SightWatch, Watched
from companion.sources.camera.tracking.felt import FeltTracker
from companion.sources.camera.tracking.state import CameraLog, CameraState
from companion.sources.camera.tracking.steady import Glance, Steady
from companion.sources.camera.tracking.tracks import Placed

LOOKS_FOR_MARKS = 30
"""The first pictures in which printed marks are looked for, if the felt was not marked: a camera finds its light."""
_CROP_MARGIN = 0.06
_CROP_PX = 320
_CROP_QUALITY = 82


class PictureRead(Protocol):
    """The finds of a reader on a picture; ``letters`` has the rank of each letter that no English card has."""

    @property
    def cards(self) -> tuple[Sighting, ...]: ...
    @property
    def letters(self) -> Mapping[str, str]: ...


class PictureReader(Protocol):
    """Names the cards on a picture; used from one thread."""

    def read(self, picture: Picture) -> PictureRead: ...


class CameraSource:
    """Iterated, says which cards lie still and which are gone; runs in the thread that iterates it.

    ``table`` is the table; or a guess, which is given up for what printed marks show in one of the first pictures. A
    held picture is read once. ``single`` reads a picture that is not the camera's next one, where ``reader`` remembers
    those before.
    """

    def __init__(
        self,
        frames: FrameSource,
        reader: PictureReader,
        table: Calibration | Guess,
        *,
        single: PictureReader | None = None,
        patience: Fitted | None = None,
    ) -> None:
        self._frames, self._reader = frames, reader
        self._guess = table if isinstance(table, Guess) else None
        self._looks_for_marks = LOOKS_FOR_MARKS
        self._steady = Steady(frames.name, patience=patience)
        self._log = CameraLog(frames.name)
        self._lock = threading.Lock()
        self._latest: tuple[Frame, tuple[Sighting, ...]] | None = None
        self._table: Calibration | None = table if isinstance(table, Calibration) else None
        self._newly_marked: Calibration | None = None
        self._clear = False
        self._letters: Mapping[str, str] = {}
        alone = single or reader
        self._watch = SightWatch(frames.name, lambda picture: alone.read(picture).cards)

    @property
    def name(self) -> SourceName:
        """The name of its frames: ``camera:0``, ``replay:FOLDER``."""
        return self._frames.name

    @property
    def table(self) -> Calibration | None:
        """The table that it uses; None until the first frame if it is made from that."""
        return self._table

    @property
    def device(self) -> CameraState:
        """How it is just now; may be asked from any thread."""
        return self._log.latest

    def latest(self) -> tuple[Frame, tuple[Sighting, ...]] | None:
        """The newest frame and the cards read on it, for the live view; from any thread. None before the first."""
        with self._lock:
            return self._latest

    def go_by(self, table: Calibration) -> None:
        """The felt was marked again: from its next frame on the camera uses this table. From any thread."""
        with self._lock:
            self._newly_marked = table

    def pause(self, *, is_on: bool) -> None:
        """Holds recorded pictures at the one that is shown, or lets them go on; from any thread. Nothing else waits."""
        if isinstance(self._frames, SlideFrames):
            self._frames.pause(is_on=is_on)

    def close(self) -> None:
        """Ends the iteration within a moment; from any thread."""
        self._frames.close()

    def __iter__(self) -> Iterator[Observation]:
        felt: FeltTracker | None = None
        read: tuple[Picture, tuple[Sighting, ...]] | None = None
        for heard in self._frames:
            if not isinstance(heard, Frame):
                self._log.note(heard)
                yield heard
                continue
            if self._table is None:
                assert self._guess is not None
                self._table = self._guess.whole(heard.size_px)
            marked = self._new_table(heard.picture)
            try:
                (marked or self._table).to_px(((0.0, 0.0),), picture_px=heard.size_px)
            except TableError as error:
                with self._lock:
                    self._latest, self._newly_marked = (heard, ()), self._newly_marked or marked
                yield from self._tell_change(self._watch.another_shape(error, heard.at), heard.at)
                continue
            if read is None or read[0] is not heard.picture:
                read = (heard.picture, self._cards(heard, marked or self._table))
            with self._lock:
                self._latest = (heard, read[1])
            if marked is not None:
                self._table, self._guess, felt = marked, None, None
                place = partial(_place, table=marked, picture_px=heard.size_px)
                yield from self._steady.goes_by(place, tuple(map(place, read[1])), heard.at)
            felt = felt or FeltTracker(self._table)
            watched = self._watched(heard, read[1], felt)
            yield from self._tell_change(watched.said, heard.at)
            placed = tuple(_place(card, self._table, heard.size_px) for card in read[1])
            self._log.note_look(heard.at, heard.size_px, placed, self._watch.quality, self._letters)
            for said in self._look(heard, placed, felt, trusted=watched.trusted):
                self._log.note(said)
                if isinstance(said, CardSeen):
                    yield replace(said, crop=crop_of(heard.picture, said.sighting))
                else:
                    yield said
            if self._clear:
                yield Looked(source=self.name, at=heard.at)

    def _new_table(self, picture: Picture) -> Calibration | None:
        """The felt as somebody just marked it, or as printed marks show it where it is only guessed."""
        with self._lock:
            marked, self._newly_marked = self._newly_marked, None
        if marked is None and self._guess is not None and self._looks_for_marks:
            self._looks_for_marks -= 1
            marked = self._guess.marked(picture)
        return marked

    def _cards(self, frame: Frame, table: Calibration) -> tuple[Sighting, ...]:
        is_a_guess = self._guess is not None
        found = self._reader.read(frame.picture)
        self._letters = found.letters
        return tuple(card for card in found.cards if could_be_a_card(card, table, frame.size_px, guessed=is_a_guess))

    def _watched(self, frame: Frame, cards: Sequence[Sighting], felt: FeltTracker) -> Watched:
        """How well this picture shows the table; where the felt was moved a little, it is followed from here on."""
        assert self._table is not None
        astray = self._steady.is_any_astray(self._table, frame.at)
        watched = self._watch.look(frame, self._table, cards, astray=astray, unread=self._steady.reads_few)
        if watched.followed is not None:
            self._table = watched.followed
            felt.goes_by(watched.followed)
        return watched

    def _tell_change(self, why: str | None, at: float) -> Iterator[SightChanged]:
        if why is not None:
            said = SightChanged(source=self.name, at=at, why=why)
            self._log.note(said)
            yield said

    def _look(
        self, frame: Frame, cards: Sequence[Placed], felt: FeltTracker, *, trusted: bool
    ) -> tuple[Observation, ...]:
        sighted = [card.sighting for card in cards]
        clear = felt.look(frame, sighted, [placed.sighting for placed in self._steady.lying])
        self._clear = clear = clear and trusted
        assert self._table is not None
        look = Glance(
            at=frame.at,
            # What comes to lie still at once is said zone by zone, whatever order the reader found it in.
            cards=tuple(sorted(cards, key=lambda card: (card.zone or "", card.place_mm))),
            clear=clear,
            is_bare=lambda placed: felt.is_bare(placed.sighting),
            width_mm=min(self._table.card_mm),
        )
        return self._steady.look(look)


def crop_of(picture: Picture, sighting: Sighting) -> bytes | None:
    """A card's picture as a JPEG file's bytes, at most 320 pixels a side; None where its box is off the picture."""
    x0, y0, x1, y1 = sighting.box
    margin = _CROP_MARGIN * max(x1 - x0, y1 - y0)
    height, width = picture.shape[:2]
    left, top = max(0, int(x0 - margin)), max(0, int(y0 - margin))
    right, bottom = min(width, round(x1 + margin)), min(height, round(y1 + margin))
    if right - left < 1 or bottom - top < 1:
        return None
    shrink = min(1.0, _CROP_PX / max(right - left, bottom - top))
    crop = cv2.resize(picture[top:bottom, left:right], None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    coded, jpeg = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, _CROP_QUALITY])
    return jpeg.tobytes() if coded else None


def _place(sighting: Sighting, table: Calibration, picture_px: Size) -> Placed:
    zone, place = table.zone_of(sighting, picture_px=picture_px)
    return Placed(sighting=sighting, zone=zone.name if zone else None, place_mm=place)
