"""The present time, which knows how long all that was concluded at it stays true."""

from __future__ import annotations

from companion.interpreter.lying_card import LONG_AGO, NEVER


class Present(float):
    """The present (seconds), or a time that is earlier or later by a fixed span.

    It notes when a comparison that was made with it would first come out differently, if only time passes:
    ``holds_until`` of the present itself. So an explanation need not list the spans on which it depends.
    """

    __slots__ = ("_present", "holds_until")

    def __new__(cls, at: float, present: Present | None = None) -> Present:
        """The present is ``at`` (seconds); or a time that is tied to ``present``."""
        made = super().__new__(cls, at)
        made._present = made if present is None else present
        made.holds_until = NEVER
        return made

    _present: Present
    holds_until: float

    def _note(self, other: float) -> None:
        """Notes a comparison: its outcome changes when this time has come to the other one."""
        present = self._present
        is_tied = isinstance(other, Present) and other._present is present
        if not is_tied and (ahead := float(other) - float(self)) >= 0.0:
            present.holds_until = min(present.holds_until, float(present) + ahead)

    def __lt__(self, other: float) -> bool:
        self._note(other)
        return super().__lt__(other)

    def __le__(self, other: float) -> bool:
        self._note(other)
        return super().__le__(other)

    def __gt__(self, other: float) -> bool:
        self._note(other)
        return super().__gt__(other)

    def __ge__(self, other: float) -> bool:
        self._note(other)
        return super().__ge__(other)

    def __add__(self, span: float) -> Present:
        return Present(super().__add__(span), self._present)

    def __sub__(self, span: float) -> Present:
        return Present(super().__sub__(span), self._present)

    def __rsub__(self, until: float) -> float:
        self._present.holds_until = LONG_AGO  # A span up to the present is another one at each look.
        return super().__rsub__(until)
