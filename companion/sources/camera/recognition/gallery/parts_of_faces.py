"""The face of a card of which only a part shows: this part is compared with the same part of every face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.closer import describe_contrasts, even_light, lay_over, likeness
from companion.sources.camera.recognition.gallery.poses import Patch, Plane, Size, rectangle, turn_between
from companion.sources.camera.recognition.gallery.searched import CELLS, COARSE, Candidate, Search
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import MOSTLY_SHOWN, project
from companion.sources.camera.recognition.verdict import probability_of

_MANY, _LONG_OF_MANY = 130, 112
"""The faces of a deck of more are compared at this longer side at most, in pixels: all together take as much memory and
time as those of such a deck."""


@dataclass(frozen=True, slots=True, eq=False)
class Uncovered:
    """A card that was read: its likeliest face, the probability of it, and its outline (4 × 2) from its top left.
    ``in_a_row`` is the probability if the card continues a row of cards of the deck.
    """

    face: Face
    probability: float
    outline: Floats
    in_a_row: float

    def in_its_row(self) -> Uncovered:
        """The card as it is told where it continues a row."""
        return replace(self, probability=max(self.probability, self.in_a_row))


class PartsOfFaces:
    """Reads cards of a deck by what shows of them; ``pictures`` (BGR) are one a face, each filled by its face, of one
    proportion. ``size`` is that of a face that stands up as it is compared, in pixels."""

    def __init__(self, pictures: Mapping[Face, Picture], care: Fitted, odds: Fitted) -> None:
        self.faces, self._care, self._odds = tuple(pictures), care, odds
        upright = [_stand_up(picture) for picture in pictures.values()]
        self._lies = np.array([picture.shape[1] > picture.shape[0] for picture in pictures.values()])
        shape = float(np.median([picture.shape[1] / picture.shape[0] for picture in upright]))
        long_px = care.long_px if len(upright) <= _MANY else min(care.long_px, _LONG_OF_MANY)
        self.size: Size = max(COARSE, round(long_px * shape / COARSE) * COARSE), long_px
        drawn = (cv2.resize(picture, self.size, interpolation=cv2.INTER_AREA) for picture in upright)
        self._drawn = [np.asarray(picture, np.uint8) for picture in drawn]
        self._lights = [_in_lights(picture) for picture in self._drawn]
        self._half = self.size[0] // 2, self.size[1] // 2
        few = [self._half, *(Search.cells(self.size, cell) for cell in CELLS)]
        half, coarse, fine = told_small = [np.empty((len(upright), *size[::-1], 3), np.float32) for size in few]
        self._print = []
        # One by one: hundreds of faces as they are told would take much memory at once.
        for number, picture in enumerate(self._drawn):
            seen = describe_contrasts(picture)
            self._print.append(float((seen**2).sum()) + 1e-6)
            for small, size in zip(told_small, few, strict=True):
                small[number] = cv2.resize(seen, size, interpolation=cv2.INTER_AREA)
        self._half_told = half.reshape(len(half), -1)
        self._half_power = (half**2).sum(axis=3).reshape(len(half), -1)
        self._search = Search(self.size, coarse, fine, care)

    @property
    def lying(self) -> bool:
        """Whether most faces are read lying."""
        return bool(self._lies.mean() > 0.5)

    def lay_known(self, picture: Picture, face: Face, outline: Floats) -> Floats:
        """The outline of a known card, laid exactly over its face stood up: an edge may be that of a neighbour."""
        drawn = self._drawn[self.faces.index(face)]
        return lay_over(picture, self.upright(face, outline), drawn, least=self._odds.known_fits)

    def upright(self, face: Face, outline: Floats) -> Floats:
        """An outline that begins at a face's top left, begun where the face stood up has it."""
        return np.roll(outline, -int(self._lies[self.faces.index(face)]), axis=0)

    def find_along(self, picture: Picture, plane: Plane, outline: Floats, over: Sequence[Floats]) -> list[Floats]:
        """The possible outlines (4 × 2 each), the likeliest first, of cards under the edges of a card with this outline
        (4 × 2, upright, in the picture), as large as it is and turned alike; ``over`` are the outlines of all known
        cards."""
        margin = round(max(self.size) / COARSE) * COARSE
        patch = Patch.around(picture, plane, project(outline, plane.from_picture), over, margin)
        shown = patch.erode_shown(self._odds.edge_px)
        to_picture = plane.to_picture @ patch.to_plane
        places = self._search.find_along(describe_contrasts(patch.pixels), shown)
        card = rectangle(self.size) - np.float32(margin)
        return [project(card + np.array(place, np.float32), to_picture) for place in places]

    def read(
        self,
        picture: Picture,
        plane: Plane,
        pose: Floats,
        over: Sequence[Floats],
        reach: Fitted | None = None,
        beneath: Sequence[Floats] = (),
        *,
        expected: bool = False,
    ) -> Uncovered | None:
        """The name of the card with this pose, by the part of it that shows; None if next to nothing of it shows, or it
        is like none, or it is one of the known cards ``over`` and ``beneath`` it (4 × 2 each). It is looked for within
        ``reach``, and surely lies there if it is ``expected``."""
        reach = reach or read_shipped().anywhere
        patch = Patch.around(picture, plane, pose, over, round(reach.margin * self.size[0] / COARSE) * COARSE)
        shown = patch.erode_shown(self._odds.edge_px)
        if shown.mean() < 255 * reach.least_shown:
            return None
        likeliest = self._search.find_best(
            describe_contrasts(patch.pixels), shown, patch.draw_to_edges(self.size), reach, self._odds.placed
        )
        if likeliest[0].like < self._care.worth_a_look:
            return None
        placed = {each.number: self._place(each) for each in likeliest}
        order = sorted(placed, key=lambda number: -placed[number][0])
        if placed[order[0]][0] < self._care.worth_laying:
            return None
        card = _Seen(patch, shown, _in_lights(patch.pixels))
        for number in order[: max(self._odds.closer, self._care.laid_exactly)]:
            card.laid[number] = self._move_over(card, number, placed[number][1])
        known = [project(other, plane.from_picture) for other in (*over, *beneath)]
        best = self._lay_over_best(card, lambda lies: any(plane.same(lies, each, reach.another) for each in known))
        return None if best is None else self._tell(plane, pose, card, *best, reach, expected=expected)

    def _lay_over_best(self, card: _Seen, is_known: Callable[[Floats], bool]) -> tuple[int, float] | None:
        """Lays a card exactly over the likeliest of the faces that it roughly lies over; the number of the best one,
        and how far the others are ``_apart``; None if it is like none, or ``is_known`` to lie where it does (4 × 2, in
        the plane)."""
        laid, odds = card.laid, self._odds
        likeliest = sorted(laid, key=lambda number: -laid[number].like)[: self._care.laid_exactly]
        for light in range(len(card.lights)):
            card.light = light
            for number in likeliest:
                laid[number] = self._lay_exactly(card, number, laid[number])
            if not odds.worth_another <= max(laid[number].like for number in likeliest) < odds.fits:
                break
        best = max(laid, key=lambda number: laid[number].like)
        if laid[best].like < odds.hardly_like:
            return None
        turned = self._move_over(card, best ^ 1, laid[best].move)
        if turned.like > laid[best].like:  # the corners of many faces look alike from both ends
            best ^= 1
            laid[best] = turned
        if is_known(laid[best].lies):
            return None
        apart, rival = self._apart(laid[best], best)
        if apart < 0:  # another face fits better there: the likeness of a part is not all that tells
            laid[rival] = self._lay_exactly(card, rival, self._move_over(card, rival, laid[best].move))
            best = rival
            apart, _ = self._apart(laid[best], best)
        if laid[best].like + odds.row_apart * apart < odds.freely:
            freely = self._lay_exactly(card, best, laid[best], cv2.MOTION_AFFINE)
            if freely.like >= odds.like_freely:
                laid[best] = freely
                apart, _ = self._apart(freely, best)
        return best, apart

    def _tell(
        self, plane: Plane, pose: Floats, card: _Seen, best: int, apart: float, reach: Fitted, *, expected: bool
    ) -> Uncovered | None:
        """The name of a card that lies over its best face, with others so far ``_apart``; None if too little of it
        tells that, or it lies too far away."""
        laid, odds = card.laid[best], self._odds
        told_by = float((self._wanted(best, laid.mask) ** 2).sum()) / self._print[best // 2]
        if laid.mask.mean() < reach.least_shown or told_by < odds.least_print:
            return None
        moved = min(float(np.abs(np.roll(laid.lies, begun, axis=0) - pose).max()) for begun in range(4))
        if moved > odds.most_moved * min(self.size):
            return None
        probability = probability_of(odds.like_sure * (laid.like - self._care.even_like)) * probability_of(
            odds.apart_sure * (apart - odds.apart_even)
        )
        by_itself = laid.like + odds.row_apart * apart
        in_a_row = probability_of(odds.row_sure * (by_itself - odds.row_even))
        if expected and plane.same(laid.lies, pose, odds.fan_moved):
            others = (each.like for number, each in card.laid.items() if number // 2 != best // 2)
            liker = laid.like - max(others, default=0.0)
            in_a_row = max(in_a_row, probability_of(odds.fan_sure * (by_itself + liker - self._care.even_in_a_fan)))
        if turn_between(laid.lies, pose) > np.radians(odds.row_turn):
            in_a_row = 0.0
        begun = 2 * (best % 2) + int(self._lies[best // 2])
        outline = np.roll(project(laid.lies, plane.to_picture), begun, axis=0)
        return Uncovered(self.faces[best // 2], probability, outline, in_a_row)

    def _lay_exactly(self, card: _Seen, number: int, roughly: _Laid, freedom: int = cv2.MOTION_EUCLIDEAN) -> _Laid:
        """A card moved and turned so that it lies exactly over a face, from where it roughly does; there where it fits
        no better."""
        face, seen = self._turn(self._lights[number // 2][card.light], number), card.lights[card.light]
        until = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, self._odds.rounds, 1e-4)
        try:
            _, exact = cv2.findTransformECC(face, seen, roughly.move.copy(), freedom, until, card.shown, 3)
        except cv2.error:  # nothing to go by
            return roughly
        exactly = self._move_over(card, number, np.asarray(exact, np.float32))
        return max(roughly, exactly, key=lambda laid: laid.like)

    def _move_over(self, card: _Seen, number: int, move: Floats) -> _Laid:
        """A card moved (2 × 3) over a face."""
        back, patch = cv2.WARP_INVERSE_MAP, card.patch
        over = cv2.warpAffine(
            patch.pixels, move, self.size, flags=cv2.INTER_LINEAR | back, borderMode=cv2.BORDER_REPLICATE
        )
        mask = cv2.warpAffine(card.shown, move, self.size, flags=cv2.INTER_NEAREST | back) > 0
        seen = describe_contrasts(np.asarray(over, np.uint8), mask)[mask]
        corners = (rectangle(self.size) @ move[:, :2].T + move[:, 2]).astype(np.float32)
        lies = project(corners - np.float32(patch.margin), patch.to_plane)
        return _Laid(likeness(seen, self._wanted(number, mask)), move, seen, mask, lies)

    def _place(self, each: Candidate) -> tuple[float, Floats]:
        """How like a face what shows is where it is most so, near where it roughly is, and that move (2 × 3)."""
        half = self._half
        face = self._turn(self._half_told[each.number // 2].reshape(half[1], half[0], 3), each.number)
        x, y = (max(0, place - self._odds.nearby_px) // 2 for place in each.at)
        seen = each.view.seen[y : y + half[1] + self._odds.nearby_px, x : x + half[0] + self._odds.nearby_px]
        at = [max(0, place) // 2 for place in each.at]
        mask = each.view.shown[at[1] : at[1] + half[1], at[0] : at[0] + half[0]] > MOSTLY_SHOWN
        full = np.zeros((half[1], half[0], 3), np.float32)
        full[: mask.shape[0], : mask.shape[1]] = mask[..., None]
        like = cv2.matchTemplate(seen, face, cv2.TM_CCORR_NORMED, mask=full)
        like[~np.isfinite(like)] = 0
        best = int(like.argmax())
        return float(like.flat[best]), each.view.move((2 * (x + best % like.shape[1]), 2 * (y + best // like.shape[1])))

    def _apart(self, laid: _Laid, number: int) -> tuple[float, int]:
        """How much nearer the card is to a face than to the next one (1: just like it; below 0: nearer to the other),
        and that other."""
        own = self._wanted(number, laid.mask)
        least, rival = 1.0, number
        for other in self._rivals(laid, number):
            wanted = self._wanted(other, laid.mask)
            differ = float(((wanted - own) ** 2).sum())
            nearer = float(((laid.seen - wanted) ** 2).sum() - ((laid.seen - own) ** 2).sum())
            apart = nearer / (differ + self._odds.telling)
            if apart < least:
                least, rival = apart, other
        return least, rival

    def _rivals(self, laid: _Laid, number: int) -> list[int]:
        """The likeliest other faces, each upright or upside down, where a card lies."""
        whole = np.zeros((self.size[1], self.size[0], 3), np.float32)
        whole[laid.mask] = laid.seen
        seen = cv2.resize(whole, self._half, interpolation=cv2.INTER_AREA).reshape(-1, 3)
        mask = cv2.resize(laid.mask.astype(np.float32), self._half, interpolation=cv2.INTER_AREA).ravel()
        own = seen * mask[:, None]
        masks, both = (np.stack([each, each[::-1]], axis=-1) for each in (mask, own))
        off = self._half_power @ masks - 2 * (self._half_told @ both.reshape(-1, 2))
        likeliest = np.argsort(off.ravel())
        return [int(other) for other in likeliest[likeliest // 2 != number // 2][: self._odds.rivals]]

    def _wanted(self, number: int, mask: NDArray[np.bool_]) -> Floats:
        """A face, upright or upside down, as it is told, where a mask is (n × 3)."""
        drawn = self._turn(self._drawn[number // 2], number)
        return np.asarray(describe_contrasts(drawn, mask)[mask], np.float32)

    @staticmethod
    def _turn(face: NDArray[Any], number: int) -> NDArray[Any]:
        return np.ascontiguousarray(face[::-1, ::-1]) if number % 2 else face


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A card laid over a face: how like it that is, the move (2 × 3) of the face into the patch, what shows of it as it
    is told (n × 3), where that is, and where the face lies then in the plane (4 × 2)."""

    like: float
    move: Floats
    seen: Floats
    mask: NDArray[np.bool_]
    lies: Floats


@dataclass(slots=True, eq=False)
class _Seen:
    """A card that is read: its patch, where nothing known lies over it, the card on it in each of ``_in_lights``, in
    which ``light`` it was laid last, and how it was ``laid`` over faces, by their numbers."""

    patch: Patch
    shown: Picture
    lights: tuple[Picture, Picture]
    light: int = 0
    laid: dict[int, _Laid] = field(default_factory=dict)


def _in_lights(card: Picture) -> tuple[Picture, Picture]:
    """A card in grey, a little blurred: its light evened out, so that glare does not pull it away from its face, and as
    it is, for where hardly anything is printed noise would."""
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
    return even_light(card), np.asarray(cv2.GaussianBlur(grey, (5, 5), 0), np.uint8)


def _stand_up(picture: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(picture)) if picture.shape[1] > picture.shape[0] else picture
