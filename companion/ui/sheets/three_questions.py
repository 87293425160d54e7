"""Asks each player three questions at the end: two by points, one in words; each may be skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.languages import tr
from companion.rules.events import Seat
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.evening.asked import CHANGE, POINTS, QUESTIONS, answered


class ThreeQuestions:
    """Fills a sheet; ``seats`` are asked, ``said`` hears each answer, ``done`` is called when nobody else answers."""

    def __init__(
        self,
        sheet: AskSheet,
        seats: Callable[[], tuple[Seat, ...]],
        *,
        said: Callable[[dict[str, Any]], None],
        done: Callable[[], None],
    ) -> None:
        self._sheet, self._seats, self._said, self._done = sheet, seats, said, done
        self._answered: list[Seat] = []

    def begin(self) -> None:
        """Asks everybody, one after the other."""
        self._answered = []
        self._ask_who()

    def _ask_who(self) -> None:
        left = [seat for seat in self._seats() if seat not in self._answered]
        if not left:
            self._done()
            return
        keys = [(seat, "plain", partial(self._ask, seat, tuple(QUESTIONS))) for seat in left]
        told = [tr("Three short questions; what you answer is kept with the evening.")]
        nobody = tr("Nobody else") if self._answered else tr("Nobody")
        self._sheet.ask_keys(tr("Who answers?"), [*keys, (nobody, "plain", self._done)], told=told)

    def _ask(self, seat: Seat, questions: tuple[str, ...]) -> None:
        if not questions:
            self._answered.append(seat)
            self._ask_who()
            return
        question = questions[0]
        title = f"{seat}: {tr(QUESTIONS[question])}"
        if question == CHANGE:
            self._sheet.ask_text(title, partial(self._take, seat, questions), empty=tr("Skip"))
            return
        points = range(POINTS.least, POINTS.most + 1)
        keys = [(str(each), "plain", partial(self._take, seat, questions, str(each))) for each in points]
        skip = (tr("Skip"), "plain", partial(self._take, seat, questions, ""))
        asked = tr("{at} of {all}", at=len(QUESTIONS) - len(questions) + 1, all=len(QUESTIONS))
        told = [tr("Question {which}. 1 is not at all, 5 is very much.", which=asked)]
        self._sheet.ask_keys(title, [*keys, skip], columns=6, told=told)

    def _take(self, seat: Seat, questions: tuple[str, ...], answer: str) -> None:
        if answer:
            self._said(answered(seat, questions[0], answer))
        self._ask(seat, questions[1:])
