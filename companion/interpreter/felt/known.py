"""A card that was picked up and put back, or lost and found by its tracker, is the same card."""

from __future__ import annotations

from companion.interpreter.felt.lying import CardLying, Taken
from companion.interpreter.felt.memory import PUT_BACK_S, Memory
from companion.interpreter.felt.weighing import SUPPORTED, weighed
from companion.rules.game import Cards


def known_again(lying: CardLying, cards: Cards, memory: Memory) -> bool:
    """Whether a card was played here just now: its face was, and cannot be played again. Then it counts as that."""
    before = None if lying.told is not None else _before(lying, cards, memory)
    if before is None:
        return False
    lying.spend(before.face)
    lying.number, lying.act = before.number, before.act
    row = memory.rows.get(lying.zone, ())
    is_it = (each.face == lying.face and each.number == lying.number for each in row)
    if row:
        memory.rows[lying.zone] = tuple(lying if same else each for each, same in zip(row, is_it, strict=True))
    return True


def _before(lying: CardLying, cards: Cards, memory: Memory) -> Taken | None:
    since = lying.seen.at - PUT_BACK_S
    before = {each.face: each for each in memory.taken if each.zone == lying.zone and each.at >= since}
    for each in memory.lying:
        if each.zone == lying.zone and each.face is not None:
            before[each.face] = Taken(each.face, each.zone, each.number, each.act, lying.seen.at)
    before = {face: each for face, each in before.items() if face not in cards.faces}
    candidates = lying.candidates
    likely = weighed(candidates, cards.faces | before.keys())[:1]
    if not likely or likely[0][0] not in before or dict(candidates)[likely[0][0]] < SUPPORTED:
        return None
    return before[likely[0][0]]
