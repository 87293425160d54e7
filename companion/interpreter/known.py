"""All that the interpreter knows, and that its parts share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.interpreter.prompts import Asking, Presses
from companion.interpreter.questions import OpenQuestions
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.told import ToldActs, Witness
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The ``game`` and what it is ``asking`` for, the cards on the ``felt``, the acts ``told`` of them, the open
    ``questions``, the ``witness`` that makes evidence of cards, and what ``presses`` of buttons say."""

    game: GameSpec[Any]
    asking: Asking
    felt: Tracks
    told: ToldActs
    questions: OpenQuestions
    witness: Witness
    presses: Presses

    @classmethod
    def begin(cls, game: GameSpec[Any], keep_crop: Callable[[bytes], str] | None) -> Knowledge:
        """What is known at first: the game alone."""
        asking, felt = Asking(game), Tracks()
        return cls(game, asking, felt, ToldActs(), OpenQuestions(), Witness(felt, keep_crop), Presses(asking))
