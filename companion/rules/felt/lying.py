"""What lies on the felt: each game tells its cards, its figures and its middle in the same few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.cards import Face
from companion.rules.events import Event, Seat
from companion.rules.felt.hero import Award, Hero, Moment


def unbroken(words: str) -> str:
    """Words between which no line ends."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the felt: ``number`` is the act that brought it (None: none that can be mended), ``at`` its place
    among that act's cards, ``mark`` is ``won``, ``lost``, ``now`` (it would win) or empty. A card that nobody
    saw has no face. Between cards of different ``group`` a gap is left."""

    face: Face | None
    number: int | None = None
    mark: str = ""
    at: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class Felt:
    """``cards`` lie in front of each seat on the felt, ``chips`` small on its plate; ``figures`` are told beside its
    name, ``gains`` beside its score ("+7"). ``hero`` is what all look at, ``middle`` is told below it, ``middle_cards``
    lie beside it. ``statuses`` are words in place of what the table waits for, ``ahead`` are who just won something."""

    cards: Mapping[Seat, tuple[Lying, ...]] = field(default_factory=dict)
    figures: Mapping[Seat, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    middle: tuple[tuple[str, str], ...] = ()
    statuses: Mapping[Seat, str] = field(default_factory=dict)
    middle_cards: tuple[Lying, ...] = ()
    chips: Mapping[Seat, tuple[Lying, ...]] = field(default_factory=dict)
    gains: Mapping[Seat, str] = field(default_factory=dict)
    hero: Hero = field(default_factory=Hero)
    ahead: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Verb:
    """What an act is called on the key at its seat. ``tone``: a ``gold`` key is what the table waits for, and is
    drawn in gold if no other seat is waited for; a ``plain`` one is gold if it is the only one and no other seat has a
    gold one, a ``soft`` one never is; one that ``ends`` the round for everybody, such as a call, has a double rim.
    ``secret``: only this seat sees its answer, until the others have answered. ``steps`` are the key's further titles:
    pressed at the last of them it says the act. ``waits`` stands beside a seat
    while the table waits for it to do this, by default ``to play``."""

    act: str
    title: str
    tone: Literal["gold", "plain", "soft", "ends"] = "plain"
    secret: bool = False
    steps: tuple[str, ...] = ()
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """How a game is shown beside its felt: the keys at its seats in the order in which they lie there, which moment the
    events of an act are, if they are one, what ``explains`` them beside their own sentences, and what was remarkable
    among all that happened (``awards``)."""

    verbs: tuple[Verb, ...] = ()
    moment: Callable[[Sequence[Event]], Moment | None] = lambda _: None
    explains: Callable[[Sequence[Event]], tuple[str, ...]] = lambda _: ()
    awards: Callable[[Sequence[Event]], Iterable[Award]] = lambda _: ()
