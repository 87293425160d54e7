"""The rulings that a table of Winning the Battle, Losing the War can choose."""

from __future__ import annotations

from typing import Literal

from companion.rules.options import GameOptions, option


class Options(GameOptions):
    """The numbers and the choices that the rules text leaves to the table."""

    minimum_muster: int = option(
        1,
        "The fewest cards to draw for a battle, or all that are left.",
        "2.2",
        span=(1, 52),
        title="Fewest cards to draw",
    )
    both_out_tied: Literal["draw", "last-battle"] = option(
        "draw",
        "Both decks are empty and the stones are equal: a draw, or the last decided battle wins.",
        "5.3",
        title="A tie with both decks out",
        words={"draw": "a draw", "last-battle": "the last battle wins"},
    )
    stones: int = option(3, "How many stones lie in the middle; a player with all of them wins.", "1.2", span=(2, 9))
