"""Cards that lie where no act was made of them, for so long that somebody should say what they are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.interpreter.asking.questions import OpenQuestions
from companion.interpreter.doubts import BESIDE, WHICH_OF_TWO, Doubt
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.rows import OVER_MM
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.seeing.weighing import CLEAR, weigh

LIES_ON_S = 3.0
"""A card that waits beside others, or one of two where one is played, is asked about after this time."""


def ask_beside(
    state: Any, asking: Asking, felt: Tracks, questions: OpenQuestions, shown: Collection[LyingCard]
) -> Doubt | None:
    """The question about a card beside others, or about two cards where one is played; not about those that are only
    shown."""
    for prompt in asking.prompts(state):
        if prompt.optional or prompt.cards is None or not prompt.cards.cleared or prompt.cards.most > 1:
            continue
        there = felt.face_up(prompt.cards.zone)
        unread = [each for each in there if not each.spent and each not in shown]
        if not unread or any(felt.now - each.since < LIES_ON_S for each in unread):
            continue
        if any(questions.is_asked(each) for each in unread):
            continue
        if len(unread) == len(there) == 2:
            likely = [each.candidates[0] for each in unread if each.candidates]
            return questions.ask(prompt, unread[-1], likely, about=WHICH_OF_TWO)
        is_shown = asking.sight(prompt.cards.zone, state) is not None
        if len(unread) == 1 < len(there) and not is_shown:
            candidates = weigh(unread[0].candidates, prompt.cards.faces)
            return questions.ask(prompt, unread[0], candidates, about=BESIDE)
    return _ask_beside_row(state, asking, felt, questions)


def _ask_beside_row(state: Any, asking: Asking, felt: Tracks, questions: OpenQuestions) -> Doubt | None:
    """One more card lies beside a row that was read whole; it is the likeliest not to belong there."""
    for zone, row in felt.rows.items():
        act, there = row[0].act if row else None, felt.face_up(zone)
        if act is None or not asking.is_laid(act) or asking.prompt(zone, state) is not None:
            continue
        if any(each.number != row[0].number or each not in there for each in row):
            continue
        more = [each for each in there if each not in row and not each.spent]
        for each in more[:1]:
            is_clear = bool(each.candidates) and each.candidates[0][1] >= CLEAR
            is_apart = min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
            lies_on = felt.now - each.since >= LIES_ON_S
            if is_clear and is_apart and lies_on and not questions.is_asked(each):
                return questions.ask_beside_row(act, each, [card.face for card in row if card.face])
    return None
