"""The one thing that the table looks at, in the few words in which every game tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.cards import Face
from companion.rules.events import Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the hero: a large text, or a card where ``face`` says which. ``over`` is the small word above it, a
    seat's name in that seat's colour; ``size`` its height as a part of the hero's, ``tint`` a colour of the palette.
    ``number`` is the act that is mended by touching it."""

    text: str = ""
    face: Face | None = None
    over: str = ""
    size: float = 1.0
    tint: str = "words"
    mark: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Hero:
    """``headline`` is what was decided ("Cem wins 7"), ``parts`` stand side by side below it, ``says`` is the caption
    that both sides of the table read, about ``seat``."""

    parts: tuple[Part, ...] = ()
    headline: str = ""
    says: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown over the felt for two seconds: ``headline`` large, ``below`` smaller, ``seat`` whose moment it is;
    ``sound`` is what is played with it. ``told`` on the felt already, it is only heard."""

    headline: str
    below: str = ""
    seat: Seat | None = None
    sound: str = "verdict"
    told: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """Something remarkable of an evening: what it is, and what happened."""

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
