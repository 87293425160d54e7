"""Asks what an explanation asks, and withdraws questions whose cards are not doubtful any more."""

from __future__ import annotations

from typing import Any

from companion.interpreter.doubts import NEVER_READ, OWN, REFUSED, REREAD, TAKEN_AWAY, TOO_FEW, Doubt
from companion.interpreter.explaining.moment import Ask, Explanation
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import BELIEVED_S, CLEAR, REMEMBERED_S
from companion.interpreter.seeing.lying_card import LyingCard, find_likeliest
from companion.rules.history import History


class Renewal:
    """Keeps the open questions as an explanation has them."""

    def __init__(self, known: Knowledge) -> None:
        self._felt, self._questions = known.felt, known.questions

    def renew(self, found: Explanation, history: History[Any]) -> tuple[Doubt, ...]:
        """The new questions. Withdraws those whose cards are not doubtful any more."""
        asks = {each.track: each for each in found.asks}
        for play in found.plays:
            asks |= {each.track: each for each in play.asks}
        for doubt in self._questions.waiting:
            track = self._questions.find_track(doubt, (*self._felt.gone, *self._felt.lying_cards))
            if track is not None and not self._is_still_open(doubt, track, asks, found, history):
                self._questions.pop(doubt.number)
        return tuple(new for each in asks.values() if (new := self.ask(each)) is not None)

    def forget_old(self) -> None:
        """Withdraws questions about cards that were taken away so long ago that nobody remembers them."""
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
        before = self._questions.hold(track)
        doubt: Doubt
        if ask.other is not None and track.act is not None:
            doubt = self._questions.ask_again(track.act, track, ask.other)
        elif ask.earlier is not None:
            doubt = self._questions.ask_earlier(ask.earlier.act, track, ask.candidates, ask.possible)
        else:
            doubt = self._questions.ask(ask.prompt, track, ask.candidates, about=ask.about)
        if before is not None:
            self._questions.go_on(before, doubt)
            return None
        return doubt

    def _is_still_open(
        self, doubt: Doubt, track: LyingCard, asks: dict[LyingCard, Ask], found: Explanation, history: History[Any]
    ) -> bool:
        """Whether a question stays open."""
        if doubt.about in (TOO_FEW, NEVER_READ):
            return True
        if doubt.about in OWN:
            return track.gone_at is None and not track.is_spent
        if track in asks or (found.is_over and track in found.there and not track.is_spent):
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
            if doubt.about != TAKEN_AWAY:
                self._questions.note_gathered(track)
            return self._felt.now - track.gone_at <= REMEMBERED_S
        clear = bool(track.candidates) and track.candidates[0][1] >= CLEAR
        if doubt.about == REREAD:
            return clear and track.candidates[0][0] != track.face
        return not (clear and track.candidates[0][0] == track.face)
