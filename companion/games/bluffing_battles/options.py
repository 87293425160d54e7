"""The rulings that a table of Bluffing Battles can choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.rules.options import GameOptions, option

USUAL_HAND = 3
"""How many cards the text has a player hold."""


@dataclass(frozen=True, slots=True)
class Format:
    """One of the four ways to play: ``threshold`` is the fewest cards of a pile that may be recycled, None where
    nothing is recycled."""

    decks: int
    treasures: int
    threshold: int | None


FORMATS: Mapping[str, Format] = {
    "two-decks": Format(2, 2, None),
    "one-deck": Format(1, 1, None),
    "two-decks-endless": Format(2, 3, 14),
    "one-deck-endless": Format(1, 2, 8),
}


class Options(GameOptions):
    """The numbers and the choices that the rules text leaves to the table."""

    format: Literal["two-decks", "one-deck", "two-decks-endless", "one-deck-endless"] = option(
        "two-decks",
        "One deck or two; once through the cards, or until a score pile is too small to go on.",
        "1.1",
        words={"two-decks-endless": "two decks, endless", "one-deck-endless": "one deck, endless"},
    )
    recycled_pile: Literal["face-down", "face-up"] = option(
        "face-down", "Endless games: does a recycled draw pile lie face down, or is it turned up again?", "6.2"
    )
    unresolved_war: Literal["return", "tie-discard"] = option(
        "return",
        "A war that cannot be decided: players take back their own cards, or nobody scores them.",
        "4.5",
        title="Undecided war",
        words={"return": "each takes back", "tie-discard": "nobody scores"},
    )
    hand_size: int = option(USUAL_HAND, "How many cards a player holds.", "2.1", span=(1, 7), title="Hand size")
    treasures: Literal["by-format"] | int = option(
        "by-format",
        "How many treasures each player lays in a war: set by the format, or any number.",
        "4.2",
        span=(0, 9),
        title="Treasures in a war",
        words={"by-format": "set by the format"},
    )
    recycle_from: Literal["by-format"] | int = option(
        "by-format",
        "Endless games: the smallest score pile to go on with; set by the format, or any number.",
        "6.3",
        span=(1, 52),
        title="Smallest pile to go on",
        words={"by-format": "set by the format"},
    )

    @property
    def fewest_recycled(self) -> int:
        """The fewest cards of a score pile that go on in an endless game with as many decks as this one."""
        endless = FORMATS[f"{self.format.removesuffix('-endless')}-endless"].threshold
        assert endless is not None
        return endless if isinstance(self.recycle_from, str) else self.recycle_from

    @property
    def numbers(self) -> Format:
        """The format's numbers, as far as the table has not chosen others."""
        of = FORMATS[self.format]
        treasures = of.treasures if isinstance(self.treasures, str) else self.treasures
        threshold = of.threshold if isinstance(self.recycle_from, str) or of.threshold is None else self.recycle_from
        return Format(of.decks, treasures, threshold)
