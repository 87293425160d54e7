"""What lies on the felt, held against what the referee believes: where both cannot be right, it is asked."""

from __future__ import annotations

from itertools import islice
from typing import Any

from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.moments import lasts
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.earlier import Earlier
from companion.interpreter.doubtful.missing import ANSWERED_S, Missed, Missing
from companion.interpreter.doubts import BESIDE, TAKEN_AWAY, WHICH_OF_TWO, Doubt
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import OVER_MM
from companion.interpreter.felt.weighing import CLEAR, SUPPORTED, weighed
from companion.rules.game import Cards
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of

LIES_ON_S = 3.0
"""A card that waits beside others, or one of two where one is played, is asked about when it has lain so long."""

RECENT = 8
"""So many acts of cards back a card may belong that lies where somebody said an act while nothing was seen."""


class Truth:
    """Asks where something lies for long that no act was made of, or is gone although it should have been one."""

    def __init__(self, asking: Asking, memory: Memory, doubting: Doubting, missing: Missing) -> None:
        self._asking, self._memory, self._doubting, self._missing = asking, memory, doubting, missing

    def missed(self, history: History[Any]) -> tuple[Doubt, ...]:
        """A card was gathered with the others of its moment before it could be read, or two of one moment were."""
        for number in self._missing.forgotten():
            self._doubting.pop(number)
        for gone in self._memory.asked_about:
            if self._memory.now - gone[1] > ANSWERED_S:
                self._doubting.drop(gone[0])
                self._memory.asked_about = tuple(each for each in self._memory.asked_about if each is not gone)
        missed = self._missing.found(history)
        pair = () if missed is not None else self._missing.found_pair(history)
        found = (missed,) if missed is not None else pair
        for old in self._doubting.waiting if found else ():
            if old.about == TAKEN_AWAY:
                self._doubting.pop(old.number)
        asked = {doubt.number: (doubt, each) for each in found for doubt in self._ask_missed(each)}
        if missed is not None:
            for number in asked:
                self._missing.ask(number, missed)
        elif asked:
            self._missing.ask_pair({number: each for number, (_, each) in asked.items()})
        return tuple(doubt for doubt, _ in asked.values())

    def _ask_missed(self, missed: Missed) -> tuple[Doubt, ...]:
        if missed.prompt.cards is None:
            return ()
        candidates = weighed(missed.lying.candidates, missed.prompt.cards.faces)
        return (self._doubting.ask(missed.prompt, missed.lying, candidates, about=TAKEN_AWAY),)

    def compared(self, state: Any) -> Doubt | None:
        """What lies is held against what is waited for."""
        for prompt in self._asking.prompts(state):
            if prompt.optional or prompt.cards is None or not prompt.cards.cleared or prompt.cards.most > 1:
                continue
            there = self._memory.face_up(prompt.cards.zone)
            unread = [each for each in there if not each.spent]
            if not unread or any(self._memory.now - each.since < LIES_ON_S for each in unread):
                continue
            if any(self._doubting.is_asked(each) for each in unread):
                continue
            if len(unread) == len(there) == 2:
                likely = [each.candidates[0] for each in unread if each.candidates]
                return self._doubting.ask(prompt, unread[-1], likely, about=WHICH_OF_TWO)
            is_shown = self._asking.sight(prompt.cards.zone, state) is not None
            if len(unread) == 1 < len(there) and not is_shown:
                candidates = weighed(unread[0].candidates, prompt.cards.faces)
                return self._doubting.ask(prompt, unread[0], candidates, about=BESIDE)
        return self._beside_row(state)

    def _beside_row(self, state: Any) -> Doubt | None:
        """One more card lies beside a row that was read whole; it is the likeliest not to belong there."""
        for zone, row in self._memory.rows.items():
            act, there = row[0].act if row else None, self._memory.face_up(zone)
            if act is None or not self._asking.is_laid(act) or self._asking.prompt(zone, state) is not None:
                continue
            if any(each.number != row[0].number or each not in there for each in row):
                continue
            more = [each for each in there if each not in row and not each.spent]
            for each in more[:1]:
                is_clear = bool(each.candidates) and each.candidates[0][1] >= CLEAR
                is_apart = min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
                lies_on = self._memory.now - each.since >= LIES_ON_S
                if is_clear and is_apart and lies_on and not self._doubting.is_asked(each):
                    return self._doubting.ask_beside_row(act, each, [card.face for card in row if card.face])
        return None


def said_of(
    lying: CardLying, cards: Cards | None, memory: Memory, history: History[Any], asking: Asking, earlier: Earlier
) -> Standing[Any] | None:
    """The act that somebody said, and whose card this is: one of the moment that lasts, whatever the card is read as,
    or one of late that shows a face which cannot be played again (``cards``: what is waited for where it lies)."""
    likely, share = next(iter(lying.candidates), ("", 0.0))
    each: Standing[Any]
    laid = (each for each in reversed(history.standing) if faces_of(history.game, each.act))
    for each in islice(laid, RECENT):
        faces = () if earlier.was_seen(each.number) else faces_of(history.game, each.act)
        there = [other.face for other in memory.played_by(each.number)]
        if not faces or likely in there or lying.zone not in asking.zones(each.act, history.state_before(each.number)):
            continue
        if cards is None and len(faces) == 1 and not there and lasts(each.number, lying.zone, history, asking):
            return each
        if cards is not None and likely in faces and share >= SUPPORTED and likely not in cards.faces:
            return each
    return None
