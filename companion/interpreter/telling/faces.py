"""The face that a card is taken for, which no act was made of yet."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.interpreter.against_book.census import Census
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.earlier import Earlier, possible_then
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import named, weighed
from companion.interpreter.telling.saying import Read, Saying
from companion.rules.game import Prompt
from companion.rules.history import History


class Faces:
    """Names cards by what was seen of them and by what can be."""

    def __init__(
        self, asking: Asking, memory: Memory, doubting: Doubting, earlier: Earlier, census: Census, saying: Saying
    ) -> None:
        self._asking, self._memory, self._doubting, self._earlier = asking, memory, doubting, earlier
        self._census, self._saying = census, saying

    def face(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> tuple[Face | None, tuple[Read, ...]]:
        """The face that a card is taken for; None: it is not clear, or cannot be, and what is asked about it once it
        has been so for a while, or what was misread before."""
        seen, possible = lying.candidates, prompt.cards.faces if prompt.cards else frozenset[Face]()
        candidates = weighed(seen, possible)
        face = lying.told or named(seen, candidates)
        if lying.is_disputed and lying.told is None:
            face = None
        cannot_be = lying.told is None and face not in possible
        if cannot_be and not self._doubting.is_ripe(lying, self._memory.now):
            return None, ()
        explained = self._census.explained(lying, prompt, history) if cannot_be else None
        if explained is not None and explained.sure:
            return explained.face, self._saying.corrected(explained.mended)
        if face is not None and lying.told is None and self._census.is_clearer_elsewhere(lying, face, history):
            return None, ()
        if face is None:
            return None, (self._doubting.ask(prompt, lying, candidates),)
        earlier = self._earlier.played(face, prompt.seat, history) if cannot_be else None
        if earlier is not None:
            possible = possible_then(earlier.number, history, self._asking)
            instead = self._earlier.candidates(earlier.number, face)
            return None, (self._doubting.ask_earlier(earlier.act, lying, instead, possible),)
        lying.unlike = None
        return face, ()
