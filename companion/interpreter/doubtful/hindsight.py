"""What was told too early, seen in the light of what came after: struck out, moved to another seat, or read anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.gathered import answered
from companion.interpreter.awaited.moments import gathered_by, lasts
from companion.interpreter.felt.lying import CardLying, Taken
from companion.interpreter.felt.memory import PUT_BACK_S, Memory
from companion.interpreter.felt.rows import place_in_row
from companion.interpreter.felt.weighing import NAMED, likeliest
from companion.observations import CardSeen, TagSeen
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.judging.legal import holds_one
from companion.rules.spec import GameSpec

TOGETHER_S = 2.5
"""Cards that come to lie within so long of one another come together; in a war the next card comes later."""

RETRACTED_S = 1.0
"""A card that is taken away for so long before all cards of its moment lie was not played."""


COVERED_S = 1.5
"""A card whose tag is pushed to another reader is read there sooner than this."""


class Correction(NamedTuple):
    """An act was misread; ``cards`` are those that it rests on, where they lie."""

    amend: Amend
    cards: tuple[CardLying, ...] = ()


class Hindsight:
    """Corrects the program's own readings. ``unplayed`` are acts that turned out to be none; each is struck out as
    soon as what came after it can be judged without."""

    def __init__(self, game: GameSpec[Any], asking: Asking, memory: Memory) -> None:
        self._game, self._asking, self._memory = game, asking, memory
        self.unplayed: list[int] = []

    def struck(self) -> tuple[Correction, ...]:
        """The acts that turned out to be none."""
        return tuple(Correction(Amend(line=number, with_=None, misread=True)) for number in self.unplayed)

    def shown(self, zone: str) -> tuple[Correction, ...]:
        """Where one card alone is played, three that come together are only shown: none of them was played."""
        there = self._memory.face_up(zone)
        played = [each for each in reversed(there) if each.number is not None]
        if len(there) < 3 or not played or not there[0].alone or there[-1].since - there[0].since > TOGETHER_S:
            return ()
        self.unplayed += [each.number for each in played if each.number is not None]
        for each in there:
            each.free()
            each.spend(None)
        return self.struck()

    def retracted(self, history: History[Any], is_asked: Callable[[int], bool]) -> tuple[Correction, ...]:
        """A card that was taken away before all cards of its moment lay, and not put back, was not played, unless
        ``is_asked`` says that what was laid beside it is asked about. One whose
        tag is not read any more may have been covered, or have made room at a reader for all: its last sure reading
        stands until another card is read in its place."""
        for taken in self._memory.taken:
            number = taken.number
            if number is None or self._memory.now - taken.at < RETRACTED_S or self._memory.played_by(number):
                continue
            if is_asked(number) or number in self.unplayed or (taken.uid and not self._is_replaced(taken)):
                continue
            if lasts(number, taken.zone, history, self._asking):
                self._memory.forget(number)
                self.unplayed.append(number)
        return self.struck()

    def uncovered(self, lying: CardLying, history: History[Any]) -> bool:
        """Whether this is a card that was played in this moment, or is read again where it was just now: its tag was
        not read for a while."""
        uid = lying.seen.uid if isinstance(lying.seen, TagSeen) else ""
        for taken in self._memory.taken if uid else ():
            number, act = taken.number, taken.act
            if taken.uid != uid or taken.zone != lying.zone or number is None or act is None:
                continue
            was_just_here = self._memory.now - taken.at <= PUT_BACK_S and history.stands(number)
            if was_just_here or lasts(number, taken.zone, history, self._asking):
                lying.spend(taken.face)
                lying.play(number, act)
                self._memory.forget(number)
                return True
        return False

    def _is_replaced(self, taken: Taken) -> bool:
        """Whether another card lies in the place of this one, and lies on, and no act was made of it."""
        there = self._memory.face_up(taken.zone)
        return any(not each.spent and self._memory.now - each.since >= RETRACTED_S for each in there)

    def covered(self, history: History[Any]) -> tuple[Taken, ...]:
        """The cards whose tags have not been read for a while, although all cards of their moment do not lie yet."""
        return tuple(
            taken
            for taken in self._memory.taken
            if taken.uid
            and taken.number is not None
            and self._memory.now - taken.at >= COVERED_S
            and not self._memory.lies(taken.uid)
            and lasts(taken.number, taken.zone, history, self._asking)
        )

    def has_begun(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> bool:
        """Whether a card beside spent ones is played all the same: it came alone, lies on, and another seat's card of
        this moment lies already. Then what lies beside it was left there, or overlooked when it was taken."""
        there = self._memory.face_up(lying.zone)
        if sum(not each.spent for each in there) != 1 or self._memory.now - lying.since < RETRACTED_S:
            return False
        return any(
            each.act is not None
            and each.act.word() == prompt.act
            and each.number is not None
            and lasts(each.number, each.zone, history, self._asking)
            for each in self._memory.lying
        )

    def moved(self, lying: CardLying, history: History[Any]) -> Correction | None:
        """A card that counted for a seat was pushed on to another seat's zone: where that one is waited for, and the
        moment lasts, it was the other's from the beginning."""
        prompt = self._asking.prompt(lying.zone, history.state)
        act, number = lying.act, lying.number
        if prompt is None or act is None or number is None or lying.face is None or prompt.act != act.word():
            return None
        if prompt.cards is None or prompt.cards.most > 1 or prompt.seat == act.seat:
            return None
        if not lasts(number, lying.zone, history, self._asking):
            return None
        return Correction(Amend(line=number, with_=replace(act, seat=prompt.seat), misread=True), (lying,))

    def slid(self, lying: CardLying, history: History[Any]) -> Correction | None:
        """A card that was laid over one of a row lies over another one soon after: it was laid over that."""
        laid = next((each for each in history.standing if each.number == lying.number), None)
        if laid is None or self._memory.now - lying.since > PUT_BACK_S:
            return None
        for prompt in answered(laid, history, self._asking):
            name = prompt.cards.place if prompt.cards is not None else ""
            place = place_in_row(lying, prompt, self._memory) if name else None
            if place is not None and place != getattr(laid.act, name):
                act: Any = laid.act
                amend = Amend(line=laid.number, with_=replace(act, **{name: place}), misread=True)
                return Correction(amend, (lying,)) if history.may_be(amend) else None
        return None

    def moved_on(self, gone: CardLying, history: History[Any]) -> tuple[Correction, ...]:
        """A card that counted for one seat is gone, and lay in front of another one, for whom it counts, too, before
        anybody saw it go: it was the other's alone, if there is but one like it."""
        if gone.number is None or gone.act is None or not isinstance(gone.seen, CardSeen):
            return ()
        if history.setup.deck.played_faces().get(gone.face or "", 1) > 1:
            return ()  # Two were played, and are gathered now.
        if any(likeliest(each.seen) == gone.face for each in self._memory.face_up(gone.zone)):
            return ()  # It was only pushed.
        for lying in self._memory.lying:
            act, is_late = lying.act, gone.since < lying.since >= self._memory.now - TOGETHER_S
            if act is None or lying.face != gone.face or not is_late or not isinstance(lying.seen, CardSeen):
                continue
            if act.word() == gone.act.word() and act.seat != gone.act.seat and lying.zone != gone.zone:
                self._memory.forget(gone.number)
                self.unplayed.append(gone.number)
                return self.struck()
        return ()

    def laid_over(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> tuple[Correction, ...]:
        """A card that counted for another seat, was taken up again before all cards of the moment lay, and now lies
        here, was this seat's from the beginning; where it would have come too early then, it was only not the
        other's. Of two alike, another tag is another card."""
        faces = dict(lying.candidates)
        for taken in self._memory.taken:
            act, number = taken.act, taken.number
            if act is None or number is None or taken.zone == lying.zone or act.word() != prompt.act:
                continue
            is_same_tag = taken.uid != "" and ("tag", taken.uid) in lying.keys and history.stands(number)
            is_another = not is_same_tag and taken.uid != "" and any(kind == "tag" for kind, _ in lying.keys)
            is_it = faces.get(taken.face, 0.0) >= NAMED and lasts(number, taken.zone, history, self._asking)
            if (is_it and not is_another) or (is_same_tag and self._memory.now - taken.at <= PUT_BACK_S):
                amend = Amend(line=number, with_=replace(act, seat=prompt.seat), misread=True)
                if not history.may_be(amend):
                    self._memory.forget(number)
                    self.unplayed.append(number)
                    return self.struck()
                lying.spend(taken.face)
                return (Correction(amend, (lying,)),)
        return ()

    def met_another(self, lying: CardLying, history: History[Any]) -> tuple[Correction, ...]:
        """A card whose tag was not read any more was judged together with one that came after that; now another one
        lies in its place, come with that one: these two meet, and what had lain with the first was never read."""
        for taken in self._memory.taken:
            if not taken.uid or taken.number is None or taken.zone != lying.zone or ("tag", taken.uid) in lying.keys:
                continue
            by, last = gathered_by(taken.number, taken.face, history), history.entries[-1].number
            if by is None or by[0] != last or taken.number == last:
                continue
            if any(
                other.zone != lying.zone and other.since > taken.at and abs(other.since - lying.since) <= TOGETHER_S
                for other in self._memory.played_by(last)
            ):
                self._memory.forget(taken.number)
                self.unplayed.append(taken.number)
                return self.struck()
        return ()

    def was(self, lying: CardLying, face: Face, *, misread: bool) -> Correction | None:
        """A card that was played as another one was this one; ``misread``: the program says so by itself."""
        was, number, act = lying.face, lying.number, lying.act
        if was is None or face == was or number is None or act is None:
            return None
        mended = with_face(self._game, act, was, face)
        others = tuple(each for each in self._memory.played_by(number) if each is not lying)
        return Correction(Amend(line=number, with_=mended, misread=misread), (lying, *others))


def with_face(game: GameSpec[Any], act: Act, was: Face, face: Face) -> Act:
    """The same act with another card in the place of this one."""
    played: Any = act
    faces, field = faces_of(game, act), cards_field(game, type(act))
    at = faces.index(was)
    mended = (*faces[:at], face, *faces[at + 1 :])
    changed: Act = replace(played, **{field: face if holds_one(type(act), field) else mended})
    return changed
