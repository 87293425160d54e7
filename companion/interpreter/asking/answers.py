"""What follows from the answer to a question."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.cards import Face
from companion.interpreter.asking.beside import ask_beside, choose, put_aside
from companion.interpreter.asking.missing import MissingCards
from companion.interpreter.doubts import (
    NEVER_READ,
    OWN,
    READ_BEFORE,
    REFUSED,
    REREAD,
    TAKEN_AWAY,
    TOO_FEW,
    TOO_MANY,
    WHICH_OF_TWO,
    Ask,
    Doubt,
    Evidence,
)
from companion.interpreter.explaining.moment import Explanation
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import BELIEVED_S, CLEAR, REMEMBERED_S
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
        self.missing = MissingCards(known)

    def ask_beside(self, shown: Collection[LyingCard], history: History[Any]) -> Doubt | None:
        """The question about a card too many that has lain for a while; not about those that are only ``shown``."""
        return ask_beside(history.state, self._known, shown)

    def settle(self, doubt: Doubt, face: Face | None, history: History[Any]) -> tuple[Act, Evidence] | None:
        """The act that the answer is; None: the cards are to be explained with what is known now."""
        if self.missing.is_asking(doubt.number):
            return self.missing.answer(doubt.number, face, history)
        track = self._questions.find_track(doubt, (*self._felt.lying_cards, *reversed(self._felt.gone)))
        if track is None:
            return None
        if track.number is not None and doubt.about not in (READ_BEFORE, TOO_MANY):
            return self._correct(track, face, history)
        if face is None and doubt.about not in (READ_BEFORE, WHICH_OF_TWO, TOO_MANY):
            track.said = NO_CARD
            track.pin(Conclusion())
        elif doubt.about == READ_BEFORE:
            return self._reread_earlier(track, face, history)
        elif doubt.about == WHICH_OF_TWO:
            choose(self._felt, track, face)
        elif doubt.about == TOO_MANY:
            return put_aside(self._felt, self._game, track, face)
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


class Renewal:
    """Keeps the open questions as an explanation has them."""

    def __init__(self, known: Knowledge) -> None:
        self._felt, self._questions = known.felt, known.questions

    def renew(self, found: Explanation, history: History[Any]) -> tuple[Doubt, ...]:
        """The new questions. Withdraws those whose cards are not doubtful any more."""
        asks = {each.track: each for each in found.shows.asks}
        for play in found.plays:
            asks |= {each.track: each for each in play.asks}
        for doubt in self._questions.waiting:
            track = self._questions.find_track(doubt, (*self._felt.gone, *self._felt.lying_cards))
            if track is not None and not self._is_still_open(doubt, track, asks, found, history):
                self._questions.pop(doubt.number)
        return tuple(new for each in asks.values() if (new := self.ask(each)) is not None)

    def forget_old(self) -> None:
        """Withdraws questions about cards that left the table too long ago to remember."""
        for doubt in self._questions.waiting:
            track = self._questions.find_track(doubt, self._felt.gone)
            if doubt.about == TAKEN_AWAY and (track is None or self._felt.now - track.leaves_at > REMEMBERED_S):
                self._questions.pop(doubt.number)
                self._felt.change()

    def ask(self, ask: Ask) -> Doubt | None:
        """The question about a card, if it is not asked yet."""
        track = ask.track
        held = self._questions.find(track)
        if held is not None and held.about == REFUSED and find_likeliest(held.seen) == find_likeliest(track.seen):
            return None
        if held is not None and track.gone_at is not None:
            self._questions.note_gathered(track)
            return None
        self._questions.drop(track)
        doubt = self._questions.ask(ask, instead_of=held)
        return doubt if held is None else None

    def _is_still_open(
        self, doubt: Doubt, track: LyingCard, asks: dict[LyingCard, Ask], found: Explanation, history: History[Any]
    ) -> bool:
        """Whether a question stays open."""
        if doubt.about in (TOO_FEW, NEVER_READ):
            return True
        if doubt.about in OWN:
            return track.gone_at is None and not track.is_spent
        if track in asks or (track in found.over and not track.is_spent):
            return True
        if track.gone_at is not None and not track.is_spent and not track.is_tag_alone and found.plays:
            return self._felt.now < self._felt.gone[-1].leaves_at + BELIEVED_S
        if doubt.about == REFUSED:
            return track.gone_at is None and find_likeliest(doubt.seen) == find_likeliest(track.seen)
        if track.number is None or not history.stands(track.number) or track.said is not None:
            return False
        if track.gone_at is not None:
            if doubt.about == REREAD:
                return False
            self._questions.note_gathered(track)
            return self._felt.now - track.gone_at <= REMEMBERED_S
        clear = bool(track.candidates) and track.candidates[0][1] >= CLEAR
        return not (clear and track.candidates[0][0] == track.face)
