"""A closer look at a card that is like several faces: laid exactly over them, it is compared where they differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import lengths_of
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.hidden import find_hidden
from companion.sources.camera.recognition.gallery.laying import lay_over_face
from companion.sources.camera.recognition.gallery.squares import straighten
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT, map_onto, project

_SIDES_PX = (56, 76, 98, 128)
"""The longer side of a card as it is compared, in pixels: the one of these that is nearest to how it is seen."""
_SOFT = 5
_PARTS, _MOST_PARTS = 2048, 2**15 - 1
"""The parts of a contrast in which a face is stored as whole numbers, and the largest such number."""
_ALL = np.ones(3, np.float32)
_SEEDS, _LAYINGS = 2, 2
"""The number of likely faces that are tried to find what hides a card, and how often the card is laid over each."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A card compared with faces: the logarithms of their ``odds`` against each other (n; the best one's is 0), how
    ``like`` that one it is (1: the same), the ``outline`` (4 × 2) by which it lies over it, and the part of the card
    that a thing hides."""

    odds: Floats
    like: float
    outline: Floats
    hidden: float = 0.0

    @property
    def best(self) -> int:
        """The place of the likeliest face among those compared."""
        return int(self.odds.argmax())


class CloserLook:
    """Compares cards with faces of one deck (BGR pictures of any size). How a face is told in each size is worked out
    once."""

    def __init__(self, faces: Sequence[Picture], odds: Fitted) -> None:
        self._faces, self._odds = [_small(face) for face in faces], odds
        self._drawn: dict[tuple[int, tuple[int, int]], _Drawn] = {}
        self._over: dict[tuple[int, int, tuple[int, int]], NDArray[np.int16]] = {}

    def compare(self, pixels: Picture, outline: Floats, faces: Sequence[int], *, cut_unevenly: bool = False) -> Weighed:
        """Compares a card with some faces, by their numbers and the likeliest first. It is laid exactly over the first
        one; it is like the best one where something is printed on that and where that differs from the others, and less
        like it where another print stands on the card.

        ``outline`` (4 × 2) begins at the card's own top left. Faces that are ``cut_unevenly`` are laid over each other
        first: pictures that people cut out do not begin at the same place of their cards.
        """
        size = self._size(outline, faces[0])
        drawn = [self._describe_face(face, size) for face in faces]
        straight = straighten(pixels, outline, size)
        own = describe_contrasts(_bend(straight, lay_over_face(even_light(straight), drawn[0].soft)[0]))
        told = [face.told for face in drawn]
        if cut_unevenly:
            told = [self._tell_over(face, faces[0], size) for face in faces]
        each = np.stack(told).reshape(len(told), -1).astype(np.float32)
        each *= np.float32(1 / _PARTS)
        return Weighed(*self._weigh(own, each), outline)

    def compare_visible(self, pixels: Picture, outline: Floats, faces: Sequence[int]) -> Weighed | None:
        """As ``compare``, by the part of the card that no thing hides; None if no thing lies over it, or too much of
        it is hidden."""
        size = self._size(outline, faces[0])
        straight, seed, visible = straighten(pixels, outline, size), 0, None
        for _ in range(_SEEDS):
            card, shown, bend = self._lay_visibly(straight, faces[seed], size)
            if shown is None:
                return None
            own = describe_contrasts(card, shown).ravel()
            each = np.stack([describe_contrasts(self._soften(face, size), shown).ravel() for face in faces])
            odds, like = self._weigh(own.reshape(*shown.shape, 3), each)
            visible = Weighed(odds, like, _locate(outline, size, bend), 1 - float(shown.mean()))
            if visible.best == seed:
                break
            seed = visible.best
        return visible

    def _lay_visibly(
        self, straight: Picture, face: int, size: tuple[int, int]
    ) -> tuple[Picture, NDArray[np.bool_] | None, Floats]:
        """A straightened card laid over a face, whatever hides a part of it, where it shows (height × width), and the
        map (3 × 3) by which it lies so."""
        soft, seen = self._describe_face(face, size).soft, self._soften(face, size)
        bend, _ = lay_over_face(even_light(straight), soft)
        card = _bend(straight, bend)
        for _ in range(_LAYINGS):
            hidden = find_hidden(card, seen, self._odds)
            if not self._odds.least_hidden <= hidden.part <= self._odds.most_hidden:
                return card, None, bend
            again, fit = lay_over_face(even_light(hidden.without(card)), soft)
            if fit <= 0:
                break
            bend = np.asarray(bend @ again, np.float32)
            card = _bend(straight, bend)
        return card, ~find_hidden(card, seen, self._odds).places, bend

    def _size(self, outline: Floats, face: int) -> tuple[int, int]:
        """The width and height in which a card with this outline is compared."""
        longest = float(lengths_of(outline).max())
        side = min(_SIDES_PX, key=lambda side: abs(np.log(side / longest)))
        height, width = self._faces[face].shape[:2]
        scale = side / max(height, width)
        return max(8, round(width * scale)), max(8, round(height * scale))

    def _weigh(self, own: Floats, each: Floats) -> tuple[Floats, float]:
        """The odds and the likeness of a ``Weighed`` of a card (height × width × 3) with faces (n × height · width ·
        3)."""
        if len(each) == 1:
            return np.zeros(1, np.float32), self._like(own, each[0].reshape(own.shape))
        squares = each * each
        evenly = np.full(len(each), 1 / len(each), np.float32)
        spread = np.maximum(evenly @ squares - (evenly @ each) ** 2, 0)
        if float(spread.max()) < self._odds.alike**2:
            return np.zeros(len(each), np.float32), self._like(own, each[0].reshape(own.shape))
        misfit = squares @ spread - 2 * (each @ (spread * own.ravel()))  # but for what is the same for all of them
        usual = float(spread @ spread) * 2 + 1e-6
        odds = -self._odds.sharp * misfit / usual
        best = each[int(odds.argmax())].reshape(own.shape)
        like = self._like(own, best, where_they_differ=spread.reshape(own.shape) @ _ALL)
        return np.asarray(odds - odds.max(), np.float32), like

    def _describe_face(self, face: int, size: tuple[int, int]) -> _Drawn:
        """A face as it is seen in a size (width, height)."""
        if (face, size) not in self._drawn:
            told = _in_parts(describe_contrasts(self._soften(face, size)))
            drawn = cv2.resize(self._faces[face], size, interpolation=cv2.INTER_AREA)
            self._drawn[face, size] = _Drawn(even_light(np.asarray(drawn, np.uint8)), told)
        return self._drawn[face, size]

    def _tell_over(self, face: int, first: int, size: tuple[int, int]) -> NDArray[np.int16]:
        """A face as it is told in a size, laid over the ``first`` one; as it is where it lies over it, or is another
        print."""
        if (face, first, size) not in self._over:
            if len(self._over) >= read_shipped().contrasts.most_kept:
                self._over.clear()
            own = self._describe_face(face, size)
            bend, fit = lay_over_face(own.soft, self._describe_face(first, size).soft)
            moved = np.abs(_locate(UNIT * np.array(size, np.float32), size, bend) - UNIT * size).max() / max(size)
            is_other_cut = fit >= self._odds.same_print and self._odds.cut_alike < moved <= self._odds.cut_off
            over = _in_parts(describe_contrasts(_bend(self._soften(face, size), bend))) if is_other_cut else own.told
            self._over[face, first, size] = over
        return self._over[face, first, size]

    def _soften(self, face: int, size: tuple[int, int]) -> Picture:
        """A face in a size (width, height), as softly as cameras see it."""
        drawn = cv2.resize(self._faces[face], size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(drawn, (0, 0), read_shipped().contrasts.seen), np.uint8)

    def _like(self, card: Floats, face: Floats, where_they_differ: Floats | None = None) -> float:
        """How like a face a card is that lies exactly over it (height × width × 3 each), where something is printed on
        the face: an empty place says little, and has noise. As much as that counts where likely faces differ
        (height × width)."""
        of_card, of_face, of_both = (
            np.asarray((one * other) @ _ALL, np.float32) for one, other in ((card, card), (face, face), (card, face))
        )
        printed = cv2.GaussianBlur(np.sqrt(of_face), (0, 0), self._odds.blurred)
        alike = [
            float(where.ravel() @ of_both.ravel())
            / math.sqrt(float(where.ravel() @ of_card.ravel()) * float(where.ravel() @ of_face.ravel()) + 1e-9)
            for where in (printed, where_they_differ)
            if where is not None
        ]
        another = self._most_apart(of_card + of_face, of_both) - self._odds.contradicted
        return float(sum(alike) / len(alike) - self._odds.another_print * max(0.0, another))

    def _most_apart(self, of_each: Floats, of_both: Floats) -> float:
        """How much a card and a face differ in the small part in which they differ most: 1 if only one is printed
        there, more if both are and have nothing in common, up to 2 for opposites. ``of_each`` are the squares of both
        together, ``of_both`` their products (height × width each)."""
        longest = max(of_each.shape)
        edge = max(1, round(self._odds.rim * longest))
        printed, common = (
            cv2.GaussianBlur(each, (0, 0), self._odds.window * longest)[edge:-edge, edge:-edge]
            for each in (of_each, of_both)
        )
        return float(((printed - 2 * common) / (printed + self._odds.empty)).max())


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """A face in one size: soft and grey, to lay cards over it, and as it is told, in ``_PARTS`` of a contrast."""

    soft: NDArray[np.uint8]
    told: NDArray[np.int16]


def _in_parts(told: Floats) -> NDArray[np.int16]:
    return np.asarray(np.clip(np.rint(_PARTS * told), -_MOST_PARTS, _MOST_PARTS), np.int16)


def likeness(one: Floats, other: Floats) -> float:
    """How like two cards are that lie exactly over each other, as they are told: 1 where they are the same."""
    return float((one * other).sum() / np.sqrt((one * one).sum() * (other * other).sum() + 1e-6))


def lay_over(pixels: Picture, outline: Floats, face: Picture, *, least: float) -> Floats:
    """The outline (4 × 2, from the card's own top left) by which a card lies exactly over its face; as it was where
    they correlate less than ``least``."""
    size = face.shape[1], face.shape[0]
    bend, fit = lay_over_face(even_light(straighten(pixels, outline, size)), even_light(face))
    if fit < least:
        return outline
    return _locate(outline, size, bend)


def _locate(outline: Floats, size: tuple[int, int], bend: Floats) -> Floats:
    """The outline (4 × 2) of a card that was straightened by an outline to a size, and bent by a map (3 × 3)."""
    card = UNIT * np.array(size, np.float32)
    lies = project(card - np.float32(0.5), bend) + np.float32(0.5)
    return project(lies, map_onto(card, outline))


def _bend(card: Picture, bend: Floats) -> Picture:
    """A card with its pixels moved by a map (3 × 3) from where they should be to where they are."""
    height, width = card.shape[:2]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(card, bend, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def even_light(card: Picture) -> NDArray[np.uint8]:
    """A card in grey, a little blurred, and its light evened out: glare would pull it away from its face."""
    grey = cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), (_SOFT, _SOFT), 0).astype(np.float32)
    apart = grey - _usual(grey[..., None], read_shipped().contrasts.light * max(card.shape[:2]))[..., 0]
    return np.asarray(128 + apart / 2, np.uint8)


def describe_contrasts(card: Picture, shown: NDArray[np.bool_] | None = None) -> Floats:
    """Light, shade and colour of every place (height × width × 3) against those around it, in usual contrasts.

    Where only a part of the card shows (height × width), only that part is told, against what shows around it.
    """
    contrasts = read_shipped().contrasts
    soft = cv2.GaussianBlur(card, (0, 0), contrasts.soft)
    values = cv2.cvtColor(soft, cv2.COLOR_BGR2LAB).astype(np.float32)
    around = contrasts.around * max(card.shape[:2])
    if shown is None:
        apart = values - _usual(values, around)
        spread = _usual(apart[..., :1] ** 2, around)
    else:
        mask = shown.astype(np.float32)[..., None]
        weight = _usual(mask, around) + np.float32(1e-3)
        apart = (values - _usual(values * mask, around) / weight) * mask
        spread = _usual(apart[..., :1] ** 2, around) / weight
    return np.asarray(apart / (np.sqrt(np.maximum(spread, 0)) + contrasts.noise), np.float32)


def _usual(values: Floats, around: float) -> Floats:
    """The usual values around each place (height × width × n): worked out coarsely, for they change slowly."""
    height, width = values.shape[:2]
    coarse = read_shipped().contrasts.coarse
    few = max(1, width // coarse), max(1, height // coarse)
    small = cv2.GaussianBlur(cv2.resize(values, few, interpolation=cv2.INTER_AREA), (0, 0), around / coarse)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32).reshape(
        values.shape
    )


def _small(picture: Picture) -> Picture:
    """A picture that is not larger than a closer look needs."""
    shrink = min(1.0, _SIDES_PX[-1] / max(picture.shape[:2]))
    return np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
