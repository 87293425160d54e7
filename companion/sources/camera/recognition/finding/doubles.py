"""Groups that are second views of a card already known: the same face again, stray indices, bare outlines."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.sources.camera.recognition.finding.detector import Found
from companion.sources.camera.recognition.finding.fitting import INDEX_AT, corner_misfits, places_in
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finding.places import outlines_around
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.network import Floats


class SecondViews:
    """Tells which groups of one picture are second views of another's card.

    ``faces`` (n × f) is what each index says, as probabilities.
    """

    def __init__(self, indices: Found, outlines: Found, faces: Floats, limits: Fitted) -> None:
        self._limits = limits
        self._indices, self._outlines = indices.points, outlines.points
        self._faces = faces
        self._fits = corner_misfits(indices.points)
        self._read = indices.scores * faces.max(axis=1, initial=0.0)
        self._middles: dict[Group, tuple[Floats, float]] = {}

    def tell_apart(self, groups: Sequence[Group]) -> tuple[list[Group], list[tuple[Group, Group]]]:
        """The groups that are cards of their own, the best read ones first, and each other one with its card."""
        cards: list[Group] = []
        again = []
        for group in sorted(groups, key=self._worth, reverse=True):
            card = self._find_among(group, cards)
            if card is None:
                cards.append(group)
            else:
                again.append((group, card))
        return cards, again

    def _find_among(self, group: Group, cards: Sequence[Group]) -> Group | None:
        """The number of the card that a group shows again; None if it is a card of its own."""
        if not cards:
            return None
        places = np.vstack([self._middle(group), self._indices[list(group.indices), :4].mean(axis=1)])
        middles = np.stack([self._middle(card) for card in cards])
        halves = np.array([self._half_diagonal(card) for card in cards], np.float32)
        apart = np.linalg.norm(places[:, None] - middles, axis=2).min(axis=0)
        near = np.flatnonzero(apart < self._limits.reach * halves).tolist()
        return next((cards[which] for which in near if self._shows_again(group, cards[which])), None)

    def _worth(self, group: Group) -> tuple[bool, float, bool]:
        return bool(group.indices), float(self._read[list(group.indices)].sum()), group.outline is not None

    def _best(self, group: Group) -> float:
        return float(self._read[list(group.indices)].max(initial=0.0))

    def _shows_again(self, group: Group, card: Group) -> bool:
        if not group.indices:
            return bool(self._apart(group, card) < self._limits.bare_apart)
        if not card.indices:
            return False
        if group.outline is None and card.outline is not None and self._is_printed_on(group, card):
            return True
        sure = card.outline is not None and self._shows_both_ends(card)
        if sure and self._is_above(card, group) and self._is_above(group, card):
            return True
        if self._best(group) < self._limits.hardly and self._apart(group, card) < self._limits.one_place:
            return True
        at_corner = self._at_corner(group, card)
        says = self._faces[list(group.indices), self._likeliest(card)].max()
        near = at_corner or self._apart(group, card) < self._limits.same_face_apart
        if near and says >= self._limits.agrees and not self._twice_at_one_corner(group, card):
            return True
        of_one = self._at_corners_of_one(group, card)
        if self._likeliest(group) == self._likeliest(card):
            # One of the two may have taken the outline of a neighbour.
            return of_one or (self._at_corner(card, group) and not self._twice_at_one_corner(card, group))
        read, known = self._best(group), self._best(card)
        if read < min(self._limits.hardly, known) and of_one:
            return True
        clear = self._faces[list(group.indices)].max() >= self._limits.clear
        return not clear and read < min(self._limits.certain, known) and (at_corner or of_one)

    def _at_corner(self, group: Group, card: Group) -> bool:
        """Whether all indices of a group lie at corners of a card, however they are turned."""
        place = places_in(self._corners(card), self._indices[list(group.indices), :4].mean(axis=1))
        return place is not None and bool(
            ((np.abs(place) > self._limits.corner) & (np.abs(place) < self._limits.outside)).all()
        )

    def _is_printed_on(self, group: Group, card: Group) -> bool:
        """Whether what looks like a card's indices can be no card's but this one's."""
        return self._is_its_other_index(group, card) or self._would_lie_within(group, card)

    def _is_its_other_index(self, group: Group, card: Group) -> bool:
        """Whether each index of a group is one that the card itself has, across from another of its own."""
        own = self._indices[[*group.indices, *card.indices]]
        place = places_in(self._corners(card), own[:, :4].mean(axis=1))
        if place is None:
            return False
        down = own[:, 3] - own[:, 0]
        down = down / (np.linalg.norm(down, axis=1, keepdims=True) + 1e-9)
        count, limits = len(group.indices), self._limits
        apart = limits.opposite if self._best(group) >= limits.certain else limits.opposite_unsure
        near = np.abs(place[:count, None] + place[None, count:]).max(axis=2) < apart
        return bool((near & (down[:count] @ down[count:].T < self._limits.upside_down)).any(axis=1).all())

    def _would_lie_within(self, group: Group, card: Group) -> bool:
        """Whether a card of these indices would lie within another that shows its own at both ends: no two cards of a
        size do, so the indices are readings of the print between."""
        own = self._indices[list(group.indices)]
        heads = own[:, :4].mean(axis=1)
        place = places_in(self._corners(card), np.concatenate([heads, 2 * own[:, 4] - heads]))
        return place is not None and self._shows_both_ends(card) and bool((np.abs(place) < self._limits.within).all())

    def _shows_both_ends(self, card: Group) -> bool:
        """Whether indices of a card show at both of its ends: then its outline is sure."""
        ends = places_in(self._corners(card), self._heads(card))
        return ends is not None and bool(
            (ends[:, 1] > self._limits.corner).any() and (ends[:, 1] < -self._limits.corner).any()
        )

    def _is_above(self, group: Group, card: Group) -> bool:
        """Whether an index of a group shows well within a card. Of two that lie above each other one is not a card."""
        place = places_in(self._corners(card), self._heads(group))
        return place is not None and bool((np.abs(place) < self._limits.under).all(axis=1).any())

    def _heads(self, group: Group) -> Floats:
        """The middles (n × 2) of a group's indices that are more than hardly read."""
        own = [index for index in group.indices if self._read[index] >= self._limits.hardly]
        return np.asarray(self._indices[own, :4].mean(axis=1), np.float32)

    def _at_corners_of_one(self, group: Group, card: Group) -> bool:
        """Whether the indices of a group and those of a card lie as the corners of one card do."""
        return bool(
            (self._fits[np.ix_(list(group.indices), list(card.indices))] < self._limits.corners).any(axis=1).all()
        )

    def _twice_at_one_corner(self, group: Group, card: Group) -> bool:
        """Whether both show the index of one corner at two places: then they are two cards of one face."""
        heads = self._indices[[*group.indices, *card.indices], :4].mean(axis=1)
        place = places_in(self._corners(card), heads)
        if place is None:
            return False
        one, two = place[: len(group.indices), None], place[None, len(group.indices) :]
        apart = np.linalg.norm(one - two, axis=2) > self._limits.elsewhere
        return bool((apart & (np.sign(one) == np.sign(two)).all(axis=2)).any())

    def _corners(self, card: Group) -> Floats:
        """The card's outline; for a card without one, what its best read index says about its corners."""
        if card.outline is not None:
            return np.asarray(self._outlines[card.outline], np.float32)
        own = list(card.indices)
        index = self._indices[own[int(self._read[own].argmax())]]
        middle = index[4]
        offset = index[:4].mean(axis=0) - middle
        down = index[3] - index[0]
        along = down * (offset @ down) / (down @ down + 1e-9) / INDEX_AT[1]
        across = (offset - along * INDEX_AT[1]) / INDEX_AT[0]
        return outlines_around(middle, -across, -along)

    def _likeliest(self, group: Group) -> int:
        own = list(group.indices)
        return int(self._faces[own[int(self._read[own].argmax())]].argmax())

    def _apart(self, group: Group, card: Group) -> float:
        """The distance of two groups' middles, as a part of the second one's half diagonal."""
        return float(np.linalg.norm(self._middle(group) - self._middle(card)) / self._half_diagonal(card))

    def _middle(self, group: Group) -> Floats:
        return self._middle_and_half(group)[0]

    def _half_diagonal(self, group: Group) -> float:
        return self._middle_and_half(group)[1]

    def _middle_and_half(self, group: Group) -> tuple[Floats, float]:
        """The middle of a group's card and half of its diagonal in pixels."""
        if group not in self._middles:
            own = self._indices[list(group.indices)]
            if group.outline is not None:
                outline = self._outlines[group.outline]
                middle, half = outline[4], float(np.linalg.norm(outline[2] - outline[0])) / 2 + 1e-6
            else:
                middle = own[:, 4].mean(axis=0)
                half = float(np.linalg.norm(own[:, :4].mean(axis=1) - own[:, 4], axis=1).mean()) / 0.8 + 1e-6
            self._middles[group] = np.asarray(middle, np.float32), half
        return self._middles[group]
