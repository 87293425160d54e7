"""Names the cards that were put together of their parts, by all that is printed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from companion.cards import STANDARD_52, rank_of
from companion.observations import Sighting
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finds import Finds
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.apart import ApartIndices
from companion.sources.camera.recognition.indices.fusion import Suits, fuse
from companion.sources.camera.recognition.indices.identify import Identifier, WholeCards
from companion.sources.camera.recognition.indices.letters import LetteredIndices
from companion.sources.camera.recognition.indices.strange import StrangeCards
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.marked import place_by
from companion.sources.camera.recognition.marks.printed_marks import Mark, find_marks, find_marks_within, marks_on
from companion.sources.camera.recognition.naming import Named, Naming
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.sightings import sighting_of
from companion.sources.camera.recognition.verdict import Verdict

_KINDS = np.array([2 if rank_of(face) in "JQK" else int(rank_of(face) != "A") for face in STANDARD_52])
"""The kind of each face: an ace, a number or a court."""
_NUMBER = 1


def join_whole(indices: Floats, whole: Floats, weights: Fitted) -> Floats:
    """The opinions of a card's indices (n × 52) and of the whole (52), as rows of evidence. If they say a number and
    the whole surely says a court or an ace, one row that names neither."""
    if not len(indices):
        return whole[None]
    together = fuse(indices, weights)
    of_kinds = np.bincount(_KINDS, weights=whole)
    if _KINDS[together.argmax()] != _NUMBER or of_kinds.max() < weights.kind or of_kinds.argmax() == _NUMBER:
        return np.vstack([indices, whole])
    return np.asarray((together + whole)[None] / 2, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class IndexNamers:
    """The namers of standard cards; ``strange`` if cards of other decks may look like one."""

    identifier: Identifier | LetteredIndices
    whole: WholeCards
    apart: ApartIndices
    suits: Suits
    strange: StrangeCards | None


class PrintNamer:
    """Adds what indices, pips, whole cards, the gallery and marks say of cards of the deck with this look."""

    def __init__(self, look: DeckLook, naming: Naming, namers: IndexNamers, numbers: Fitted) -> None:
        self._look, self._naming, self._namers = look, naming, namers
        self._numbers, self._weights = numbers, numbers.weights

    def name(self, finds: Finds, groups: Sequence[Group]) -> tuple[Finds, list[Sighting]]:
        """The name of each group of the finds, and the finds with the marks that are on none of them."""
        others = [each.outline for each in groups if each.outline is not None and each.outline not in finds.by_picture]
        known = {**finds.by_picture, **self._naming.name_outlines(finds.picture, finds.outlines, others)}
        finds = replace(finds, by_picture=known)
        quads = [finds.outline(group) for group in groups]
        marks = self._marks(finds, quads)
        numbers, loose = marks_on(marks, quads, self._numbers.marks)
        by_picture = [None if group.outline is None else known[group.outline] for group in groups]
        placed = [finds.indices.points[list(group.indices)] for group in groups]
        spoken = self._namers.suits.tell_apart(
            finds.picture, quads, placed, self._evidence(finds, groups), printed=bool(self._look.indices)
        )
        whole = self._naming.are_wholly_seen(groups, finds.outlines)
        named = place_by(marks, [*map(self._naming.name, spoken, by_picture, numbers, whole)])
        open_quads = [quad if seen else None for quad, seen in zip(quads, whole, strict=True)]
        named = self._without_strange(finds, named, placed, open_quads)
        if isinstance(self._namers.identifier, LetteredIndices):
            own = [group.indices for group, each in zip(groups, named, strict=True) if not each.foreign]
            self._namers.identifier.learn(finds.indices.points[[*chain(*own)], :4])
        pairs = zip(groups, named, strict=True)
        cards = (sighting_of(finds, group, each, least=self._weights.name) for group, each in pairs)
        return replace(finds, marks=tuple(loose)), [card for card in cards if card is not None]

    def _marks(self, finds: Finds, outlines: Sequence[Floats | None]) -> list[Mark]:
        """The printed marks of a picture with these outlines of cards, none of those on cards that are known."""
        picture, places = finds.picture, finds.places
        if not self._look.marks:
            return []
        if self._look.indices:  # hardly any standard deck has marks, and its cards are named without them
            return find_marks_within(picture, [each for each in outlines if each is not None], self._numbers.marks)
        if places is None:
            return find_marks(picture)
        marks = find_marks(picture, places.within())
        bounds = [np.concatenate([mark.corners.min(axis=0), mark.corners.max(axis=0)]) for mark in marks]
        open_ = places.hold(np.reshape(bounds, (-1, 4)).astype(np.float32))
        return [mark for mark, is_open in zip(marks, open_, strict=True) if is_open]

    def _without_strange(
        self, finds: Finds, named: list[Named], printed: Sequence[Floats], quads: Sequence[Floats | None]
    ) -> list[Named]:
        """Named cards, and as cards of another deck those that only look like standard ones by their indices
        (k × 5 × 2 each) and as a whole, by their outlines; a covered one has none here."""
        if self._namers.strange is None:
            return named
        suspects = {
            number: (corners[:, :4], quad)
            for number, (each, corners, quad) in enumerate(zip(named, printed, quads, strict=True))
            if each.number is None and each.verdict.likeliest >= self._weights.name and len(corners)
        }
        known = finds.places.known if finds.places else ()
        of_another = sum(each.foreign and each.number is not None for each in named)
        beside = of_another - sum(card.face is not None for card in known)
        shares = self._namers.strange.shares(finds.picture, [*suspects.values()], beside)
        strange = {number: share for number, share in zip(suspects, shares, strict=True) if share}
        return [
            replace(each, verdict=Verdict((), strange[number]), foreign=True) if number in strange else each
            for number, each in enumerate(named)
        ]

    def _evidence(self, finds: Finds, groups: Sequence[Group]) -> list[Floats | None]:
        """The opinion of each card's indices (n × 52), and of the whole of a card that neither they nor the gallery
        settle; None if neither has one."""
        shares, corners = finds.shares, finds.outlines.found.corners
        by_indices = [shares[list(group.indices)] for group in groups]
        evidence = list(by_indices)
        open_cards = {
            number: group.outline
            for number, group in enumerate(groups)
            if group.outline is not None
            and not self._is_settled(by_indices[number])
            and (self._look.indices or not self._naming.is_clear(finds.by_picture[group.outline]))
            and (group.indices or finds.outlines.side(group.outline) != "back")
        }
        wholes = self._namers.whole.opinions(finds.picture, corners[list(open_cards.values())])
        for number, whole in zip(open_cards, wholes, strict=True):
            evidence[number] = join_whole(by_indices[number], whole, self._weights)
        quads = {
            number: corners[group.outline]
            for number, group in enumerate(groups)
            if self._look.indices and group.outline is not None and self._may_be_apart(group, evidence[number])
        }
        for number, opinion in self._namers.apart.opinions(finds.picture, quads).items():
            both = np.vstack([by_indices[number], opinion])
            # What was read as an index may be a part of the same print: it makes such an opinion no surer.
            alone = not len(by_indices[number]) or opinion.max() >= self._weights.name
            if alone and fuse(both, self._weights).argmax() == opinion.argmax():
                evidence[number] = both
        hardly = self._numbers.naming.hardly_read
        return [
            each if group.indices or each.sum() >= hardly else None
            for group, each in zip(groups, evidence, strict=True)
        ]

    def _may_be_apart(self, group: Group, evidence: Floats) -> bool:
        """Whether rank and suit of a card may stand apart: it has no index, or the evidence (n × 52) does not name
        it."""
        return not group.indices or bool(fuse(evidence, self._weights).max() < self._weights.name)

    def _is_settled(self, shares: Floats) -> bool:
        """Whether the indices of a card (n × 52) leave no doubt about its face."""
        return len(shares) > 0 and bool(fuse(shares, self._weights).max() >= self._weights.settled)
