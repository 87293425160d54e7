"""A position that is being entered: what it says so far, and what it would change."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from companion.cards import Face
from companion.languages import WORD, tr
from companion.rules.events import Seat
from companion.rules.game import Act, Asked, Cards, IllegalAct
from companion.rules.rulebook.amounts import amount
from companion.speech.sentences import speak, spoken_face
from companion.table import Table

NOTHING = "–"

FEW = 3
"""The most cards that a key names."""


@dataclass(frozen=True, slots=True)
class PositionDraft:
    """The position entered so far, as the act that sets it."""

    act: Act

    def value(self, asked: Asked) -> Any:
        """The value of this question in the draft; None if it has none."""
        value = getattr(self.act, asked.field)
        return value if asked.seat is None else value.get(asked.seat)

    def saying(self, asked: Asked, value: Any) -> PositionDraft:
        """The draft with this said."""
        if asked.seat is not None:
            value = {**getattr(self.act, asked.field), asked.seat: value}
        return self._change(asked, value)

    def silent(self, asked: Asked) -> PositionDraft:
        """The draft with nothing said of it."""
        if asked.seat is not None:
            seats = getattr(self.act, asked.field)
            return self._change(asked, {seat: each for seat, each in seats.items() if seat != asked.seat})
        return self._change(asked, next(each.default for each in fields(self.act) if each.name == asked.field))

    def showing(self, asked: Asked, faces: tuple[Face | None, ...]) -> PositionDraft:
        """The draft with these cards there, None for one that was not seen."""
        if isinstance(asked.asks, Cards) and asked.asks.most > 1:
            return self.saying(asked, faces)
        return self.saying(asked, faces[0]) if faces else self.silent(asked)

    def _change(self, asked: Asked, value: Any) -> PositionDraft:
        changed: dict[str, Any] = {asked.field: value}
        return PositionDraft(replace(self.act, **changed))


def drafted(table: Table) -> PositionDraft:
    """The position as the books have it."""
    return PositionDraft(table.game.position(table.state))


def spoken(table: Table, draft: PositionDraft, asked: Asked) -> str:
    """An answer of a draft, in a word or two; secret cards are only counted."""
    value = draft.value(asked)
    if isinstance(asked.asks, Cards):
        said = asked.seat in getattr(draft.act, asked.field) if asked.seat is not None else value is not None
        faces = value if isinstance(value, tuple) else (value,) if said else ()
        if not faces:
            return NOTHING
        if asked.secret or len(faces) > FEW:
            return amount(len(faces), "cards")
        return " ".join("?" if face is None else spoken_face(table.game, face) for face in faces)
    return NOTHING if value is None else tr(str(value), WORD)


@dataclass(frozen=True, slots=True)
class Change:
    """One change that a position would make: the seat, the thing, before and after."""

    seat: Seat | None
    called: str
    before: str
    after: str


def changes(table: Table, draft: PositionDraft) -> tuple[Change, ...]:
    """Everything that the books have otherwise."""
    now = drafted(table)
    found: list[Change] = []
    for asked in table.game.position_asked(table.state):
        before, after = spoken(table, now, asked), spoken(table, draft, asked)
        if draft.value(asked) != now.value(asked) and (before, after) != (NOTHING, NOTHING):
            found.append(Change(asked.seat, asked.called, before, after))
    return tuple(found)


def refusal(table: Table, draft: PositionDraft) -> str:
    """Why the table cannot stand so, in a sentence; empty where it can."""
    try:
        table.history.judge(draft.act)
    except IllegalAct as refused:
        return speak(table.game, table.setup, refused.why)
    return ""
