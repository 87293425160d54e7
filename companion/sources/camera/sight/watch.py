"""The faults of a camera's picture, in words: once when one has lasted for a while, and once when it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.languages import later, tr
from companion.observations import Sighting, SourceName
from companion.sources.camera.calibration.zones import Calibration, Rect, TableError
from companion.sources.camera.capture.frames import Frame, Picture, PictureQuality
from companion.sources.camera.sight.light import blur_px, is_even, lightest, small_grey
from companion.sources.camera.sight.mirrored import Mirrored, turn_over
from companion.sources.camera.sight.moved import FeltPlace, Moved

LOOK_S = 0.5
"""The least time between two pictures that are looked at for their own sake."""
LASTS_S = 3.0
"""A fault of this length is said; after the same time without it, it is over."""
FROZEN_S = 8.0
"""A live camera never gives the same picture twice: after so long it hangs."""
SMALLEST_CARD_PX = 45.0
"""Cards whose short side has fewer pixels are hardly read."""
SOFT = 1 / 40
"""Edges that are drawn out by this part of a card's width are too soft to read its index."""
CUT_OFF = 0.02
"""A corner of the felt may lie outside the picture by this part of its width."""
AGAIN_S = 300.0
"""A card outside every place is not said again for so long: perhaps somebody wants it there."""
NIGHT, DIM = 16.0, 45.0
"""A picture whose lightest places are not lighter than this shows nothing; or is too dark: cards are nearly white."""
_SAMPLE = 16

COVERED = later(
    "The camera sees nothing: its lens is covered, or the light is out. Keep playing by touch; it resumes as "
    "soon as it can see."
)
DARK = later("It is too dark for the camera: turn on a light, or move one nearer to the table.")
FROZEN = later(
    "The camera's picture is frozen. Plug the camera in again, or restart the app that sends the pictures; "
    "until then play by touch."
)
BLURRED = later("The picture is blurred: clean the lens, let the camera focus on the table, and stop it from shaking.")
FAR = later("The camera is too far away: a card is only {px} pixels wide. Move it nearer, or choose a larger picture.")
CUT = later("Part of the felt lies outside the picture: turn the camera until you see all four corners.")
MOVED = later(
    "The felt or the camera moved too far, so cards may count for the wrong place: put it back, or mark the felt again."
)
MIRRORED = later(
    "The picture is mirrored, so I can't read the cards: turn off mirroring in the camera's settings. Until "
    "then play by touch."
)
UNREAD = later(
    "I see the cards but can't read most of them: this deck may have an unusual print. Show it to the "
    "camera once, card by card, under Decks; until then play by touch."
)
ASTRAY = later("A card lies outside every place and does not count: push it where it belongs.")


@dataclass(frozen=True, slots=True)
class Watched:
    """The result of a look. ``said`` is a sentence for people (None: nothing new; empty: all is well again);
    ``followed`` is the calibration to use from this picture on, if the felt was moved a little; a reading of a picture
    that is not ``trusted`` must not be believed."""

    said: str | None = None
    followed: Calibration | None = None
    trusted: bool = True


class SightWatch:
    """Watches the pictures of one source. Each look costs the same, however long the evening."""

    def __init__(self, source: SourceName, read: Callable[[Picture], Sequence[Sighting]]) -> None:
        self._is_live = source.startswith("camera:")
        self._read = read
        self._place, self._mirrored = FeltPlace(), Mirrored()
        self._size: tuple[int, int] | None = None
        self._looked = float("-inf")
        self.quality: PictureQuality | None = None
        self._picture: Picture | None = None
        self._same_since = 0.0
        self._seen, self._even = "", False
        self._held: Picture | None = None
        self._still: Moved = None
        self._said, self._noticed, self._since = "", "", 0.0
        self._astray_said = float("-inf")

    def look(
        self, frame: Frame, table: Calibration, cards: Sequence[Sighting], *, astray: bool, unread: bool = False
    ) -> Watched:
        """Looks at a new picture. ``astray``: a card has lain outside every zone for a while; ``unread``: most cards
        that lay there last could not be named."""
        if frame.at - self._looked >= LOOK_S:
            self._looked = frame.at
            self._seen = self._badly_seen(frame, table)
        place: Moved = None
        if self._seen not in (FROZEN, COVERED):
            held = frame.picture is self._held
            place = self._still if held else self._place.look(frame, table, cards)
            if not held:
                self._compare_with_mirror(frame, cards, anew=place == "lost")
        self._held, self._still = frame.picture, place if isinstance(place, str) else None
        wrong = self._wrong(place, astray=astray, unread=unread)
        followed = place if isinstance(place, Calibration) else None
        trusted = not isinstance(place, str) and wrong not in (MIRRORED, FROZEN, COVERED)
        return Watched(self._news(wrong, frame.at), followed, trusted)

    def another_shape(self, error: TableError, at: float) -> str | None:
        """The pictures have another shape than the one that was marked: what is to be said, once."""
        self._noticed, self._since = str(error), at
        said, self._said = self._said, str(error)
        return None if said == self._said else self._said

    def _news(self, wrong: str, at: float) -> str | None:
        if wrong != self._noticed:
            self._noticed, self._since = wrong, at
        if wrong == self._said or at - self._since < LASTS_S:
            return None
        if wrong == ASTRAY:
            if at - self._astray_said < AGAIN_S:
                return None
            self._astray_said = at
        self._said = wrong
        return tr(wrong)

    def _wrong(self, place: Moved, *, astray: bool, unread: bool) -> str:
        """The worst of what is wrong."""
        if self._seen in (FROZEN, COVERED, DARK):
            return self._seen
        if self._mirrored.decided:
            return MIRRORED
        if place in ("far", "lost"):
            return COVERED if self._even else MOVED
        return self._seen or (UNREAD if unread else ASTRAY if astray else "")

    def _badly_seen(self, frame: Frame, table: Calibration) -> str:
        """The faults of the picture as a picture, as a sentence."""
        picture, grey = frame.picture, small_grey(frame.picture)
        if self._stands_still(picture, frame.at):
            return FROZEN
        self._even = is_even(grey)
        light = lightest(grey)
        size = (int(picture.shape[1]), int(picture.shape[0]))
        card_px = table.card_px((table.size_mm[0] / 2, table.size_mm[1] / 2), picture_px=size)
        blur = blur_px(picture)
        soft = blur is not None and blur > SOFT * card_px
        self.quality = PictureQuality(light, blur, card_px, dark=light < DIM, soft=soft)
        if light < NIGHT:
            return COVERED
        if light < DIM:
            return DARK
        return self._badly_placed(size, table, self.quality)

    def _compare_with_mirror(self, frame: Frame, cards: Sequence[Sighting], *, anew: bool) -> None:
        if frame.size_px != self._size or (anew and not self._mirrored.decided):
            self._size, self._mirrored = frame.size_px, Mirrored()
        if self._mirrored.wants(cards):
            self._mirrored.compare(cards, self._read(turn_over(frame.picture)), frame.size_px[0])

    @staticmethod
    def _badly_placed(size: tuple[int, int], table: Calibration, quality: PictureQuality) -> str:
        """The faults of the camera's place and focus, as a sentence."""
        corners = np.array(table.to_px(Rect(0, 0, *table.size_mm).corners, picture_px=size))
        outside = np.maximum(-corners, corners - np.array(size)).max()
        if outside > CUT_OFF * size[0]:
            return CUT
        if quality.card_px < SMALLEST_CARD_PX:
            return tr(FAR, px=round(quality.card_px))
        return BLURRED if quality.soft else ""

    def _stands_still(self, picture: Picture, at: float) -> bool:
        """Whether a live camera gives one picture again and again; one that is held on purpose is the same object."""
        before, self._picture = self._picture, picture
        same = (
            self._is_live
            and before is not None
            and before is not picture
            and before.shape == picture.shape
            and np.array_equal(before[::_SAMPLE], picture[::_SAMPLE])
        )
        if not same:
            self._same_since = at
        return same and at - self._same_since >= FROZEN_S
