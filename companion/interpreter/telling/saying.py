"""What is told of what was seen, and what became of it: the cards of an act count as played when it was accepted."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.against_book.amiss import Amiss
from companion.interpreter.against_book.comparing import Comparison
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.earlier import Earlier
from companion.interpreter.doubtful.hindsight import Correction, Hindsight
from companion.interpreter.doubtful.missing import Missing
from companion.interpreter.doubts import REFUSED, Doubt, Evidence
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import SUPPORTED, named, weighed
from companion.interpreter.felt.witness import Witness
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, Prompt
from companion.rules.history import History
from companion.rules.judging.carded import faces_of
from companion.rules.spec import GameSpec

Read: TypeAlias = tuple[Act, Evidence] | Doubt | Comparison | Amiss


class Saying:
    """Makes acts of cards, and remembers the cards of the one that the referee has not judged yet."""

    def __init__(
        self,
        game: GameSpec[Any],
        asking: Asking,
        memory: Memory,
        doubting: Doubting,
        hindsight: Hindsight,
        missing: Missing,
        earlier: Earlier,
        witness: Witness,
    ) -> None:
        self._game, self._asking, self._memory, self._doubting = game, asking, memory, doubting
        self._hindsight, self._missing, self._earlier, self._witness = hindsight, missing, earlier, witness
        self._told: tuple[Act, tuple[CardLying, ...]] | None = None

    def say(self, prompt: Prompt, row: tuple[CardLying, ...], faces: tuple[Face, ...], place: int = 0) -> Read:
        """The act that these cards say; it is remembered until the referee has judged it."""
        act = self._asking.act(prompt, faces, place)
        for lying, face in zip(row, faces, strict=True):
            if lying.unlike is None:
                self._doubting.drop(lying)
            lying.spend(face)
            lying.share = dict(lying.candidates).get(face, 0.0)
            lying.alone = prompt.cards is not None and prompt.cards.cleared and prompt.cards.most == 1
        self._told = (act, row)
        found = [self._witness.evidence(each, face) for each, face in zip(row, faces, strict=True)]
        return act, found[0] if len(found) == 1 else Evidence.together(found)

    def corrected(self, *corrections: Correction | None) -> tuple[Read, ...]:
        """What was told before is changed; the first of its cards says why."""
        found: list[Read] = []
        for each in corrections:
            if each is None:
                continue
            first = each.cards[0] if each.cards else None
            if first is not None:
                self._told = (each.amend, each.cards)
            shows = faces_of(self._game, each.amend.with_)[:1] if each.amend.with_ else ()
            evidence = (
                self._witness.evidence(first, shows[0] if shows else "") if first else Evidence(self._memory.watcher)
            )
            found.append((each.amend, evidence))
        return tuple(found)

    def played(self, number: int, act: Act, evidence: Evidence, before: Any) -> None:
        """An act was accepted from somewhere in the state ``before``: the cards that it was read from, or that lie
        where they may and show its faces, need no act of their own."""
        told, self._told = self._told, None
        if isinstance(act, Amend) and act.line in self._hindsight.unplayed:
            self._hindsight.unplayed.remove(act.line)
        for each in act.together() if isinstance(act, Amend) else ():
            self._earlier.confirm(each.line)
        if told is not None and told[0] is act:
            self._missing.played(act.word())
            for lying in told[1]:
                if not isinstance(act, Amend):
                    lying.play(number, act)
                    self._earlier.remember(number, lying.face or "", lying.candidates, told=lying.told is not None)
                elif act.with_ is not None:
                    lying.face = self._face_within(lying, act.with_)
                    lying.play(act.line, act.with_)
            if isinstance(act, Amend) and act.with_ is not None and told[1]:
                self._doubting.drop(told[1][0])  # What is asked about others of its row stays open.
        elif evidence.confirmed_by is not None:
            self._spend_said(number, act, before)

    def refused(self, act: Act, history: History[Any]) -> Doubt | None:
        """The referee refused what was read: a card that was read so may be another one, so the table is asked."""
        told, self._told = self._told, None
        if told is None or told[0] is not act or isinstance(act, Amend):
            return None
        for lying in told[1]:
            lying.free()
        prompt = self._asking.prompt(told[1][0].zone, history.state)
        if prompt is None or prompt.cards is None or prompt.seat != act.seat:
            return None
        cards = prompt.cards
        lying = min(told[1], key=lambda each: _likely(each, cards))
        return self._doubting.ask(prompt, lying, lying.candidates, about=REFUSED)

    def _face_within(self, lying: CardLying, act: Act) -> Face | None:
        """What a card counts as in an act that was mended: what stands there now in its place."""
        faces, before = faces_of(self._game, act), faces_of(self._game, lying.act) if lying.act else ()
        if lying.face in before and len(before) == len(faces):
            return faces[before.index(lying.face)]
        return faces[0] if len(faces) == 1 else lying.face

    def _spend_said(self, number: int, act: Act, before: Any) -> None:
        """Somebody said an act whose cards lie there already."""
        zones = self._asking.zones(act, before)
        for face in faces_of(self._game, act):
            for lying in self._memory.lying:
                fits = dict(lying.candidates).get(face, 0.0) >= SUPPORTED
                if lying.zone in zones and not lying.spent and fits:
                    lying.spend(face)
                    lying.play(number, act)
                    self._doubting.drop(lying)
                    break


def _likely(lying: CardLying, cards: Cards) -> tuple[bool, float]:
    """How likely a card of a refused row was read rightly: possible ones before impossible, then by share."""
    seen = lying.candidates
    face = lying.told or named(seen, weighed(seen, cards.faces))
    return face in cards.faces, dict(seen).get(face or "", 0.0)
