"""Finds cards that lie under named ones, or beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.places import area_of
from companion.sources.camera.recognition.finding.suspects import suspect_by_indices, suspect_by_marks
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.gallery.beneath import Beneath
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.sightings import sighting_by
from companion.sources.camera.recognition.verdict import Verdict


class CoveredFinder:
    """Compares what shows of covered cards with parts of the deck's faces."""

    def __init__(self, look: DeckLook, numbers: Fitted) -> None:
        self._look, self._limits = look, numbers.naming
        self._care, self._covered = (numbers.unmarked, numbers.marked), numbers.covered
        self._beneath: dict[bool, Beneath] = {}
        self._build_beneath(marked=self._may_be_marked(()))

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        """Cards that are not selected so far."""
        marks = suspect_by_marks(finds.marks_beside(selection))
        suspects = np.concatenate([marks, finds.rough, suspect_by_indices(finds.like_indices)])
        for verdict, outline in self.find(finds.picture, selection.cards, suspects, finds.resting()):
            yield Hypothesis(sighting_by(verdict, outline, finds.size), "beneath")

    def find(
        self, picture: Picture, cards: Sequence[Sighting], suspects: Floats, places: OpenPlaces | None = None
    ) -> list[tuple[Verdict, Floats]]:
        """Cards of the deck that lie under those of these that are named, or beside them, with their outlines.
        ``suspects`` (n × 4 × 2) are loose outlines of what may be cards, the likeliest first, in the ``places`` that
        are to be read."""
        known = [(card.face, np.array(card.corners, np.float32)) for card in cards if card.face and card.corners]
        known = [(face, outline) for face, outline in known if face in self._look.pictures]
        if places is not None:
            suspects = places.outlines(suspects)
        read = self._build_beneath(marked=self._may_be_marked(cards)).read(picture, known, suspects)
        return [(Verdict(((card.face, round(card.probability, 4)),)), card.outline) for card in read]

    def _may_be_marked(self, cards: Sequence[Sighting]) -> bool:
        """Whether cards that lie beneath these are compared with the print with marks: where marks are seen, and where
        none could be, unless a shop may have sold the cards."""
        if not self._look.marked or any(card.number is not None for card in cards):
            return bool(self._look.marked)
        return not self._look.sold and not any(map(self._would_show_marks, cards))

    def _would_show_marks(self, card: Sighting) -> bool:
        """Whether a card is known by its picture, and is so large that its marks would be read if it had any."""
        if card.face is None or card.face not in self._look.pictures or not card.corners:
            return False
        quad, (height, width) = np.array(card.corners, np.float32), self._look.pictures[card.face].shape[:2]
        return bool(area_of(quad) > self._limits.marks_read * height * width)

    def _build_beneath(self, *, marked: bool) -> Beneath:
        """The reader of covered cards, for the print with marks or without, made at its first use."""
        if marked not in self._beneath:
            faces = self._look.marked if marked else self._look.pictures
            self._beneath[marked] = Beneath(faces, self._care[marked], self._covered)
        return self._beneath[marked]
