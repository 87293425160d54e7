"""What lies on the felt: each game tells its cards, its figures and its middle in the same few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Face
from companion.rules.events import Seat


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
