"""How a game is divided into rounds: the number of the round, and of the deal, in which each act was said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from companion.rules.events import Event

if TYPE_CHECKING:
    from companion.rules.history import History


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a round of a game is: it is over with one of the events ``ends``; or ``counted`` reads its number off the
    state, where the state counts. ``dealt``: each round is a deal of its own; else there is one deal a game."""

    ends: tuple[type[Event], ...] = ()
    counted: Callable[[Any], int] | None = None
    dealt: bool = False


def rounds_of(history: History[Any]) -> dict[int, tuple[int, int]]:
    """The round and the deal, from 1, in which each act was said, by the act's number.

    What does not stand any more belongs to the round in which it was said, as the game is judged now.
    """
    rounds = history.game.rounds
    over = (any(isinstance(event, rounds.ends) for event in each.events) for each in history.standing)
    at = list(accumulate(over, initial=1))
    found: dict[int, tuple[int, int]] = {}
    for entry in history.entries:
        place = history.place_of(entry.number)
        number = rounds.counted(history.state_before(entry.number)) if rounds.counted else at[place]
        found[entry.number] = (number, number if rounds.dealt else 1)
    return found
