"""Three questions for each player at the end of an evening; the answers are notes, and so stand in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.languages import later
from companion.past import SHEET
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.table import Table

POINTS = Number("points", 1, 5)
"""What the first two are answered with; five is best."""

FUN, CLEAR, CHANGE = "fun", "clear", "change"
QUESTIONS: Mapping[str, str] = {
    FUN: later("How much fun was it?"),
    CLEAR: later("How clear were the rules?"),
    CHANGE: later("What would you change?"),
}


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """What somebody answered to one of the questions: points, or a text."""

    seat: Seat
    question: str
    text: str


def answered(seat: Seat, question: str, text: str) -> dict[str, Any]:
    """An answer as it is said to the table."""
    return {"act": "note", "seat": seat, "text": text, "tags": [SHEET, question]}


def answers_of(table: Table) -> tuple[SheetAnswer, ...]:
    """All answers, question by question; who answered twice has said the later."""
    found: dict[tuple[str, Seat], str] = {}
    for entry in table.history.entries:
        act = entry.act
        if isinstance(act, Note) and act.seat and SHEET in act.tags:
            for question in QUESTIONS:
                if question in act.tags:
                    found[question, act.seat] = act.text
    ordered = sorted(found, key=lambda each: list(QUESTIONS).index(each[0]))
    return tuple(SheetAnswer(seat, question, found[question, seat]) for question, seat in ordered)
