"""The blocks of a report's page, as values: each form of page draws these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part; ``about`` is a line below it. ``is_wide``: the part needs the whole width of a laptop."""

    text: str
    about: str = ""
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or more; ``is_soft`` if it can be passed over."""

    text: str
    is_soft: bool = False


@dataclass(frozen=True, slots=True)
class ShortAnswer:
    """The answer in a sentence or two, before all that backs it."""

    text: str


@dataclass(frozen=True, slots=True)
class NextEvening:
    """The steps for the next evening, one on a line each, and the reasons: in a box of its own."""

    steps: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CellTable:
    """A table; the first cell of each row is its head. ``on_phone`` says what a row of many cells becomes there: cells
    below each other with their heads, the same with a ``sentence`` at the end that needs none, one ``line``, or a
    ``table`` still."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    on_phone: Literal["cells", "sentence", "line", "table"] = "cells"


@dataclass(frozen=True, slots=True)
class Noticed:
    """One of the things to look at first: the finding, whether chance explains it, and the next step; several steps
    stand on a line each. A ``table`` below it has the numbers for the step."""

    says: str
    chance: str
    hint: str
    table: CellTable | None = None


@dataclass(frozen=True, slots=True)
class MomentCard:
    """A moment: when, why it is worth talking about, what happened (a line for each step), the rule, and the picture of
    a card (a JPEG file's bytes)."""

    at: str
    title: str
    says: str
    rule: str
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart as SVG; ``says`` explains it, if it needs that."""

    svg: str
    says: str


@dataclass(frozen=True, slots=True)
class Fold:
    """A part that is opened when it is wanted; in print it is open."""

    title: str
    blocks: tuple[Paragraph | CellTable | MomentCard, ...]


PageBlock: TypeAlias = (
    Heading | Paragraph | ShortAnswer | NextEvening | Noticed | MomentCard | CellTable | Drawing | Fold
)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A whole page: its title, lines of facts below it, and what stands on it."""

    title: str
    facts: tuple[str, ...]
    blocks: tuple[PageBlock, ...]
