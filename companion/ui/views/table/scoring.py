"""Where a score came from: all that changed it, each with its sentence and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.events import Event, Seat
from companion.rules.judging.visibility import open_to_all
from companion.rules.movements import CARDS
from companion.rules.rulebook.amounts import amount
from companion.rules.spec import GameSpec
from companion.table import Table
from companion.ui.views.sentences import rule_of, speak


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One thing that changed what a seat has: its ``sentence``, the heading of its ``rule``, and by how much of what,
    such as ``+2 tokens``."""

    sentence: str
    rule: str
    change: str


def score_parts(table: Table, seat: Seat) -> tuple[ScorePart, ...]:
    """What changed the score of this seat, and whatever else counts for it, the latest first."""
    game = table.game
    found: list[ScorePart] = []
    for standing, state, _ in table.history.walk():
        for event in standing.events:
            after = game.evolve(state, event)
            for change in _changes(game, state, after, seat):
                found.append(_part(table, event, change))
            state = after
    return tuple(reversed(found))


def _part(table: Table, event: Event, change: str) -> ScorePart:
    (shown,) = open_to_all(table.game, (event,))
    return ScorePart(speak(table.game, table.setup, shown), rule_of(table.game, event), change)


def _changes(game: GameSpec, before: Any, after: Any, seat: Seat) -> Iterator[str]:
    """What the seat won and lost between two states: of its score, and of whatever else is counted, such as points."""
    scored = game.scores(after).get(seat, 0) - game.scores(before).get(seat, 0)
    changes = {game.unit: scored}
    for posting in game.postings(before, after):
        if posting.account == seat and posting.unit not in (game.unit, CARDS):
            changes[posting.unit] = changes.get(posting.unit, 0) + posting.amount
    return (f"{'+' if each > 0 else '−'}{amount(abs(each), unit)}" for unit, each in changes.items() if each)
