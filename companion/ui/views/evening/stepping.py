"""An evening act by act: the table as it stood after each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.languages import tr
from companion.past import NO_MOMENTS
from companion.rules.acts import Note
from companion.session import Session
from companion.table import Table
from companion.ui.views.evening.evenings import day
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.table.table import TableView, table_view


@dataclass(frozen=True, slots=True)
class SteppedTable:
    """The table after this number of acts, what the last of them was, and the names of its cards' pictures."""

    number: int
    view: TableView
    sentence: str
    rule: str
    facts: tuple[tuple[str, str], ...]
    crops: tuple[str, ...]


class Stepping:
    """Goes through a session; the session itself is only read."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._table = self._fresh()

    @property
    def last(self) -> int:
        """How many acts there are."""
        return len(self._session.table.history.entries)

    @property
    def notes(self) -> tuple[int, ...]:
        """The acts at which something was noted."""
        entries = self._session.table.history.entries
        notes = [(entry.number, entry.act) for entry in entries if isinstance(entry.act, Note)]
        return tuple(number for number, note in notes if NO_MOMENTS.isdisjoint(note.tags))

    def step(self, number: int) -> SteppedTable:
        """The table after this act; 0: before the first."""
        self._go_to(number)
        view = table_view(self._table)
        view = replace(view, seats=tuple(replace(seat, keyless=True) for seat in view.seats))
        if not number:
            return SteppedTable(0, view, view.decision.sentence, "", (), ())
        opened = opened_line(self._table, number)
        at = self._session.times.get(number)
        facts = ((tr("When"), day(at)), *opened.facts) if at else opened.facts
        told = " ".join(dict.fromkeys((opened.done, opened.sentence)))
        return SteppedTable(number, view, told, opened.rule, facts, opened.crops)

    def _go_to(self, number: int) -> None:
        """Acts are folded as they were judged then; nothing is judged again."""
        if number < len(self._table.history.entries):
            self._table = self._fresh()
        kept = self._session.table
        for entry in kept.history.entries[len(self._table.history.entries) : number]:
            self._table.history.take(entry.act, entry.events)
            self._table.evidence[entry.number] = kept.evidence[entry.number]

    def _fresh(self) -> Table:
        return Table(self._session.table.game, self._session.table.setup)
