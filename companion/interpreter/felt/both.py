"""One card that a camera sees and a reader reads: what both say of it together, and where they differ."""

from __future__ import annotations

from companion.interpreter.felt.weighing import NAMED, Candidates, candidates_of
from companion.observations import CardSeen, TagSeen

TAG_IS_RIGHT = 0.99
"""How sure a tag is beside a camera: it may have been enrolled as another card, or lie under another one."""


def differ(card: CardSeen, tag: TagSeen) -> bool:
    """Whether a camera surely sees another face than the tag says."""
    seen = candidates_of(card)[:1]
    return bool(seen) and tag.face is not None and seen[0][0] != tag.face and seen[0][1] >= NAMED


def together(card: CardSeen, tag: TagSeen) -> Candidates:
    """What both say: surer than each where they agree; the camera's face before the tag's, as likely, where they
    differ; and what one says alone where the other is not sure."""
    seen = candidates_of(card)
    if tag.face is None:
        return seen
    if differ(card, tag):
        return (seen[0][0], 0.5), (tag.face, 0.5)
    share = 1 - (1 - TAG_IS_RIGHT) * (1 - dict(seen).get(tag.face, 0.0))
    return ((tag.face, share),)
