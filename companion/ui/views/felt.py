"""What lies on the felt: each game tells its cards, its figures and its middle in the same few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.rules.events import Seat
from companion.table import Table


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the felt: ``number`` is the act that brought it (None: none that can be mended), ``at`` its place
    among that act's cards, ``mark`` is ``won``, ``lost`` or empty. A card that nobody saw has no face."""

    face: Face | None
    number: int | None = None
    mark: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Felt:
    """``cards`` lie in front of each seat, ``figures`` are told beside its name, ``middle`` between all.
    ``statuses`` are words in place of "to play"."""

    cards: Mapping[Seat, tuple[Lying, ...]] = field(default_factory=dict)
    figures: Mapping[Seat, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    middle: tuple[tuple[str, str], ...] = ()
    statuses: Mapping[Seat, str] | None = None
    middle_cards: tuple[Lying, ...] = ()


Teller: TypeAlias = Callable[[Table], Felt]


@dataclass(frozen=True, slots=True)
class Verb:
    """What an act is called on the key at its seat. ``tone``: a ``gold`` key is what the table waits for, a ``plain``
    one is gold where it is the only one, a ``soft`` one never is. ``secret``: what is said there is for one seat's
    eyes until the others have said theirs."""

    act: str
    title: str
    tone: Literal["gold", "plain", "soft"] = "plain"
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Showing:
    """How a game is shown: its felt, and the keys at its seats in the order in which they lie there."""

    felt: Teller = lambda _: Felt()
    verbs: tuple[Verb, ...] = ()
