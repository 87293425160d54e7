"""What is found in one picture, for those that propose cards in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.outlines import Outlines
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.marks.printed_marks import Mark
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Finds:
    """A picture (BGR) and the ``places`` of it that are to be read, where not all are.

    ``outlines`` are those of cards and backs, each once, ``rough`` (n × 4 × 2) those of cards with all doubles, the
    surest first, ``indices`` (n × 5 × 2) what looks like an index, ``marks`` those that lie on no card found so far.
    """

    picture: Picture
    places: OpenPlaces | None
    outlines: Outlines
    rough: Floats
    indices: Floats
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


class Finder(Protocol):
    """Proposes where cards may lie that are not selected so far."""

    def propose(self, finds: Finds, selection: Selection) -> Iterable[Hypothesis]: ...
