"""Events and their parts: seats, accounts, and postings that sum to zero."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias

from companion.rules.movements import Account as Account
from companion.rules.movements import Goes, Movement
from companion.rules.movements import Unit as Unit
from companion.rules.values import Frozen

Seat: TypeAlias = str
"""A player's name, as the table knows it."""

PLACES = ("bank", "pot", "box", "middle", "table")
"""Accounts that no seat may be named after."""

_LONGEST_NAME = 100


def is_a_name(name: str) -> bool:
    """Whether a player can be called so.

    >>> is_a_name("Ann"), is_a_name("bank"), is_a_name(" ")
    (True, False, False)
    """
    usable = bool(name.strip()) and "/" not in name and name.isprintable() and len(name) <= _LONGEST_NAME
    return usable and name not in PLACES


Param: TypeAlias = str | int | tuple[str | int | None, ...] | None


@dataclass(frozen=True, slots=True, eq=False)
class Why:
    """A reason: its code and what fills its sentence. The sentence itself is made at the edge (``games.say``)."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Why) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash((self.code, self.params))

    def __getitem__(self, name: str) -> Param:
        return dict(self.params)[name]


@dataclass(frozen=True, slots=True)
class Posting:
    """An ``amount`` of ``unit`` comes to ``account``, or leaves it if the amount is negative."""

    unit: Unit
    account: Account
    amount: int


class Event(metaclass=Frozen):
    """Something that happened, for good. From its fields follow its sentence, its movements and its secrets.

    - ``why``: the reason. The event's fields fill the gaps that you leave open.
    - ``goes``: what moves with it, one ``Goes`` or several. If this depends on the state, write a function ``moves``
      instead.
    - ``postings``: what a ruling moved.
    - ``weight``: its importance among the events of one act. The weightiest is the headline.
    - ``beside``: whether people read it beside any headline, such as a revoke that a trick shows.
    - ``blames``: the field with an earlier card of its ``seat``, if it shows that this card broke a rule. The table
      corrects that move, or lets it stand.
    - ``secrets``: the fields that only the seats in ``eyes()`` may see. ``secretly``: the code of the reason for the
      others, if they read a different sentence.
    - ``clears``: what it takes from the seats, the score aside, was counted for one round only and starts again.
    - ``opens``: the word of a secret act that this event reveals: the act of its ``seat``, or of every seat if it has
      none. Cards that people turn up on the table need no ``opens``.
    """

    weight: ClassVar[int] = 0
    beside: ClassVar[bool] = False
    blames: ClassVar[str] = ""
    goes: ClassVar[Goes | tuple[Goes, ...]] = ()
    opens: ClassVar[str] = ""
    clears: ClassVar[bool] = False
    secrets: ClassVar[tuple[str, ...]] = ()
    secretly: ClassVar[str] = ""

    why: Why
    postings: tuple[Posting, ...] = ()

    def __init_subclass__(cls) -> None:
        if "goes" in vars(cls):
            cls.moves = _moves_by(cls)  # type: ignore[assignment, method-assign]

    def moves(self, state: Any) -> tuple[Movement, ...]:
        """The movements of this event in this state."""
        return ()

    def eyes(self) -> tuple[Seat | None, ...] | None:
        """The seats that may see the secrets: by default the event's own ``seat``; None if everybody may."""
        return (getattr(self, "seat", None),)


def _moves_by(kind: type[Event]) -> Callable[[Event, Any], tuple[Movement, ...]]:
    """The movements that a kind of event declares. Raises TypeError for a field that it lacks."""
    goes = kind.goes if isinstance(kind.goes, tuple) else (kind.goes,)
    fields = {"each", *(name for base in kind.__mro__ for name in vars(base).get("__annotations__", ()))}
    for gap in (gap for each in goes for gap in each.gaps if gap not in fields and not hasattr(kind, gap)):
        raise TypeError(f"{kind.__name__}.goes names {gap!r}, and {kind.__name__} has no such field")

    def moves(event: Event, state: Any) -> tuple[Movement, ...]:
        return tuple([movement for each in goes for movement in each.moves(event, state)])

    moves.__qualname__ = f"{kind.__qualname__}.moves"
    return moves


@cache
def kebab(name: str) -> str:
    """``FightWon`` as records write it.

    >>> kebab("FightWon")
    'fight-won'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


# What happens at every table, whatever is played.


class Question(Event):
    """The referee needs the table's word; the next act is an answer with one of the choices."""

    weight = 100

    about: str
    choices: tuple[str, ...]
    seat: Seat | None = None


class Noted(Event):
    """Someone marked the moment."""

    text: str
    tags: tuple[str, ...] = ()


class Ruled(Event):
    """The table overruled the referee in its own words.

    ``moved`` are the movements of the ruling; the first journals have its ``postings`` instead. ``turn`` is the seat
    that plays next, if the table chose one.
    """

    text: str
    turn: Seat | None = None
    moved: tuple[Movement, ...] = ()

    def moves(self, state: Any) -> tuple[Movement, ...]:
        return self.moved

    def transfers(self) -> Iterator[tuple[Unit, Account, Account, int]]:
        """The movements as tuples: the unit, from where, to where, and how much."""
        for each in self.moved:
            yield each.of, each.source, each.target, each.count or 0
        for gone, come in zip(self.postings[::2], self.postings[1::2], strict=False):
            yield gone.unit, gone.account, come.account, come.amount


class Counted(Event):
    """Someone counted a seat's things: ``amount`` is the count, ``booked`` the number in the book."""

    seat: Seat
    unit: Unit
    amount: int
    booked: int


class Undone(Event):
    """The act of this number no longer counts. ``consented`` tells if the table agreed to a takeback, and ``seen`` are
    the cards that the act had shown.
    """

    number: int
    consented: bool = False
    seen: tuple[str, ...] = ()


class Redone(Event):
    """The act of this number counts again."""

    number: int


class Amended(Event):
    """An earlier act was corrected, and everything after it was judged again: ``rejudged`` has the acts' numbers with
    their new events. ``dropped`` are later acts that no longer count, because they could not have happened.
    """

    number: int
    rejudged: tuple[tuple[int, tuple[Event, ...]], ...]
    dropped: tuple[int, ...] = ()


class LetStand(Event):
    """The table let an act stand that the referee had refused; ``refusal`` is the referee's reason."""

    refusal: Why
    because: str


class PositionEntered(Event):
    """The table entered a position; ``position`` is that act of the game."""

    position: object


class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]


TABLE_EVENTS: tuple[type[Event], ...] = (
    Question,
    Noted,
    Ruled,
    Counted,
    Undone,
    Redone,
    Amended,
    LetStand,
    PositionEntered,
    GameEnded,
)
