"""One group of finds as a sighting."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.observations import Sighting
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finding.places import add_mirrored, as_corners, box_around
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.naming import Named
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.verdict import Verdict


def sighting_of(finds: Finds, group: Group, named: Named, *, least: float) -> Sighting | None:
    """The card of a group, with a face from the probability ``least`` on; None where nothing but an index of no face
    was found."""
    own, outline = list(group.indices), finds.outline(group)
    corners = outline if named.outline is None else named.outline
    printed = finds.indices.corners[own].reshape(-1, 2)
    bounds = add_mirrored(finds.indices.points[own]) if corners is None else np.concatenate([corners, printed])
    box = box_around(bounds, finds.size)
    at = None if corners is None else as_corners(corners)
    likeliest = named.verdict.candidates
    face, probability = likeliest[0] if likeliest else (None, 0.0)
    named_face = face if probability >= least else None
    is_face = own or named.read or named_face
    side = "face" if is_face or group.outline is None else finds.outlines.side(group.outline)
    card = Sighting(
        face=named_face,
        side=side,
        confidence=probability,
        candidates=likeliest,
        box=box,
        corners=at,
        number=named.number,
    )
    if named_face is None and named.foreign and side == "face":
        return replace(card, confidence=round(named.verdict.foreign, 4), candidates=(), foreign=True)
    if likeliest:
        return card
    if group.outline is None:
        return None  # an index of cards that are not played with, and no card that can be compared
    return replace(card, confidence=round(finds.outline_score(group), 4), number=None)


def sighting_by(
    verdict: Verdict, points: Floats, size: tuple[int, int], *, number: int | None = None, outlined: bool = True
) -> Sighting:
    """The card with this verdict in a picture of this height and width; ``points`` (n × 2) are on it: its corners if it
    is ``outlined``."""
    face, probability = verdict.candidates[0]
    return Sighting(
        face=face,
        side="face",
        confidence=probability,
        candidates=verdict.candidates,
        box=box_around(points, size),
        corners=as_corners(points) if outlined else None,
        number=number,
    )
