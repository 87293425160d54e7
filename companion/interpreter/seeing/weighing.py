"""What was seen, weighed with what is possible: which face a reading stands for, if it stands for any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.cards import Face
from companion.interpreter.numbers import CLEAR, NAMED, SUPPORTED, SUREST
from companion.observations import CardSeen, TagSeen

Candidates: TypeAlias = tuple[tuple[Face, float], ...]
"""Faces with their probabilities, the likeliest first."""


def translate_faces(seen: CardSeen, face_of: Mapping[Face, Face]) -> CardSeen:
    """A sighting in the game's own faces: printed faces that the game does not tell apart are one candidate."""
    if not face_of:
        return seen
    shares: dict[Face, float] = {}
    for printed, share in seen.sighting.candidates:
        face = face_of.get(printed, printed)
        shares[face] = shares.get(face, 0.0) + share
    printed_face = seen.sighting.face
    face_named = None if printed_face is None else face_of.get(printed_face, printed_face)
    candidates = tuple(sorted(shares.items(), key=lambda pair: -pair[1]))
    return replace(seen, sighting=replace(seen.sighting, face=face_named, candidates=candidates))


def list_candidates(seen: CardSeen | TagSeen) -> Candidates:
    """What a sensor took the card for; a tag is certain."""
    if isinstance(seen, CardSeen):
        return seen.sighting.candidates
    return () if seen.face is None else ((seen.face, 1.0),)


def find_likeliest(seen: CardSeen | TagSeen) -> Face | None:
    """The face that a card is taken for first."""
    return next((face for face, _ in list_candidates(seen)), None)


def weigh(candidates: Sequence[tuple[Face, float]], possible: frozenset[Face]) -> Candidates:
    """The candidates that are possible, their shares made to sum to one; all of them where none is possible."""
    fitting = [(face, share) for face, share in candidates if face in possible] or list(candidates)
    total = sum(share for _, share in fitting)
    return tuple((face, share / total) for face, share in fitting) if total > 0 else ()


def pick_face(seen: Sequence[tuple[Face, float]], weighed: Sequence[tuple[Face, float]]) -> Face | None:
    """The face that a reading stands for: clear by itself, or clear enough among what is possible."""
    if seen and seen[0][1] >= CLEAR:
        return seen[0][0]
    if weighed and weighed[0][1] >= NAMED and dict(seen)[weighed[0][0]] >= SUPPORTED:
        return weighed[0][0]
    return None


def guess(candidates: Candidates, possible: frozenset[Face]) -> Face | None:
    """What a card that is not clear is taken for if the table goes on before anybody answers."""
    seen = dict(candidates)
    return next((face for face, _ in weigh(candidates, possible) if seen[face] >= SUPPORTED), None)


def are_different(card: CardSeen, tag: TagSeen) -> bool:
    """Whether a camera surely sees another face than the tag says."""
    seen = list_candidates(card)[:1]
    return bool(seen) and tag.face is not None and seen[0][0] != tag.face and seen[0][1] >= NAMED


def join(card: CardSeen, tag: TagSeen) -> Candidates:
    """What both say: surer than each where they agree; the camera's face before the tag's, as likely, where they
    differ; and what one says alone where the other is not sure."""
    seen = list_candidates(card)
    if tag.face is None:
        return seen
    if are_different(card, tag):
        return (seen[0][0], 0.5), (tag.face, 0.5)
    share = 1 - (1 - SUREST) * (1 - dict(seen).get(tag.face, 0.0))
    return ((tag.face, share),)
