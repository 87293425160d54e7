"""How a game is divided into rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.events import Event


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a round of a game is: it is over with one of the events ``ends``; or ``counted`` reads its number off the
    state, where the state counts. ``dealt``: each round is a deal of its own; else there is one deal a game."""

    ends: tuple[type[Event], ...] = ()
    counted: Callable[[Any], int] | None = None
    dealt: bool = False
