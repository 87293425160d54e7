"""Readings against labels: which sighting is which labelled card, and what that makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.observations import Sighting
from companion.sources.camera.recognition.reader import Reading
from companion.training.measuring.labels import Box
from companion.training.measuring.photo_labels import LabelledCard

CardVerdict: TypeAlias = Literal["right", "wrong", "unnamed", "missed", "double", "false"]
"""A labelled card named right, named wrong, found but not named, or not found; a sighting of a card that has one
already; a name where no card is labelled."""

LEAST_SHARED = 0.5
"""The part of the smaller of two boxes that must lie in the other for both to be of one card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCard:
    """One card of a photograph, judged: ``label`` is None for what is not labelled, ``sighting`` where missed."""

    verdict: CardVerdict
    label: LabelledCard | None
    sighting: Sighting | None

    @property
    def counts(self) -> bool:
        """Whether a person could have read the card."""
        return self.label is not None and self.label.readable


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPhoto:
    """A photograph with every card of it judged; ``ms`` as the reader says."""

    name: str
    group: str
    findings: tuple[JudgedCard, ...]
    ms: dict[str, float]

    @property
    def exactly_right(self) -> bool:
        """Every readable card is named right, and nothing else is named wrong, twice or from nothing."""
        return all(
            finding.verdict == "right" or (finding.verdict in ("unnamed", "missed") and not finding.counts)
            for finding in self.findings
        )


def judged(name: str, group: str, reading: Reading, labels: Sequence[LabelledCard]) -> JudgedPhoto:
    """Every labelled card and every sighting of one photograph with its verdict.

    Places decide which sighting is which card; where several would do, one of the right name goes first.
    """
    pairs = sorted(
        (
            (sighting.face == label.face and label.face is not None, shared(sighting.box, label), one, two)
            for one, sighting in enumerate(reading.cards)
            for two, label in enumerate(labels)
        ),
        reverse=True,
    )
    sighting_of: dict[int, int] = {}
    taken: set[int] = set()
    for _, part, one, two in pairs:
        if part >= LEAST_SHARED and one not in taken and two not in sighting_of:
            sighting_of[two] = one
            taken.add(one)
    findings = [
        _matched(label, reading.cards[sighting_of[two]] if two in sighting_of else None)
        for two, label in enumerate(labels)
    ]
    findings += _extra([card for one, card in enumerate(reading.cards) if one not in taken], labels)
    return JudgedPhoto(name=name, group=group, findings=tuple(findings), ms=dict(reading.ms))


def shared(box: Box, label: LabelledCard) -> float:
    """How much of the smaller of two boxes lies in the other; the best of the label's boxes counts."""
    return max(_shared(box, each) for each in label.boxes)


def _shared(one: Box, two: Box) -> float:
    width = min(one[2], two[2]) - max(one[0], two[0])
    height = min(one[3], two[3]) - max(one[1], two[1])
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, two))
    return max(width, 0.0) * max(height, 0.0) / smaller if smaller > 0 else 0.0


def _matched(label: LabelledCard, sighting: Sighting | None) -> JudgedCard:
    verdict: CardVerdict
    if sighting is None:
        verdict = "missed"
    elif sighting.face is None:
        verdict = "unnamed"
    else:
        verdict = "right" if sighting.face == label.face else "wrong"
    return JudgedCard(verdict=verdict, label=label, sighting=sighting)


def _extra(sightings: Sequence[Sighting], labels: Sequence[LabelledCard]) -> Iterator[JudgedCard]:
    """The sightings without a label of their own: doubles of labelled cards, and names from nothing; the rest are not
    mistakes (cards in the background are not labelled)."""
    faces: set[Face | None] = {label.face for label in labels} - {None}
    for sighting in sightings:
        near = any(shared(sighting.box, label) >= LEAST_SHARED for label in labels)
        if near and ((sighting.face is None and sighting.side != "back") or sighting.face in faces):
            yield JudgedCard(verdict="double", label=None, sighting=sighting)
        elif sighting.face is not None:
            yield JudgedCard(verdict="false", label=None, sighting=sighting)
