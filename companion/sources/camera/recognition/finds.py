"""The finds in one picture, for the finders that propose cards in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import Found
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.outlines import Outlines
from companion.sources.camera.recognition.gallery.gallery import ByPicture
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.marks.printed_marks import Mark
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Finds:
    """A picture (BGR), and the ``places`` of it to read, if not all.

    - ``outlines``: those of cards and backs, each once. ``rough`` (n × 4 × 2): those of cards with all doubles, the
      surest first.
    - ``like_indices`` (n × 5 × 2): things that look like an index. ``indices``: those of these that name a face,
      upright. ``shares`` (n × 52): the faces that each names.
    - ``by_picture``: the gallery's names of some outlines, by their numbers.
    - ``marks``: those that lie on no card found so far.
    """

    picture: Picture
    places: OpenPlaces | None
    outlines: Outlines
    rough: Floats
    like_indices: Floats
    indices: Found
    shares: Floats
    by_picture: Mapping[int, ByPicture | None]
    marks: tuple[Mark, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The picture's height and width."""
        return self.picture.shape[0], self.picture.shape[1]

    def resting(self) -> OpenPlaces | None:
        """The places that are to be searched: nothing moves in them."""
        return self.places.at_rest() if self.places else None

    def marks_beside(self, selection: Selection) -> list[Mark]:
        """The marks that are those of no selected card."""
        numbers = {card.number for card in selection.cards}
        return [mark for mark in self.marks if mark.number not in numbers]

    def outline(self, group: Group) -> Floats | None:
        """The outline of a group (4 × 2), if it has one."""
        return None if group.outline is None else self.outlines.found.corners[group.outline]

    def outline_score(self, group: Group) -> float:
        """The score of a group's outline; 0 if it has none."""
        return 0.0 if group.outline is None else float(self.outlines.found.scores[group.outline])


class Finder(Protocol):
    """Proposes where cards may lie that are not selected so far."""

    def propose(self, finds: Finds, selection: Selection) -> Iterable[Hypothesis]: ...
