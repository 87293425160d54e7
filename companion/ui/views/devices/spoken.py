"""Sources, zones and lengths of time as people call them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.cards import Face
from companion.languages import WORD, tr
from companion.observations import TURN
from companion.rules.events import Seat

_ZONE = re.compile(r"\b(\d+)/([a-z]+)\b")


def spoken_source(name: str) -> str:
    """A source as people call it.

    >>> spoken_source("camera:0"), spoken_source("camera:1"), spoken_source("replay:evening.mp4"), spoken_source("nfc")
    ('Camera', 'Camera 1', 'Recorded: evening.mp4', 'Readers')
    """
    if name.partition(":")[0] == "nfc":
        name = name.replace("nfc", tr("Readers"), 1).replace(":", ": ")
    if name == "camera:0":
        return tr("Camera")
    return name.replace("camera:", f"{tr('Camera')} ").replace("replay:", f"{tr('Recorded')}: ")


def spoken_loss(source: str, why: str) -> str:
    """That a source gives nothing any more, and what helps.

    >>> spoken_loss("replay:evening.mp4", "it cannot be read.")
    "Recorded: evening.mp4 isn't responding: it cannot be read."
    """
    name = tr("The camera") if source == "camera:0" else spoken_source(source)
    why = why.replace(source, name)
    if source.startswith("replay:"):
        return tr("{source} isn't responding: {why}", source=name, why=why)
    return tr(
        "{source} isn't responding. Check that it is plugged in and switched on. Until it's back, touch a "
        "player's name to enter a move.",
        source=name,
    )


def spoken_s(seconds: float) -> str:
    """A length of time.

    >>> spoken_s(4.2), spoken_s(200), spoken_s(9000)
    ('4 s', '3 min', '2 h')
    """
    if seconds < 100:
        return f"{max(0, int(seconds))} s"
    return f"{int(seconds / 60)} min" if seconds < 6000 else f"{int(seconds / 3600)} h"


def place_of(zone: str | None) -> int | None:
    """The number of the seat that a zone lies before; None for one that lies before none.

    >>> place_of("2/play"), place_of("center"), place_of(None)
    (2, None, None)
    """
    number = (zone or "").partition("/")[0]
    return int(number) if number.isdecimal() else None


def is_at(zone: str | None, seats: int) -> bool:
    """Whether a zone lies before one of this many seats, or before none.

    >>> is_at("2/play", 2), is_at("3/play", 2), is_at("center", 2)
    (True, False, True)
    """
    return (place_of(zone) or 0) <= seats


def spoken_zone(zone: str | None, seats: Sequence[Seat]) -> str:
    """A zone as people call it; None is the place of a reader that lies in none.

    >>> spoken_zone("2/play", ("Ann", "Ben"))
    'Ben, play'
    """
    if zone == TURN:
        return tr("for the player whose turn it is")
    return tr("in no zone") if zone is None else with_zones_spoken(zone, seats)


def with_zones_spoken(sentence: str, seats: Sequence[Seat]) -> str:
    """A sentence in which each zone is called as people call it.

    >>> with_zones_spoken("1/play: no card of the deck", ("Ann", "Ben"))
    'Ann, play: no card of the deck'
    """
    if sentence.startswith(f"{TURN}:"):
        sentence = f"{tr('The reader')}{sentence.removeprefix(TURN)}"
    return _ZONE.sub(lambda found: f"{spoken_place(int(found[1]), seats)}, {tr(found[2], WORD)}", sentence)


def spoken_place(place: int, seats: Sequence[Seat]) -> str:
    """The seat at the place of this number (1 is the first).

    >>> spoken_place(2, ("Ann", "Ben")), spoken_place(3, ("Ann", "Ben"))
    ('Ben', 'seat 3')
    """
    return seats[place - 1] if place <= len(seats) else tr("seat {place}", place=place)


@dataclass(frozen=True, slots=True)
class TableNow:
    """The time ``now`` by the devices' clock in seconds, who sits where, how a face is said, and the ``secret`` zones,
    of which is not told what lies there. ``is_seated``: there are no more seats than these."""

    now: float
    seats: Sequence[Seat]
    speak: Callable[[Face], str]
    secret: Collection[str]
    is_seated: bool = False

    def since(self, at: float) -> str:
        """How long ago something was."""
        return spoken_s(self.now - at)

    def zone(self, zone: str | None) -> str:
        """A zone as people call it."""
        if self.is_seated and not is_at(zone, len(self.seats)):
            return tr("at a seat that nobody has")
        return spoken_zone(zone, self.seats)

    def speak_zones(self, sentence: str) -> str:
        """A sentence with its zones as people call them."""
        return with_zones_spoken(sentence, self.seats)

    def place(self, place: int) -> str:
        """The seat there."""
        return spoken_place(place, self.seats)
