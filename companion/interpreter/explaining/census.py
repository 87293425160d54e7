"""A face of which there is one, seen on two cards: which of the two was read wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.numbers import CLEAR, NAMED, SUREST
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.weighing import Candidates
from companion.interpreter.told import ToldActs, find_possible
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.judging.legal import holds_one
from companion.rules.spec import GameSpec


class Explained(NamedTuple):
    """The likelier of the two explanations. The card that lies is this ``face``; None: it is what it looks like, and
    the card before was another one, as ``mended`` says. It is ``sure`` if it leaves little to the other explanation,
    and overrules no clear reading."""

    face: Face | None = None
    mended: Amend | None = None
    sure: bool = False


class Twin(NamedTuple):
    """The less clear of two cards of a row that look like the one card of a face. It is this ``face``; None: it is no
    other that was seen of it. ``sure``: little speaks for the opposite."""

    track: LyingCard
    face: Face | None
    sure: bool


def weigh_readings(now: Candidates, then: Candidates, face: Face, may_be: frozenset[Face]) -> tuple[float, Face | None]:
    """How likely it is that the card read ``now`` is not this face but another that it may be, and the one read
    ``then`` is it, beside the opposite; and which face that is."""
    other = max(((each, share) for each, share in now if each != face and each in may_be), default=None, key=_share)
    beyond = max((share for each, share in then if each != face), default=0.0)
    is_other = dict(then).get(face, 0.0) * (other[1] if other is not None else 0.0)
    is_face = dict(now).get(face, 0.0) * max(beyond, 1 - SUREST)
    total = is_other + is_face
    return (is_other / total, other[0] if other is not None else None) if total > 0 else (0.0, None)


def explain_double(
    track: LyingCard, prompt: Prompt, told: ToldActs, history: History[Any], asking: Asking
) -> Explained | None:
    """Why this card looks like one that was read before. None if it does not, or only people can say why."""
    now = track.candidates
    if not now or prompt.cards is None or now[0][0] in prompt.cards.faces:
        return None
    face = now[0][0]
    before = told.find_unconfirmed(face, prompt.seat, history)
    if before is None or before.act.seat != prompt.seat or told.was_named(before.number, face):
        return None
    then = told.find_reading(before.number, face)
    share, other = weigh_readings(now, then, face, prompt.cards.faces)
    if other is not None and share >= 0.5:
        is_seen = dict(now)[other] >= 1 - CLEAR
        return Explained(face=other, sure=is_seen and share >= NAMED and now[0][1] < CLEAR)
    share, other = weigh_readings(then, now, face, find_possible(before.number, history, asking))
    if other is None or share < 0.5:
        return None
    amend = Amend(line=before.number, with_=replace_face(history.game, before.act, face, other), misread=True)
    return Explained(mended=amend, sure=share >= NAMED and dict(then).get(face, 0.0) < CLEAR)


def find_twin(there: Sequence[LyingCard], prompt: Prompt, state: Any) -> Twin | None:
    """The one of these cards that cannot be what it looks like, because another one is it more clearly."""
    shown = {each: each.candidates[0] for each in there if each.candidates and each.said is None}
    for less, (face, share) in shown.items():
        more = [each for each in there if each is not less and shown.get(each, ("", 0.0)) >= (face, share)]
        more = [each for each in more if shown[each][0] == face]
        if not more or prompt.cards is None or not _is_one_alone(face, state):
            continue
        others = frozenset(each for each, _ in shown.values()) | {each.said for each in there if each.said}
        odds, other = weigh_readings(less.candidates, more[0].candidates, face, prompt.cards.faces - others)
        return Twin(less, other if odds >= 0.5 else None, odds >= NAMED and share < CLEAR)
    return None


def replace_face(game: GameSpec[Any], act: Act, was: Face, face: Face) -> Act:
    """The same act with another card in the place of this one."""
    played: Any = act
    faces, field = faces_of(game, act), cards_field(game, type(act))
    at = faces.index(was)
    mended = (*faces[:at], face, *faces[at + 1 :])
    changed: Act = replace(played, **{field: face if holds_one(type(act), field) else mended})
    return changed


def _share(candidate: tuple[Face, float]) -> float:
    return candidate[1]


def _is_one_alone(face: Face, state: Any) -> bool:
    """Whether no place of the book can hold two cards of this face."""
    book = state.holdings
    return all(book.first_impossible(place, (face, face)) is not None for place in book.piles)
