"""The report on the table, at its end or in between."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.languages import later
from companion.ui.pages.door import AtTable, PageSpec

# What counts and draws is slow to import, and not on every machine.


def _at_table(at: AtTable) -> Widget:
    from companion.ui.pages.report_sheet import of_table

    return of_table(at.desk, at.router)


PAGE = PageSpec(key=later("Report"), group="game", order=45, at_table=_at_table)
