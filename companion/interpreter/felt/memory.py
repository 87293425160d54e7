"""What lies where, what was taken away of late, and what time it is: all that is remembered of the felt."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import dist

from companion.interpreter.felt.lying import CardLying, Taken, key_of
from companion.interpreter.felt.weighing import SUPPORTED, candidates_of
from companion.observations import CardGone, CardSeen, Looked, Observation, TagGone, TagSeen
from companion.rules.places import purpose_of

PUT_BACK_S = 4.0
"""A card that was taken up is the same one when its face lies there again within this time."""

CAME_TOGETHER_S = 3.0
"""A card and a tag of other faces that came into a zone within so long of each other are one card, where no other came
then."""

TURNED_MM = 10.0
"""A card that is turned up is found so near to where its back lay; one laid beside it lies farther off."""

COVERED = 8
"""So many tags that are not read any more are kept in mind, however long ago: other cards may lie on them."""

GATHERED_S = 0.7
"""What lay beside spent cards is read when it lies on for so long after the last of them was taken away."""


class Memory:
    """The felt as it was seen last. ``now`` is when that was (seconds on the sources' clock), ``watcher`` by whom."""

    def __init__(self) -> None:
        self.now = 0.0
        self.watcher = "camera"
        self.taken: tuple[Taken, ...] = ()
        self.rows: dict[str, tuple[CardLying, ...]] = {}
        """The last row of each zone, whose cards may be hidden by what was laid over them since."""
        self.asked_about: tuple[tuple[CardLying, float], ...] = ()
        """Played cards that were gathered while it was asked which they are, each with when it went (seconds)."""
        self._cards: list[CardLying] = []
        self._left: dict[str, float] = {}
        self._lost: dict[str, tuple[str, float, float]] = {}
        """Tags that were read until just now: where, since when, and until when."""

    @property
    def lying(self) -> Iterable[CardLying]:
        """Every card that lies, in the order in which they came."""
        return tuple(self._cards)

    def note_time(self, observation: Observation) -> None:
        """Somebody looked at the felt at this moment."""
        if isinstance(observation, CardSeen | CardGone | TagSeen | TagGone | Looked):
            self.now, self.watcher = observation.at, observation.source

    def find(self, seen: CardSeen | TagSeen | CardGone | TagGone) -> CardLying | None:
        """The card that this is about, if it lies."""
        key = key_of(seen)
        return next((each for each in self._cards if key in each.keys), None)

    def lay(self, seen: CardSeen | TagSeen) -> tuple[CardLying, bool]:
        """A card that was seen, and whether it was pushed to another zone."""
        lying, is_turned_up = self.find(seen) or self._noticed_by_another(seen), False
        if lying is None:
            is_turned_up = self._lies_on_back(seen)
            lying = CardLying(seen, self._since(seen))
            self._cards = sorted((*self._cards, lying), key=lambda each: each.since)
        moved, was_unread = lying.zone != seen.zone, not lying.candidates
        was_back = lying.is_back or (was_unread and lying.since < seen.at) or is_turned_up
        lying.notice(seen)
        if moved:
            lying.since = seen.at
        if lying.is_back:
            lying.up_since = None
        elif moved or was_back or was_unread or lying.up_since is None:
            lying.up_since, lying.was_back, lying.answers = seen.at, was_back and not moved, frozenset()
        return lying, moved

    def _lies_on_back(self, seen: CardSeen | TagSeen) -> bool:
        """Whether a card is found where one lies on its face: it is that one, turned up."""
        place = seen.place_mm if isinstance(seen, CardSeen) else None
        there = (each.place_mm for each in self._cards if each.is_back and each.zone == seen.zone)
        return place is not None and any(dist(each, place) <= TURNED_MM for each in there)

    def _since(self, seen: CardSeen | TagSeen) -> float:
        """Since when a card that is noticed now has lain there: a tag that its reader had lost for a moment has kept
        its place among the others."""
        if not isinstance(seen, TagSeen):
            return seen.at
        lost = self._lost.pop(seen.uid, None)
        is_here = lost is not None and lost[0] == seen.zone and seen.at - lost[2] <= PUT_BACK_S
        return lost[1] if lost is not None and is_here else seen.at

    def _noticed_by_another(self, seen: CardSeen | TagSeen) -> CardLying | None:
        """The card that another kind of sensor alone has noticed there, and that this is: its face is among those that
        the camera sees; or one card and one tag came there at about the same time."""
        other = TagSeen if isinstance(seen, CardSeen) else CardSeen
        there = [
            each for each in self._cards
            if each.zone == seen.zone and isinstance(each.seen, other) and each.tag is None and not each.is_back
        ]  # fmt: skip
        if not there or (isinstance(seen, CardSeen) and seen.sighting.side == "back"):
            return None
        for each in reversed(there):
            card, tag = (seen, each.seen) if isinstance(each.seen, TagSeen) else (each.seen, seen)
            if isinstance(tag, TagSeen) and dict(candidates_of(card)).get(tag.face or "", 0.0) >= SUPPORTED:
                return each
        at_once = [each for each in there if abs(seen.at - each.since) <= CAME_TOGETHER_S]
        return at_once[0] if len(at_once) == 1 else None

    def lift(self, lying: CardLying, at: float) -> None:
        """A card was taken away."""
        self._cards = [each for each in self._cards if each is not lying]
        if isinstance(lying.seen, TagSeen):
            self._lost = {uid: each for uid, each in self._lost.items() if at - each[2] <= PUT_BACK_S}
            self._lost[lying.seen.uid] = lying.zone, lying.since, at
        if not lying.is_back:
            self._left[lying.zone] = at
        if lying.face is not None:
            uid = lying.seen.uid if isinstance(lying.seen, TagSeen) else ""
            covered = [each for each in self.taken if each.uid and each.uid != uid][-COVERED:]
            kept = (each for each in self.taken if each.at >= at - PUT_BACK_S or each in covered)
            self.taken = (*kept, Taken(lying.face, lying.zone, lying.number, lying.act, at, uid, lying.card))

    def forget(self, number: int) -> None:
        """The cards of this act, which were taken away, are not thought of any more."""
        self.taken = tuple(each for each in self.taken if each.number != number)

    def face_up(self, zone: str) -> list[CardLying]:
        """The cards that lie in a zone with their face up, in the order in which they came."""
        return [each for each in self.lying if each.zone == zone and not each.is_back]

    def played_by(self, number: int) -> list[CardLying]:
        """The lying cards that this act was read from."""
        return [each for each in self.lying if each.number == number]

    def lies(self, uid: str) -> bool:
        """Whether this tag is read anywhere."""
        return any(("tag", uid) in each.keys for each in self._cards)

    def is_beside_others(self, lying: CardLying) -> bool:
        """Whether a card lies, or lay until just now, beside others that are turned up."""
        if any(each is not lying for each in self.face_up(lying.zone)):
            return True
        left = self._left.get(lying.zone, float("-inf"))
        return lying.since < left and self.now - left < GATHERED_S

    def left_at(self, purposes: Collection[str]) -> float:
        """When a card with its face up was last taken away from zones that are for this (seconds)."""
        return max((at for zone, at in self._left.items() if purpose_of(zone) in purposes), default=float("-inf"))

    def is_left_for(self, lying: CardLying, seconds: float) -> bool:
        """Whether others that lay beside a card, or with it, were all taken away so long ago."""
        left = self._left.get(lying.zone, float("-inf"))
        return lying.since < left and self.now - left >= seconds
