"""A page as a value: what is on it, and which intent each touch sends. ``forms.page_form`` draws it.

All texts are already translated. An intent is a frozen value of any type; ``Go`` leads away from the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.languages import capitalize
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.game import Cards, Number
from companion.ui.views.before.seating import SeatEdges

Tone = Literal["words", "soft", "accent", "accent_words", "good", "bad"]
"""The colour of a text, as a role of the palette."""

Kind = Literal["plain", "quiet", "chosen", "main", "bad"]
"""How loud a key is: one of many, one that is not due, the one that holds now, the next thing to do, or one that takes
something away."""

Ground = Literal["ground", "panel", "raised", "accent", "bad_ground", "line"]
"""The colour behind a tile, as a role of the palette."""


@dataclass(frozen=True, slots=True)
class Go:
    """The way of this name, which a ``Router`` knows, and what the way is ``about``."""

    name: str
    about: object = None


@dataclass(frozen=True, slots=True)
class Do:
    """The effect of a key on its own page, by a word that the page's presenter knows, and what it is ``about``."""

    what: str
    about: object = None


CLOSE = Go("close")
"""Puts the page away."""


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry on a pad: a number, several, cards (None for an unseen one), or a text, and ``by`` which of several last
    keys."""

    value: object
    by: str = ""


@dataclass(frozen=True, slots=True)
class PageKey:
    """A key and the intent that a touch on it sends; ``is_live``: it can be touched. A ``hint`` stands below its word,
    and ``colour`` is that of its band, 1 to 8."""

    word: str
    says: object
    kind: Kind = "plain"
    icon: str = ""
    is_live: bool = True
    hint: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of text, ``label`` before it and ``mark`` at its right end; ``most`` and ``mark_most`` are their sizes in
    units of text. What was ``sought``, a regular expression, is marked in it; ``struck``: it holds no longer; a touch
    ``says`` something, or nothing. As a block of its own it stands across all columns."""

    text: str
    most: int = 22
    tone: Tone = "words"
    bold: bool = False
    mark: str = ""
    mark_tone: Tone = "soft"
    mark_most: int = 20
    label: str = ""
    sought: str = ""
    struck: bool = False
    says: object | None = None


def heading(text: str) -> PageLine:
    """A line that says what the next blocks are about."""
    return PageLine(text, 24, bold=True)


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A player's colour and letter; ``place`` is the seat's number in turn order. Who ``won`` wears a crown."""

    place: int
    name: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """By how much the score of a player changed, such as ``+2``."""

    seat: SeatMark
    told: str


@dataclass(frozen=True, slots=True)
class Tile:
    """Things that belong together, on one ground. A touch anywhere on it ``says`` something, or its ``keys`` do;
    ``inside`` are smaller tiles, in columns; ``qr`` is a text as a QR code, ``seat`` the mark of a player at its left,
    ``changes`` of scores are at its right, ``icon`` is a drawing at its left, ``cover`` a game's picture (None: the
    first letter of its title) and that title, ``picture`` an image file's bytes at its right, ``cards`` small ones
    before its keys."""

    lines: tuple[PageLine, ...]
    says: object | None = None
    keys: tuple[PageKey, ...] = ()
    ground: Ground = "panel"
    edge: Tone | None = None
    inside: tuple[Tile, ...] = ()
    columns: int = 1
    qr: str = ""
    seat: SeatMark | None = None
    changes: tuple[ScoreChange, ...] = ()
    icon: str = ""
    picture: bytes | None = None
    cover: tuple[Path | None, str] | None = None
    cards: DrawnCards | None = None


@dataclass(frozen=True, slots=True)
class KeyGrid:
    """Keys in rows of ``columns``, each ``high`` in units of the design; they grow to the ``highest`` (0: not at all)
    if there is room."""

    keys: tuple[PageKey, ...]
    columns: int = 4
    high: int = 72
    highest: int = 0


@dataclass(frozen=True, slots=True)
class SeatTable:
    """A row of keys for each seat, below the heads of their columns; the first row is that of seat 1."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[PageKey, ...]], ...]


ScoreLine: TypeAlias = tuple[tuple[float, int], ...]
"""How a score went: where it changed, and to what."""


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """Lines of scores, that of seat 1 first, over the numbers of ``many`` hands or what else is ``along`` them;
    ``before`` are thin ones of what was, ``marks`` say where notes are; ``high`` units of the design. If it
    ``is_listed``, the last scores stand in a list beside it."""

    lines: Mapping[Seat, ScoreLine]
    along: str
    many: int
    before: Mapping[Seat, ScoreLine] = field(default_factory=dict)
    marks: tuple[tuple[str, float], ...] = ()
    high: int = 300
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class LastKey:
    """One more last key of a text: its word, and ``by`` which name it is heard of. It ``needs_text``, or takes an empty
    one as well. It is gold in the place of the last key if it ``is_live``; it keeps its place if it is not."""

    word: str
    by: str
    needs_text: bool = True
    is_live: bool = True


@dataclass(frozen=True, slots=True)
class Letters:
    """Asks for a text, or one that is ``offered`` or found for what is typed; ``typed`` stands there already. ``done``
    is the last key's word, ``empty`` that of a key that leaves it empty ("": there has to be something, None: the last
    key does that, too); ``capitals``: words begin with one; ``digits``: they have a row of their own, else they are
    among the accented letters. ``after`` is one more last key."""

    title: str = ""
    offered: tuple[str, ...] | Callable[[str], Sequence[str]] = ()
    typed: str = ""
    done: str = ""
    empty: str | None = ""
    capitals: bool = True
    digits: bool = True
    after: LastKey | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Asks for two numbers by one touch, ``columns`` as the ranks of cards; only pairs that ``fit`` have a key."""

    rows: Number
    columns: Number
    fit: Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Together:
    """Asks for several numbers, a row of keys for each below its title; they have to ``fit`` (None: not chosen yet).
    ``was`` are earlier values."""

    numbers: tuple[Number, ...]
    titles: tuple[str, ...]
    fit: Callable[[Sequence[int | None]], bool]
    was: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlaceAsked:
    """Asks for a card of a ``row`` as it lies, by its place from 1; ``against`` is the row opposite."""

    asked: str
    row: tuple[Lying, ...]
    against: tuple[Lying, ...] = ()


PadAsks: TypeAlias = Number | Cards | Letters | Pair | Together | PlaceAsked


@dataclass(frozen=True, slots=True)
class PagePad:
    """Asks with a pad that fills the page; the entry comes as an ``Entered``. Of a number more is ``asked`` in words,
    likely it is ``near`` one, and if it comes ``of_die``, sides are drawn. The cards that ``were`` there until now are
    marked."""

    asks: PadAsks
    asked: str = ""
    near: int | None = None
    of_die: bool = False
    were: tuple[Face | None, ...] = ()


def lead(word: str, name: str, icon: str = "", kind: Kind = "plain") -> PageKey:
    """A key that goes the way of this name."""
    return PageKey(word, Go(name), kind, icon)


@dataclass(frozen=True, slots=True)
class Ways:
    """Groups of keys below their titles, which fill the page; the one ``apart`` is away from the rest."""

    groups: tuple[tuple[str, tuple[PageKey, ...]], ...]
    apart: PageKey | None = None


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Asks for a seat, each at its edge of a table that fills the page and in its colour, 1 to 8."""

    seating: SeatEdges
    colours: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Keys, and the word before them that says what they are about."""

    about: str
    keys: tuple[PageKey, ...]


@dataclass(frozen=True, slots=True)
class TableLook:
    """A small table in the colours and the size of text that are chosen; ``high`` units of the design."""

    high: int = 270


@dataclass(frozen=True, slots=True)
class PaperPicture:
    """A picture (a PNG or JPEG file's bytes) on white, as it is drawn for paper."""

    data: bytes


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards of a ``game`` beside each other, ``high`` units of the design, or down to ``low`` if other blocks need the
    room (0: never)."""

    game: str
    cards: tuple[Lying, ...]
    high: int = 190
    low: int = 0


@dataclass(frozen=True, slots=True)
class SeenCards:
    """The pictures of cards, ``high`` units of the design, and beside them what is ``told`` of them; ``crop`` reads one
    by its name."""

    names: tuple[str, ...]
    crop: Callable[[str], bytes | None]
    high: int = 190
    told: tuple[PageLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a table, whose first cell is its head."""

    cells: tuple[str, ...]
    bold: bool = False


PagePart: TypeAlias = (
    PageLine
    | Tile
    | KeyGrid
    | KeyRow
    | TableLook
    | SeatTable
    | ScoreChart
    | PaperPicture
    | DrawnCards
    | SeenCards
    | Cells
)


@dataclass(frozen=True, slots=True)
class Page:
    """``keys`` are beside the title, the last one leads back; ``blocks`` can be swiped through, and so can those
    ``beside`` them, unless a ``pad`` or other things fill the page, of types that its form can draw. ``contents`` are
    chapters to go to, at the left if there is room. ``trouble`` is told loudly in the place of the ``hint``; ``foot``
    are loud keys below. Another ``part`` of what the page is about begins at its top; one that ``goes_on`` is looked at
    again in the next frame."""

    title: str
    keys: tuple[PageKey, ...]
    blocks: tuple[PagePart, ...] = ()
    beside: tuple[PagePart, ...] = ()
    contents: tuple[PageKey, ...] = ()
    pad: PagePad | None = None
    fills: tuple[object, ...] = ()
    hint: str = ""
    trouble: str = ""
    foot: tuple[PageKey, ...] = ()
    part: str = ""
    goes_on: bool = False


def shout(why: str) -> str:
    """Why something cannot be, as a loud line; empty if nothing is wrong."""
    return f"▲  {capitalize(why)}" if why else ""


class Presenter:
    """The maker of a page: it says how the page looks now, and takes the intents of touches."""

    def page(self) -> Page:
        """The page as it is now."""
        raise NotImplementedError

    def take(self, intent: object) -> None:
        """Takes an intent of one of the page's keys; ``Go`` leads away by itself."""

    def leave(self) -> None:
        """The page was put away."""
