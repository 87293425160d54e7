"""A card that was picked up and put back, or lost and found by its tracker, is the same card."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.moments import gathered_by
from companion.interpreter.felt.lying import CardLying, Taken
from companion.interpreter.felt.memory import PUT_BACK_S, Memory
from companion.interpreter.felt.weighing import NAMED, SUPPORTED, weighed
from companion.observations import CardSeen, are_two
from companion.rules.events import Seat
from companion.rules.game import Cards
from companion.rules.history import History
from companion.rules.places import split


def known_again(lying: CardLying, cards: Cards, memory: Memory, history: History[Any]) -> bool:
    """Whether a card was played here just now: the very card was, by the number on it, or its face was, and cannot be
    played again. Then it counts as that."""
    before = None
    if lying.told is None:
        before = _with_its_number(lying, memory, history) or _before(lying, cards, memory)
    if before is None:
        return False
    lying.spend(before.face)
    lying.number, lying.act = before.number, before.act
    row = memory.rows.get(lying.zone, ())
    is_it = (each.face == lying.face and each.number == lying.number for each in row)
    if row:
        memory.rows[lying.zone] = tuple(lying if same else each for each, same in zip(row, is_it, strict=True))
    return True


def found_elsewhere(gone: CardLying, memory: Memory, history: History[Any]) -> bool:
    """Whether a card that was played, and is gone now, had been found again in its zone before anybody saw it go: it
    was pushed. What was found counts as that card, if its seat can have no other like it."""
    face, number, act = gone.face, gone.number, gone.act
    if face is None or number is None or act is None or not isinstance(gone.seen, CardSeen):
        return False
    there = (each for each in memory.face_up(gone.zone) if _is_late(each, gone, memory))
    lying = next((each for each in there if each.candidates[0][0] == face), None)
    if lying is None or _may_have_another(act.seat, face, history):
        return False
    lying.spend(face)
    lying.play(number, act)
    return True


def _is_late(lying: CardLying, gone: CardLying, memory: Memory) -> bool:
    """Whether a card that is clear, and counts as none, was found just now, after one that is gone."""
    if lying.spent or lying.told is not None or not isinstance(lying.seen, CardSeen):
        return False
    is_late = lying.since > gone.since and memory.now - lying.since <= PUT_BACK_S
    return is_late and bool(lying.candidates) and lying.candidates[0][1] >= NAMED


def _may_have_another(seat: Seat | None, face: Face, history: History[Any]) -> bool:
    """Whether a seat (None: any) may have two cards of this face."""
    book = history.state.holdings
    places = (place for place in book.piles if seat is None or split(place)[0] == seat)
    return any(book.first_impossible(place, (face, face)) is None for place in places)


def _with_its_number(lying: CardLying, memory: Memory, history: History[Any]) -> Taken | None:
    """The very card, where it was taken away from here of late, and by the book still lies where it was played to."""
    for each in reversed(memory.taken if lying.card is not None else ()):
        if (each.card, each.zone) != (lying.card, lying.zone) or each.at < lying.seen.at - PUT_BACK_S:
            continue
        if each.number is not None and history.stands(each.number):
            return each if gathered_by(each.number, each.face, history) is None else None
    return None


def _before(lying: CardLying, cards: Cards, memory: Memory) -> Taken | None:
    since = lying.seen.at - PUT_BACK_S
    before = {
        each.face: each
        for each in memory.taken
        if each.zone == lying.zone and each.at >= since and not are_two(lying.card, each.card)
    }
    for each in memory.lying:
        if each.zone == lying.zone and each.face is not None and not are_two(lying.card, each.card):
            before[each.face] = Taken(each.face, each.zone, each.number, each.act, lying.seen.at)
    before = {face: each for face, each in before.items() if face not in cards.faces}
    candidates = lying.candidates
    likely = weighed(candidates, cards.faces | before.keys())[:1]
    if not likely or likely[0][0] not in before or dict(candidates)[likely[0][0]] < SUPPORTED:
        return None
    return before[likely[0][0]]
