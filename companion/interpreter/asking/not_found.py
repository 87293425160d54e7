"""A card that has to lie open before one seat, as before all others, and was never found: the table goes on."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.asking.questions import OpenQuestions
from companion.interpreter.asking.too_few import RESTS_S
from companion.interpreter.doubts import Doubt, Evidence
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import Conclusion
from companion.interpreter.seeing.times import REMEMBERED_S
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.seeing.weighing import pick_face, weigh
from companion.interpreter.witness import Witness
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.places import purpose_of


class _Open(NamedTuple):
    """What is asked: the number of the question, the prompt that was answered unseen, by which act, and when."""

    number: int
    prompt: Prompt
    act: Act
    at: float


class NotFound:
    """Tells the act of a card that nobody has to see, and asks which it is. A card found there later answers."""

    def __init__(self, asking: Asking, felt: Tracks, questions: OpenQuestions, witness: Witness) -> None:
        self._asking, self._felt, self._questions, self._witness = asking, felt, questions, witness
        self._open: _Open | None = None

    def look(self, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """Tells the act and asks, once all others' cards have lain for a while; or tells which card was found later."""
        if self._open is not None:
            return self._found_later(self._open, history)
        prompt = self._last_one(history)
        if prompt is None or prompt.cards is None:
            return ()
        zone = prompt.cards.zone
        others = [each for each in self._felt.lying if purpose_of(each.zone) == purpose_of(zone)]
        read = [each for each in others if each.act is not None and each.act.word() == prompt.act]
        if len(read) < 2 or any(each.zone == zone for each in others):
            return ()
        act = self._asking.answer_unread(prompt)
        if self._felt.now - max(each.up_since or each.since for each in others) < RESTS_S or not history.may_be(act):
            return ()
        source, at = self._felt.watcher, self._felt.now
        asked = self._questions.ask_missing(prompt, (), [each.face or "" for each in read], source=source, at=at)
        self._open = _Open(asked.number, prompt, act, at)
        return asked, (act, Evidence(source=source))

    def answer(self, number: int, face: Face, history: History[Any]) -> Amend | None:
        """The amendment with this card; None if the question was another one, or the act does not stand any more."""
        if self._open is None or self._open.number != number:
            return None
        line, opened, self._open = self._line(self._open, history), self._open, None
        return None if line is None else Amend(line=line, with_=self._asking.act(opened.prompt, (face,)))

    def _last_one(self, history: History[Any]) -> Prompt | None:
        """The only needed prompt, if it asks for one card that lies open and need not be seen; else None."""
        waited = [each for each in self._asking.prompts(history.state) if not each.optional]
        cards = waited[0].cards if len(waited) == 1 else None
        if cards is None or not cards.may_be_unseen or cards.most > 1 or not self._asking.lies_open(cards.zone):
            return None
        return waited[0]

    def _line(self, opened: _Open, history: History[Any]) -> int | None:
        return next((each.number for each in reversed(history.standing) if each.act is opened.act), None)

    def _found_later(self, opened: _Open, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        line, cards = self._line(opened, history), opened.prompt.cards
        if line is None or cards is None or self._felt.now - opened.at > REMEMBERED_S:
            self._questions.pop(opened.number)
            self._open = None
            return ()
        for lying in self._felt.face_up(cards.zone):
            face = pick_face(lying.candidates, weigh(lying.candidates, cards.faces))
            if lying.spent or face is None or face not in cards.faces:
                continue
            self._questions.pop(opened.number)
            self._open = None
            act = self._asking.act(opened.prompt, (face,))
            lying.pin(Conclusion(face, line, act, 1.0))
            return ((Amend(line=line, with_=act, misread=True), self._witness.evidence(lying, face)),)
        return ()
