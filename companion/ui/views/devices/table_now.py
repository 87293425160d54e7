"""What the words of devices depend on, besides the devices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.cards import Face
from companion.rules.events import Seat
from companion.ui.views.devices.spoken import spoken_place, spoken_s, spoken_zone, with_zones_spoken


@dataclass(frozen=True, slots=True)
class TableNow:
    """The time ``now`` by the devices' clock in seconds, who sits where, how a face is said, and the ``secret`` zones,
    of which is not told what lies there."""

    now: float
    seats: Sequence[Seat]
    speak: Callable[[Face], str]
    secret: Collection[str]

    def since(self, at: float) -> str:
        """How long ago something was."""
        return spoken_s(self.now - at)

    def zone(self, zone: str | None) -> str:
        """A zone as people call it."""
        return spoken_zone(zone, self.seats)

    def named(self, sentence: str) -> str:
        """A sentence with its zones as people call them."""
        return with_zones_spoken(sentence, self.seats)

    def place(self, place: int) -> str:
        """Who sits there."""
        return spoken_place(place, self.seats)
