"""The parts of a score: each change, with its sentence and its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.events import Event, Seat
from companion.rules.judging.visibility import open_to_all
from companion.rules.movements import CARDS
from companion.rules.rulebook.amounts import amount
from companion.rules.spec import GameSpec
from companion.speech.sentences import rule_of, speak
from companion.table import Table


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One thing that happened: its ``sentence``, the heading of its ``rule``, and by how much of what it changed the
    score of each seat, such as ``("Ann", "+2 tokens")``."""

    sentence: str
    rule: str
    changes: tuple[tuple[Seat, str], ...] = ()


def score_parts(table: Table, seat: Seat) -> tuple[ScorePart, ...]:
    """The changes of this seat's score, and of everything else that counts for it, the latest first."""
    found: list[ScorePart] = []
    for standing, before, _ in table.history.walk():
        for event, changes in changes_of(table.game, before, standing.events):
            if own := tuple(each for each in changes if each[0] == seat):
                found.append(part_of(table, event, own))
    return tuple(reversed(found))


def part_of(table: Table, event: Event, changes: tuple[tuple[Seat, str], ...]) -> ScorePart:
    """The event, in words."""
    (shown,) = open_to_all(table.game, (event,))
    return ScorePart(speak(table.game, table.setup, shown), rule_of(table.game, event), changes)


def changes_of(
    game: GameSpec, state: Any, events: Iterable[Event]
) -> Iterator[tuple[Event, tuple[tuple[Seat, str], ...]]]:
    """Each of these events, and what the seats won and lost by it: of their scores, and of whatever else is counted,
    such as points. An event that only clears those tells nothing of them."""
    for event in events:
        before, state = state, game.evolve(state, event)
        changes = {
            (seat, game.unit): score - game.scores(before).get(seat, 0) for seat, score in game.scores(state).items()
        }
        for each in game.postings(before, state):
            if each.account in state.seats and each.unit not in (game.unit, CARDS) and not event.clears:
                changes[each.account, each.unit] = changes.get((each.account, each.unit), 0) + each.amount
        told = (
            (seat, f"{'+' if by > 0 else '−'}{amount(abs(by), unit)}") for (seat, unit), by in changes.items() if by
        )
        yield event, tuple(told)
