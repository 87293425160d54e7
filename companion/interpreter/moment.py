"""What the explanation of a moment begins with, and what it comes to, as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.doubts import WHICH_CARD
from companion.interpreter.felt import Tracks
from companion.interpreter.prompts import Asking
from companion.interpreter.told import ToldActs
from companion.interpreter.tracks import Lay, LyingCard, ReadAs
from companion.interpreter.weighing import Candidates
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History, Standing


class Reached(NamedTuple):
    """Where an act leads: the next state, and the cards that it laid, each with the place that it came to first."""

    state: Any
    laid: tuple[tuple[Face, str], ...]


class SaidAct(NamedTuple):
    """What people said: the act, its number, and when (seconds on the sources' clock)."""

    number: int
    act: Act
    at: float


@dataclass(frozen=True, slots=True)
class Ask:
    """Something doubtful: what about, which prompt the card answers, what it may be. ``is_gone``: it was gathered."""

    track: LyingCard
    prompt: Prompt
    candidates: Candidates
    is_gone: bool = False
    other: tuple[Face, float] | None = None
    about: str = WHICH_CARD
    earlier: Standing[Any] | None = None
    possible: frozenset[Face] = frozenset()


@dataclass(frozen=True, slots=True)
class SeenAct:
    """An act that cards say, with the face of each, since when (seconds)."""

    act: Act
    prompt: Prompt
    lays: tuple[Lay, ...]
    faces: tuple[Face, ...]
    shares: tuple[float, ...]
    at: float
    asks: tuple[Ask, ...] = ()

    @property
    def tracks(self) -> tuple[LyingCard, ...]:
        """Its cards."""
        return tuple(each.track for each in self.lays)


@dataclass(slots=True)
class Explanation:
    """The acts that the cards say, in order, and what is doubtful.

    ``shown`` cards were turned up for something else; ``held_open`` ones lie together as a hand that is shown;
    ``again`` are tracks of a card that is known by another track. ``refused`` are acts that cannot be, as their cards
    are read; ``amends`` are earlier acts that were misread. ``is_over``: all cards, ``there``, were gathered before the
    moment was whole; ``missed`` are those of them that nobody could read. ``is_next``: other cards came after that.
    """

    plays: list[SeenAct] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    shown: set[LyingCard] = field(default_factory=set)
    held_open: set[LyingCard] = field(default_factory=set)
    again: dict[LyingCard, LyingCard] = field(default_factory=dict)
    refused: list[SeenAct] = field(default_factory=list)
    amends: list[tuple[Amend, LyingCard]] = field(default_factory=list)
    is_over: bool = False
    is_next: bool = False
    missed: list[Lay] = field(default_factory=list)
    there: list[LyingCard] = field(default_factory=list)
    state: Any = None


@dataclass(frozen=True, slots=True)
class MomentStart:
    """Where the explanation begins: the state, since when it is so, what people said after it, and the told acts whose
    cards were only shown. ``step`` judges an act in a state and gives the next; it raises IllegalAct. ``empties`` says
    whether all cards were taken away from a zone since the history had so many entries. ``numbers`` are the acts that
    were told of a track before. ``cannot_be`` explains a face that cannot be."""

    asking: Asking
    felt: Tracks
    start: Any
    at: float
    said: tuple[SaidAct, ...]
    step: Callable[[Any, Act], Reached]
    was_emptied: Callable[[str, int], bool]
    numbers: dict[LyingCard, int]
    told_as: dict[LyingCard, ReadAs]
    turned_up: tuple[tuple[str, float], ...]
    is_held: Callable[[LyingCard], bool]
    is_compared: Callable[[LyingCard], bool]
    is_in_book: Callable[[LyingCard], bool]
    history: History[Any]
    told: ToldActs
