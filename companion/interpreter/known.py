"""All that the interpreter knows, and that its parts share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.cards import Face
from companion.interpreter.doubts import Evidence, OpenQuestions
from companion.interpreter.moments import MomentFinder
from companion.interpreter.prompts import Asking, Presses
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.told import Conclusions, ToldActs
from companion.observations import TagSeen
from companion.rules.spec import GameSpec


class Witness:
    """Makes the evidence of cards; ``keep_crop`` keeps a card's picture and returns its name."""

    def __init__(self, felt: Tracks, keep_crop: Callable[[bytes], str] | None) -> None:
        self._felt, self._keep_crop = felt, keep_crop

    def evidence(self, lying: LyingCard, face: Face) -> Evidence:
        """What an act rests on that takes this card for this face."""
        seen, confirmed = lying.seen, "table" if lying.said is not None else None
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tags=(seen.uid,), confirmed_by=confirmed)
        crops = (self._keep_crop(seen.crop),) if self._keep_crop and seen.crop else ()
        confidence = dict(lying.candidates).get(face, 0.0)
        took_s = round(self._felt.now - seen.at + seen.still_s, 3)
        source, tags = (
            (seen.source, ()) if lying.tag is None else (f"{seen.source}, {lying.tag.source}", (lying.tag.uid,))
        )
        return Evidence(
            source=source, confidence=confidence, tags=tags, crops=crops, confirmed_by=confirmed, took_s=took_s
        )


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The ``game`` and what it is ``asking`` for, the cards on the ``felt`` and what they ``counted`` as, the acts
    ``told`` of them and their ``moments``, the open ``questions``, the ``witness`` that makes evidence of cards, and
    what ``presses`` of buttons say."""

    game: GameSpec
    asking: Asking
    felt: Tracks
    counted: Conclusions
    told: ToldActs
    moments: MomentFinder
    questions: OpenQuestions
    witness: Witness
    presses: Presses

    @classmethod
    def begin(cls, game: GameSpec, keep_crop: Callable[[bytes], str] | None) -> Knowledge:
        """What is known at first: the game alone."""
        asking, felt = Asking(game), Tracks()
        counted = Conclusions(felt)
        told = ToldActs(counted)
        moments = MomentFinder(asking, felt, told)
        witness = Witness(felt, keep_crop)
        return cls(game, asking, felt, counted, told, moments, OpenQuestions(), witness, Presses(asking))
