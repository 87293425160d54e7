"""A face of which there is one, seen on two cards: which of the two was read wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.doubtful.earlier import Earlier, possible_then
from companion.interpreter.doubtful.hindsight import Correction, with_face
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import CLEAR, NAMED, Candidates
from companion.rules.acts import Amend
from companion.rules.game import Prompt
from companion.rules.history import History, Standing

DOUBTFUL = 0.01
"""So much is left to another face on the surest reading: of a deck that the reader did not know, 2 of 102 cards that
were read with 0.98 or more were another one."""

SEEN = 0.05
"""With less than this of a face, nothing of it was seen: perhaps there is no card there but those that are known."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The likelier of the two explanations. The card that lies is this ``face``; None: it is what it looks like, and
    the card before was another one, as ``mended`` says. It is ``sure`` where it leaves little to the other explanation,
    and overrules no clear reading."""

    face: Face | None = None
    mended: Correction | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Twin:
    """The less clear of two cards of a row that look like the one card of a face. It is this ``face``; None: it is no
    other that was seen of it. ``sure``: little speaks for the opposite."""

    lying: CardLying
    face: Face | None
    sure: bool


def outweighed(now: Candidates, then: Candidates, face: Face, may_be: frozenset[Face]) -> tuple[float, Face | None]:
    """How likely it is that the card read ``now`` is not this face but another that it may be, and the one read
    ``then`` is it, beside the opposite; and which face that is."""
    other = max(((each, share) for each, share in now if each != face and each in may_be), default=None, key=_share)
    beyond = max((share for each, share in then if each != face), default=0.0)
    is_other = dict(then).get(face, 0.0) * (other[1] if other is not None else 0.0)
    is_face = dict(now).get(face, 0.0) * max(beyond, DOUBTFUL)
    total = is_other + is_face
    return (is_other / total, other[0] if other is not None else None) if total > 0 else (0.0, None)


class Census:
    """Holds a card that cannot be, since it was read before, against that reading."""

    def __init__(self, asking: Asking, memory: Memory, earlier: Earlier) -> None:
        self._asking, self._memory, self._earlier = asking, memory, earlier

    def explained(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> Explained | None:
        """What explains that this card looks like one that was read before. None: it does not, or only a touch can
        say."""
        now = lying.candidates
        if not now or prompt.cards is None or now[0][0] in prompt.cards.faces:
            return None
        face = now[0][0]
        before = self._earlier.played(face, prompt.seat, history)
        if before is None or before.act.seat != prompt.seat or self._earlier.was_told(before.number, face):
            return None
        then = self._earlier.read_as(before.number, face)
        share, other = outweighed(now, then, face, prompt.cards.faces)
        if other is not None and share >= 0.5:
            seen = dict(now)[other] >= SEEN
            return Explained(face=other, sure=seen and share >= NAMED and now[0][1] < CLEAR)
        share, other = outweighed(then, now, face, possible_then(before.number, history, self._asking))
        mended = None if other is None or share < 0.5 else self._mended(before, face, other, history)
        sure = share >= NAMED and dict(then).get(face, 0.0) < CLEAR
        return None if mended is None else Explained(mended=mended, sure=sure)

    def is_clearer_elsewhere(self, lying: CardLying, face: Face, history: History[Any]) -> bool:
        """Whether another unread card of that place looks like the one card of this face, and more clearly: the rank of
        one card and the suit of the next may look like a third one."""
        share = dict(lying.candidates).get(face, 0.0)
        others = (each for each in self._memory.face_up(lying.zone) if each is not lying and not each.spent)
        likeliest = (each.candidates[0] for each in others if each.candidates and each.told is None)
        return any(other == face and more > share for other, more in likeliest) and _is_one_alone(face, history)

    def twin(self, there: Sequence[CardLying], prompt: Prompt, history: History[Any]) -> Twin | None:
        """The one of these cards that cannot be what it looks like, because another one is it more clearly."""
        shown = {id(each): each.candidates[0] for each in there if each.candidates and each.told is None}
        for less in (each for each in there if id(each) in shown):
            face, share = shown[id(less)]
            more = [each for each in there if each is not less and shown.get(id(each), ("", 0.0)) >= (face, share)]
            more = [each for each in more if shown[id(each)][0] == face]
            if not more or prompt.cards is None or not _is_one_alone(face, history):
                continue
            others = frozenset(each for each, _ in shown.values()) | {each.told for each in there if each.told}
            odds, other = outweighed(less.candidates, more[0].candidates, face, prompt.cards.faces - others)
            return Twin(less, other if odds >= 0.5 else None, odds >= NAMED and share < CLEAR)
        return None

    def _mended(self, before: Standing[Any], face: Face, other: Face, history: History[Any]) -> Correction | None:
        """The act of then with the other face, where it can be judged so."""
        amend = Amend(line=before.number, with_=with_face(history.game, before.act, face, other), misread=True)
        if not history.may_be(amend):
            return None
        lie = self._memory.played_by(before.number)
        return Correction(amend, tuple(sorted(lie, key=lambda each: each.face != face)))


def _share(candidate: tuple[Face, float]) -> float:
    return candidate[1]


def _is_one_alone(face: Face, history: History[Any]) -> bool:
    """Whether no place can hold two cards of this face."""
    book = history.state.holdings
    return all(book.first_impossible(place, (face, face)) is not None for place in book.piles)
