"""The centre of everybody's attention, in the same few words for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.cards import Face
from companion.rules.events import Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of the hero: a large ``text``, or a card if it has a ``face``.

    - ``over``: the small word above it; a seat's name gets that seat's colour.
    - ``size``: its height as a share of the hero's. ``tint``: a colour of the palette.
    - ``number``: the act that a touch on it corrects.
    """

    text: str = ""
    face: Face | None = None
    over: str = ""
    size: float = 1.0
    tint: str = "words"
    mark: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Hero:
    """The centre of everybody's attention. ``headline`` is the decision ("Cem wins 7"), and the ``parts`` stand side by
    side below it. Both sides of the table can read the caption ``says``, about ``seat``. ``brief`` are the parts for a
    narrow place, with fewer words.
    """

    parts: tuple[Part, ...] = ()
    headline: str = ""
    says: str = ""
    seat: Seat | None = None
    brief: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A large announcement over the felt for two seconds: ``headline``, a smaller line ``below`` it, the ``seat`` of
    the moment and its ``sound``. If the felt shows it already (``told``), there is only the sound.
    """

    headline: str
    below: str = ""
    seat: Seat | None = None
    sound: str = "verdict"
    told: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """Something remarkable in an evening: its title, and what happened."""

    title: str
    told: str


def most(title: str, found: Iterable[T], measure: Callable[[T], Any], tell: Callable[[T], str]) -> Iterator[Award]:
    """The one of these that measures most, if there is any.

    >>> [*most("Longest word", ["an", "ant"], len, str.upper)]
    [Award(title='Longest word', told='ANT')]
    """
    best = max(found, key=measure, default=None)
    if best is not None:
        yield Award(title, tell(best))
