"""The findings of whole games of a game from outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from companion.cards import Face
from companion.rules.game import Act

SAID = 20
"""The most acts of each kind that are stored."""

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli", "Flo", "Gus", "Hal", "Ida", "Jon")


@dataclass(slots=True)
class Findings:
    """``games`` were played to the end or until they failed, ``over`` of them came to an end, with all these ``acts``.
    ``wrong`` are mistakes, each with its number; ``notes`` may be meant. ``unseen`` did not happen in these games."""

    games: int = 0
    acts: int = 0
    over: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    is_stopped: bool = False
    """Whether somebody stopped the games before the last one."""
    long: int = 0
    """How many games were stopped because they were too long."""
    left: int = 0
    """How many games were left because they took too much of the time."""
    ended_by_bot: int = 0
    """How many games of the game's own bot reached their end."""
    repeated: str = ""
    """The act that one seat repeated at the end of a long game, as an end of a sentence; empty if there is none."""
    said: dict[type[Act], list[tuple[Any, Act]]] = field(default_factory=dict)
    """The first acts of each kind, each with the state before it."""
    examples: dict[str, str] = field(default_factory=dict)
    """The first sentence of each kind; sentences are of one kind if they differ only in players, cards and numbers."""

    def note_act(self, state: Any, act: Act) -> None:
        """Notes an act in this state."""
        first = self.said.setdefault(type(act), [])
        first += [(state, act)] if len(first) < SAID else []

    def note(self, wrong: str, faces: Collection[Face] = (), how: str = "") -> None:
        """Counts a mistake; one that was found with another player, card or number is the same. ``how`` says how the
        first came up."""
        self.wrong[self.examples.setdefault(_generalize(wrong, faces), f"{wrong}{how}")] += 1


def _generalize(wrong: str, faces: Collection[Face]) -> str:
    """A mistake without its players, cards and numbers: the same for all who make it."""
    names = "|".join(re.escape(each) for each in sorted({*NAMES, *faces}, key=len, reverse=True))
    return re.sub(rf"\b({names})\b|(?<![:\w])-?\d+", "·", wrong)
