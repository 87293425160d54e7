"""What follows when the table answers a doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.earlier import Earlier
from companion.interpreter.doubtful.hindsight import Correction, Hindsight, with_face
from companion.interpreter.doubtful.missing import Missing
from companion.interpreter.doubtful.too_few import TooFew
from companion.interpreter.doubts import (
    NEVER_READ,
    READ_BEFORE,
    REREAD,
    TAKEN_AWAY,
    TOO_FEW,
    TOO_MANY,
    WHICH_OF_TWO,
    Doubt,
    Evidence,
)
from companion.interpreter.felt.lying import CardLying, key_of
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import likeliest
from companion.interpreter.felt.witness import Witness
from companion.interpreter.telling.not_found import NotFound
from companion.interpreter.telling.putting_back import PuttingBack
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Settled:
    """What an answer leads to: an act with what it rests on, a correction, or a card that is read with what is known
    now; none of them where nothing follows."""

    act: tuple[Act, Evidence] | None = None
    correction: Correction | None = None
    again: CardLying | None = None


class Answering:
    """Knows what each kind of question was about."""

    def __init__(
        self,
        game: GameSpec[Any],
        asking: Asking,
        memory: Memory,
        hindsight: Hindsight,
        missing: Missing,
        earlier: Earlier,
        witness: Witness,
        too_few: TooFew,
        not_found: NotFound,
        putting_back: PuttingBack,
    ) -> None:
        self._game, self._asking, self._memory = game, asking, memory
        self._hindsight, self._missing, self._earlier, self._witness = hindsight, missing, earlier, witness
        self._too_few, self._not_found, self._putting_back = too_few, not_found, putting_back

    def settle(self, doubt: Doubt, face: Face | None, history: History[Any]) -> Settled:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        if doubt.about == NEVER_READ:
            return Settled(act=self._putting_back.answered(doubt.number, face, history))
        lying = self._memory.find(doubt.seen)
        gathered = next((each for each, _ in self._memory.asked_about if key_of(doubt.seen) in each.keys), None)
        if gathered is not None:
            return self._gathered(gathered, face, history)
        if doubt.about == TAKEN_AWAY:
            return self._put_in(doubt, face, history)
        if doubt.about == TOO_FEW:
            return Settled(act=None if face is None else self._too_few.answered(doubt.number, face))
        if lying is None:
            never = None if face is None else self._not_found.answered(doubt.number, face, history)
            return Settled(act=None if never is None else (never, Evidence(source="table", confirmed_by="table")))
        if doubt.about == READ_BEFORE:
            return self._reread_earlier(lying, face, history)
        if doubt.about == WHICH_OF_TWO:
            return self._chosen(lying, face)
        if doubt.about == TOO_MANY:
            return self._put_aside(lying, face)
        if doubt.about == REREAD or lying.number is not None:
            lying.told = face or lying.face or ""
            return Settled(correction=self._hindsight.was(lying, lying.told, misread=False))
        if face is None:
            lying.spend(None)
            return Settled()
        lying.told = face
        return Settled(again=lying)

    def _gathered(self, lying: CardLying, face: Face | None, history: History[Any]) -> Settled:
        """A card that was played as it looked, and has been gathered since, was this one."""
        if face is None or lying.number is None or not history.stands(lying.number):
            return Settled()
        lying.told = face
        return Settled(correction=self._hindsight.was(lying, face, misread=False))

    def _put_in(self, doubt: Doubt, face: Face | None, history: History[Any]) -> Settled:
        """A card that nobody had read is played, or put in at its place."""
        missed = self._missing.answered(doubt.number)
        if missed is None or face is None:
            return Settled()
        act: Act = self._asking.act(missed.prompt, (face,))
        if missed.act is not None and not history.stands(missed.beside):
            act = Amend(line=missed.beside, with_=missed.act, missed=act)
        missed.lying.told = face
        return Settled(act=(act, self._witness.evidence(missed.lying, face)))

    def _reread_earlier(self, lying: CardLying, face: Face | None, history: History[Any]) -> Settled:
        """An earlier act was another card; where it was right, the card that lies here is in question."""
        shows = likeliest(lying.seen) or ""
        prompt = self._asking.prompt(lying.zone, history.state)
        earlier = self._earlier.played(shows, prompt.seat if prompt else None, history)
        if earlier is not None and face not in (None, shows):
            assert face is not None
            amend = Amend(line=earlier.number, with_=with_face(self._game, earlier.act, shows, face))
            lying.unlike = None
            return Settled(act=(amend, Evidence(source="table", confirmed_by="table")))
        if earlier is not None:
            self._earlier.confirm(earlier.number)
        return Settled(again=lying)

    def _chosen(self, lying: CardLying, face: Face | None) -> Settled:
        """One of two cards is played, the other one is not."""
        there = self._memory.face_up(lying.zone)
        chosen = next((each for each in there if likeliest(each.seen) == face), lying)
        for each in there:
            if each is not chosen or face is None:
                each.spend(None)
        chosen.told = face
        return Settled(again=chosen) if face is not None else Settled()

    def _put_aside(self, lying: CardLying, face: Face | None) -> Settled:
        """This card does not belong to the row (None: the last to come); another one of it gives way to that."""
        row = self._memory.rows.get(lying.zone, ())
        aside, shows = next((each for each in row if each.face == face), None), likeliest(lying.seen)
        if aside is None or aside.number is None or aside.act is None or face is None or shows is None:
            lying.spend(None)
            return Settled()
        number, act = aside.number, with_face(self._game, aside.act, face, shows)
        aside.free()
        aside.spend(None)
        lying.spend(shows)
        self._memory.rows[lying.zone] = tuple(lying if each is aside else each for each in row)
        for each in self._memory.rows[lying.zone]:
            each.play(number, act)
        return Settled(act=(Amend(line=number, with_=act), Evidence(source="table", confirmed_by="table")))
