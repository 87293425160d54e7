"""What a game declares of its state, its acts and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from companion.rules.events import Event, Question, Seat
from companion.rules.game import Act, Outcome
from companion.rules.holdings import Holdings
from companion.rules.turn import Turn


class GameState(Protocol):
    """What every game's state has: who sits here now, in turn order, the book of things, and how it ended."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def holdings(self) -> Holdings: ...

    @property
    def ended(self) -> Outcome | None: ...


S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class ActSpec:
    """One act of a game, and the function that judges it.

    ``key`` is the title of its key; ``quick`` its label where it lies ready at the seat's edge. ``cards`` is the field
    with the cards that are seen, if it has one; ``by_sight``: seeing them says the act. ``pair`` is how two numbers of
    it are written together (``3 × 5``), ``faced`` the number of them that is the rank of a card. ``timed``: its moment
    matters. ``buzzer``: it is what a press of the button says. ``by`` says whose act it is: of a ``seat``, of the whole
    ``table``, or of ``anybody``. ``after_end``: it can be said when the game is over. ``sure`` is what a key asks
    before it says the act; ``aside``: its key is never the one that is waited for. ``spells`` is the field whose word
    the cards spell. ``asks`` is how people are asked for a number or a word of it, by its field. ``chance`` are the
    fields that nobody chooses: the place that a card of it comes from, unseen, or nothing for a number; a simulated
    game draws them. ``strict``: the act must be one that a prompt waits for, with its seat, its numbers and its words;
    where it is False, the judge alone says what can be.
    """

    kind: type[Act]
    judge: Callable[[Turn[Any], Any], None]
    key: str = ""
    quick: str = ""
    cards: str = ""
    by_sight: bool = True
    pair: str = "{} × {}"
    faced: str = ""
    timed: bool = False
    buzzer: bool = False
    by: str = "seat"
    after_end: bool = False
    sure: str = ""
    aside: bool = False
    spells: str = ""
    asks: Mapping[str, str] = field(default_factory=dict)
    chance: Mapping[str, str] = field(default_factory=dict)
    strict: bool = True

    def __post_init__(self) -> None:
        if not (isinstance(self.kind, type) and issubclass(self.kind, Act)):
            raise TypeError(f"ActSpec(kind, judge) begins with a class of acts, not {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Questions(Generic[S]):
    """What a game asks the table: ``pending`` is the question that is open in a state, ``answer`` what its answer
    leads to, and ``meanwhile`` which acts are judged although it waits."""

    pending: Callable[[S], Question | None]
    answer: Callable[[Turn[S], str], None]
    meanwhile: Callable[[S, Act], bool] = lambda state, act: False


@dataclass(frozen=True, slots=True)
class Beforehand(Generic[S]):
    """What would be slow at a touch: ``make_ready`` does it in a thread of its own, ``is_needed`` says in which states
    something may be said that needs it."""

    make_ready: Callable[[S], None]
    is_needed: Callable[[S], bool]


def events_in(modules: ModuleType | tuple[ModuleType, ...]) -> Iterator[type[Event]]:
    """The events that are defined there, in that order."""
    for module in modules if isinstance(modules, tuple) else (modules,):
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, Event) and found.__module__ == module.__name__:
                yield found


def check_kinds(**declared: tuple[tuple[Any, ...], type[Any]]) -> None:
    """Each thing that is declared is of its kind. Raises TypeError."""
    for what, (found, of) in declared.items():
        for each in found:
            if not isinstance(each, of):
                raise TypeError(f"{what}= has {each!r}, which is no {of.__name__}(...)")
