"""The vocabulary of a game: acts, prompts, reasons, refusals, options, and the one judge."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from companion.cards import Deck, Face, spell
from companion.languages import Listed, all_of, tr
from companion.rules.events import Param, Seat, Why, kebab
from companion.rules.values import Frozen

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

OptionValue: TypeAlias = str | int | bool


class Act(metaclass=Frozen):
    """A move or a word of someone at the table.

    ``at`` is its time in seconds, on one clock for all acts, and ``pm`` the uncertainty of that time. ``stands`` marks
    an act that the table lets stand although the referee refuses it. ``secrets`` are the fields that only the seats in
    ``eyes()`` may see.
    """

    by_a_seat_here: ClassVar[bool] = True
    secrets: ClassVar[tuple[str, ...]] = ()

    seat: Seat | None = None
    at: float | None = None
    pm: float = 0.0
    stands: str | None = None

    @classmethod
    def word(cls) -> str:
        """The act's name in records."""
        return kebab(cls.__name__)

    def eyes(self) -> tuple[Seat | None, ...] | None:
        """The seats that may see the secrets: by default the seat of the act; None if everybody may."""
        return (self.seat,)


@cache
def gaps_of(sentence: str) -> tuple[str, ...]:
    """The names of what fills a sentence, each once."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


OF = "_of_"
"""Joins a number and its noun in the name of a gap."""


@cache
def values_in(sentence: str) -> tuple[str, ...]:
    """The names of the values that a sentence needs, each once.

    >>> values_in("{seat} bids {quantity_of_rank} and makes {WORD}.")
    ('seat', 'quantity', 'rank', 'word')
    """
    return tuple(dict.fromkeys(name.lower() for gap in gaps_of(sentence) for name in gap.split(OF, 1)))


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Reason(Why):
    """Why something happens or is refused: a code, the rule's section, and a sentence with gaps.

    A gap ``{quantity_of_rank}`` becomes "three 4s", and ``{WORD}`` the word in capitals. In an event's ``why`` the
    event's fields fill the gaps. Everywhere else, call the reason with the values.
    """

    section: str = ""
    sentence: str = ""

    def __init__(self, code: str, section: str, sentence: str, params: tuple[tuple[str, Param], ...] = ()) -> None:
        for name, value in (("code", code), ("params", params), ("section", section), ("sentence", sentence)):
            object.__setattr__(self, name, value)

    def __call__(self, **params: Param) -> Why:
        return Why(self.code, tuple(params.items()))

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.section!r}, {self.sentence!r})"

    @property
    def gaps(self) -> tuple[str, ...]:
        """The names of the values that the sentence needs, each once."""
        return values_in(self.sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """The cards of a prompt: where they will lie, how many, and which faces are still possible.

    - ``least``, ``most``: how many cards the act needs.
    - ``faces``: the possible faces. If empty, every card of the place is possible.
    - ``beside``: further cards of the act, already known and lying elsewhere, such as the starting card of a hand. They
      come first in the act, and its other fields do not count them.
    - ``place``: the name of a number of this prompt. This number tells which card of the zone's row the new card lies
      on, from 1 at the camera's left.
    - ``lying``: the cards lie in the zone already. The act names them and moves nothing, and the camera reads them as
      soon as it can.
    - ``may_be_unseen``: the card may lie face down; the act then has None for it.
    - ``cleared``: cards of earlier acts must leave the zone first. While they lie there, the camera takes no new card
      as this act. This is the default if the book has no card in the zone.
    - ``laid_over``: when all cards lie, people can lay more on top of them.
    - ``whole``: the camera waits for all ``most`` cards. Without it, fewer are enough if they rest for a moment.
    - ``taken``: the cards lie in the zone, as in an open market, and the act happens when one of them disappears.
    """

    zone: str
    least: int = 1
    most: int = 1
    faces: frozenset[Face] = frozenset()
    may_be_unseen: bool = False
    beside: tuple[Face, ...] = ()
    place: str = ""
    lying: bool = False
    cleared: bool | None = None
    laid_over: bool = False
    taken: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a prompt: from ``least`` to ``most``, both included, or one of ``values``. ``now`` is the present
    value, if there is one.
    """

    name: str
    least: int = 0
    most: int = 0
    values: tuple[int, ...] = ()
    now: int | None = None

    def __post_init__(self) -> None:
        if self.values:
            object.__setattr__(self, "least", min(self.values))
            object.__setattr__(self, "most", max(self.values))

    @property
    def each(self) -> Sequence[int]:
        """Every possible number, the least first."""
        return sorted(self.values) if self.values else range(self.least, self.most + 1)

    def allows(self, value: float) -> bool:
        """Whether this number is possible."""
        return value in self.values if self.values else self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Choice:
    """A word of a prompt: one of ``values``, or any text if they are empty. Typed text needs quotes only if it could
    mean something else.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One act that is possible next: who may do it, and with which cards, numbers and words.

    - Several prompts can wait for the same act. A prompt can leave out a field that has a default.
    - ``says``: the sentence for people. ``key``: the title of its key, if it differs from the act's.
    - ``optional``: the act is possible, but the game goes on without it.
    - ``until``: the end of the time in which acts count as simultaneous, in seconds on the acts' clock. Until then the
      screen has keys for timed acts only, and afterwards no key for this prompt. Mention the time in ``says``: no
      sentence does so by itself. The companion still passes a later act on; the act's function compares both times with
      their uncertainty, and refuses an act that is too late.
    """

    act: str
    says: Why
    seat: Seat | None = None
    cards: Cards | None = None
    numbers: tuple[Number, ...] = ()
    choices: tuple[Choice, ...] = ()
    optional: bool = False
    until: float | None = None
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question of a position: the field of the act, its name for people, and its possible values.

    ``seat`` is the seat that it is about (the field is then a mapping of seats), or None for the whole table. Only that
    seat may see ``secret`` cards.
    """

    field: str
    called: str
    asks: Number | Choice | Cards
    seat: Seat | None = None
    secret: bool = False


class IllegalAct(Exception):
    """The referee refuses an act.

    ``why`` is the reason. ``if_let_stand`` tells what happens if the table lets it stand; None if it cannot.
    ``impossible``: the known cards, not a rule, contradict the act.
    """

    def __init__(self, act: Act, why: Why, *, if_let_stand: Why | None = None, impossible: bool = False) -> None:
        super().__init__(why.code)
        self.act = act
        self.why = why
        self.if_let_stand = if_let_stand
        self.impossible = impossible


class SetupError(ValueError):
    """A game cannot be set up like this. The sentence names the mistake and the cure."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``values`` are its possible values, the default first; ``span`` is the least and the most of a
    number, beside these values. ``title`` is its name for people and ``line`` its sentence on the set-up screen.
    ``words`` are the words for values that are not plain words. With ``file`` the path of a file is allowed, too. If
    the option is the price of a hand, ``paid_from`` is the option with the amount that each player starts with.
    """

    name: str
    values: tuple[OptionValue, ...]
    line: str
    section: str
    span: tuple[int, int] | None = None
    file: bool = False
    title: str = ""
    words: tuple[tuple[str, str], ...] = ()
    paid_from: str = ""

    def check(self, value: object) -> OptionValue:
        """The value. Raises SetupError with the possible values."""
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        if self.file and isinstance(value, str) and value:
            return value
        words = [str(known).lower() for known in self.values if not self.span or type(known) is not int]
        if self.span:
            words.append(tr("{least} to {most}", least=self.span[0], most=self.span[1]))
        known_values = ", ".join(words)
        if self.file:
            known_values += tr(", or the path of a file")
        said = {"name": repr(self.name), "value": repr(value), "values": known_values}
        raise SetupError(tr("option {name} cannot be {value}; it can be: {values}", **said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The players, the options and the deck of a game."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    deck: Deck


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: one winner, or several for a tie."""

    winners: tuple[Seat, ...]
    why: Why


def settle_options(game: GameSpec, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option of the game with its value; SetupError on an unknown name or value."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known))
            why = tr("{game} has no option {key}; it has: {names}", game=game.name, key=repr(name), names=names)
            raise SetupError(why)
    return {name: option.check(given.get(name, option.values[0])) for name, option in known.items()}


def fill(sentence: str, why: Why, spoken: Callable[[str], str] = str, players: Container[str] = ("winners",)) -> str:
    """A reason's sentence in the language that is spoken, its gaps filled with words as they are ``spoken``; tuples
    become ``7S, 10H``, those of ``players`` ``Ann and Ben``, and ``{cards:is|are}`` is one or several."""
    return tr(sentence, **{name: _put_in_words(value, spoken, name in players) for name, value in why.params})


def _put_in_words(value: Param, spoken: Callable[[str], str], are_players: bool) -> str | int:
    if isinstance(value, tuple):
        words = [spoken(str(each)) if each is not None else "?" for each in value]
        return Listed(all_of(words) if are_players else spell(words), len(value))
    return "?" if value is None else spoken(value) if isinstance(value, str) else value
