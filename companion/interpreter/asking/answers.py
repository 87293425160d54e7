"""What follows from the answer to a question."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.cards import Face
from companion.interpreter.asking.overdue import NotFound, TooFew, ask_beside
from companion.interpreter.asking.putting_back import PuttingBack
from companion.interpreter.doubts import NEVER_READ, READ_BEFORE, TOO_FEW, TOO_MANY, WHICH_OF_TWO, Doubt, Evidence
from companion.interpreter.known import Knowledge
from companion.interpreter.seeing.lying_card import NO_CARD, Conclusion, LyingCard, find_likeliest
from companion.interpreter.told import replace_face
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.history import History


class Answers:
    """Settles each kind of question. An answer is noted on the track of its card, for the next explanation; or it is an
    act."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        self._game, self._asking, self._felt = known.game, known.asking, known.felt
        self._told, self._questions, self._witness = known.told, known.questions, known.witness
        self.too_few, self.not_found, self.putting_back = TooFew(known), NotFound(known), PuttingBack(known)

    def look(self, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """Tells and asks about a card that nobody found."""
        return self.not_found.look(history)

    def ask_overdue(self, shown: Collection[LyingCard], history: History[Any]) -> Doubt | None:
        """The question about cards that have waited, or been missing, for too long; not about those only ``shown``."""
        return ask_beside(history.state, self._known, shown) or self.too_few.compare(history)

    def settle(self, doubt: Doubt, face: Face | None, history: History[Any]) -> tuple[Act, Evidence] | None:
        """The act that the answer is; None: the cards are to be explained with what is known now."""
        if doubt.about == NEVER_READ:
            return self.putting_back.answer(doubt.number, face, history)
        if doubt.about == TOO_FEW:
            return None if face is None else self.too_few.answer(doubt.number, face)
        track = self._questions.find_track(doubt, (*self._felt.lying_cards, *reversed(self._felt.gone)))
        if track is None:
            never = None if face is None else self.not_found.answer(doubt.number, face, history)
            return None if never is None else (never, Evidence(source="table", confirmed_by="table"))
        if track.number is not None and doubt.about not in (READ_BEFORE, TOO_MANY):
            return self._correct(track, face, history)
        if face is None and doubt.about not in (READ_BEFORE, WHICH_OF_TWO, TOO_MANY):
            track.said = NO_CARD
            track.pin(Conclusion())
        elif doubt.about == READ_BEFORE:
            return self._reread_earlier(track, face, history)
        elif doubt.about == WHICH_OF_TWO:
            self._choose(track, face)
        elif doubt.about == TOO_MANY:
            return self._put_aside(track, face)
        else:
            track.said = face
        return None

    def _correct(self, track: LyingCard, face: Face | None, history: History[Any]) -> tuple[Act, Evidence] | None:
        """A card that was played as another one was this one."""
        was, number, act = track.face, track.number, track.act
        track.said = face or was or ""
        if was is None or track.said == was or number is None or act is None or not history.stands(number):
            return None
        act = next(each.act for each in history.standing if each.number == number)
        amend = Amend(line=number, with_=replace_face(self._game, act, was, track.said))
        return amend, self._witness.evidence(track, track.said)

    def _reread_earlier(
        self, track: LyingCard, face: Face | None, history: History[Any]
    ) -> tuple[Act, Evidence] | None:
        """An earlier act was another card; if it was right, the card that lies here is in question."""
        shows = find_likeliest(track.seen) or ""
        prompt = self._asking.find_prompt(track.zone, history.state)
        earlier = self._told.find_unconfirmed(shows, prompt.seat if prompt else None, history)
        if earlier is not None and face not in (None, shows):
            assert face is not None
            amend = Amend(line=earlier.number, with_=replace_face(self._game, earlier.act, shows, face))
            return amend, Evidence(source="table", confirmed_by="table")
        if earlier is not None:
            self._told.confirm(earlier.number)
        return None

    def _choose(self, track: LyingCard, face: Face | None) -> None:
        """One of two cards is played, the other one is not."""
        there = self._felt.list_face_up(track.zone)
        chosen = next((each for each in there if find_likeliest(each.seen) == face), track)
        for each in there:
            if each is not chosen or face is None:
                each.pin(Conclusion())
        if face is not None:
            chosen.said = face

    def _put_aside(self, track: LyingCard, face: Face | None) -> tuple[Act, Evidence] | None:
        """This card does not belong to the row (None: the last to come); another one of it gives way to that."""
        row = self._felt.rows.get(track.zone, ())
        aside, shows = next((each for each in row if each.face == face), None), find_likeliest(track.seen)
        if aside is None or aside.number is None or aside.act is None or face is None or shows is None:
            track.pin(Conclusion())
            return None
        number, act = aside.number, replace_face(self._game, aside.act, face, shows)
        aside.pin(Conclusion())
        self._felt.rows[track.zone] = tuple(track if each is aside else each for each in row)
        track.pin(Conclusion(shows, number, act, 1.0))
        for each in self._felt.rows[track.zone]:
            each.pin(Conclusion(each.face, number, act, 1.0))
        return Amend(line=number, with_=act), Evidence(source="table", confirmed_by="table")
