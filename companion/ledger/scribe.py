"""The scribe: one thread that writes the journal and acknowledges, so that the thread of the screen never waits for a
disk.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.ledger.crops import Crops, crop_name
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.sessions import crops_of
from companion.ledger.settings import read_settings

DAY_S = 24 * 3600.0


class Scribe:
    """Writes rows in order on its own thread; a future is done when its row is on disk."""

    def __init__(self, journal: Journal, *, wake: Callable[[], None] = lambda: None) -> None:
        self.journal = journal
        self.times: dict[int, float] = {}
        """The time of each written row, by number, until somebody takes it out (seconds since 1970)."""
        self.crops = Crops(crops_of(journal.path), age_limit_s=read_settings().picture_days * DAY_S)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="scribe")
        self._wake = wake

    def write(self, row: Row) -> Future[None]:
        """Starts writing; the future raises JournalError when it could not be written."""
        self.times[row.number] = row.at
        future = self._thread.submit(self.journal.append, row)
        future.add_done_callback(lambda _: self._wake())
        return future

    def keep(self, jpeg: bytes) -> str:
        """Starts writing a crop, ahead of the row that names it; returns its name."""
        self._thread.submit(self.crops.keep, jpeg)
        return crop_name(jpeg)

    def close(self) -> None:
        """Writes the rest, removes old crops and releases the session."""
        self._thread.shutdown(wait=True)
        self.crops.clear()
        self.journal.close()
