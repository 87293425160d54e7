"""The homes of a game's things: the owner of a place, its name for people, who sees its contents, and its zone on the
felt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from companion.rules.events import Account, Seat


class Seen(Enum):
    """The seats that may see the faces in a place."""

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    NOBODY = "nobody"


ALL, OWNER, OTHERS, NOBODY = Seen.ALL, Seen.OWNER, Seen.OTHERS, Seen.NOBODY

SeenBy: TypeAlias = Seen | Callable[[Any, Seat, Seat], bool]
"""The seats that see a place: everybody, its owner, all except its owner, or nobody. A function of the state, the owner
and a seat can decide for each seat, for example for a partner.
"""

IsOpened: TypeAlias = Callable[[Any, Seat], bool]
"""Whether a seat's place, hidden by default, is open to all in a state."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a game, or one for each seat.

    - ``path``: its name in the book, with ``{seat}`` if each seat has its own: ``{seat}/hand``, ``middle``.
    - ``called``: its name for people.
    - ``seen_by``: who sees its cards; everybody, if you leave it out. It hides no coins or tokens: that is the work of
      ``redact`` in the game's SPEC. ``opened(state, seat)`` shows the cards to everybody.
    - ``told``: a refusal may say that a card lies here, as in "7S lies in the stock". By default only a place that
      everybody sees allows this.
    - ``zone``: its part of the felt. ``room``: that part's share of the seat's felt or of the middle; 0 for none.
    - ``account``: places with the same account are counted together. A card that a ruling moves to the account goes to
      the place with ``receives=True``.
    - ``counted``: the zone in which its cards lie side by side, so that the camera can count them.
    - ``open_top``: its cards lie face down in the zone, except the top card, which is face up and is drawn next. A
      discard pile that lies face up is an ordinary place.
    - ``dealt``: simulated games name each card that comes here. By default they do so in places with ``seen_by=OWNER``
      or ``OTHERS``, and in no others.
    - ``face_down``: unknown cards can lie among the open ones, as in a pile of won cards.
    - ``shuffled``: cards that come here, such as to a stock, are shuffled in.
    - ``groups``: the most groups, such as melds, that its cards can form. Each group is a place of its own, ``meld/1``,
      ``meld/2`` and so on; ``trade.list_groups`` and ``trade.free_group`` find them.

    Cards lie in declared places only. Coins, tokens and points can also lie at a seat (``Ann``) and in ``bank``,
    ``box``, ``middle``, ``pot`` and ``table``: these five exist at every table and need no ``Place``.
    """

    path: str
    called: str = ""
    seen_by: SeenBy = ALL
    opened: IsOpened | None = None
    told: bool | None = None
    zone: str = ""
    room: float = 0.0
    account: Account = ""
    receives: bool = False
    counted: str = ""
    open_top: bool = False
    dealt: bool | None = None
    face_down: bool = False
    shuffled: bool = False
    groups: int = 0

    def divide(self) -> tuple[Place, ...]:
        """The places of its groups; itself if it has no groups.

        >>> [place.path for place in Place("{seat}/meld", groups=2).divide()]
        ['{seat}/meld/1', '{seat}/meld/2']
        """
        if not self.groups:
            return (self,)
        called = f"{self.called} " if self.called else ""
        return tuple(
            replace(self, path=f"{self.path}/{number}", called=called and f"{called}{number}", groups=0)
            for number in range(1, self.groups + 1)
        )

    @property
    def group(self) -> int:
        """The number of this group; 0 if the place is not a group."""
        last = self.path.rpartition("/")[2]
        return int(last) if last.isdecimal() else 0

    @property
    def is_row(self) -> bool:
        """Whether its cards lie side by side on the felt, before their seat or in the middle."""
        if not self.is_each_seats:
            return bool(self.zone or self.counted)
        return bool(self.zone) and not self.open_top and bool(self.room or self.seen_by is ALL)

    @property
    def noun(self) -> str:
        """The noun for a number of its cards.

        >>> Place("{seat}/draw", "{seat}'s draw pile").noun
        'draw pile'
        """
        if self.called.startswith(("{seat}'s ", "the ")):
            return self.called.removeprefix("{seat}'s ").removeprefix("the ")
        path = self.path.rpartition("/")[0] if self.group else self.path
        return path.rpartition("/")[2].replace("{seat}", "cards")

    @property
    def is_dealt(self) -> bool:
        """Whether simulated games name each card that comes here."""
        return self.seen_by in (OWNER, OTHERS) if self.dealt is None else self.dealt

    @property
    def is_each_seats(self) -> bool:
        """Whether every seat has its own."""
        return "{seat}" in self.path

    def of(self, seat: Seat) -> str:
        """The path of a seat's place in the book."""
        return self.path.replace("{seat}", seat)

    def books_to(self, seat: Seat) -> Account:
        """The account of a seat's place."""
        return (self.account or self.path).replace("{seat}", seat)

    def is_seen(self, state: Any, seat: Seat, viewer: Seat | None) -> bool:
        """Whether a viewer sees the contents of this seat's place; None is a spectator."""
        match self.seen_by:
            case Seen.ALL:
                return True
            case Seen.OWNER | Seen.OTHERS if viewer is not None and (viewer == seat) is (self.seen_by is OWNER):
                return True
            case Seen():
                pass
            case rule if viewer is not None and rule(state, seat, viewer):
                return True
        return self.opened is not None and self.opened(state, seat)


@cache
def split(path: str) -> tuple[Seat, str]:
    """The seat whose place it may be, and the declared path that it would have then.

    >>> split("Ann/hand"), split("Ann"), split("middle/up")
    (('Ann', '{seat}/hand'), ('Ann', '{seat}'), ('middle', '{seat}/up'))
    """
    seat, slash, rest = path.partition("/")
    return seat, f"{{seat}}{slash}{rest}"


def zone_of(state: Any, seat: Seat, purpose: str) -> str:
    """The zone's name, such as ``1/play``: the seat's number in turn order and the purpose."""
    return f"{state.seats.index(seat) + 1}/{purpose}"


def purpose_of(zone: str) -> str:
    """The purpose of a zone: ``play`` of ``1/play``."""
    return zone.rpartition("/")[2]
