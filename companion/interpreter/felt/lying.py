"""One physical card (or tagged card) while it lies: what was seen of it, and what was made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Face
from companion.interpreter.felt.both import differ, together
from companion.interpreter.felt.weighing import Candidates, candidates_of
from companion.observations import CardGone, CardSeen, TagGone, TagSeen
from companion.rules.events import Seat
from companion.rules.game import Act

CardKey: TypeAlias = tuple[str, object]
"""A card's own name while it lies, wherever it is pushed: its source with its track, or its tag."""


@dataclass(slots=True)
class CardLying:
    """A card that lies somewhere.

    ``seen`` is what a camera saw of it, or a reader read; where both see it, the camera's word, and ``tag`` is the
    reader's; ``uid`` is the tag that a card which a camera sees is known to bear. ``told`` is what the table said
    it is. A ``spent`` card needs no act of its own any more: ``face`` is what it counted as (None: as no card),
    ``number`` and ``act`` the act that it was played by, where there is one. ``since`` is when it came to lie in
    its zone, ``unlike`` since when it is read as something else than it counts as, or not clearly (None: it is
    not), in seconds on the source's clock. ``share`` is how clearly it was read when it was played, ``alone`` says
    that it was played where one card alone may answer. ``up_since`` is when its face came up there, ``was_back``
    whether it lay there on its face before, or unread as one that does, and ``answers`` the acts, with their seats,
    that were waited for there at that moment (the journal had ``heard`` lines then), ``shows_for`` those that it may
    have been turned up for although nothing waited for them. ``over``: it lies over one of a row that was never found.
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
    heard: int = 0
    shows_for: frozenset[tuple[str, Seat | None]] = frozenset()
    tag: TagSeen | None = None
    uid: str = ""
    over: bool = False

    @property
    def keys(self) -> tuple[CardKey, ...]:
        """Its names to those who know of it."""
        return (key_of(self.seen), ("tag", self.uid)) if self.uid else (key_of(self.seen),)

    @property
    def candidates(self) -> Candidates:
        """What it is taken for by all who know of it."""
        if self.tag is None or not isinstance(self.seen, CardSeen):
            return candidates_of(self.seen)
        return together(self.seen, self.tag)

    @property
    def is_disputed(self) -> bool:
        """Whether a camera surely sees another face than its tag says."""
        return self.tag is not None and isinstance(self.seen, CardSeen) and differ(self.seen, self.tag)

    @property
    def zone(self) -> str:
        """Where it lies."""
        return self.seen.zone

    @property
    def card(self) -> int | None:
        """The number on its printed mark, where it was read: no other card has it."""
        return self.seen.sighting.number if isinstance(self.seen, CardSeen) else None

    @property
    def is_foreign(self) -> bool:
        """Whether it is surely a card of another deck."""
        return isinstance(self.seen, CardSeen) and self.seen.sighting.foreign

    @property
    def is_back(self) -> bool:
        """Whether its back is up."""
        return isinstance(self.seen, CardSeen) and self.seen.sighting.side == "back"

    @property
    def place_mm(self) -> tuple[float, float]:
        """Its middle on the felt; a reader of tags tells no place."""
        return self.seen.place_mm if isinstance(self.seen, CardSeen) else (0.0, 0.0)

    def notice(self, seen: CardSeen | TagSeen) -> None:
        """It is seen, by whom it was seen before or by another. Who notices it in another zone is right, and the other
        one has yet to see that it went."""
        if seen.zone != self.zone:
            self.seen, self.tag = seen, None
        elif isinstance(seen, TagSeen) and isinstance(self.seen, CardSeen):
            self.tag = seen
        else:
            self.tag = self.seen if isinstance(self.seen, TagSeen) and isinstance(seen, CardSeen) else self.tag
            self.seen = seen
        self.uid = self.tag.uid if self.tag is not None else self.uid

    def lose(self, gone: CardGone | TagGone) -> bool:
        """Somebody does not see it any more; whether another one does."""
        if self.is_disputed:
            self.uid = ""
        if self.tag is not None and isinstance(gone, CardGone):
            self.seen = self.tag
        self.tag, before = None, self.tag
        return before is not None or isinstance(self.seen, CardSeen) is isinstance(gone, TagGone)

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
    was read by its tag: it may lie there still, under another one; ``card`` is the number on its printed mark."""

    face: Face
    zone: str
    number: int | None
    act: Act | None
    at: float
    uid: str = ""
    card: int | None = None


def key_of(seen: CardSeen | TagSeen | CardGone | TagGone) -> CardKey:
    """The card's own name; a tag is the same card at whichever reader it lies."""
    return (seen.source, seen.track) if isinstance(seen, CardSeen | CardGone) else ("tag", seen.uid)
