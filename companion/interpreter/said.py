"""Cards of acts that people said: they need no act of their own."""

from __future__ import annotations

from itertools import islice
from typing import Any

from companion.interpreter.known import Knowledge
from companion.interpreter.moments import is_moment_open
from companion.interpreter.numbers import LATEST, SUPPORTED
from companion.interpreter.seeing.lying_card import Conclusion, LyingCard
from companion.rules.game import Act, Cards
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of


class SaidCards:
    """Pins the cards of acts that people said, whether they lie by then or come later."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._told, self._questions = known.asking, known.felt, known.told, known.questions

    def recognize(self, history: History[Any]) -> None:
        """Pins cards that come to lie after somebody said their act."""
        for track in self._felt.lying_cards:
            if track.is_spent or track.is_back or track.said is not None:
                continue
            prompt = self._asking.find_prompt(track.zone, history.state)
            said = self._find_said(track, prompt.cards if prompt is not None else None, history)
            if said is not None:
                faces, likely = faces_of(history.game, said.act), next(iter(track.candidates), ("", 0.0))[0]
                track.pin(Conclusion(likely if likely in faces else faces[0], said.number, said.act, 1.0))

    def pin_lying(self, number: int, act: Act, before: Any) -> None:
        """Pins the cards that lie there already of an act that somebody said."""
        zones = self._asking.list_zones(act, before)
        for face in faces_of(self._asking.game, act):
            for track in self._felt.lying_cards:
                fits = dict(track.candidates).get(face, 0.0) >= SUPPORTED
                if track.zone in zones and not track.is_spent and fits:
                    track.pin(Conclusion(face, number, act, 1.0))
                    self._questions.drop(track)
                    break

    def _find_said(self, track: LyingCard, cards: Cards | None, history: History[Any]) -> Standing[Any] | None:
        """The act that somebody said, and whose card this is: one of the open moment, whatever the card is read
        as, or one of late that shows a face which cannot be played again. ``cards`` is what is waited for there."""
        likely, share = next(iter(track.candidates), ("", 0.0))
        each: Standing[Any]
        laid = (each for each in reversed(history.standing[-LATEST:]) if faces_of(history.game, each.act))
        for each in islice(laid, LATEST):
            is_laid = self._told.was_seen(each.number) or each.number in self._told.gathered
            faces = () if is_laid else faces_of(history.game, each.act)
            there = [other.face for other in self._felt.list_played_by(each.number)]
            if (
                not faces
                or likely in there
                or track.zone not in self._asking.list_zones(each.act, history.state_before(each.number))
            ):
                continue
            if (
                cards is None
                and len(faces) == 1
                and not there
                and is_moment_open(each.number, track.zone, history, self._asking)
            ):
                return each
            if cards is not None and likely in faces and share >= SUPPORTED and likely not in cards.faces:
                return each
        return None
