"""How a game is divided into rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.languages import WORD, later
from companion.rules.events import Event


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a game.

    - ``ends``: the events that end a round. ``counted(state)``: the number of rounds, if the state counts them.
    - ``dealt``: each round begins with a deal. If False, there is one deal per game.
    - ``word``: people's name for it, such as ``later("Hand", WORD)``.
    """

    ends: tuple[type[Event], ...] = ()
    counted: Callable[[Any], int] | None = None
    dealt: bool = False
    word: str = later("Round", WORD)
