"""Finds open cards by the pictures of their faces alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.contours import find_four_sided
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.places import on_one_of
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.gallery.beside import find_places_beside
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.naming import Naming
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.sightings import sighting_by
from companion.sources.camera.recognition.verdict import Verdict, verdict_of


class PictureFinder:
    """Looks among outlines that are too faint to be believed, four-sided shapes and places beside named cards, and then
    for the details of faces anywhere."""

    def __init__(self, naming: Naming, gallery: Gallery, sought: Sought, numbers: Fitted) -> None:
        self._naming, self._gallery, self._sought = naming, gallery, sought
        self._limits, self._name, self._least = numbers.naming, numbers.weights.name, numbers.weights.outline

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        """Cards that are not selected so far."""
        found, cards = finds.outlines.found, selection.cards
        faint = found.corners[found.scores < self._least]
        if not any(card.face is not None for card in cards):
            faint = np.concatenate([faint, finds.rough[: self._limits.most_doubles]])
        for verdict, outline in self.find(finds.picture, cards, faint, finds.resting()):
            yield Hypothesis(sighting_by(verdict, outline, finds.size), "picture", is_whole=True)

    def find(
        self, picture: Picture, cards: Sequence[Sighting], faint: Floats, places: OpenPlaces | None = None
    ) -> list[tuple[Verdict, Floats]]:
        """Cards of the deck that are known by their pictures alone, with their outlines: what is like a face among
        outlines too faint to be believed by themselves (n × 4 × 2), four-sided shapes and places beside named cards,
        where none of these cards has a name yet, in the ``places`` that are to be read. Where any of these is left, the
        whole picture is searched."""
        if places is not None and not places.cells.any():
            return []
        told = [card for card in cards if card.has_name]
        known = [np.array(card.corners, np.float32) for card in told if card.corners]
        without = np.reshape([card.corners for card in cards if card.corners and card not in told], (-1, 4, 2))
        outlined, beside = find_four_sided(picture, known), find_places_beside(picture, known, known)
        if places is not None:
            faint, outlined, without = (places.outlines(each) for each in (faint, outlined, without.astype(np.float32)))
            beside = [*places.outlines(np.reshape(beside, (-1, 4, 2)))]
        shapes = [*faint, *outlined]
        found = self._name_in_rows(picture, [*shapes, *beside], known, least=self._name)
        known += [outline for _, outline in found]
        if not on_one_of([*without, *shapes], known).all():
            sought = self._sought.outlines(picture, known, places)
            found += self._name_in_rows(picture, sought, known, least=self._limits.sought)
        return found

    def _name_in_rows(
        self, picture: Picture, shapes: Sequence[Floats], known: Sequence[Floats], *, least: float
    ) -> list[tuple[Verdict, Floats]]:
        """The cards with a face of at least this probability among shapes that may be cards, and in the places beside
        those found."""
        found: list[tuple[Verdict, Floats]] = []
        while more := self._name_among(picture, shapes, [*known, *(each for _, each in found)], least):
            found += more
            lie = [*known, *(each for _, each in found)]
            shapes = find_places_beside(picture, [outline for _, outline in more], lie)
        return found

    def _name_among(
        self, picture: Picture, shapes: Sequence[Floats], known: Sequence[Floats], least: float
    ) -> list[tuple[Verdict, Floats]]:
        """The cards with a face of at least this probability among shapes (4 × 2 each) that may be cards and lie on no
        known one."""
        quads = [quad for quad, taken in zip(shapes, on_one_of(shapes, known), strict=True) if not taken]
        if not quads:
            return []
        first = self._gallery.likeness(picture, np.stack(quads))
        likest = [
            quads[number]
            for number in np.argsort(-first)[: self._limits.most_looks]
            if first[number] >= self._limits.worth_a_look
        ]
        found: list[tuple[Verdict, Floats]] = []
        for quad in likest:
            if on_one_of([quad], [other for _, other in found]).any():
                continue
            (said,) = self._naming.name_by_pictures(picture, quad[None])
            if said is None or said.opinion.of_likeliest < least:
                continue
            if not on_one_of([said.outline], [*known, *(each for _, each in found)]).any():
                found.append((verdict_of([said.opinion]), said.outline))
        return found
