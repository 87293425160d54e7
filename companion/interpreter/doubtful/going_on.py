"""People go on although a card is asked about: then it is taken for what it looks like, and the question stays."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import row_of
from companion.interpreter.felt.weighing import SUPPORTED, named, weighed
from companion.observations import CardSeen
from companion.rules.game import IllegalAct, Prompt
from companion.rules.history import History


class GoingOn:
    """Finds cards that are asked about, and after which people went on."""

    def __init__(self, asking: Asking, memory: Memory, doubting: Doubting) -> None:
        self._asking, self._memory, self._doubting = asking, memory, doubting

    def taken_for(self, lying: CardLying, prompt: Prompt) -> Face | None:
        """What a card that is not clear is taken for when the table goes on before anybody answers."""
        if prompt.cards is None:
            return None
        seen = lying.candidates
        return next((face for face, _ in weighed(seen, prompt.cards.faces) if dict(seen)[face] >= SUPPORTED), None)

    def passed_over(self, history: History[Any]) -> tuple[CardLying, Prompt, tuple[Face, ...]] | None:
        """A card that is asked about, what it would answer, alone or with the row that it lies in, and what that is
        taken for, where a clear card lies already that is waited for only after it."""
        for lying in self._memory.lying:
            if lying.spent or lying.is_back or not self._doubting.is_unclear(lying):
                continue
            prompt = self._asking.prompt(lying.zone, history.state)
            if prompt is None or prompt.cards is None:
                continue
            faces = self._as_they_look(lying, prompt)
            is_beside = prompt.cards.cleared and prompt.cards.most == 1 and self._memory.is_beside_others(lying)
            if not faces or is_beside or not prompt.cards.faces.issuperset(faces):
                continue
            if self._goes_on(lying, prompt, faces, history):
                return lying, prompt, faces
        return None

    def _as_they_look(self, lying: CardLying, prompt: Prompt) -> tuple[Face, ...]:
        """What a card, and the row that it lies in, is taken for; nothing where one of them looks like none."""
        assert prompt.cards is not None
        row = (lying,) if prompt.cards.most == 1 else row_of(lying.zone, prompt.cards, self._memory)[0]
        faces = [each.told or self.taken_for(each, prompt) for each in row] if lying in row else []
        return () if None in faces else tuple(face for face in faces if face is not None)

    def stays_asked(self, lying: CardLying, *, is_played: bool) -> bool:
        """Whether a card that is taken away was played as it looked, before or just now, and is asked about still."""
        is_seen = isinstance(lying.seen, CardSeen) and lying.tag is None
        is_asked = self._doubting.is_unclear(lying) and not self._doubting.is_asked_again(lying)
        return (lying.number is not None or is_played) and is_seen and is_asked

    def _goes_on(self, lying: CardLying, prompt: Prompt, faces: tuple[Face, ...], history: History[Any]) -> bool:
        """Whether a card that came later answers what would be waited for after this act, and not before."""
        later = [
            each
            for each in self._memory.lying
            if not each.spent and not each.is_back and each.zone != lying.zone and each.since >= lying.since
            and self._asking.prompt(each.zone, history.state) is None
        ]  # fmt: skip
        if not later:
            return False
        try:
            events = history.judge(self._asking.act(prompt, faces))
        except IllegalAct:
            return False
        after = history.folded(history.state, events)
        return any(self._answers(each, after) for each in later)

    def _answers(self, lying: CardLying, state: Any) -> bool:
        waited = self._asking.prompt(lying.zone, state)
        if waited is None or waited.cards is None or waited.cards.most > 1:
            return False
        return named(lying.candidates, weighed(lying.candidates, waited.cards.faces)) in waited.cards.faces
