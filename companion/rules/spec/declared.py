"""A game's declarations about its acts and its questions."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Generic

from companion.rules.events import Event, Question
from companion.rules.game import Act, Reason
from companion.rules.state import S
from companion.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class ActSpec:
    """One act of a game, and the function that judges it. An act that always leads to one event needs neither a class
    nor a function: ``ActSpec.make("bid", HasBid, key="Bid")``.

    - ``key``: the title of its key. ``quick``: a shorter title for the key at the seat's edge.
    - ``cards``: the field with the cards that the camera sees. ``by_sight``: seeing these cards is the act.
    - ``out_of``: the place that the cards come from, such as ``{seat}/hand``. The companion objects to cards that
      cannot lie there before it judges the act. A prompt that names no ``faces`` waits for those that can.
    - ``faced``: the field whose number is a card's rank; the screen shows that card.
    - ``timed``: the companion stores the time of the act, by touch, by button and typed.
    - ``buzzer``: pressing the button is this act.
    - ``by``: who does it: a ``seat``, the whole ``table``, or ``anybody``.
    - ``after_end``: it is still possible when the game is over.
    - ``sure``: a question that its key asks first. ``aside``: its key is never gold.
    - ``spells``: the field with the word that the cards spell.
    - ``asks``: the question for each number and each word, by field. It may contain the gaps of the prompt's sentence.
    - ``chance``: the fields that nobody chooses; simulated games draw them. The value is the place that a card comes
      from, and ``""`` for a number.
    - ``agrees``: the field with a seat that must agree. A bot asks first if a person sits there.
    - ``strict``: a prompt must wait for the act with its seat, numbers and words. If False, the act's function alone
      decides.
    """

    kind: type[Act]
    judge: Callable[[Turn, Any], None]
    key: str = ""
    quick: str = ""
    cards: str = ""
    out_of: str = ""
    by_sight: bool = True
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
    agrees: str = ""
    strict: bool = True

    def __post_init__(self) -> None:
        if not (isinstance(self.kind, type) and issubclass(self.kind, Act)):
            raise TypeError(f"ActSpec(kind, judge) begins with a class of acts, not {self.kind!r}")

    @classmethod
    def make(cls, word: str, event: type[Event], **declared: Any) -> ActSpec:
        """An act that always leads to one event, and has its fields: ``word`` is its name in records."""
        return cls(act_of(word, event), _recorder(event), **declared)


def act_of(word: str, event: type[Event]) -> type[Act]:
    """The act that has the fields of an event, and its secrets."""
    own = [each for each in fields(event) if each.name not in ("why", "postings", "seat")]
    declared: dict[str, Any] = {each.name: each.default for each in own if each.default is not MISSING}
    declared |= {"__annotations__": {each.name: each.type for each in own}, "__module__": event.__module__}
    doc = event.__doc__ or ""
    doc = "" if doc.startswith(f"{event.__name__}(") else doc  # as dataclasses write it
    declared |= {"__doc__": doc, "secrets": event.secrets, "eyes": event.eyes}
    declared |= {"__wrapped__": event}  # it is found where its event is declared
    kind: type[Act] = types.new_class(
        "".join(part.capitalize() for part in word.split("-")), (Act,), {}, lambda body: body.update(declared)
    )
    return kind


def _recorder(event: type[Event]) -> Callable[[Turn, Any], None]:
    """The function that records an event with the fields of the act."""
    names = [each.name for each in fields(event) if each.name not in ("why", "postings")]

    def record(turn: Turn, act: Any) -> None:
        turn.record(event(**{name: getattr(act, name) for name in names}))

    record.__name__, signature = event.__name__, inspect.signature(record)
    vars(record).update(__wrapped__=event, __signature__=signature)  # its place is that of the event
    return record


@dataclass(frozen=True, slots=True)
class Questions(Generic[S]):
    """The questions that a game asks the table. ``pending(state)`` is the open question, ``answer(turn, word)`` acts on
    its answer, and ``meanwhile(state, act)`` allows acts while the question is open.
    """

    pending: Callable[[S], Question | None]
    answer: Callable[[Turn[S], str], None]
    meanwhile: Callable[[S, Act], bool] = lambda state, act: False


@dataclass(frozen=True, slots=True)
class Beforehand(Generic[S]):
    """Work that would be too slow at a touch. ``make_ready`` does it in a thread of its own; ``is_needed`` tells in
    which states an act may need it.
    """

    make_ready: Callable[[S], None]
    is_needed: Callable[[S], bool]


def events_in(modules: types.ModuleType | tuple[types.ModuleType, ...]) -> Iterator[type[Event]]:
    """The events that are defined there, in that order."""
    for module in modules if isinstance(modules, tuple) else (modules,):
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, Event) and found.__module__ == module.__name__:
                yield found


def reasons_in(module: types.ModuleType, events: Iterable[type[Event]]) -> Iterator[Reason]:
    """The reasons of a module, and those that events have of their own."""
    named = [found for found in vars(module).values() if isinstance(found, Reason)]
    yield from named
    for kind in events:
        why: object = kind.__dataclass_fields__["why"].default
        if isinstance(why, Reason) and not any(why is each for each in named):
            yield why


def check_kinds(**declared: tuple[tuple[Any, ...], type[Any]]) -> None:
    """Each thing that is declared is of its kind. Raises TypeError."""
    for what, (found, of) in declared.items():
        for each in found:
            if not isinstance(each, of):
                raise TypeError(f"{what}= has {each!r}, which is no {_CALLED.get(of, f'{of.__name__}(...)')}")


_CALLED: Mapping[type[Any], str] = {types.ModuleType: "module", type: "class; leave out its ()"}
