"""A row of cards that says one act together is read when all of it lies."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.interpreter.against_book.census import Census, Twin
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.going_on import GoingOn
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import note_over, row_of, unread_in
from companion.interpreter.felt.weighing import named, weighed
from companion.interpreter.telling.faces import Faces
from companion.interpreter.telling.saying import Read, Saying
from companion.observations import TagSeen
from companion.rules.game import Prompt
from companion.rules.history import History

TAG_RESTS_S = 0.8
"""A row of tags is read when the last of them has lain for so long: a reader tells at once what is only carried over
it."""


class WholeRows:
    """Reads rows."""

    def __init__(
        self,
        asking: Asking,
        memory: Memory,
        doubting: Doubting,
        going_on: GoingOn,
        census: Census,
        faces: Faces,
        saying: Saying,
    ) -> None:
        self._asking, self._memory, self._doubting = asking, memory, doubting
        self._going_on, self._census, self._faces, self._saying = going_on, census, faces, saying

    def read(self, zone: str, prompt: Prompt, history: History[Any], *, gathered: bool = False) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named; when the
        table goes on although a card is asked about, it is taken for the likeliest face, and the question stays."""
        if prompt.cards is None:
            return ()
        note_over(zone, prompt.cards, self._memory)
        row, laid_over = row_of(zone, prompt.cards, self._memory)
        twin = self._census.twin(unread_in(zone, prompt.cards, self._memory), prompt, history)
        if twin is not None and not twin.sure:
            others, over = row_of(zone, prompt.cards, self._memory, without=twin.lying)
            row, laid_over, twin = (others, over, None) if others else (row, laid_over, twin)
        goes_on = gathered or laid_over
        if not row or (not goes_on and any(self._doubting.is_asked(each) for each in row)):
            return ()
        if not goes_on and any(self._may_pass_by(each) for each in row):
            return ()
        faces: list[Face] = []
        asked: tuple[Read, ...] = ()
        for lying in row:
            if twin is not None and lying is twin.lying:
                face, told = self._of_two(twin, prompt, goes_on=goes_on)
            elif goes_on and not _is_clear(lying, prompt):
                face, told = self._as_it_looks(lying, prompt, history)
            else:
                face, told = self._faces.face(lying, prompt, history)
            if face is None:
                return told
            asked += told
            faces.append(face)
        self._memory.rows[zone] = row
        return (*asked, self._saying.say(prompt, row, tuple(faces)))

    def _may_pass_by(self, lying: CardLying) -> bool:
        """Whether a tag has just come, and may be one of a card that is carried on to another reader."""
        return isinstance(lying.seen, TagSeen) and self._memory.now - lying.since < TAG_RESTS_S

    def _of_two(self, twin: Twin, prompt: Prompt, *, goes_on: bool) -> tuple[Face | None, tuple[Read, ...]]:
        """What the less clear of two cards is that look like the same one, and what is asked where that is not sure."""
        is_ripe = self._doubting.is_ripe(twin.lying, self._memory.now)
        if goes_on or (twin.sure and is_ripe):
            return twin.face, ()
        if not is_ripe:
            return None, ()  # One card that was pushed may be found twice for a moment.
        return None, (self._doubting.ask(prompt, twin.lying, twin.lying.candidates),)

    def _as_it_looks(
        self, lying: CardLying, prompt: Prompt, history: History[Any]
    ) -> tuple[Face | None, tuple[Read, ...]]:
        """What a card that is not clear is taken for when people go on, or what was misread before; where it is asked
        about, its question stays. Neither where nothing that it may be was seen of it."""
        likely = self._going_on.taken_for(lying, prompt)
        explained = self._census.explained(lying, prompt, history) if likely is None else None
        if likely is not None and prompt.cards is not None and not self._doubting.is_asked(lying):
            lying.unlike = self._memory.now
            return likely, (self._doubting.ask(prompt, lying, weighed(lying.candidates, prompt.cards.faces)),)
        if explained is None:
            return likely, ()
        return explained.face, self._saying.corrected(explained.mended)

    def gathered(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> tuple[Read, ...]:
        """A row that is gathered while one of its cards is asked about was played as it looked."""
        row, _ = row_of(lying.zone, prompt.cards, self._memory) if prompt.cards else ((), False)
        is_asked = lying in row and any(self._doubting.is_asked(each) for each in row)
        return self.read(lying.zone, prompt, history, gathered=True) if is_asked else ()


def _is_clear(lying: CardLying, prompt: Prompt) -> bool:
    possible = prompt.cards.faces if prompt.cards else frozenset[Face]()
    face = lying.told or named(lying.candidates, weighed(lying.candidates, possible))
    return lying.told is not None or (face in possible and not lying.is_disputed)
