"""A row of cards that says one act together is read when all of it lies."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.interpreter.asking import Asking
from companion.interpreter.doubting import Doubting
from companion.interpreter.faces import Faces
from companion.interpreter.going_on import GoingOn
from companion.interpreter.lying import CardLying
from companion.interpreter.memory import Memory
from companion.interpreter.rows import row_of
from companion.interpreter.saying import Read, Saying
from companion.rules.game import Prompt
from companion.rules.history import History


class WholeRows:
    """Reads rows."""

    def __init__(
        self, asking: Asking, memory: Memory, doubting: Doubting, going_on: GoingOn, faces: Faces, saying: Saying
    ) -> None:
        self._asking, self._memory, self._doubting = asking, memory, doubting
        self._going_on, self._faces, self._saying = going_on, faces, saying

    def read(self, zone: str, prompt: Prompt, history: History[Any], *, gathered: bool = False) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named; when the
        table goes on although a card is asked about, it is taken for the likeliest face, and the question stays."""
        row, laid_over = row_of(zone, prompt.cards, self._memory) if prompt.cards else ((), False)
        goes_on = gathered or laid_over
        if not row or (not goes_on and any(self._doubting.is_asked(each) for each in row)):
            return ()
        faces: list[Face] = []
        for lying in row:
            likely = self._going_on.taken_for(lying, prompt) if goes_on else None
            face, asked = (likely, ()) if likely is not None else self._faces.face(lying, prompt, history)
            if face is None:
                return asked
            faces.append(face)
        self._memory.rows[zone] = row
        return (self._saying.say(prompt, row, tuple(faces)),)

    def gathered(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A row that is gathered while one of its cards is asked about was played as it looked."""
        prompt = None if lying.spent or lying.is_back else self._asking.prompt(lying.zone, history.state)
        if prompt is None or prompt.cards is None or prompt.cards.most == 1:
            return ()
        row, _ = row_of(lying.zone, prompt.cards, self._memory)
        is_asked = lying in row and any(self._doubting.is_asked(each) for each in row)
        return self.read(lying.zone, prompt, history, gathered=True) if is_asked else ()
