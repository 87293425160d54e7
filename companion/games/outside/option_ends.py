"""The ends of options, which show a range that is too wide, and the numbers of players that options fit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.decks import load_deck
from companion.rules.game import OptionValue, Setup, SetupError
from companion.rules.spec import GameSpec


def list_ends(game: GameSpec, without: Collection[str]) -> Iterator[tuple[str, OptionValue]]:
    """Each option, but for those ``without``, with the least and the most of its range or with each of its words, as
    far as that is not its default."""
    for option in game.options:
        if option.name not in without:
            first, *others = option.values
            yield from ((option.name, each) for each in (*others, *(option.span or ())) if each != first)


def list_fitting(game: GameSpec, options: Mapping[str, OptionValue]) -> list[int]:
    """The numbers of players that the game's own check lets play with these options. Raises SetupError, as the check
    does, if there are none."""
    found, why, deck = list[int](), SetupError(), load_deck(game.deck_name(options))
    for count in range(game.seats[0], game.seats[1] + 1):
        try:
            game.check(Setup(seats=tuple(f"P{seat}" for seat in range(1, count + 1)), options=options, deck=deck))
            found.append(count)
        except SetupError as error:
            why = error
    if not found:
        raise why
    return found
