"""A reader that stands before no seat reads for whoever's turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.observations import TURN, Observation, TagGone, TagSeen
from companion.rules.game import Prompt


@dataclass(slots=True)
class AtTurn:
    """Gives the cards of such a reader the zone that is waited for. Where several seats may play one card each, the
    first in turn order is meant whose card it can be: with one reader people lay their cards in turn."""

    passed: set[str] = field(default_factory=set)
    """The tags that were read there: such a card makes room for the next one."""
    _zones: dict[tuple[str, str], str] = field(default_factory=dict)

    def place(self, noticed: Observation, expected: Sequence[Prompt]) -> Observation:
        """The observation in the zone of the prompt that it answers; unchanged if no prompt waits for one card."""
        match noticed:
            case TagSeen(source=source, uid=uid, zone=zone) if zone == TURN:
                self.passed.add(uid)
                zone = self._zones[source, uid] = _awaited(noticed, expected)
                return replace(noticed, zone=zone, passing=True)
            case TagGone(source=source, uid=uid, zone=zone) if zone == TURN:
                return replace(noticed, zone=self._zones.pop((source, uid), TURN))
            case _:
                return noticed


def _awaited(seen: TagSeen, expected: Sequence[Prompt]) -> str:
    waited_for = [
        each.cards
        for each in expected
        if each.cards is not None
        and not each.optional
        and not (each.cards.lying or each.cards.taken)
        and each.cards.most == 1
    ]
    able = [cards for cards in waited_for if seen.face is None or not cards.faces or seen.face in cards.faces]
    return next((cards.zone for cards in (*able, *waited_for)), TURN)
