"""Cards of which printed marks were read, but whose outline was not found, or only later: each number is one card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from companion.cards import Face
from companion.observations import Sighting
from companion.press.faces import MARK, POKER
from companion.sources.camera.recognition.finding.places import corners_of, holds, outlines_around
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.marks.printed_marks import ASIDE, Mark, by_number, fit_of
from companion.sources.camera.recognition.naming import Named
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import ways_of
from companion.sources.camera.recognition.sightings import sighting_by
from companion.sources.camera.recognition.verdict import MARKED, Verdict

_HALF = POKER[0] / 2 / MARK, POKER[1] / 2 / MARK


class MarkFinder:
    """Finds cards whose place their marks tell, and says the numbers of those that were named without."""

    def __init__(self, faces: Mapping[int, Face]) -> None:
        self._faces = faces

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        selection.rename(give_numbers(selection.cards, finds.marks, self._faces))
        for card in find_placed(selection.cards, finds.marks, self._faces, finds.size):
            yield Hypothesis(card, "marks")


class OneMarkFinder:
    """Finds cards that show nothing but a mark."""

    def __init__(self, faces: Mapping[int, Face], limits: Fitted) -> None:
        self._faces, self._limits = faces, limits

    def propose(self, finds: Finds, selection: Selection) -> Iterator[Hypothesis]:
        marks = finds.marks_beside(selection)
        selection.rename(give_numbers(selection.cards, marks, self._faces))
        for card, instead in find_alone(selection.cards, marks, self._faces, finds.size, self._limits):
            known = None if instead is None else next(each for each in selection.selected if each.card is instead)
            yield Hypothesis(card, "one mark", instead=known)


def place_by(marks: Sequence[Mark], named: Sequence[Named]) -> list[Named]:
    """Named cards, those with a number in the place that their marks tell, where the gallery knew no better one."""
    own = by_number(marks)
    return [
        each
        if each.number not in own or each.outline is not None
        else replace(each, outline=outline_by(own[each.number]))
        for each in named
    ]


def give_numbers(cards: Sequence[Sighting], marks: Sequence[Mark], faces: Mapping[int, Face]) -> list[Sighting]:
    """The cards, with their numbers where they were named by their pictures and a mark of that face lies on them."""
    given = list(cards)
    for number, own in by_number(marks).items():
        bears = _bearing(given, faces.get(number), own)
        if len(bears) == 1 and number not in {card.number for card in given}:
            given[bears[0]] = replace(given[bears[0]], number=number)
    return given


def find_placed(
    cards: Sequence[Sighting], marks: Sequence[Mark], faces: Mapping[int, Face], size: tuple[int, int]
) -> Iterator[Sighting]:
    """Cards besides these whose place their marks tell, in a picture of this height and width."""
    for face, number, own in _missing(cards, marks, faces):
        outline = outline_by(own)
        if outline is not None:
            yield sighting_by(_surely(face), outline, size, number=number)


def find_alone(
    cards: Sequence[Sighting],
    marks: Sequence[Mark],
    faces: Mapping[int, Face],
    size: tuple[int, int],
    limits: Fitted,
) -> Iterator[tuple[Sighting, Sighting | None]]:
    """Cards besides these that show nothing but a mark, each in a box around it, with the best fit among these cards
    without a name, if one fits."""
    unnamed = [card for card in cards if card.corners and not card.has_name]
    for face, number, own in _missing(cards, marks, faces):
        fits = [
            (fit.misfit, which)
            for which, card in enumerate(unnamed)
            if (fit := fit_of(own, np.array(card.corners, np.float32), limits))
        ]
        seen = np.concatenate([mark.corners for mark in own])
        card = sighting_by(_surely(face), seen, size, number=number, outlined=False)
        yield card, unnamed.pop(min(fits)[1]) if fits else None


def outline_by(marks: Sequence[Mark]) -> Floats | None:
    """The outline (4 × 2, clockwise) of the card that bears these marks of one number; None where they do not tell it:
    it needs marks of both its ends, in both columns or beside an edge that is seen."""
    ways = np.stack(ways_of(np.stack([mark.corners for mark in marks])), axis=1)
    up = np.where(ways[:, 0] @ ways[0, 0] > 0, 1.0, -1.0)
    right, down = (ways * up[:, None, None]).mean(axis=0)
    axes = np.stack([right, down], axis=1)
    if (up > 0).all() or abs(np.linalg.det(axes)) < 1:
        return None
    middles = np.stack([mark.corners.mean(axis=0) for mark in marks])
    seen = np.linalg.solve(axes, (middles - middles[0]).T).T  # as the first mark sees them
    limits = read_shipped().mark_places
    if not limits.nearest < seen[up < 0, 1].mean() - seen[up > 0, 1].mean() < limits.farthest:
        return None
    edges = np.array([mark.edge for mark in marks]) * up
    found = []
    for across in (ASIDE, -ASIDE):
        columns = np.sign(seen[:, 0] - across)
        if (np.abs(seen[:, 0] - across - columns * ASIDE) < limits.aside).all():
            found.append((float(edges @ columns), columns))
    if not found or (len(found) > 1 and found[0][0] == found[1][0]):
        return None
    columns = max(found, key=lambda each: each[0])[1]
    aside = middles - columns[:, None] * ASIDE * right
    ends = aside[up > 0].mean(axis=0), aside[up < 0].mean(axis=0)
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0]) * np.linalg.norm(down)
    return outlines_around((ends[0] + ends[1]) / 2, _HALF[0] * right, _HALF[1] * along)


def _surely(face: Face) -> Verdict:
    """The verdict of a mark that was read."""
    return Verdict(((face, MARKED),))


def _missing(
    cards: Sequence[Sighting], marks: Sequence[Mark], faces: Mapping[int, Face]
) -> Iterator[tuple[Face, int, list[Mark]]]:
    """The cards of the deck that are none of these: their faces, numbers and marks."""
    known = {card.number for card in cards}
    for number, own in by_number(marks).items():
        face = faces.get(number)
        if face is not None and number not in known and not _bearing(cards, face, own):
            yield face, number, own


def _bearing(cards: Sequence[Sighting], face: Face | None, marks: Sequence[Mark]) -> list[int]:
    """The cards with this face, no number, and most of these marks on them."""
    bearing = []
    for which, card in enumerate(cards):
        if card.number is None and card.face is not None and card.face == face:
            outline = corners_of(card)
            if 2 * sum(holds(outline, mark.corners.mean(axis=0)) for mark in marks) > len(marks):
                bearing.append(which)
    return bearing
