"""A doubt as a question: "I see a 6♠ or a 9♠ in front of Ben"."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.interpreter import Doubt
from companion.interpreter.doubts import ANOTHER_DECK, REREAD
from companion.rules.events import Seat
from companion.table import Table
from companion.ui.views.sentences import spoken_face

OFFERED = 3


@dataclass(frozen=True, slots=True)
class DoubtView:
    """One question about a card, the likeliest ``candidates`` first; ``more`` wait behind it. ``keeper`` alone may look
    at the card and answer: everyone else sees neither picture nor candidates."""

    number: int
    sentence: str
    candidates: tuple[Face, ...]
    possible: frozenset[Face]
    crop: bytes | None
    more: int
    keeper: Seat | None = None


def doubt_view(table: Table) -> DoubtView | None:
    """The oldest doubt that waits, if one does."""
    return view_of(table, table.doubts[0]) if table.doubts else None


def view_of(table: Table, doubt: Doubt, viewer: Seat | None = None) -> DoubtView:
    """One doubt as a question to this seat; None: to everyone at the table."""
    keeper, more = table.keeper(doubt), len(table.doubts) - 1
    if keeper not in (None, viewer):
        return DoubtView(doubt.number, _asked_alone(doubt, keeper), (), frozenset(), None, more, keeper)
    return DoubtView(
        number=doubt.number,
        sentence=_sentence(table, doubt),
        candidates=tuple(face for face, _ in doubt.candidates[:OFFERED]),
        possible=doubt.possible,
        crop=doubt.crop,
        more=more,
    )


def _asked_alone(doubt: Doubt, keeper: Seat | None) -> str:
    what = "is a tag that I do not know" if doubt.about == "unknown-tag" else "is not clear to me"
    return f"A hidden card of {keeper} {what}. Which is it? Only {keeper} may look and say."


def _sentence(table: Table, doubt: Doubt) -> str:
    where = f"in front of {doubt.seat}" if doubt.seat else "in the middle"
    faces = [spoken_face(table.game, face) for face, _ in doubt.candidates[:2]]
    if doubt.about == "unknown-tag":
        return f"A tag that I do not know lies {where}. Which card is it?"
    if doubt.about == ANOTHER_DECK:
        return f"A card of another deck lies {where}: this table plays with {table.setup.deck.name}. Which card is it?"
    if doubt.about == REREAD and len(faces) > 1:
        return f"The {faces[1]} {where} now looks like {faces[0]}. Which is it?"
    if doubt.about == "refused-card" and faces:
        return f"I read {faces[0]} {where}, which cannot be. Which card is it?"
    if not faces:
        return f"I cannot read the card {where}. Which is it?"
    return f"I see {' or '.join(faces)} {where}. Which is it?"
