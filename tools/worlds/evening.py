"""An evening as a value: the set-up of the table, the reports of the sensors, and the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.observations import Observation
from companion.rules.events import Seat
from companion.rules.game import Act
from tools.worlds.behaviour import Level
from tools.worlds.chance import Chance


@dataclass(frozen=True, slots=True)
class Done:
    """A card that was really played: when it lay open, by whom, as what, and in which moment (fight, battle, hand)."""

    at: float
    moment: int
    word: str
    seat: Seat | None
    cards: tuple[Face | None, ...]

    @property
    def play(self) -> Play:
        """The part that is compared with the book."""
        return self.word, self.seat, self.cards


Play = tuple[str, Seat | None, tuple[Face | None, ...]]
"""The act's name, its seat, and its cards."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The reports of the sensors, and the truth. ``ends`` has the end of each moment in seconds; ``shown`` the
    behaviours that people and camera showed in each moment (-1: in none). ``people`` are the choices of the people who
    answer; None: nobody answers."""

    game: str
    level: Level
    seed: str
    header: Mapping[str, Any]
    observations: Sequence[Observation]
    acts: Sequence[Act]
    done: Sequence[Done]
    ends: Mapping[int, float]
    shown: Mapping[int, frozenset[str]]
    people: Chance | None = None


def list_plays(act: Act) -> tuple[Play, ...]:
    """The plays of an act, one for each card that it lays; none for an act without cards.

    >>> from companion.games.lost_war.acts import Reveal
    >>> list_plays(Reveal(seat="Ann", cards=("6S", "9H")))
    (('reveal', 'Ann', ('6S',)), ('reveal', 'Ann', ('9H',)))
    """
    word = act.word()
    if word == "outflank":
        return ((word, act.seat, (getattr(act, "card"), f"over {getattr(act, 'place')}")),)  # noqa: B009
    if word in ("play", "start"):
        return ((word, act.seat, (getattr(act, "card"),)),)  # noqa: B009
    if word == "reveal":
        return tuple((word, act.seat, (card,)) for card in getattr(act, "cards"))  # noqa: B009
    if word == "hand" and getattr(act, "cards", None):
        return ((word, act.seat, tuple(sorted(getattr(act, "cards")))),)  # noqa: B009
    if word in ("center", "deal") and hasattr(act, "up"):
        return ((word, act.seat, tuple(sorted(card or "" for card in getattr(act, "up")))),)  # noqa: B009
    if word == "draw":
        return ((word, act.seat, ()),)
    return ()
