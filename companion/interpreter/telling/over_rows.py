"""A card that lies over one of a row and is not clear, when people have gone on: it counts as what it looks like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.going_on import GoingOn
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import place_in_row
from companion.interpreter.felt.weighing import weighed
from companion.interpreter.telling.saying import Read, Saying
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.history import History


class OverRows:
    """Finds such cards; each is asked about still, or is asked about now."""

    def __init__(self, asking: Asking, memory: Memory, doubting: Doubting, going_on: GoingOn, saying: Saying) -> None:
        self._asking, self._memory, self._doubting = asking, memory, doubting
        self._going_on, self._saying = going_on, saying

    def before(self, act: Act, history: History[Any]) -> tuple[Read, ...]:
        """Somebody says an act while a card over one of the same seat's row is not clear: that was laid before, where
        both can be."""
        for prompt in self._asking.prompts(history.state):
            if prompt.cards is None or prompt.seat != act.seat:
                continue
            for lying in self._memory.face_up(prompt.cards.zone):
                laid = self._looks_like(lying, prompt)
                if laid is not None and _may_be_before(act, laid, history):
                    return self.as_it_looks((lying,), prompt)
        return ()

    def as_it_looks(self, cards: Iterable[CardLying], prompt: Prompt) -> tuple[Read, ...]:
        """The act of the first of these cards that is one; nothing where none is."""
        for lying in cards:
            laid = self._looks_like(lying, prompt)
            if laid is None or prompt.cards is None:
                continue
            place, face = place_in_row(lying, prompt, self._memory), self._going_on.taken_for(lying, prompt)
            assert place is not None
            assert face is not None
            lying.unlike = self._memory.now if lying.unlike is None else lying.unlike
            asked: tuple[Read, ...] = ()
            if not self._doubting.is_asked(lying):
                asked = (self._doubting.ask(prompt, lying, weighed(lying.candidates, prompt.cards.faces)),)
            return (*asked, self._saying.say(prompt, (lying,), (face,), place))
        return ()

    def _looks_like(self, lying: CardLying, prompt: Prompt) -> Act | None:
        """The act that an unread card is where it lies; None where it is none, or looks like no card that can be."""
        if lying.spent or prompt.cards is None or not prompt.cards.place:
            return None
        place, face = place_in_row(lying, prompt, self._memory), self._going_on.taken_for(lying, prompt)
        if place is None or face is None or face not in prompt.cards.faces:
            return None
        return self._asking.act(prompt, (face,), place)


def _may_be_before(act: Act, laid: Act, history: History[Any]) -> bool:
    try:
        history.game.turn(history.folded(history.state, history.judge(laid)), act)
    except IllegalAct:
        return False
    return True
