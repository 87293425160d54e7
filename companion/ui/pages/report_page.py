"""The report on the table, at its end or in between."""

from companion.languages import later
from companion.ui.pages.door import PageSpec

PAGE = PageSpec(key=later("Report"), group="game", order=45, at_table="report_sheet:show")
