"""Finds cards by their print: indices and outlines that fit together are parts of one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.cards import STANDARD_52
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import BoxKind, Found, drop_doubles, drop_mixtures
from companion.sources.camera.recognition.finding.doubles import SecondViews
from companion.sources.camera.recognition.finding.grouping import Group, group_finds
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.outlines import Outlines, outlines_of
from companion.sources.camera.recognition.finding.places import holds, in_one_place
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.gallery.gallery import ByPicture
from companion.sources.camera.recognition.hypotheses import Hypothesis, Rejected
from companion.sources.camera.recognition.indices.identify import Identifier, face_shares
from companion.sources.camera.recognition.indices.letters import LetteredIndices
from companion.sources.camera.recognition.naming import Named, Naming
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.sightings import sighting_of
from companion.sources.camera.recognition.verdict import Verdict


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """The cards that the usual look shows well enough: their ``outlines`` (4 × 2 each), and the gallery's opinions
    ``said`` of some, by the points of the find.
    """

    outlines: Sequence[Floats] = ()
    said: Mapping[bytes, ByPicture] = field(default_factory=dict)


class PrintFinder:
    """Puts the finds of a detector together as cards. ``has_indices`` tells that cards of the deck have indices."""

    def __init__(
        self,
        naming: Naming,
        identifier: Identifier | LetteredIndices,
        numbers: Fitted,
        *,
        has_indices: bool,
    ) -> None:
        self._naming, self._identifier, self._has_indices = naming, identifier, has_indices
        self._numbers, self._weights = numbers, numbers.weights

    def settle(self, picture: Picture, found: dict[BoxKind, Found]) -> Settled:
        """The cards that need no further look: those that the gallery names at a glance, and sure backs."""
        if self._has_indices:
            return Settled()
        outlines = outlines_of(found)
        points, sure, cards = outlines.found.points, self._sure(outlines), found["card"].corners
        backs = [outlines.found.corners[number] for number in sure if outlines.side(number) == "back"]
        said: dict[bytes, ByPicture] = {}
        for glance in range(self._numbers.naming.glances):
            waiting = [points[number] for number in sure if points[number].tobytes() not in said]
            doubles = [cards[in_one_place(cards, each[None, :4])[:, 0]][glance : glance + 1] for each in waiting]
            tried = [each for each, double in zip(waiting, doubles, strict=True) if len(double)]
            named = self._naming.name_at_a_glance(picture, np.concatenate([cards[:0], *doubles]))
            said |= {each.tobytes(): by for each, by in zip(tried, named, strict=True) if by}
        return Settled([*backs, *(each.outline for each in said.values())], said)

    def find(self, picture: Picture, found: dict[BoxKind, Found], settled: Settled, places: OpenPlaces | None) -> Finds:
        """The detector's finds in a picture, each outline and index once, and the faces that the indices name."""
        outlines = outlines_of(found)
        printed = drop_mixtures(drop_doubles(found["index"], "index")[0])
        by_picture: dict[int, ByPicture | None] = {}
        if not self._has_indices:  # what looks like an index on a card that the gallery names, says nothing more
            said = {
                number: settled.said.get(outlines.found.points[number].tobytes()) for number in self._sure(outlines)
            }
            unsaid = [number for number, each in said.items() if each is None]
            by_picture = said | self._naming.name_outlines(picture, outlines, unsaid)
            clear = [each.outline for each in by_picture.values() if each is not None and self._naming.is_clear(each)]
            on_none = [not any(holds(quad, each[:4].mean(axis=0)) for quad in clear) for each in printed.points]
            printed = printed[np.array(on_none, bool)]
        indices, shares = self._upright(picture, printed)
        says = indices.scores * shares.sum(axis=1) >= self._weights.trace
        return Finds(
            picture,
            places,
            outlines,
            rough=found["card"].corners,
            like_indices=printed.points,
            indices=indices[says],
            shares=shares[says],
            by_picture=by_picture,
        )

    def group(self, finds: Finds) -> tuple[list[Group], list[Rejected]]:
        """The groups of indices and outlines that are cards of their own, and why the others are not."""
        outlines, shares = finds.outlines.found, finds.shares
        groups = group_finds(finds.indices.points, outlines.points, shares, self._numbers.joining)
        # A doubtful outline hides no surer one, but indices that are too doubtful for a card may hide others.
        groups = [group for group in groups if group.indices or self._is_there(group, finds)]
        rejected = []
        if self._has_indices:
            views = SecondViews(finds.indices, outlines, shares, self._numbers.second_views)
            groups, again = views.tell_apart(groups)
            for group, card in again:
                why = f"is a part of {self._hypothesis(card, finds)}"
                rejected.append(Rejected(self._hypothesis(group, finds), why))
        faint = [group for group in groups if not self._is_there(group, finds)]
        rejected += [Rejected(self._hypothesis(group, finds), "found too faintly") for group in faint]
        return [group for group in groups if group not in faint], rejected

    def _sure(self, outlines: Outlines) -> list[int]:
        return np.flatnonzero(outlines.found.scores >= self._weights.outline).tolist()

    def _hypothesis(self, group: Group, finds: Finds) -> Hypothesis:
        own = finds.shares[list(group.indices)]
        verdict = Verdict()
        if len(own):
            clearest = own[int(own.max(axis=1).argmax())]
            verdict = Verdict(((STANDARD_52[int(clearest.argmax())], float(clearest.max())),))
        named = Named(verdict, read=True, foreign=False)
        card = sighting_of(finds, group, named, least=self._weights.name)
        assert card is not None
        return Hypothesis(card, "print")

    def _is_there(self, group: Group, finds: Finds) -> bool:
        """Whether an index or the outline of a group is found surely enough for a card."""
        own, seen = list(group.indices), finds.outline_score(group)
        read = float((finds.indices.scores[own] * finds.shares[own].sum(axis=1)).max(initial=0.0))
        return bool(max(read / self._weights.index, seen / self._weights.outline) >= 1)

    def _upright(self, picture: Picture, indices: Found) -> tuple[Found, Floats]:
        """The indices, those that were found upside down turned about, and what each says."""
        shares = face_shares(*self._identifier.identify(picture, indices.corners))
        doubtful = np.flatnonzero(shares.sum(axis=1) < self._numbers.naming.hardly_read)
        if not len(doubtful):
            return indices, shares
        points = indices.points.copy()
        points[doubtful, :4] = np.roll(points[doubtful, :4], 2, axis=1)
        turned = face_shares(*self._identifier.identify(picture, points[doubtful, :4]))
        better = turned.sum(axis=1) > shares[doubtful].sum(axis=1)
        points[doubtful[~better]] = indices.points[doubtful[~better]]
        shares[doubtful[better]] = turned[better]
        return Found(indices.boxes, points, indices.scores), shares
