"""An evening judged again under other house rules: how it would have ended, and what would have been otherwise."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from companion.languages import tr
from companion.rejudge import ScoreCourse
from companion.rules.events import Seat
from companion.rules.game import OptionValue, SetupError
from companion.session import Session
from companion.ui.pages.rule_changes import RuleChanges
from companion.ui.views.before.setup import Draft
from companion.ui.views.evening.rejudged import Otherwise, otherwise
from companion.ui.views.page import Go, PageLine, PagePart, ScoreChart, ScoreLine, Tile

MOST_CHANGES = 60
"""At most this many moves are listed; all are counted."""


class OtherRules(RuleChanges):
    """The way "line" leads to an act that was touched."""

    def __init__(self, session: Session) -> None:
        super().__init__(Draft.like(session.table.game, session.table.setup))
        self.title = tr("What if you had played by other house rules?")
        self._table = session.table
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge again")
        self._judging: Future[Otherwise] | None = None

    def end(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    def begin(self, changed: dict[str, OptionValue]) -> None:
        self._judging = self._worker.submit(otherwise, self._table.history, changed) if changed else None

    def found(self) -> tuple[PagePart, ...]:
        """How it would have ended, and which moves would have been judged differently."""
        if self._judging is None:
            told = tr("Touch a house rule to judge the whole evening again. The saved evening doesn't change.")
            return (Tile((PageLine(told, 24),)),)
        if not self._judging.done():
            return (Tile((PageLine(tr("Judging the evening again…"), 24),)),)
        try:
            found = self._judging.result()
        except SetupError as error:
            return (Tile((PageLine(str(error), 24),)),)
        return (_both(found), *self._courses(found), *_changes(found))

    def _courses(self, found: Otherwise) -> tuple[PagePart, ...]:
        if not found.now:
            return ()
        then, now = (_course(each, self._table.state.seats) for each in (found.then, found.now))
        many = max(number for number, _ in (*found.then, *found.now))
        if then == now:
            return (ScoreChart(now, tr("Move"), many),)
        told = PageLine(tr("Thin: as it was. Thick: under these rules."), 22)
        return ScoreChart(now, tr("Move"), many, before=then, high=240), told


def _course(scored: ScoreCourse, seats: tuple[Seat, ...]) -> dict[Seat, ScoreLine]:
    return {seat: tuple((number, scores.get(seat, 0)) for number, scores in scored) for seat in seats}


def _both(found: Otherwise) -> Tile:
    """Both ends side by side, below what they come to; of one that is the same, who won."""
    is_same = found.played == found.judged
    is_alike = found.played[:1] == found.judged[:1]
    verdict = tr("Other scores, the same player ahead.") if is_alike else tr("The result would be different.")
    verdict = tr("The result is the same.") if is_same else verdict
    lines = [PageLine(verdict, 40, bold=True)]
    if is_same:
        lines.extend(PageLine(each, 26) for each in found.played)
    if not found.changes:
        lines.append(_tell_count(found))
    if is_same:
        return Tile(tuple(lines))
    ends = ((tr("As it was played"), found.played), (tr("Under these rules"), found.judged))
    inside = tuple(
        Tile((PageLine(head, 22, "soft"), *(PageLine(line, 26, bold=True) for line in end)), ground="raised")
        for head, end in ends
    )
    return Tile(tuple(lines), inside=inside, columns=2)


def _changes(found: Otherwise) -> tuple[PagePart, ...]:
    if not found.changes:
        return ()
    rows = (
        Tile((PageLine(f"{number}: {then}", 22), PageLine(now, 22, bold=True)), says=Go("line", number))
        for number, then, now in found.changes[:MOST_CHANGES]
    )
    return (_tell_count(found), *rows)


def _tell_count(found: Otherwise) -> PageLine:
    many = len(found.changes)
    if not many:
        return PageLine(tr("Every move would have been judged the same."), 26)
    return PageLine(tr("{count:move} would have been judged differently.", count=many), 26)
