"""The places that need no reading in each picture: they are as they were when they were read surely, or often.

All that is remembered lies where it did in one picture, the reference; later ones are laid over it, shake and all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import CELL, Cells, OpenPlaces
from companion.sources.camera.recognition.finding.places import corners_of, holds, in_one_place
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import halve, most_of_colours
from companion.sources.camera.recognition.remembered import AGREED, Remembered, are_read_alike, move_sighting
from companion.sources.camera.recognition.shake import Shift, shift_between

_NONE: Shift = (0.0, 0.0)
_Cells = TypeVar("_Cells", NDArray[np.bool_], NDArray[np.int8])

AFRESH = 10
"""One picture in this many is read as a whole, whatever is seen."""


class Unchanged:
    """Follows one camera's pictures: ``look`` asks about a picture, and ``read`` takes in its readings."""

    def __init__(self) -> None:
        self._seen: Picture = np.empty((0, 0, 3), np.uint8)
        self._quiet: NDArray[np.int8] = np.empty((0, 0), np.int8)
        self._cards: list[Remembered] = []
        self._places = OpenPlaces(np.empty((0, 0), bool), ())
        self._cells = self._places.cells
        self._shift: Shift = _NONE
        self._pictures = 0
        self._limits = read_shipped().unchanged

    def look(self, picture: Picture) -> OpenPlaces:
        """The places of a picture to read."""
        self._pictures = (self._pictures + 1) % AFRESH
        small, laid_over = self._lay_over(picture)
        differs = _differs(self._limits, self._seen, laid_over, shaken=self._shift != _NONE)
        self._quiet[differs] = 0
        self._cards = [
            each.disturb() if differs[_place(each.card, differs.shape)].any() else each for each in self._cards
        ]
        changed, known = self._to_read(self._quiet < AGREED)
        moves = _roll(_around(self._limits, differs, [each.card for each in self._cards]), self._shift)
        if self._pictures:
            self._seen[changed] = laid_over[changed]
        else:
            self._lay_all_over(small)
            changed, known = np.ones(changed.shape, bool), []
        self._cells = changed
        self._places = OpenPlaces(
            _roll(changed, self._shift),
            tuple(move_sighting(card, self._shift) for card in known),
            moves,
            tuple(
                move_sighting(each.card, self._shift) for each in self._cards if each.card.corners and each.card.face
            ),
        )
        return self._places

    def _lay_over(self, picture: Picture) -> tuple[Picture, Picture]:
        """The mean colours of a picture's places, as they lie in it and laid over the reference."""
        half = halve(picture)
        small = halve(half)
        if self._seen.shape != small.shape:
            self._seen, self._quiet, self._cards = small, np.zeros(small.shape[:2], np.int8), []
        still = self._quiet > 1
        across, down = shift_between(self._seen, small, still if still.any() else ~still)
        self._shift = CELL * across, CELL * down
        return small, small if self._shift == _NONE else halve(_move_back(half, self._shift))

    def _to_read(self, changed: Cells) -> tuple[Cells, list[Sighting]]:
        """The places that are to be read where these have changed, and the cards that are known without."""
        known, anew = [], []
        for each in self._cards:
            settled = each.settled
            if settled is None or changed[_place(each.card, changed.shape, self._limits.around)].any():
                anew.append(each.card)
            else:
                known.append(settled)
        while anew:  # what lies on a card that is read anew, or under it, is read with it
            for card in anew:
                changed |= _place(card, changed.shape)
            anew = [card for card in known if changed[_place(card, changed.shape, self._limits.within)].any()]
            known = [card for card in known if card not in anew]
        return changed, known

    def read(self, cards: Sequence[Sighting]) -> None:
        """These cards were found on the picture that was looked at last, the known ones among them."""
        cells = self._cells
        self._quiet[cells] = np.minimum(self._quiet[cells] + 1, AGREED)
        before, self._cards = self._cards, []
        is_known = [card in self._places.known for card in cards]
        back = -self._shift[0], -self._shift[1]
        cards = [move_sighting(card, back) for card in cards]
        lies = _lie_where(cards, [each.card for each in before])
        for card, there, known in zip(cards, lies, is_known, strict=True):
            if _is_beneath_others(self._limits, card, cards):
                continue
            in_its_place = [before[which] for which in np.flatnonzero(there).tolist()]
            alike = (each for each in in_its_place if are_read_alike(card, each.card))
            was = next(alike, in_its_place[0] if in_its_place else None)
            self._cards.append(was if was and known else Remembered.after(was, card))
        for which, each in enumerate(before):
            if not lies[:, which].any():  # what was seen once is looked for again
                self._quiet[_place(each.card, cells.shape)] = 1

    def _lay_all_over(self, small: Picture) -> None:
        """Makes a picture the reference from here on: what is remembered lies where it does in this one."""
        self._cards = [each.move_by(self._shift) for each in self._cards]
        self._quiet = np.minimum(_roll(self._quiet, self._shift), AGREED - 1)
        self._seen = small.copy()
        self._shift = _NONE


def _move_back(half: Picture, shift: Shift) -> Picture:
    """A picture in half its size, moved back by a shift in pixels of the whole one."""
    move = np.array([[1, 0, shift[0] / 2], [0, 1, shift[1] / 2]], np.float32)
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(half, move, half.shape[1::-1], flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _roll(cells: _Cells, shift: Shift) -> _Cells:
    """Cells moved by a shift in pixels, to the nearest cell; those at the rim stay there, too."""
    across, down = (round(each / CELL) for each in shift)
    if not across and not down:
        return cells
    height, width = cells.shape
    rows, columns = np.clip(np.arange(height) - down, 0, height - 1), np.clip(np.arange(width) - across, 0, width - 1)
    return np.asarray(cells[np.ix_(rows, columns)], cells.dtype)


def _differs(limits: Fitted, before: Picture, now: Picture, *, shaken: bool) -> Cells:
    """The cells in which two pictures differ by more than noise, and by more than the light as a whole; if one was
    ``shaken`` and laid over the other, by more than edges do that hardly lie aside."""
    apart = np.asarray(cv2.subtract(now, before, dtype=cv2.CV_16S), np.int16)
    apart -= np.rint(np.median(apart[:: limits.few, :: limits.few].reshape(-1, 3), axis=0)).astype(np.int16)
    off, off_around = (most_of_colours(np.abs(each)) for each in (apart, cv2.blur(apart, (2, 2))))
    usual = float(np.median(off[:: limits.few, :: limits.few]))
    if usual > limits.loudest:
        return np.ones(off.shape, bool)
    differ = np.float32(max(limits.changed, limits.noise * usual))
    aside = limits.aside * _slopes(before) if shaken else np.float32(0)
    return np.asarray((off_around > differ + aside) | (off > limits.alone * differ + aside), bool)


def _slopes(picture: Picture) -> Floats:
    """How much each place differs at most from those beside it."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    around = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, around), np.float32)


def _around(limits: Fitted, moves: Cells, cards: Sequence[Sighting]) -> Cells:
    """The places that something moves in, as far around as a hand on one of these cards hides it; none where all has
    changed, which tells of noise and light alone."""
    if not moves.any() or moves.all():
        return np.zeros(moves.shape, bool)
    across = [float(np.linalg.norm(outline[2] - outline[0])) for outline in map(corners_of, cards)]
    reach = max(1, round(limits.hidden * (float(np.median(across)) if across else limits.usual_px) / CELL))
    return np.asarray(cv2.dilate(moves.astype(np.uint8), np.ones((2 * reach + 1,) * 2, np.uint8)), bool)


def _is_beneath_others(limits: Fitted, card: Sighting, cards: Sequence[Sighting]) -> bool:
    """Whether what has no name is larger than cards that lie on it: a mat, or a part of the table."""
    if card.face is not None:
        return False
    outline = corners_of(card)
    area = cv2.contourArea(outline)
    others = (corners_of(other) for other in cards if other is not card)
    return any(limits.larger * cv2.contourArea(each) < area and holds(outline, each.mean(axis=0)) for each in others)


def _lie_where(cards: Sequence[Sighting], others: Sequence[Sighting]) -> Cells:
    """Whether each card lies in the place of each other one (cards × others)."""
    if not cards or not others:
        return np.zeros((len(cards), len(others)), bool)
    here, there = (np.stack([corners_of(card) for card in each]) for each in (cards, others))
    return in_one_place(here, there)


def _place(card: Sighting, shape: tuple[int, ...], larger: float = 1.0) -> Cells:
    """The places (height × width) in which a card lies, if it were ``larger`` by this factor."""
    outline = corners_of(card)
    middle = outline.mean(axis=0)
    corners = np.rint((middle + larger * (outline - middle)) / CELL - 0.5).astype(np.int32)
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, corners, 1)
    return np.asarray(mask, bool)
