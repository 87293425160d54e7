"""The rulings that a table of Bluff Words can choose."""

from __future__ import annotations

from typing import Literal

from companion.rules.options import GameOptions, option


class Options(GameOptions):
    """The numbers and the choices that the rules text leaves to the table."""

    dictionary: str = option(
        "bundled",
        "Which words count: the list that comes with the program, or your own file, one word a line.",
        "1.4",
        file=True,
        words={"bundled": "the program's list"},
    )
    reset_center: Literal["one-up-two-down", "two-up-one-down"] = option(
        "one-up-two-down",
        "How the three new cards in the middle lie after a re-set.",
        "5.2",
        title="New cards in the middle",
        words={"one-up-two-down": "one up, two down", "two-up-one-down": "two up, one down"},
    )
    collect_short: Literal["take-what-is-left", "end-first"] = option(
        "take-what-is-left",
        "The game deck has fewer cards than half the bid being collected: take them, or end the game first.",
        "3.4",
        title="Too few to collect",
        words={"end-first": "end at once"},
    )
    game_deck: int = option(
        35, "How many cards form the game deck.", "1.2", span=(3, 150), title="Cards in the game deck"
    )
    least_letters: int = option(2, "The fewest letters a word may have.", "4.3", span=(1, 9), title="Shortest word")
