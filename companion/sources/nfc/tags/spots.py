"""From tags on readers to cards in zones: a spot that holds two cards tells neither until one is alone.

Two antennas over each other read one of them at random: the first tag that lies there may not be the first reading.
So a tag must have been alone for a moment before it is reported. A card that is seen on a second reader has left
the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.cards import Face
from companion.languages import tr
from companion.observations import Observation, TagGone, TagSeen

COPIED_S = 2.0  # a card that moved is missed by its first reader sooner than this
ALONE_S = 0.12  # a second card is found within two rounds of five readers

Spot: TypeAlias = tuple[str, int]
"""A reader's zone and its number: a zone may have several readers, for cards side by side."""


class Spots:
    """The spots of one source. ``troubles`` are sentences for the devices screen, by what they are about."""

    def __init__(self, *, source: str, face_of: Callable[[str], Face | None]) -> None:
        self.troubles: dict[str | Spot, str] = {}
        self._source = source
        self._face_of = face_of
        self._there: dict[Spot, dict[str, float]] = {}  # spot -> uid -> since when
        self._changed: dict[Spot, float] = {}
        self._told: dict[str, Spot] = {}  # uid -> spot
        self._moved: dict[str, tuple[Spot, float]] = {}  # uid -> spot that has not missed it yet, since when

    def came(self, spot: Spot, uid: str, at: float) -> Iterator[Observation]:
        """A tag was laid on a reader; ``settled`` reports it."""
        if uid in self._there.setdefault(spot, {}):
            return
        before = next((other for other, uids in self._there.items() if uid in uids), None)
        if before is not None:
            yield from self.went(before, uid, at)
            self._moved[uid] = (before, at)
        self._there[spot][uid] = at
        self._count(spot, at)

    def went(self, spot: Spot, uid: str, at: float) -> Iterator[Observation]:
        """A tag left a reader."""
        if uid in self._moved and self._moved[uid][0] == spot:
            del self._moved[uid]
            self.troubles.pop(f"copy of {uid}", None)
        if uid not in self._there.get(spot, {}):
            return
        del self._there[spot][uid]
        self._count(spot, at)
        if self._told.pop(uid, None) is not None:
            yield TagGone(source=self._source, at=at, zone=spot[0], uid=uid)

    def settled(self, now: float) -> Iterator[Observation]:
        """The tags that have been alone on their spot for long enough by ``now``, each told once."""
        for uid, ((zone, _), since) in self._moved.items():
            if now - since > COPIED_S:
                self.troubles[f"copy of {uid}"] = tr(
                    "{zone} and another spot read the same tag {uid}: is one a copy? Take it away", zone=zone, uid=uid
                )
        for spot, there in self._there.items():
            for uid, since in there.items():
                if len(there) == 1 and uid not in self._told and now >= self._changed[spot] + ALONE_S:
                    self._told[uid] = spot
                    face = self._face_of(uid)
                    if face is None:
                        self.troubles[spot] = tr(
                            "{zone}: this card isn't in the deck. In a game, enter it by touch. "
                            "Add its tag before the next one.",
                            zone=spot[0],
                        )
                    yield TagSeen(source=self._source, at=since, zone=spot[0], uid=uid, face=face)

    def _count(self, spot: Spot, at: float) -> None:
        self._changed[spot] = at
        self.troubles.pop(spot, None)
        if len(self._there[spot]) > 1:
            self.troubles[spot] = tr(
                "{zone}: {count} cards on one spot: lay them side by side", zone=spot[0], count=len(self._there[spot])
            )
