"""``--preset NAME`` and ``--option NAME=VALUE``: house rules on a command line."""

from __future__ import annotations

import argparse
from difflib import get_close_matches

from companion.foreign import printable, whole_number
from companion.languages import later, tr
from companion.ledger.presets import read_preset
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.spec import GameSpec

A_HOUSE_RULE = later("a house rule")
SAVED_RULES = later("saved house rules; `companion presets` lists them")


def add_option_argument(parser: argparse.ArgumentParser, *, said: str = A_HOUSE_RULE) -> None:
    """``--option``, for every command that takes house rules one by one."""
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help=said)


def add_preset_argument(parser: argparse.ArgumentParser, *, said: str = SAVED_RULES) -> None:
    """``--preset``, for every command that takes house rules that were saved."""
    parser.add_argument("--preset", metavar="NAME", help=said)


def read_options(args: argparse.Namespace, game: GameSpec) -> dict[str, OptionValue]:
    """The house rules that were given: those of ``--preset``, and each ``--option``. Raises SetupError."""
    preset = read_preset(args.preset) if args.preset is not None else None
    if preset is not None and preset.game is not game:
        raise SetupError(
            tr(
                "the house rules {name} are for {title}, not for {title2}",
                name=repr(preset.name),
                title=preset.game.title,
                title2=game.title,
            )
        )
    options = dict(preset.options) if preset is not None else {}
    return options | dict(parse_option(text, game.options) for text in args.option)


def parse_option(text: str, known: tuple[Option, ...]) -> tuple[str, OptionValue]:
    """``goal=twenty`` as a name and a value of the option's own kind. Raises SetupError."""
    name, equals, word = text.partition("=")
    if not equals:
        raise SetupError(
            tr(
                "{text}: write an option as NAME=VALUE, such as {name}={values}",
                text=repr(printable(text)),
                name=known[0].name,
                values=known[0].values[0],
            )
        )
    option = next((each for each in known if each.name == name), None)
    if option is None:
        names = [each.name for each in known]
        near = get_close_matches(name, names, n=1)
        guess = (
            tr("Did you mean {name}?", name=near[0]) if near else tr("Choose from: {names}.", names=", ".join(names))
        )
        raise SetupError(tr("there is no option {name}. {guess}", name=repr(printable(name)), guess=guess))
    for value in option.values:
        if str(value).lower() == word.lower():
            return name, value
    number = whole_number(word)
    return name, option.check(word if number is None else number)
