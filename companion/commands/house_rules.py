"""``--preset NAME`` and ``--option NAME=VALUE``: house rules as they are said on a command line."""

from __future__ import annotations

import argparse
from typing import Any

from companion.foreign import whole_number
from companion.ledger.presets import read_preset
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.spec import GameSpec


def said_options(args: argparse.Namespace, game: GameSpec[Any]) -> dict[str, OptionValue]:
    """The house rules that were said: those of ``--preset``, and each ``--option``. Raises SetupError."""
    preset = read_preset(args.preset) if args.preset is not None else None
    if preset is not None and preset.game is not game:
        raise SetupError(f"the house rules {preset.name!r} are for {preset.game.title}, not for {game.title}")
    options = dict(preset.options) if preset is not None else {}
    return options | dict(parse_option(text, game.options) for text in args.option)


def parse_option(text: str, known: tuple[Option, ...]) -> tuple[str, OptionValue]:
    """``goal=twenty`` as a name and a value of the option's own kind. Raises SetupError."""
    name, equals, word = text.partition("=")
    if not equals:
        raise SetupError(f"{text!r}: an option is said as NAME=VALUE")
    option = next((each for each in known if each.name == name), None)
    if option is None:
        raise SetupError(f"there is no option {name!r}; there are: {', '.join(each.name for each in known)}")
    for value in option.values:
        if str(value).lower() == word.lower():
            return name, value
    number = whole_number(word)
    return name, option.check(word if number is None else number)
