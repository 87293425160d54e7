"""What was seen, weighed with what is possible: which face a reading stands for, if it stands for any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.cards import Face
from companion.observations import CardSeen, TagSeen

Candidates: TypeAlias = tuple[tuple[Face, float], ...]
"""Faces with their probabilities, the likeliest first."""

CLEAR = 0.95
"""A face read with at least this probability is taken as it is, possible or not."""

NAMED = 0.80
"""Among the possible faces, one with at least this share is taken."""

SUPPORTED = 0.3
"""A face is taken because the others are impossible only if it was read with at least this probability itself."""


def candidates_of(seen: CardSeen | TagSeen) -> Candidates:
    """What a sensor took the card for; a tag is certain."""
    if isinstance(seen, CardSeen):
        return seen.sighting.candidates
    return () if seen.face is None else ((seen.face, 1.0),)


def weighed(candidates: Sequence[tuple[Face, float]], possible: frozenset[Face]) -> Candidates:
    """The candidates that are possible, their shares made to sum to one; all of them where none is possible."""
    fitting = [(face, share) for face, share in candidates if face in possible] or list(candidates)
    total = sum(share for _, share in fitting)
    return tuple((face, share / total) for face, share in fitting) if total > 0 else ()


def named(seen: Sequence[tuple[Face, float]], weighed: Sequence[tuple[Face, float]]) -> Face | None:
    """The face that a reading stands for: clear by itself, or clear enough among what is possible."""
    if seen and seen[0][1] >= CLEAR:
        return seen[0][0]
    if weighed and weighed[0][1] >= NAMED and dict(seen)[weighed[0][0]] >= SUPPORTED:
        return weighed[0][0]
    return None
