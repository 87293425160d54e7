"""The first look at what was found: indices and outlines are put together to cards, and these are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias

import numpy as np

from companion.cards import STANDARD_52
from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import (
    BoxKind,
    Found,
    drop_doubles,
    drop_mixtures,
)
from companion.sources.camera.recognition.finding.doubles import SecondViews
from companion.sources.camera.recognition.finding.grouping import Group, group_finds
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.outlines import Outlines, outlines_of
from companion.sources.camera.recognition.finding.places import as_corners, box_around, holds, mirrored
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.hypotheses import Hypothesis, Rejected
from companion.sources.camera.recognition.indices.apart import ApartIndices
from companion.sources.camera.recognition.indices.fusion import face_shares, fused
from companion.sources.camera.recognition.indices.identify import Identifier
from companion.sources.camera.recognition.indices.kinds import with_whole
from companion.sources.camera.recognition.indices.letters import LetteredIndices
from companion.sources.camera.recognition.indices.strange import StrangeCards
from companion.sources.camera.recognition.indices.suits import Suits
from companion.sources.camera.recognition.indices.whole import WholeCards
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.marked import place_by
from companion.sources.camera.recognition.marks.printed_marks import Mark, find_marks, find_marks_within, marks_on
from companion.sources.camera.recognition.naming import ByPicture, Named, Naming
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.numbers import ReaderNumbers
from companion.sources.camera.recognition.verdict import Verdict

Known: TypeAlias = dict[int, ByPicture | None]
"""What the gallery says of some outlines, by their numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Namers:
    """What says which standard card something is; ``strange`` where cards of other decks may look like one."""

    identifier: Identifier | LetteredIndices
    whole: WholeCards
    apart: ApartIndices
    suits: Suits
    strange: StrangeCards | None


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """What was made of the finds of a picture: ``finds`` for those that look further, the cards that were put together,
    and what was taken for a part of another card."""

    finds: Finds
    proposed: list[Hypothesis]
    rejected: list[Rejected]


class FirstLooks:
    """Puts together and names what a detector found, for the deck with this look.

    An adapter: ``grouping`` and ``doubles`` tell by misfits of their own which indices and outlines are of one card,
    and only what comes of that is proposed; what they drop is kept as rejected.
    """

    def __init__(self, look: DeckLook, naming: Naming, namers: Namers, numbers: ReaderNumbers) -> None:
        self._look, self._naming, self._weights, self._numbers = look, naming, numbers.weights, numbers
        self._identifier, self._whole, self._apart = namers.identifier, namers.whole, namers.apart
        self._suits, self._strange = namers.suits, namers.strange

    def look(self, picture: Picture, found: dict[BoxKind, Found], places: OpenPlaces | None) -> FirstLook:
        """What is to be made of all finds in a picture, doubles too."""
        outlines = outlines_of(found)
        printed = drop_mixtures(drop_doubles(found["index"], "index")[0])
        known: Known = {}
        if not self._look.indices:  # what looks like an index on a card that the gallery names, says nothing more
            sure = np.flatnonzero(outlines.found.scores >= self._weights.outline)
            known = self._by_picture(picture, outlines, sure.tolist())
            clear = [each.outline for each in known.values() if each is not None and self._naming.is_clear(each)]
            on_none = [not any(holds(quad, each[:4].mean(axis=0)) for quad in clear) for each in printed.points]
            printed = printed[np.array(on_none, bool)]
        finds = Finds(picture, places, outlines, found["card"].points[:, :4], printed.points)
        indices, shares = self._upright(picture, printed)
        told = indices.scores * shares.sum(axis=1) >= self._weights.trace
        return self._cards(finds, indices[told], shares[told], known)

    def _by_picture(self, picture: Picture, outlines: Outlines, which: list[int]) -> dict[int, ByPicture | None]:
        """What the gallery says of some outlines, by their numbers."""
        said = self._naming.by_pictures(picture, outlines.found.points[which, :4])
        return dict(zip(which, said, strict=True))

    def _cards(self, finds: Finds, indices: Found, shares: Floats, known: Known) -> FirstLook:
        """The cards that these indices, which say this (n × 52), and the outlines among the finds are of."""
        picture, outlines, places = finds.picture, finds.outlines, finds.places
        groups, rejected = self._groups(finds, indices, shares)
        others = [group.outline for group in groups if group.outline is not None and group.outline not in known]
        known = known | self._by_picture(picture, outlines, others)
        by_picture = [None if group.outline is None else known[group.outline] for group in groups]
        said = self._said(picture, groups, outlines, shares, by_picture)
        quads = [None if group.outline is None else outlines.found.points[group.outline, :4] for group in groups]
        marks = self._marks(picture, places, quads)
        numbers, loose = marks_on(marks, quads)
        read = [
            each if group.indices or each.sum() >= self._naming.limits.hardly_read else None
            for group, each in zip(groups, said, strict=True)
        ]
        placed = [indices.points[list(group.indices)] for group in groups]
        spoken = self._suits.tell_apart(picture, quads, placed, read, printed=bool(self._look.indices))
        named = place_by(marks, self._naming.name(groups, spoken, by_picture, outlines, numbers))
        whole = self._naming.wholly_seen(groups, outlines)
        open_quads = [quad if seen else None for quad, seen in zip(quads, whole, strict=True)]
        named = self._without_strange(picture, named, placed, open_quads, places.known if places else ())
        if isinstance(self._identifier, LetteredIndices):
            own = [group.indices for group, each in zip(groups, named, strict=True) if not each.foreign]
            self._identifier.learn(indices.points[[*chain(*own)], :4])
        seen = (
            self._sighting(finds.size, group, indices, outlines, each)
            for group, each in zip(groups, named, strict=True)
        )
        proposed = [Hypothesis(card, "print") for card in seen if card is not None]
        return FirstLook(replace(finds, marks=tuple(loose)), proposed, rejected)

    def _groups(self, finds: Finds, indices: Found, shares: Floats) -> tuple[list[Group], list[Rejected]]:
        """The groups of indices and outlines that are cards of their own, and those that are not."""
        outlines = finds.outlines

        def sure(group: Group) -> bool:
            return self._is_there(group, indices, outlines, shares)

        groups = group_finds(indices.points, outlines.found.points, shares, self._numbers.joining)
        # A doubtful outline hides no surer one, but indices that are too doubtful for a card may hide others.
        groups = [group for group in groups if group.indices or sure(group)]
        own = groups
        if self._look.indices:  # what is printed on other cards may well be read as two cards' indices
            own = SecondViews(indices, outlines.found, shares, self._numbers.second_views).remove_from(groups)
        kept = [group for group in own if sure(group)]
        rejected = []
        for group in groups:
            if not any(group is each for each in kept):
                why = (
                    "found too faintly"
                    if any(group is each for each in own)
                    else "a part of a card that is read better"
                )
                named = Named(_verdict_of(shares[list(group.indices)]), read=True, foreign=False)
                card = self._sighting(finds.size, group, indices, outlines, named)
                rejected += [Rejected(Hypothesis(card, "print"), why)] if card is not None else []
        return kept, rejected

    def _marks(self, picture: Picture, places: OpenPlaces | None, outlines: Sequence[Floats | None]) -> list[Mark]:
        """The printed marks of a picture with these outlines of cards, none of those on cards that are known."""
        if not self._look.marks:
            return []
        if self._look.indices:  # hardly any standard deck has marks, and its cards are named without them
            return find_marks_within(picture, [outline for outline in outlines if outline is not None])
        if places is None:
            return find_marks(picture)
        marks = find_marks(picture, places.within())
        bounds = [np.concatenate([mark.corners.min(axis=0), mark.corners.max(axis=0)]) for mark in marks]
        open_ = places.hold(np.reshape(bounds, (-1, 4)).astype(np.float32))
        return [mark for mark, is_open in zip(marks, open_, strict=True) if is_open]

    def _without_strange(
        self,
        picture: Picture,
        named: list[Named],
        printed: Sequence[Floats],
        quads: Sequence[Floats | None],
        known: Sequence[Sighting],
    ) -> list[Named]:
        """Named cards, and as cards of another deck those that only look like standard ones by their indices
        (k × 5 × 2 each) and as a whole, by their outlines; a covered one has none here. ``known`` cards lie beside
        them."""
        if self._strange is None:
            return named
        suspects = {
            number: (corners[:, :4], quad)
            for number, (each, corners, quad) in enumerate(zip(named, printed, quads, strict=True))
            if each.number is None and each.verdict.likeliest >= self._weights.name and len(corners)
        }
        of_another = sum(each.foreign and each.number is not None for each in named)
        beside = of_another - sum(card.face is not None for card in known)
        told = self._strange.shares(picture, [*suspects.values()], beside)
        strange = {number: share for number, share in zip(suspects, told, strict=True) if share}
        return [
            replace(each, verdict=Verdict((), strange[number]), foreign=True) if number in strange else each
            for number, each in enumerate(named)
        ]

    def _is_there(self, group: Group, indices: Found, outlines: Outlines, shares: Floats) -> bool:
        """Whether an index or the outline of a group is found surely enough for a card."""
        own = list(group.indices)
        seen = 0.0 if group.outline is None else float(outlines.found.scores[group.outline])
        read = float((indices.scores[own] * shares[own].sum(axis=1)).max(initial=0.0))
        return max(read / self._weights.index, seen / self._weights.outline) >= 1

    def _said(
        self,
        picture: Picture,
        groups: Sequence[Group],
        outlines: Outlines,
        shares: Floats,
        by_picture: Sequence[ByPicture | None],
    ) -> list[Floats]:
        """What the indices of each card say, and the whole of a card that neither they nor the gallery settle."""
        said = [shares[list(group.indices)] for group in groups]
        open_cards = {
            number: group.outline
            for number, group in enumerate(groups)
            if group.outline is not None
            and not self._settled(said[number])
            and not (not self._look.indices and self._naming.is_clear(by_picture[number]))
            and (group.indices or outlines.side(group.outline) != "back")
        }
        opinions = self._whole.opinions(picture, outlines.found.points[list(open_cards.values()), :4])
        by_indices = list(said)
        for number, opinion in zip(open_cards, opinions, strict=True):
            said[number] = with_whole(said[number], opinion, self._weights)
        quads = {
            number: outlines.found.points[group.outline, :4]
            for number, group in enumerate(groups)
            if self._look.indices and group.outline is not None and self._may_be_apart(group, said[number])
        }
        for number, opinion in self._apart.opinions(picture, quads).items():
            together = np.vstack([by_indices[number], opinion])
            # What was read as an index may be a part of the same print: it makes such an opinion no surer.
            alone = not len(by_indices[number]) or opinion.max() >= self._weights.name
            if alone and fused(together, self._weights).argmax() == opinion.argmax():
                said[number] = together
        return said

    def _may_be_apart(self, group: Group, said: Floats) -> bool:
        """Whether rank and suit of a card may stand apart: it has no index, or what is said of it (n × 52) names it
        not."""
        return not group.indices or bool(fused(said, self._weights).max() < self._weights.name)

    def _upright(self, picture: Picture, indices: Found) -> tuple[Found, Floats]:
        """The indices, those that were found upside down turned about, and what each says."""
        shares = face_shares(*self._identifier.identify(picture, indices.points[:, :4]))
        doubtful = np.flatnonzero(shares.sum(axis=1) < self._naming.limits.hardly_read)
        if not len(doubtful):
            return indices, shares
        points = indices.points.copy()
        points[doubtful, :4] = np.roll(points[doubtful, :4], 2, axis=1)
        turned = face_shares(*self._identifier.identify(picture, points[doubtful, :4]))
        better = turned.sum(axis=1) > shares[doubtful].sum(axis=1)
        points[doubtful[~better]] = indices.points[doubtful[~better]]
        shares[doubtful[better]] = turned[better]
        return Found(indices.boxes, points, indices.scores), shares

    def _sighting(
        self, size: tuple[int, int], group: Group, indices: Found, outlines: Outlines, named: Named
    ) -> Sighting | None:
        """One card of a picture of this height and width; None where nothing but an index of no face was found."""
        own = list(group.indices)
        corners = named.outline
        if corners is None and group.outline is not None:
            corners = outlines.found.points[group.outline, :4]
        printed = indices.points[own, :4].reshape(-1, 2)
        bounds = mirrored(indices.points[own]) if corners is None else np.concatenate([corners, printed])
        box = box_around(bounds, size)
        at = None if corners is None else as_corners(corners)
        seen = 0.0 if group.outline is None else float(outlines.found.scores[group.outline])
        likeliest = named.verdict.candidates
        face, probability = likeliest[0] if likeliest else (None, 0.0)
        named_face = face if probability >= self._weights.name else None
        is_face = group.outline is None or own or named.read or named_face
        side = "face" if is_face or group.outline is None else outlines.side(group.outline)
        if named_face is None and named.foreign and side == "face":
            return Sighting(
                face=None, side="face", confidence=round(named.verdict.foreign, 4), candidates=(), box=box, corners=at,
                foreign=True, number=named.number,
            )  # fmt: skip
        if not likeliest:
            if group.outline is None:
                return None  # an index of cards that are not played with, and no card that can be compared
            return Sighting(face=None, side=side, confidence=round(seen, 4), candidates=(), box=box, corners=at)
        return Sighting(
            face=named_face,
            side=side,
            confidence=probability,
            candidates=likeliest,
            box=box,
            corners=at,
            number=named.number,
        )

    def _settled(self, said: Floats) -> bool:
        """Whether the indices of a card (n × 52) leave no doubt about its face."""
        return len(said) > 0 and bool(fused(said, self._weights).max() >= self._weights.settled)


def _verdict_of(shares: Floats) -> Verdict:
    """What the clearest of some indices (n × 52) says by itself."""
    if not len(shares):
        return Verdict()
    clearest = shares[int(shares.max(axis=1).argmax())]
    return Verdict(((STANDARD_52[int(clearest.argmax())], float(clearest.max())),))
