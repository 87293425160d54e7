"""People who answer the table's questions, correct its book, and take acts back: mostly right, sometimes late or
wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter import Amiss, Comparison, Doubt
from companion.interpreter.doubts import About
from companion.observations import AmissSettled, CardNamed, LineSettled, Observation, Tapped
from companion.rules.acts import Amend, Redo, Undo
from companion.rules.game import Act
from companion.rules.history.putting_back import as_last, put_back, struck_with
from companion.table import Accepted, Refused, Step, Table
from tools.worlds.behaviour import (
    ANSWERED_LATE,
    ANSWERED_WRONG,
    CORRECTED,
    DENIED,
    IGNORED,
    STARTED_OVER,
    TAKEN_BACK,
)
from tools.worlds.chance import Chance
from tools.worlds.comparing import align
from tools.worlds.evening import Done, Evening, Play, list_plays

TOUCH = "touch"
REMEMBERED = 2
"""The number of earlier moments whose plays people remember."""
TRIES, TRIED_AGAIN_S = 3, 4.0
"""The number of times that people enter a refused act again, and the time between them (seconds)."""

Task: TypeAlias = Doubt | Comparison | Amiss | int | Act
"""A question to answer, a moment whose book people check, or an act to enter."""


class People:
    """They know what was really played. ``say`` has all their entries until a time."""

    def __init__(self, evening: Evening, table: Table, chance: Chance) -> None:
        self._evening, self._table, self._chance = evening, table, chance
        self._tasks: list[tuple[float, int, Task]] = []
        self._order, self._heard, self._tries = count(), 0, Counter[Act]()
        for moment, at in evening.ends.items():
            part = chance.part(f"corrected{moment}", moment=moment)
            if part.does(CORRECTED):
                self._plan(at + part.amount(CORRECTED), moment)

    def hear(self, steps: Sequence[Step], at: float) -> None:
        """Takes in the table's steps, and plans an answer or a correction."""
        for step in steps:
            if isinstance(step, Refused) and step.evidence.source == TOUCH and self._tries[step.act] < TRIES:
                self._tries[step.act] += 1
                self._plan(at + TRIED_AGAIN_S, step.act)
            self._heard += 1
            part = self._chance.part(f"heard{self._heard}")
            if isinstance(step, Doubt | Comparison | Amiss):
                if not part.does(IGNORED):
                    late_s = part.amount(ANSWERED_LATE) if part.does(ANSWERED_LATE) else part.between("after", 1.5, 6)
                    self._plan(at + late_s, step)
            elif isinstance(step, Accepted) and list_plays(step.entry.act) and step.evidence.confirmed_by is None:
                self._take_back(part, at)

    def say(self, until: float) -> Iterator[Observation]:
        """Their entries until this time, one after the other."""
        while self._tasks and self._tasks[0][0] <= until:
            at, number, task = heappop(self._tasks)
            said = self._say(task, round(at, 3), self._chance.part(f"said{number}"))
            if said is not None:
                yield said

    def _plan(self, at: float, task: Task) -> None:
        heappush(self._tasks, (at, next(self._order), task))

    def _take_back(self, chance: Chance, at: float) -> None:
        """Somebody takes acts back, and puts them back at once."""
        number = 1 if chance.does(TAKEN_BACK) else 2 if chance.does(STARTED_OVER) else 0
        at += chance.between("undone", 2.0, 0.5)
        for each in range(number):
            self._plan(at + 0.1 * each, Undo())
            self._plan(at + 0.6 + 0.1 * each, Redo())

    def _say(self, task: Task, at: float, chance: Chance) -> Observation | None:
        match task:
            case Doubt():
                return self._answer(task, at, chance)
            case Comparison():
                return self._compare(at, chance)
            case Amiss(act=act):
                if self._table.amiss is None or not task.is_same(self._table.amiss):
                    return None
                is_so = act is not None and any(play in self._list_missing(at)[1] for play in list_plays(act))
                return AmissSettled(source="table", at=at, explained=is_so)
            case int():
                act = self._correct(task, at)
                return None if act is None else Tapped(source=TOUCH, at=at, act=act)
        return Tapped(source=TOUCH, at=at, act=task)

    def _answer(self, asked: Doubt, at: float, chance: Chance) -> CardNamed | None:
        doubt = next((each for each in self._table.doubts if each.number == asked.number), None)
        if doubt is None:
            return None
        face = self._find_true(doubt, at)
        if chance.does(ANSWERED_WRONG) and doubt.possible:
            face = chance.pick("wrong", sorted(doubt.possible))
        elif chance.does(DENIED):
            face = None
        return CardNamed(source="table", at=at, question=doubt.number, face=face)

    def _compare(self, at: float, chance: Chance) -> LineSettled | None:
        """The first line that differs still: as it lies there if that was played, else as the book has it."""
        if self._table.comparison is None:
            return None
        line = self._table.comparison.unlike[0]
        recent = {face for each in self._list_recent(at) for face in each.cards}
        as_it_lies = (line.shows or line.was) in recent if line.shows else False
        if len(self._table.comparison.unlike) > 1:
            self._plan(at + 1.5, self._table.comparison)
        return LineSettled(source="table", at=at, line=0, as_it_lies=as_it_lies != chance.does(ANSWERED_WRONG))

    # What is true

    def _list_recent(self, at: float) -> list[Done]:
        """The plays of this moment and the last ones, the latest last."""
        now = self._find_moment(at)
        return [each for each in self._evening.done if now - REMEMBERED <= each.moment <= now]

    def _find_moment(self, at: float) -> int:
        """The moment that is played at this time."""
        return next(
            (moment for moment, end in sorted(self._evening.ends.items()) if at <= end), max(self._evening.ends)
        )

    def _list_told(self) -> list[tuple[int, Play]]:
        """The plays that stand in the book, each with the number of its act."""
        return [(each.number, play) for each in self._table.history.standing for play in list_plays(each.act)]

    def _list_missing(self, at: float) -> tuple[list[tuple[int, Play]], list[Play]]:
        """The plays that stand and were not played, and those that were played by this time and do not stand."""
        now = self._find_moment(at)
        told, true = self._list_told(), [each.play for each in self._evening.done if each.moment <= now]
        matched = align(true, [play for _, play in told])
        found = set(matched.values())
        untrue = [each for number, each in enumerate(told) if number not in found]
        return untrue, [play for number, play in enumerate(true) if number not in matched]

    def _find_true(self, doubt: Doubt, at: float) -> Face | None:
        """The true answer; None: this card does not count."""
        word, seat = doubt.act, doubt.seat
        recent = [each.play for each in self._list_recent(at) if (each.word, each.seat) == (word, seat)]
        faces = Counter(face for _, _, cards in recent for face in cards)
        named = [face for face, _ in doubt.candidates]
        if doubt.about in (About.REREAD, About.READ_DIFFERENTLY):
            return next((face for face in named if faces[face]), None)
        missing = [play for play in self._list_missing(at)[1] if play[:2] == (word, seat)]
        if doubt.about == About.READ_BEFORE:
            missing = missing[:1]
        left = [face for _, _, cards in missing for face in cards if face is not None and face in doubt.possible]
        left = [face for face in left if face not in doubt.beside] or left
        likely = [face for face in named if face in left]
        if likely or left:
            return (likely or left)[0]
        return next((face for face in named if faces[face]), None)

    def _correct(self, moment: int, at: float) -> Act | None:
        """The act that puts the first mistake in the book of a moment right, if the judge accepts one."""
        untrue, missing = self._list_missing(at)
        of_it = [each.play for each in self._evening.done if each.moment == moment]
        missed = next((play for play in of_it if play in missing), None)
        if missed is None:
            return None
        act = next(each for each in self._evening.acts if missed in list_plays(each))
        history = self._table.history
        wrong = next((number for number, play in untrue if play[:2] == missed[:2]), None)
        struck = next((each.number for each in history.entries if self._is_struck(each, missed)), None)
        told = self._list_told()
        before = [number for number, play in told if play in self._list_before(missed)][-1:]
        before = [] if before == [number for number, _ in told][-1:] else before
        found: list[Act | None] = [Amend(line=wrong, with_=act)] if wrong is not None else []
        if struck is not None:
            found += [put_back(history, struck_with(history, struck)), Amend(line=struck, with_=act)]
        found += [Amend(line=line, with_=as_last(history, line), missed=act) for line in before]
        found += [act]
        right = next((each for each in found if each is not None and history.may_be(each)), None)
        if right is not None:
            self._plan(at + 3.0, moment)
        return right

    def _is_struck(self, entry: Any, play: Play) -> bool:
        return play in list_plays(entry.act) and not self._table.history.stands(entry.number)

    def _list_before(self, play: Play) -> list[Play]:
        true = [each.play for each in self._evening.done]
        return true[: true.index(play)]
