"""The evening's report for phones: made when a phone asks for it after the end, and again if the book has grown."""

from __future__ import annotations

import queue
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from companion.ledger.errors import JournalError
from companion.rules.game import SetupError
from companion.session import Session

if TYPE_CHECKING:
    from companion.reports.reading import Evenings

ReportText = Future[str]
"""The page as HTML. Its error is ReportRefused, which says why there is none."""


class ReportRefused(Exception):
    """There is no report: the game is not over, or something is missing. The message is the reason, or empty."""


class EveningReport:
    """``ask`` is called from any thread, ``pump`` and ``close`` from the thread of the table."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._asked: queue.SimpleQueue[ReportText] = queue.SimpleQueue()
        self._worker: ThreadPoolExecutor | None = None
        self._made: tuple[int, ReportText] | None = None

    @property
    def is_due(self) -> bool:
        """Whether the game is over, so that everybody may read everything."""
        table = self._session.table
        return table.game.outcome(table.state) is not None

    def ask(self) -> ReportText:
        """The report, once it is made."""
        answer = ReportText()
        self._asked.put(answer)
        return answer

    def pump(self) -> None:
        """Begins a requested report."""
        while not self._asked.empty():
            answer = self._asked.get_nowait()
            if not answer.set_running_or_notify_cancel():
                continue
            if self.is_due:
                self._report().add_done_callback(partial(_pass_on, answer))
            else:
                answer.set_exception(ReportRefused())

    def close(self) -> None:
        """Nobody gets a report any more."""
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
        self._worker = self._made = None
        while not self._asked.empty():
            self._asked.get_nowait().set_exception(ReportRefused())

    def _report(self) -> ReportText:
        from companion.reports.making import evening_of_table  # it takes a second, and only phones at the end need it

        entries = len(self._session.table.history.entries)
        if self._made is None or self._made[0] != entries:
            self._worker = self._worker or ThreadPoolExecutor(max_workers=1, thread_name_prefix="phones-report")
            self._made = entries, self._worker.submit(_page_on, evening_of_table(self._session))
        return self._made[1]


def _page_on(found: Evenings) -> str:
    """The page, without games of bots beside it: these would slow the table down. Raises ReportRefused."""
    from companion.reports.making import sheet_on
    from companion.reports.needs import MissingLibrary
    from companion.reports.pages import html_page

    try:
        return html_page(sheet_on(found))
    except (MissingLibrary, JournalError, SetupError) as error:
        raise ReportRefused(str(error)) from error


def _pass_on(answer: ReportText, made: ReportText) -> None:
    if made.cancelled():
        answer.set_exception(ReportRefused())
    elif (error := made.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(made.result())
