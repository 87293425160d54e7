"""The ends of a game's options: a range that is too wide shows only there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.rules.game import OptionValue
from companion.rules.spec import GameSpec


def list_ends(game: GameSpec, without: Collection[str]) -> Iterator[tuple[str, OptionValue]]:
    """Each option, but for those ``without``, with the least and the most of its range or with each of its words, as
    far as that is not its default."""
    for option in game.options:
        if option.name not in without:
            first, *others = option.values
            yield from ((option.name, each) for each in (*others, *(option.span or ())) if each != first)
