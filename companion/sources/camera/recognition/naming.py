"""Names the cards of one picture: indices, the gallery's faces and printed marks weighed together, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.cards import STANDARD_52
from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.contours import four_sided
from companion.sources.camera.recognition.finding.edges import FARTHER, NEAR, draw_to_edges
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.outlines import Outlines
from companion.sources.camera.recognition.finding.places import in_common
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.finding.taken_places import on_one_of
from companion.sources.camera.recognition.gallery.beneath import Beneath
from companion.sources.camera.recognition.gallery.beside import places_beside
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.numbers import (
    ReaderNumbers,
)
from companion.sources.camera.recognition.verdict import MARKED, Opinion, Verdict, verdict_of

_NEXT_TO_NOTHING = 1e-6
"""A face that is less probable than this is not listed: decks may have hundreds."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """What a card is taken for, and the number on its mark; ``read`` where its indices, or the whole as a standard
    card, said something; ``foreign`` where it is surely of another deck."""

    verdict: Verdict
    read: bool
    foreign: bool
    number: int | None = None
    outline: Floats | None = None
    """The corners (4 × 2), where the gallery knew them better than they were found."""


@dataclass(frozen=True, slots=True, eq=False)
class ByPicture:
    """What the gallery says of a card, and the outline by which it says so."""

    opinion: Opinion
    outline: Floats


class Naming:
    """Names cards of the deck with this look; ``gallery`` has the pictures of its faces, where there are any."""

    def __init__(self, look: DeckLook, gallery: Gallery | None, numbers: ReaderNumbers) -> None:
        self._look, self._gallery, self._weights, self.limits = look, gallery, numbers.weights, numbers.naming
        self._care, self._covered = (numbers.unmarked, numbers.marked), numbers.covered
        self._beneath: dict[bool, Beneath] = {}
        if gallery:
            self._beneath_of(marked=self._may_be_marked(()))
        self._sought = Sought([*look.pictures.values()], numbers.details)
        self._knows_pictures = frozenset(gallery.faces) if gallery else frozenset()

    def name(
        self,
        printed: Sequence[Floats | None],
        by_picture: Sequence[ByPicture | None],
        marks: Sequence[int | None],
        whole: Sequence[bool],
    ) -> list[Named]:
        """What each of some cards is. ``printed`` (52) is what its indices and pips say, None where they say nothing,
        ``by_picture`` what the gallery says of it, ``marks`` the number that it bears; ``whole`` tells that nothing
        lies over it."""
        return [self._name_one(*each) for each in zip(printed, by_picture, marks, whole, strict=True)]

    def _name_one(self, printed: Floats | None, by_picture: ByPicture | None, mark: int | None, whole: bool) -> Named:
        opinions = [by_picture.opinion] if by_picture else []
        face = None if mark is None else self._look.marks.get(mark)
        # What stands on a joker is no index, whatever it may be read as.
        if printed is not None and self._look.indices and (face is None or face in self._look.indices):
            shares = dict(zip(STANDARD_52, map(float, printed), strict=True))
            own = {face: share for face, share in shares.items() if face in self._look.indices}
            opinions.append(Opinion(own, self._look.indices))
        if face is not None:
            if by_picture and by_picture.opinion.of_likeliest < self._weights.name:
                opinions.remove(by_picture.opinion)  # marks are no part of the pictures, and make cards less like them
            opinions.append(Opinion({face: MARKED}, frozenset(self._look.marks.values())))
        if mark is not None and face is None:
            # A card that bears another deck's number is of that deck, however much it looks like one of this.
            return Named(Verdict((), MARKED), printed is not None, foreign=True, number=mark)
        verdict = verdict_of(opinions)
        best = verdict.likeliest
        clearly_standard = printed is not None and float(printed.max()) >= self._weights.name
        foreign = self._look.complete and best < self._weights.name and face is None
        if self._look.indices:
            foreign = foreign and clearly_standard and verdict.foreign >= self.limits.surely_foreign
        else:
            # What shows of a covered card of this deck may well be read as a standard index.
            unlike = by_picture is not None and by_picture.opinion.of_another >= self.limits.surely_foreign
            foreign = foreign and whole and (unlike or clearly_standard)
        return Named(
            verdict,
            printed is not None,
            foreign,
            number=mark if face is not None else None,
            outline=by_picture.outline
            if by_picture and best >= self._weights.name and (face is None or self.is_clear(by_picture))
            else None,
        )

    def find_by_pictures(
        self, picture: Picture, cards: Sequence[Sighting], faint: Floats, places: OpenPlaces | None = None
    ) -> list[tuple[Verdict, Floats]]:
        """Cards of the deck that are known by their pictures alone, with their outlines: what is like a face among
        outlines too faint to be believed by themselves (n × 4 × 2), four-sided shapes and places beside named cards,
        where none of these cards has a name yet, in the ``places`` that are to be read. Where any of these is left, the
        whole picture is searched."""
        if self._gallery is None or (places is not None and not places.cells.any()):
            return []
        told = [card for card in cards if card.face is not None or card.number is not None]
        known = [np.array(card.corners, np.float32) for card in told if card.corners]
        without = np.reshape([card.corners for card in cards if card.corners and card not in told], (-1, 4, 2))
        outlined, beside = four_sided(picture, known), places_beside(picture, known, known)
        if places is not None:
            faint, outlined, without = (places.outlines(each) for each in (faint, outlined, without.astype(np.float32)))
            beside = [*places.outlines(np.reshape(beside, (-1, 4, 2)))]
        shapes = [*faint, *outlined]
        found = self._name_in_rows(self._gallery, picture, [*shapes, *beside], known, least=self._weights.name)
        known += [outline for _, outline in found]
        if not on_one_of([*without, *shapes], known).all():
            sought = self._sought.outlines(picture, known, places=places)
            found += self._name_in_rows(self._gallery, picture, sought, known, least=self.limits.sought)
        return found

    def _name_in_rows(
        self, gallery: Gallery, picture: Picture, shapes: Sequence[Floats], known: Sequence[Floats], *, least: float
    ) -> list[tuple[Verdict, Floats]]:
        """What has a face with at least this probability among shapes that may be cards, and in the places beside what
        was found so."""
        found: list[tuple[Verdict, Floats]] = []
        while more := self._name_among(gallery, picture, shapes, [*known, *(each for _, each in found)], least):
            found += more
            lie = [*known, *(each for _, each in found)]
            shapes = places_beside(picture, [outline for _, outline in more], lie)
        return found

    def _name_among(
        self, gallery: Gallery, picture: Picture, shapes: Sequence[Floats], known: Sequence[Floats], least: float
    ) -> list[tuple[Verdict, Floats]]:
        """What has a face with at least this probability among shapes (4 × 2 each) that may be cards and are on none
        that is known."""
        quads = [quad for quad, taken in zip(shapes, on_one_of(shapes, known), strict=True) if not taken]
        if not quads:
            return []
        first = gallery.likeness(picture, np.stack(quads))
        likest = [
            quads[number]
            for number in np.argsort(-first)[: self.limits.most_looks]
            if first[number] >= self.limits.worth_a_look
        ]
        found: list[tuple[Verdict, Floats]] = []
        for quad in likest:
            if on_one_of([quad], [other for _, other in found]).any():
                continue
            (said,) = self.by_pictures(picture, quad[None])
            if said is None or said.opinion.of_likeliest < least:
                continue
            if not on_one_of([said.outline], [*known, *(each for _, each in found)]).any():
                found.append((verdict_of([said.opinion]), said.outline))
        return found

    def find_beneath(
        self, picture: Picture, cards: Sequence[Sighting], suspects: Floats, places: OpenPlaces | None = None
    ) -> list[tuple[Verdict, Floats]]:
        """Cards of the deck that lie under those of these that are named, or beside them, with their outlines; none of
        a face of which all cards are named. ``suspects`` (n × 4 × 2) are loose outlines of what may be cards, the
        likeliest first, in the ``places`` that are to be read."""
        known = [(card.face, np.array(card.corners, np.float32)) for card in cards if card.face and card.corners]
        known = [(face, outline) for face, outline in known if face in self._knows_pictures]
        if places is not None:
            suspects = places.outlines(suspects)
        if self._gallery is None or not known or not len(suspects):
            return []
        outlines = [outline for _, outline in known]

        def sought() -> list[Floats]:
            if _are_marked(cards):
                return []
            return self._sought.outlines(picture, outlines, least=self.limits.sought_beneath, places=places)

        read = self._beneath_of(marked=self._may_be_marked(cards)).read(picture, known, suspects, sought)
        named = Counter(face for face, _ in known)
        found = []
        for card in read:
            named[card.face] += 1
            if named[card.face] <= self._look.copies.get(card.face, named[card.face]):
                found.append((Verdict(((card.face, round(card.probability, 4)),)), card.outline))
        return found

    def _may_be_marked(self, cards: Sequence[Sighting]) -> bool:
        """Whether cards that lie beneath these are compared with the print with marks: where marks are seen, and where
        none could be, unless a shop may have sold the cards."""
        if not self._look.marked or _are_marked(cards):
            return bool(self._look.marked)
        return not self._look.sold and not any(map(self._would_show_marks, cards))

    def _would_show_marks(self, card: Sighting) -> bool:
        """Whether a card is known by its picture, and is so large that its marks would be read if it had any."""
        if card.face not in self._knows_pictures or not card.corners:
            return False
        quad, (height, width) = np.array(card.corners, np.float32), self._look.pictures[card.face].shape[:2]
        return bool(abs(cv2.contourArea(quad)) > self.limits.marks_read * height * width)

    def _beneath_of(self, *, marked: bool) -> Beneath:
        """What reads covered cards, of the print with marks or without, made when it is first asked for."""
        if marked not in self._beneath:
            faces = self._look.marked if marked else self._look.pictures
            self._beneath[marked] = Beneath(faces, self._care[marked], self._covered)
        return self._beneath[marked]

    def is_clear(self, by_picture: ByPicture | None) -> bool:
        """Whether what the gallery says of a card is enough to name it."""
        return by_picture is not None and by_picture.opinion.of_likeliest >= self._weights.name

    def by_outline(self, picture: Picture, outlines: Outlines, which: Sequence[int]) -> dict[int, ByPicture | None]:
        """What the gallery says of some outlines, by their numbers."""
        return dict(zip(which, self.by_pictures(picture, outlines.found.points[list(which), :4]), strict=True))

    def by_pictures(self, picture: Picture, quads: Floats) -> list[ByPicture | None]:
        """What the gallery says of each outline (n × 4 × 2); nothing where there is none."""
        if self._gallery is None or not len(quads):
            return [None] * len(quads)
        said = self._compare(self._gallery, picture, quads, NEAR)
        doubtful = [number for number, each in enumerate(said) if not self.is_clear(each)]
        for number, each in zip(doubtful, self._compare(self._gallery, picture, quads[doubtful], FARTHER), strict=True):
            if self.is_clear(each):
                said[number] = each
        return [*said]

    def _compare(self, gallery: Gallery, picture: Picture, quads: Floats, passes: Sequence[float]) -> list[ByPicture]:
        """What a gallery says of each outline and of the edges that lie so far from it."""
        if not len(quads):
            return []
        opinions = gallery.opinions(picture, _with_edges(picture, list(quads), passes))
        told = zip(opinions.shares, opinions.outlines, strict=True)
        return [ByPicture(self._opinion(shares), outline) for shares, outline in told]

    def _opinion(self, shares: Floats) -> Opinion:
        """What the gallery says of one card (faces)."""
        assert self._gallery is not None
        told = {
            self._gallery.faces[number]: float(shares[number]) for number in np.flatnonzero(shares > _NEXT_TO_NOTHING)
        }
        return Opinion(told, self._knows_pictures)

    def are_wholly_seen(self, groups: Sequence[Group], outlines: Outlines) -> list[bool]:
        """Whether nothing lies over each group's card, as far as its outline and those of the others tell."""
        quads = {
            number: np.asarray(outlines.found.points[group.outline, :4], np.float32)
            for number, group in enumerate(groups)
            if group.outline is not None
        }
        seen = []
        for number, group in enumerate(groups):
            if group.outline is None:
                seen.append(False)
                continue
            quad, box = quads[number], outlines.found.boxes[group.outline]
            low, high = quad.min(axis=0), quad.max(axis=0)
            shown = np.clip(np.minimum(high, box[2:]) - np.maximum(low, box[:2]), 0, None).prod()
            area = abs(float(cv2.contourArea(quad)))
            over = max((in_common(quad, other) for which, other in quads.items() if which != number), default=0.0)
            seen.append(
                bool(shown > self.limits.wholly_seen * (high - low).prod()) and over < self.limits.laid_over * area
            )
        return seen


def _are_marked(cards: Sequence[Sighting]) -> bool:
    """Whether cards of a deck are printed with marks that can be read: these show where each lies."""
    return any(card.number is not None for card in cards)


def _with_edges(picture: Picture, quads: Sequence[Floats], passes: Sequence[float] = NEAR) -> list[Floats]:
    """Each outline together with itself drawn to the edges that the picture shows (each k × 4 × 2)."""
    if not quads:
        return []
    drawn = draw_to_edges(picture, np.stack(quads), passes)
    return [np.stack([quad, *each]) for quad, each in zip(quads, drawn, strict=True)]
