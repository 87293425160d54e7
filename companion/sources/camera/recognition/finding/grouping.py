"""The corner indices and card outlines of one physical card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.cards import STANDARD_SUITS
from companion.sources.camera.recognition.finding.fitting import corner_misfits, index_misfits, outline_misfits
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.network import Floats

_MOST_INDICES = 4


@dataclass(frozen=True, slots=True)
class Group:
    """One physical card: the numbers of its indices and of its outline, where it has them."""

    indices: tuple[int, ...]
    outline: int | None


def group_finds(indices: Floats, outlines: Floats, faces: Floats, joining: Fitted) -> list[Group]:
    """The cards that these indices (n × 5 × 2 points) and outlines (m × 5 × 2) belong to.

    ``faces`` (n × 52, in the order of STANDARD_52) is what each index says, as probabilities. Every index and outline
    is in exactly one group: the best fitting parts are joined first, and a card has one outline and at most four
    indices.
    """
    count = len(indices)
    misfit = _misfits(indices, outlines, faces, joining)
    card_of = np.arange(len(misfit))
    members = [[number] for number in range(len(misfit))]
    first, second = np.nonzero(np.triu(misfit < joining.loosest, 1))
    for edge in np.argsort(misfit[first, second], kind="stable"):
        one, two = sorted((card_of[first[edge]], card_of[second[edge]]))
        if one == two:
            continue
        whole = members[one] + members[two]
        if sum(part < count for part in whole) > _MOST_INDICES:
            continue
        if misfit[np.ix_(members[one], members[two])].mean() < joining.loosest:
            members[one], members[two] = whole, []
            card_of[whole] = one
    return [
        Group(
            indices=tuple(sorted(part for part in parts if part < count)),
            outline=next((part - count for part in parts if part >= count), None),
        )
        for parts in members
        if parts
    ]


def _misfits(indices: Floats, outlines: Floats, faces: Floats, joining: Fitted) -> Floats:
    """Misfits of every two finds, indices first; two outlines are never one card."""
    count = len(indices)
    misfit = np.full((count + len(outlines),) * 2, np.inf, np.float32)
    if count:
        lengths = np.linalg.norm(faces, axis=1, keepdims=True) + 1e-9
        agreement = (faces / lengths) @ (faces / lengths).T
        alike = index_misfits(indices)
        certain = faces.max(axis=1) > joining.certain
        ranks = faces.reshape(count, len(STANDARD_SUITS), -1).sum(axis=1)
        other_rank = ranks @ ranks.T < joining.same
        bound = np.where(certain[:, None] & certain & other_rank, joining.very_tight, joining.tight)
        alike[(agreement < joining.least_agreement) & (alike > bound)] = np.inf
        same = np.where(agreement > joining.same, corner_misfits(indices), np.inf)
        misfit[:count, :count] = np.minimum(alike * (1 - joining.trust * agreement), same)
        unsure = 2 - faces.max(axis=1)  # a stray must not take the outline of a card away
        around = unsure * outline_misfits(indices, outlines)
        two = (agreement > joining.same) & (misfit[:count, :count] < joining.tight)
        both = (around < joining.loosest) & (
            (around < joining.loosest) @ two
        )  # each of two corners, and no other card's index there
        misfit[count:, :count] = np.where(both, (1 - joining.trust) * around, around)
        misfit[:count, count:] = misfit[count:, :count].T
    return misfit
