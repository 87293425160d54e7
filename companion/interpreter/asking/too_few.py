"""A row of which all cards but one are read: asks once for the missing one when no more come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.cards import Face
from companion.interpreter.asking.questions import OpenQuestions
from companion.interpreter.doubts import Doubt, Evidence
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.rows import find_unread
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.seeing.weighing import CLEAR, pick_face, weigh
from companion.interpreter.witness import Witness
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import History

RESTS_S = 4.0
"""A row is asked about when no card came to it for this time: people who lay down a hand lay a card each second."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The cards that are read, each with its face, and what they would answer with one more."""

    prompt: Prompt
    cards: tuple[tuple[LyingCard, Face], ...]


class TooFew:
    """Looks at rows that must be whole: their prompt says how many cards lie there, and no fewer."""

    def __init__(self, asking: Asking, felt: Tracks, questions: OpenQuestions, witness: Witness) -> None:
        self._asking, self._felt, self._questions, self._witness = asking, felt, questions, witness
        self._asked: dict[tuple[str, Seat | None], tuple[int, _Row]] = {}

    def compare(self, history: History[Any]) -> Doubt | None:
        """Asks if a row is one short. Withdraws the question when the row is whole, or not waited for any more."""
        waited = {(each.act, each.seat): each for each in self._asking.prompts(history.state) if _must_be_whole(each)}
        for key, (number, _) in list(self._asked.items()):
            if key not in waited:
                del self._asked[key]
            if key not in waited or self._is_whole(waited[key]):
                self._questions.pop(number)
        copies = history.setup.deck.played_faces()
        for key, prompt in waited.items():
            row = None if key in self._asked else self._one_short(prompt, copies)
            if row is not None:
                beside, gone = [face for _, face in row.cards], self._all_seen(row, copies)
                source, at = self._felt.watcher, self._felt.now
                asked = self._questions.ask_missing(prompt, beside, gone, source=source, at=at)
                self._asked[key] = asked.number, row
                return asked
        return None

    def answer(self, number: int, face: Face) -> tuple[Act, Evidence] | None:
        """The whole row with this card, and what it rests on."""
        row = next((row for asked, row in self._asked.values() if asked == number), None)
        if row is None:
            return None
        seen = Evidence.combine([self._witness.evidence(lying, shown) for lying, shown in row.cards])
        act = self._asking.act(row.prompt, (*(shown for _, shown in row.cards), face))
        return act, replace(seen, confirmed_by="table")

    def _all_seen(self, row: _Row, copies: Mapping[Face, int]) -> frozenset[Face]:
        """The faces of which every card lies somewhere, in this row or clearly in another place."""
        mine = [lying for lying, _ in row.cards]
        likely = (each.candidates[0] for each in self._felt.lying if each not in mine and each.candidates)
        seen = Counter([*(face for _, face in row.cards), *(face for face, share in likely if share >= CLEAR)])
        return frozenset(face for face, count in seen.items() if count >= copies.get(face, count + 1))

    def _is_whole(self, prompt: Prompt) -> bool:
        cards = prompt.cards
        return cards is not None and len(find_unread(self._felt, cards)) >= cards.most

    def _one_short(self, prompt: Prompt, copies: Mapping[Face, int]) -> _Row | None:
        assert prompt.cards is not None
        there = find_unread(self._felt, prompt.cards)
        if len(there) != prompt.cards.most - 1 or any(self._questions.is_asked(each) for each in there):
            return None
        if self._felt.now - max(each.since for each in there) < RESTS_S:
            return None
        row = sorted(there, key=lambda each: each.place_mm)
        faces = [each.said or pick_face(each.candidates, weigh(each.candidates, prompt.cards.faces)) for each in row]
        shown = [face for face in faces if face in prompt.cards.faces]
        if len(shown) < len(row) or any(count > copies.get(face, count) for face, count in Counter(shown).items()):
            return None
        return _Row(prompt, tuple(zip(row, shown, strict=True)))


def _must_be_whole(prompt: Prompt) -> bool:
    cards = prompt.cards
    if prompt.optional or cards is None or cards.lying or cards.may_be_unseen:
        return False
    return 1 < cards.least == cards.most
