"""The contents of the felt: cards, figures and the middle, in the same few words for every game."""

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
    """A card on the felt; a card that nobody saw has no face.

    - ``number``: the act that brought it; None if nobody can correct it. ``at``: its place among that act's cards.
    - ``mark``: ``won``, ``lost``, ``now`` (it would win) or empty.
    - ``group``: cards of different groups have a gap between them.
    """

    face: Face | None
    number: int | None = None
    mark: str = ""
    at: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class Felt:
    """The contents of the felt and the plates.

    - ``cards``: the cards in front of each seat. ``chips``: small cards on its plate.
    - ``figures``: numbers beside its name. ``gains``: beside its score ("+7"). ``statuses``: words in place of the act
      that the table waits for.
    - ``hero``: the centre of attention. ``middle``: words below it. ``middle_cards``: cards beside it.
    - ``ahead``: the seats that have just won something.
    """

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
    """The key for an act at its seat.

    - ``tone``: a ``gold`` key is gold if the table waits for no other seat. A ``plain`` key is gold if it is the only
      one and no other seat has a gold key. A ``soft`` key is never gold. A key that ``ends`` the round for everybody,
      such as a call, has a double rim.
    - ``secret``: only this seat sees its answer until the others have answered.
    - ``steps``: further titles of the key, one for each press. The press of the last one makes the act.
    - ``waits``: the words beside a seat while the table waits for its act, by default ``to play``.
    """

    act: str
    title: str
    tone: Literal["gold", "plain", "soft", "ends"] = "plain"
    secret: bool = False
    steps: tuple[str, ...] = ()
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """A game's presentation beside its felt.

    - ``verbs``: the keys at each seat, in their order.
    - ``moment(events)``: the moment of an act, if it is one. ``explains(events)``: further sentences about it.
    - ``awards(events)``: what was remarkable in a whole evening.
    - ``scored``: the word beside a score on its plate, by default the unit. It keeps a score of cards apart from the
      cards in hand.
    """

    verbs: tuple[Verb, ...] = ()
    moment: Callable[[Sequence[Event]], Moment | None] = lambda _: None
    explains: Callable[[Sequence[Event]], tuple[str, ...]] = lambda _: ()
    awards: Callable[[Sequence[Event]], Iterable[Award]] = lambda _: ()
    scored: str = ""
