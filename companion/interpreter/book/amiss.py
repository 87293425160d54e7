"""Table and book cannot both be right in one place: what is said of it at once, and what explains it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.cards import Face
from companion.interpreter.doubts import Evidence
from companion.observations import SourceName
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History

WRONG_NUMBER = "wrong-number"
"""More or fewer cards lie in a place than the book has there."""

LEFT_LYING = "left-lying"
"""A card lies on although all that was taken away with it in the book is gone."""

NOT_DRAWN = "not-drawn"
"""The uppermost card of a pile lies on although it was to be drawn, and its seat has gone on."""

DRAWN_TOO_MANY = "drawn-too-many"
"""The uppermost card of a pile has changed, and none was to be drawn."""


@dataclass(frozen=True, slots=True)
class Amiss:
    """What cannot be. ``place`` is the book's, in this zone of the felt and of this seat (None: of all). ``lies`` is
    how many cards lie there, ``told`` how many should. ``face`` is the card that was left lying, or that lies on the
    pile. ``act`` is the likeliest explanation, if a touch can say it: an act that nobody had told, or an amendment."""

    source: SourceName
    about: str
    place: str
    zone: str
    seat: Seat | None
    lies: int = 0
    told: int = 0
    face: Face | None = None
    act: Act | None = None

    def is_same(self, other: Amiss | None) -> bool:
        """Whether the same is amiss, whatever explains it by now."""
        return other is not None and replace(other, source=self.source, act=self.act) == self


class Looks(Protocol):
    """Finds one kind of what is amiss."""

    def find(self, history: History[Any]) -> tuple[Amiss, ...]:
        """All that has been amiss for long enough."""

    def leave(self, amiss: Amiss) -> None:
        """The table says that it is right so."""


class NotAsTold:
    """Keeps what is said now, one thing at a time; it goes away when it is right."""

    def __init__(self, *looks: Looks) -> None:
        self._looks = looks
        self.open: Amiss | None = None

    def compare(self, history: History[Any]) -> Amiss | None:
        """What is amiss and was not said before; None if nothing is."""
        found = [each for looks in self._looks for each in looks.find(history)]
        still = next((each for each in found if each.is_same(self.open)), None)
        if still is None and found:
            self.open = found[0]
            return self.open
        self.open = still
        return None

    def settle(self, *, explained: bool) -> tuple[Act, Evidence] | None:
        """The table takes the explanation, or says that it is right so."""
        amiss, self.open = self.open, None
        if amiss is None:
            return None
        if explained and amiss.act is not None:
            return amiss.act, Evidence(source="table", confirmed_by="table")
        for looks in self._looks:
            looks.leave(amiss)
        return None
