"""Something slow that is done in a thread of its own, and told to the screen when it is done."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kivy.clock import Clock


class Errand:
    """One at a time: while it is under way, another is not begun. ``expected`` are errors that become its words."""

    def __init__(self, told: Callable[[str], None], *expected: type[Exception]) -> None:
        self._told, self._expected = told, expected
        self.is_under_way = False

    def begin(self, does: Callable[[], str | None]) -> bool:
        """Does it, unless another is under way; what it returns is told in the thread of the screen."""
        if self.is_under_way:
            return False
        self.is_under_way = True
        threading.Thread(target=self._go, args=(does,), name="errand", daemon=True).start()
        return True

    def _go(self, does: Callable[[], str | None]) -> None:
        said = ""
        try:
            said = does() or ""
        except self._expected as error:
            said = str(error)
        finally:
            Clock.schedule_once(lambda _: self._done(said))

    def _done(self, said: str) -> None:
        self.is_under_way = False
        self._told(said)
