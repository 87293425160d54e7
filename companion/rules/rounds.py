"""How a game is divided into rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.languages import later
from companion.rules.events import Event


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a round of a game is: it ends with one of the events ``ends``. If the state counts its rounds, ``counted``
    returns that number instead. ``dealt``: each round begins with a deal; if False, there is one deal a game.
    ``word`` is what people call it."""

    ends: tuple[type[Event], ...] = ()
    counted: Callable[[Any], int] | None = None
    dealt: bool = False
    word: str = later("Round")
