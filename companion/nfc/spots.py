"""From tags on readers to cards in zones: a spot that holds two cards tells neither until one is alone.

Two antennas over each other read one of them at random: what lies there first may not be what is read first.
So a tag must have been alone for a moment before it is told. A card that is seen on a second reader has left
the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.cards import Face
from companion.observations import Observation, TagGone, TagSeen

COPIED_S = 2.0  # a card that moved is missed by its first reader sooner than this
ALONE_S = 0.12  # a second card is found within two rounds of five readers


class Spots:
    """The spots of one source. ``troubles`` are sentences for the devices screen, by zone."""

    def __init__(self, *, source: str, face_of: Callable[[str], Face | None]) -> None:
        self.troubles: dict[str, str] = {}
        self._source = source
        self._face_of = face_of
        self._there: dict[str, dict[str, float]] = {}  # zone -> uid -> since when
        self._changed: dict[str, float] = {}
        self._told: dict[str, str] = {}  # uid -> zone
        self._moved: dict[str, tuple[str, float]] = {}  # uid -> zone that has not missed it yet, since when

    def came(self, zone: str, uid: str, at: float) -> Iterator[Observation]:
        """A tag was laid on a zone's reader; it is told by ``settled``."""
        if uid in self._there.setdefault(zone, {}):
            return
        before = next((other for other, uids in self._there.items() if uid in uids), None)
        if before is not None:
            yield from self.went(before, uid, at)
            self._moved[uid] = (before, at)
        self._there[zone][uid] = at
        self._count(zone, at)

    def went(self, zone: str, uid: str, at: float) -> Iterator[Observation]:
        """A tag left a zone's reader."""
        if self._moved.get(uid, ("", 0.0))[0] == zone:
            del self._moved[uid]
            self.troubles.pop(f"copy of {uid}", None)
        if uid not in self._there.get(zone, {}):
            return
        del self._there[zone][uid]
        self._count(zone, at)
        if self._told.pop(uid, None) is not None:
            yield TagGone(source=self._source, at=at, zone=zone, uid=uid)

    def settled(self, now: float) -> Iterator[Observation]:
        """The tags that have been alone on their spot for long enough by ``now``, each told once."""
        for uid, (zone, since) in self._moved.items():
            if now - since > COPIED_S:
                self.troubles[f"copy of {uid}"] = (
                    f"{zone} and another spot read the same tag {uid}: is one a copy? Take it away"
                )
        for zone, there in self._there.items():
            for uid, since in there.items():
                if len(there) == 1 and uid not in self._told and now >= self._changed[zone] + ALONE_S:
                    self._told[uid] = zone
                    face = self._face_of(uid)
                    if face is None:
                        self.troubles[zone] = (
                            f"{zone}: the tag {uid} is not in the deck's tag map: say the card by a tap, and enrol it "
                            "with `companion deck enrol`"
                        )
                    yield TagSeen(source=self._source, at=since, zone=zone, uid=uid, face=face)

    def _count(self, zone: str, at: float) -> None:
        self._changed[zone] = at
        self.troubles.pop(zone, None)
        if len(self._there[zone]) > 1:
            self.troubles[zone] = f"{zone}: {len(self._there[zone])} cards on one spot: lay them side by side"
