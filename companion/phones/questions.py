"""The questions at the end of an evening, on all phones at once; nobody sees an answer before all have answered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from companion.languages import tr
from companion.ledger.end_questions import LEAST_POINTS, MOST_POINTS, EndQuestion, questions_for
from companion.phones.keys import Unfit
from companion.phones.messages import Say
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.session import label_of
from companion.table import Table
from companion.ui.views.evening.asked import NOT_ANSWERED, Answering, answers_of


class PhoneQuestions:
    """The answers of the seats with phones so far. The table gets them when none of these seats has a question left."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._answering = Answering((), ())

    def find_current(self, seat: Seat) -> EndQuestion | None:
        """The present question of this seat; None before the end, and after its last answer."""
        if self._table.game.outcome(self._table.state) is None:
            self._answering = Answering((), ())
            return None
        if not self._answering.questions:
            self._answering = Answering(questions_for(self._table.game.name, label_of(self._table)), ())
        if any(answer.seat == seat for answer in answers_of(self._table)):
            return None
        return self._answering.current(seat)

    def describe(self, seat: Seat) -> dict[str, Any] | None:
        """The question as the seat's page gets it."""
        question = self.find_current(seat)
        if question is None:
            return None
        points = [str(each) for each in range(LEAST_POINTS, MOST_POINTS + 1)] if question.kind == "scale" else []
        return {
            "id": question.id,
            "text": tr(question.text),
            "choices": list(question.choices) or points,
            "at": self._answering.place(seat) + 1,
            "of": len(self._answering.questions),
        }

    def take(self, seat: Seat, said: Say) -> None:
        """One answer; without one the seat skips the question. Raises Unfit."""
        question, values = self.find_current(seat), dict(said.values)
        if question is None or said.faces or values.pop("question", None) != question.id:
            raise Unfit("question")
        answer = values.pop("answer", NOT_ANSWERED)
        if values or not isinstance(answer, str):
            raise Unfit("answer")
        points = {str(each) for each in range(LEAST_POINTS, MOST_POINTS + 1)}
        among = set(question.choices) if question.kind == "choice" else points if question.kind == "scale" else {answer}
        if answer != NOT_ANSWERED and answer not in among:
            raise Unfit("answer")
        self._answering = self._answering.take(seat, answer)

    def finish(self, there: Collection[Seat]) -> list[Note]:
        """All answers for the table, once nobody who is ``there`` has a question left."""
        given = self._answering.given
        if not given or any(self.find_current(seat) is not None for seat in there):
            return []
        seats = tuple(seat for seat in self._table.state.seats if seat in given)
        lines = list(replace(self._answering, seats=seats).list_notes())
        self._answering = replace(self._answering, given={})
        return lines
