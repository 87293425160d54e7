"""The values that an explanation starts from (MomentStart) and results in (Explanation)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.doubts import TAKEN_AWAY, WHICH_CARD
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import Lay, LyingCard, ReadAs
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.seeing.weighing import Candidates
from companion.interpreter.told import ToldActs
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History, Standing


class Reached(NamedTuple):
    """The state after an act, and the cards that it laid, each with the first place that it came to."""

    state: Any
    laid: tuple[tuple[Face, str], ...]


class SaidAct(NamedTuple):
    """An act that people said, its number, and when (seconds on the sources' clock)."""

    number: int
    act: Act
    at: float


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about a card: which prompt the card answers, and what it may be.

    ``is_gone``: it was taken away. ``other`` is what a card that was told is clearly read as now. ``earlier`` is the
    act that was read from another card with this face, and ``possible`` what that card could have been.
    """

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
    """An act that cards say: the face of each card with its share, and from when on they say it (seconds)."""

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

    @property
    def landed(self) -> float:
        """When the last of its cards landed (seconds)."""
        return max(each.landed for each in self.lays)


class Doubtful(NamedTuple):
    """A doubtful card that is waited for: its prompt, and since when it could answer (seconds)."""

    lay: Lay
    prompt: Prompt
    at: float


class Carried(NamedTuple):
    """A card that counted ``before`` for another seat, and was carried from there; it was put down ``at`` this time
    (seconds)."""

    before: Lay
    at: float


@dataclass(frozen=True, slots=True)
class Indication:
    """What a card, or the cards of a row, show by now: the ``play`` that they say, or that one was ``carried`` there.

    While they say nothing, there are ``asks`` about them, and some are ``unclear``. ``shown``, ``held_open``, ``again``
    and ``amends`` are those of the Explanation.
    """

    play: SeenAct | None = None
    carried: Carried | None = None
    asks: tuple[Ask, ...] = ()
    unclear: tuple[Doubtful, ...] = ()
    shown: frozenset[LyingCard] = frozenset()
    held_open: frozenset[LyingCard] = frozenset()
    again: Mapping[LyingCard, LyingCard] = field(default_factory=dict)
    amends: tuple[tuple[Amend, LyingCard], ...] = ()


NOTHING = Indication()
"""What a card shows that says nothing."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The acts that the cards say, in order, and the questions about them.

    ``shown`` cards were turned up for something else. ``held_open`` cards lie together as a hand that is shown, or were
    laid face down and turned up.
    ``again`` maps a new track to the earlier track of the same card. The judge refuses the ``refused`` acts. ``amends``
    correct earlier acts that were misread, each with the card that shows it. ``is_over``: the cards ``there`` were all
    gathered before the moment was whole.
    """

    plays: tuple[SeenAct, ...] = ()
    asks: tuple[Ask, ...] = ()
    shown: frozenset[LyingCard] = frozenset()
    held_open: frozenset[LyingCard] = frozenset()
    again: Mapping[LyingCard, LyingCard] = field(default_factory=dict)
    refused: tuple[SeenAct, ...] = ()
    amends: tuple[tuple[Amend, LyingCard], ...] = ()
    is_over: bool = False
    there: tuple[LyingCard, ...] = ()

    @property
    def has_missed(self) -> bool:
        """Whether it asks about cards that were gathered unread."""
        return any(each.about == TAKEN_AWAY for each in self.asks)


@dataclass(frozen=True, slots=True)
class MomentStart:
    """What an explanation starts from: the state ``start``, which was reached ``at`` this time (seconds), and what
    people ``said`` after it.

    ``numbers`` are the acts that tracks were told in, ``told_as`` what they were told as, and when. ``turned_up`` are
    the zones and times (seconds) of cards that were only shown. The comparison of table and book asks about the
    cards ``asked_about`` and the acts of the numbers ``in_question``. ``judge`` says where an act leads, or raises
    IllegalAct; ``is_in_place`` whether the book still has a settled card where it was laid.
    """

    asking: Asking
    felt: Tracks
    history: History[Any]
    told: ToldActs
    start: Any
    at: float
    said: tuple[SaidAct, ...]
    numbers: dict[LyingCard, int]
    told_as: dict[LyingCard, ReadAs]
    turned_up: tuple[tuple[str, float], ...]
    asked_about: frozenset[LyingCard]
    in_question: frozenset[int]
    judge: Callable[[Any, Act], Reached]
    is_in_place: Callable[[LyingCard], bool]


class Examined(NamedTuple):
    """A moment as it is explained now (seconds): all cards that lie, or were gone lately, what the explanation starts
    from, and what it says."""

    now: float
    tracks: tuple[LyingCard, ...]
    start: MomentStart
    explanation: Explanation
