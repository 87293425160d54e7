"""What an act rests on, as it is kept with it."""

from __future__ import annotations

from collections.abc import Callable

from companion.cards import Face
from companion.interpreter.doubts import Evidence
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.observations import TagSeen


class Witness:
    """Makes evidence of cards that lie; ``keep_crop`` keeps a card's picture and returns its name."""

    def __init__(self, memory: Memory, keep_crop: Callable[[bytes], str] | None) -> None:
        self._memory, self._keep_crop = memory, keep_crop

    def evidence(self, lying: CardLying, face: Face) -> Evidence:
        """What an act rests on that takes this card for this face."""
        seen, confirmed = lying.seen, "table" if lying.told is not None else None
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tags=(seen.uid,), confirmed_by=confirmed)
        crops = (self._keep_crop(seen.crop),) if self._keep_crop and seen.crop else ()
        confidence = dict(lying.candidates).get(face, 0.0)
        took_s = round(self._memory.now - seen.at + seen.still_s, 3)
        source, tags = (
            (seen.source, ()) if lying.tag is None else (f"{seen.source}, {lying.tag.source}", (lying.tag.uid,))
        )
        return Evidence(
            source=source, confidence=confidence, tags=tags, crops=crops, confirmed_by=confirmed, took_s=took_s
        )
