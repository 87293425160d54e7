"""The questions at the end of an evening: who has answered what; the answers are notes in the journal that are about
no moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.ledger.end_questions import EndQuestion, answered_question, tags_of
from companion.past import SHEET
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.table import Table

NOT_ANSWERED = ""
"""The answer to a question that was skipped."""


@dataclass(frozen=True, slots=True)
class Answering:
    """Everybody answers the same ``questions`` at once; ``given`` are the answers so far, in the questions' order.
    Nobody sees an answer of another before all have answered."""

    questions: tuple[EndQuestion, ...]
    seats: tuple[Seat, ...]
    given: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)

    def current(self, seat: Seat) -> EndQuestion | None:
        """The question before this seat now; None: it has answered all."""
        at = self.place(seat)
        return self.questions[at] if at < len(self.questions) else None

    def place(self, seat: Seat) -> int:
        """How many questions this seat has behind it."""
        return len(self.given.get(seat, ()))

    def take(self, seat: Seat, answer: str) -> Answering:
        """The same with one more answer of this seat; empty: it skips the question."""
        if self.current(seat) is None:
            return self
        return replace(self, given={**self.given, seat: (*self.given.get(seat, ()), answer)})

    def back(self, seat: Seat) -> Answering:
        """The same with this seat at its last question again."""
        return replace(self, given={**self.given, seat: self.given.get(seat, ())[:-1]})

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not answered everything."""
        return tuple(seat for seat in self.seats if self.current(seat) is not None)

    def list_notes(self) -> Iterator[Note]:
        """All answers, as they are said to the table."""
        for at, question in enumerate(self.questions):
            for seat in self.seats:
                answers = self.given.get(seat, ())
                if at < len(answers) and answers[at] != NOT_ANSWERED:
                    yield answered(seat, question, answers[at])


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """Somebody's answer to a question."""

    seat: Seat
    question: EndQuestion
    text: str


def answered(seat: Seat, question: EndQuestion, text: str) -> Note:
    """An answer as it is said to the table."""
    return Note(seat=seat, text=text, tags=(SHEET, *tags_of(question)))


def answers_of(table: Table) -> tuple[SheetAnswer, ...]:
    """All answers, question by question; an answer that is given again replaces the earlier one."""
    found: dict[str, dict[Seat, SheetAnswer]] = {}
    for entry in table.history.entries:
        act = entry.act
        if isinstance(act, Note) and act.seat and SHEET in act.tags:
            question = answered_question([tag for tag in act.tags if tag != SHEET])
            found.setdefault(question.id, {})[act.seat] = SheetAnswer(act.seat, question, act.text)
    return tuple(each for of in found.values() for each in of.values())
