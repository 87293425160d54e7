"""Cards that lie under others, read from the top down.

One card that is known tells how large a card is and how the table lies; so the loose outlines of its neighbours become
cards of the right size, and what is known to lie over them is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.parts_of_faces import PartsOfFaces, Uncovered
from companion.sources.camera.recognition.poses import Plane, in_common, through

_KNOWN = 0.8
"""The probability from which on a card that was read is taken as lying over others."""
_LEAST_COVERED = 0.05
"""A card is looked at that has more than this part of it under another one,"""
_ROUGHLY_COVERED = 0.02
"""or this part as long as nothing is laid exactly."""
_STRIP = 0.3
"""Where unknown cards may lie over a card, only so much of it is looked at, as a part of its width."""
_MOST_SUSPECTS, _MOST_READ = 80, 30


class Beneath:
    """Reads covered cards of a deck; ``pictures`` (BGR) are one a face, each filled by its face, of one proportion."""

    def __init__(self, pictures: Mapping[Face, Picture]) -> None:
        self._parts = PartsOfFaces(pictures)

    def read(self, picture: Picture, known: Sequence[tuple[Face, Floats]], suspects: Floats) -> list[Uncovered]:
        """The cards among ``suspects`` (n × 4 × 2 loose outlines, the likeliest first) that lie under ``known`` ones
        (each with its outline from its face's top left), or under each other."""
        if not known or not len(suspects):
            return []
        suspects, size = suspects[:_MOST_SUSPECTS], self._parts.size
        roughly = [self._parts.upright(face, outline) for face, outline in known]
        table = _Table([(Plane.under(outline, size), outline) for outline in roughly], suspects)
        if table.next(_ROUGHLY_COVERED) is None:
            return []
        table = _Table([self._parts.exactly(picture, face, outline) for face, outline in known], suspects)
        found: list[Uncovered] = []
        for _ in range(_MOST_READ):
            covered = table.next(_LEAST_COVERED)
            if covered is None:
                break
            which, plane, pose = covered
            over = [outline for _, outline in table.above]
            card = self._parts.read(picture, plane, pose, over)
            if card is None or card.probability < _KNOWN:  # cards that are not known may lie over it, too
                card = self._parts.read(picture, plane, pose, [*over, _behind_its_edge(plane, pose)])
            if card is not None and card.probability >= _KNOWN:
                found.append(card)
                upright = self._parts.upright(card.face, card.outline)
                table.lay((Plane.under(upright, size), upright), which)
        return found


@dataclass(slots=True, eq=False)
class _Table:
    """The cards that are known, each as the plane around it and its outline in the picture, and the loose outlines
    (n × 4 × 2) of what may lie under them."""

    above: list[tuple[Plane, Floats]]
    suspects: Floats
    _poses: list[Floats] = field(init=False, default_factory=list)
    """All suspects as cards of the right size, in the plane of each known card."""
    _waiting: list[int] = field(init=False, default_factory=list)
    _tried: dict[int, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._poses = [plane.laid(self.suspects) for plane, _ in self.above]
        for which, near in enumerate(self._nearest()):
            plane, poses = self.above[near][0], self._poses[near]
            if not any(plane.same(poses[which], poses[other]) for other in self._waiting):
                self._waiting.append(which)

    def lay(self, card: tuple[Plane, Floats], which: int) -> None:
        """A card that was read lies over others, and its suspect is none any more."""
        self.above.append(card)
        self._poses.append(card[0].laid(self.suspects))
        self._waiting.remove(which)

    def next(self, least: float) -> tuple[int, Plane, Floats] | None:
        """The suspect of which a card above covers most, the plane of the nearest card above, and the suspect's pose in
        it; none that was tried before with as many cards above it, or of which less than a part is covered."""
        best, chosen = least, None
        covering = {}
        nearest = self._nearest()
        laid = [plane.outlines([outline for _, outline in self.above]) for plane, _ in self.above]
        for which in self._waiting:
            plane, pose, others = (
                self.above[nearest[which]][0],
                self._poses[nearest[which]][which],
                laid[nearest[which]],
            )
            if any(plane.same(pose, other) for other in others):
                continue
            shares = [in_common(pose, other) / (plane.size[0] * plane.size[1]) for other in others]
            covering[which] = sum(share > least for share in shares)
            if max(shares) > best and covering[which] > self._tried.get(which, 0):
                best, chosen = max(shares), (which, plane, pose)
        if chosen is not None:
            self._tried[chosen[0]] = covering[chosen[0]]
        return chosen

    def _nearest(self) -> list[int]:
        """Which card above has its middle nearest to that of each suspect."""
        middles = np.stack([outline.mean(axis=0) for _, outline in self.above])[:, None]
        apart = np.linalg.norm(self.suspects.mean(axis=1) - middles, axis=2)
        return [int(near) for near in apart.argmin(axis=0)]


def _behind_its_edge(plane: Plane, pose: Floats) -> Floats:
    """All of a card (4 × 2) but a strip along its edge that is farthest from the known card of the plane."""
    away = pose.mean(axis=0) - np.array(plane.size, np.float32) / 2
    edges = (pose + np.roll(pose, -1, axis=0)) / 2 - pose.mean(axis=0)
    first = int((edges @ away / np.linalg.norm(edges, axis=1)).argmax())
    inward = -edges[first] / np.linalg.norm(edges[first]) * _STRIP * min(plane.size)
    near = pose[[first, (first + 1) % 4]] + inward
    far = pose[[(first + 2) % 4, (first + 3) % 4]] + inward
    return through(plane.to_picture, np.stack([near[0], near[1], far[0], far[1]]).astype(np.float32))
