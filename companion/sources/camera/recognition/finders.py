"""The finders of cards that printed marks or a gallery of faces tell, each of what those before it left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from companion.cards import Face
from companion.observations import Sighting
from companion.sources.camera.recognition.finding.places import as_corners, box_around
from companion.sources.camera.recognition.finding.suspects import by_indices, by_marks
from companion.sources.camera.recognition.finds import Finder, Finds
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.marked import find_alone, find_placed, give_numbers
from companion.sources.camera.recognition.naming import Naming
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.numbers import MarkLimits, ReaderNumbers
from companion.sources.camera.recognition.verdict import Verdict

_MOST_DOUBLES = 60
"""Number of outlines that are tried where no card is named, second ones of a card too: the first may be that of the row
that it lies on."""


def finders_of(naming: Naming, marks: Mapping[int, Face], numbers: ReaderNumbers, *, gallery: bool) -> list[Finder]:
    """The finders for a deck with these marks, in the order in which they are asked; those that compare faces only with
    a ``gallery`` of them."""
    finders: list[Finder] = []
    if gallery:
        finders.append(PictureFinder(naming, numbers.weights.outline))
    if marks:
        finders.append(MarkFinder(marks))
    if gallery:
        finders.append(CoveredFinder(naming))
    if marks:
        finders.append(OneMarkFinder(marks, numbers.marks))
    return finders


class PictureFinder:
    """Finds open cards by the pictures of their faces alone."""

    def __init__(self, naming: Naming, least: float) -> None:
        self._naming, self._least = naming, least

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        found, cards = finds.outlines.found, selection.cards
        faint = found.points[found.scores < self._least, :4]
        if not any(card.face is not None for card in cards):
            faint = np.concatenate([faint, finds.rough[:_MOST_DOUBLES]])
        for verdict, outline in self._naming.find_by_pictures(finds.picture, cards, faint, finds.resting()):
            yield Hypothesis(_sighting(verdict, outline, finds.size), "picture", is_whole=True)


class MarkFinder:
    """Finds cards whose place their marks tell, and says the numbers of those that were named without."""

    def __init__(self, faces: Mapping[int, Face]) -> None:
        self._faces = faces

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        selection.rename(give_numbers(selection.cards, finds.marks, self._faces))
        for card in find_placed(selection.cards, finds.marks, self._faces, finds.size):
            yield Hypothesis(card, "marks")


class CoveredFinder:
    """Finds cards that lie under named ones, or beside them."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        marks = by_marks(finds.marks_beside(selection))
        suspects = np.concatenate([marks, finds.rough, by_indices(finds.like_indices)])
        found = self._naming.find_beneath(finds.picture, selection.cards, suspects, finds.resting())
        for verdict, outline in found:
            yield Hypothesis(_sighting(verdict, outline, finds.size), "beneath")


class OneMarkFinder:
    """Finds cards of which nothing but a mark shows."""

    def __init__(self, faces: Mapping[int, Face], limits: MarkLimits) -> None:
        self._faces, self._limits = faces, limits

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        marks = finds.marks_beside(selection)
        selection.rename(give_numbers(selection.cards, marks, self._faces))
        for card, instead in find_alone(selection.cards, marks, self._faces, finds.size, self._limits):
            known = None if instead is None else next(each for each in selection.selected if each.card is instead)
            yield Hypothesis(card, "one mark", instead=known)


def _sighting(verdict: Verdict, outline: Floats, size: tuple[int, int]) -> Sighting:
    face, probability = verdict.candidates[0]
    return Sighting(
        face=face,
        side="face",
        confidence=probability,
        candidates=verdict.candidates,
        box=box_around(outline, size),
        corners=as_corners(outline),
    )
