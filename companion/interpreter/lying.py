"""One physical card (or tagged card) while it lies: what was seen of it, and what was made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Face
from companion.observations import CardGone, CardSeen, TagGone, TagSeen
from companion.rules.events import Seat
from companion.rules.game import Act

CardKey: TypeAlias = tuple[str, object]
"""A card's own name while it lies, wherever it is pushed: its source with its track, or its tag."""


@dataclass(slots=True)
class CardLying:
    """A card that lies somewhere.

    ``told`` is what the table said it is. A ``spent`` card needs no act of its own any more: ``face`` is what it
    counted as (None: as no card), ``number`` and ``act`` the act that it was played by, where there is one.
    ``since`` is when it came to lie in its zone, ``unlike`` since when it is read as something else than it counts as,
    or not clearly (None: it is not), in seconds on the source's clock. ``share`` is how clearly it was read when it was
    played, ``alone`` says that it was played where one card alone may answer. ``up_since`` is when its face came up
    there, ``was_back`` whether it lay there on its face before, and ``answers`` the acts, with their seats, that were
    waited for there at that moment.
    """

    seen: CardSeen | TagSeen
    since: float
    told: Face | None = None
    spent: bool = False
    face: Face | None = None
    number: int | None = None
    act: Act | None = None
    share: float = 0.0
    alone: bool = False
    unlike: float | None = None
    up_since: float | None = None
    was_back: bool = False
    answers: frozenset[tuple[str, Seat | None]] = frozenset()

    @property
    def zone(self) -> str:
        """Where it lies."""
        return self.seen.zone

    @property
    def is_back(self) -> bool:
        """Whether its back is up."""
        return isinstance(self.seen, CardSeen) and self.seen.sighting.side == "back"

    @property
    def place_mm(self) -> tuple[float, float]:
        """Its middle on the felt; a reader of tags tells no place."""
        return self.seen.place_mm if isinstance(self.seen, CardSeen) else (0.0, 0.0)

    def spend(self, face: Face | None) -> None:
        """It counts as this face, and needs no act of its own any more."""
        self.spent, self.face = True, face

    def play(self, number: int, act: Act) -> None:
        """It was played by this act."""
        self.number, self.act = number, act

    def free(self) -> None:
        """It is unread again."""
        self.spent, self.face, self.number, self.act, self.alone = False, None, None, None, False


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that was played and then taken away, where and when (seconds on the source's clock). One with a ``uid``
    was read by its tag: it may lie there still, under another one."""

    face: Face
    zone: str
    number: int | None
    act: Act | None
    at: float
    uid: str = ""


def key_of(seen: CardSeen | TagSeen | CardGone | TagGone) -> CardKey:
    """The card's own name; a tag is the same card at whichever reader it lies."""
    return (seen.source, seen.track) if isinstance(seen, CardSeen | CardGone) else ("tag", seen.uid)
