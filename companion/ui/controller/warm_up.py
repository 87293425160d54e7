"""Everything that would be slow at a touch is made ready beforehand, in a thread of its own."""

from __future__ import annotations

import threading

from companion.table import Table


class WarmUp:
    """Makes ready what the game says would be slow; most games need nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._done = threading.Event()
        self._beforehand = table.game.beforehand
        if self._beforehand:
            threading.Thread(target=self._make_ready, name="beforehand", daemon=True).start()
        else:
            self._done.set()

    @property
    def is_missed(self) -> bool:
        """Whether the next move may need something that is not ready."""
        if self._beforehand is None or self._done.is_set():
            return False
        return self._beforehand.is_needed(self._table.state)

    def wait(self, timeout_s: float) -> bool:
        """Waits until all is ready; False where that takes longer."""
        return self._done.wait(timeout_s)

    def _make_ready(self) -> None:
        try:
            if self._beforehand:
                self._beforehand.make_ready(self._table.state)
        finally:
            self._done.set()
