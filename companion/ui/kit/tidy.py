"""Freeing memory that hangs together in circles, as widgets do, at moments when nobody waits.

Python would do it in whichever thread happens to allocate, which can take a widget away in the middle of its
drawing, and at any moment, which can hold up a touch for a tenth of a second.
"""

from __future__ import annotations

import gc

YOUNG = 1000
"""How many new objects are looked through at once, well within a tick."""

MUCH = 4000
"""How many are looked through even if something has just happened."""

BURST = 50_000
"""New objects at once that can only be a dictionary or a session that was read; these stay."""

ROUNDS = 5
"""The looks at the newest objects after which those that stayed are looked through too; sooner if they are many."""

MANY = 100
"""The looks after which objects that were set aside are looked through as well, as soon as it is quiet."""

QUIET_S = 2.0
LONG_QUIET_S = 60.0


class Tidy:
    """Takes Python's place while the app runs. What has lasted is set aside, so that no later look goes through it
    again, until nothing has happened for a long while, or for a moment after much has."""

    def __init__(self) -> None:
        self._looked = 0
        self._since_whole = ROUNDS
        self._since_deep = 0

    def begin(self) -> None:
        """From now on only ``tick`` frees."""
        gc.disable()
        gc.freeze()

    def end(self) -> None:
        gc.unfreeze()
        gc.enable()

    def tick(self, quiet_s: float, *, may_last: bool, is_late: bool = False) -> None:
        """Frees what can be freed in passing. ``quiet_s``: how long nothing has happened; ``may_last``: nothing is
        open that will be closed again; ``is_late``: this frame has done enough without."""
        young, is_quiet = gc.get_count()[0], may_last and quiet_s > QUIET_S
        if young > BURST:
            gc.freeze()
        elif young > YOUNG and ((quiet_s > 0 and not is_late) or young > MUCH):
            self._looked += young
            are_many = self._looked > ROUNDS * YOUNG
            self._since_whole += 1
            self._since_deep += 1
            gc.collect(1 if are_many else 0)
            self._looked = 0 if are_many else self._looked
        elif self._since_deep and (quiet_s > LONG_QUIET_S or (self._since_deep >= MANY and is_quiet)):
            gc.unfreeze()
            self._set_aside()
            self._since_deep = 0
        elif is_quiet and self._since_whole >= ROUNDS:
            self._set_aside()

    def _set_aside(self) -> None:
        gc.collect()
        gc.freeze()
        self._since_whole = 0
