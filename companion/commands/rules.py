"""``companion rules GAME``: the rules page, and all the words of a game: acts, events, reasons and options."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator
from typing import Any

from companion.commands.folder import add_folder_argument
from companion.commands.telling import complain
from companion.games import GAMES, UNUSABLE, game_named, game_or_folder
from companion.rules.acts import TABLE_ACTS, TABLE_REASONS
from companion.rules.events import TABLE_EVENTS, Event, kebab
from companion.rules.game import Act, Option, Reason, SetupError
from companion.rules.rulebook import page
from companion.rules.spec import GameSpec


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion rules``."""
    parser.add_argument("word", nargs="?", metavar="GAME", help="without it, the games are listed")
    add_folder_argument(parser)
    parser.add_argument("--words", action="store_true", help="the acts, events, reasons and options instead")
    parser.set_defaults(run=run_rules)


def run_rules(args: argparse.Namespace) -> int:
    """Prints a rules page or a game's words."""
    try:
        named = game_or_folder(args.game) if args.game else game_named(args.word) if args.word else None
        lines = _lines(named, words=args.words) if named else _games()
    except SetupError as error:
        complain(error)
        return 2
    print("\n".join(lines))
    return 0


def _games() -> Iterator[str]:
    for game in GAMES.values():
        least, most = game.seats
        yield f"{game.name:18} {game.title}, {least if least == most else f'{least} to {most}'} players"
    yield from (f"{name:18} is installed, but cannot be played: {error}" for name, error in UNUSABLE.items())


def _lines(game: GameSpec[Any], *, words: bool) -> Iterator[str]:
    if words:
        yield from vocabulary(game)
        return
    for section in page(game.rules).values():
        yield f"{section.heading}\n{section.text}\n" if section.text else f"{section.heading}\n"


def whole_vocabulary() -> str:
    """The words of every table and of every game, as one page of Markdown."""
    lines = [
        "# The words of the records",
        "",
        "Made by `python -m companion.commands.rules`; a test fails where it is not up to date.",
        "",
        "## At every table",
        "",
        *_acts(TABLE_ACTS),
        *_events(TABLE_EVENTS),
        *_reasons(TABLE_REASONS),
    ]
    for game in GAMES.values():
        lines += [f"## {game.title} (`{game.name}`)", "", *vocabulary(game)]
    return "\n".join(lines).rstrip() + "\n"


def vocabulary(game: GameSpec[Any]) -> list[str]:
    """A game's own acts, events, reasons and options as lines of Markdown."""
    own_acts = tuple(act for act in game.acts_known if act not in TABLE_ACTS)
    own_events = tuple(event for event in game.events_known if event not in TABLE_EVENTS)
    return [*_options(game.options), *_acts(own_acts), *_events(own_events), *_reasons(game.reasons)]


def _options(options: tuple[Option, ...]) -> Iterator[str]:
    heads = "| option | values, the default first | what it decides | section |"
    yield from ("### Options", "", heads, "| --- " * 4 + "|")
    for option in options:
        values = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
        values += [f"{option.span[0]} to {option.span[1]}"] if option.span else []
        yield f"| `{option.name}` | {', '.join(values)} | {option.line} | {option.section} |"
    yield ""


def _acts(acts: tuple[type[Act], ...]) -> Iterator[str]:
    yield from ("### Acts", "", "| act | fields | |", "| --- " * 3 + "|")
    shared = {field.name for field in dataclasses.fields(Act)}
    for act in acts:
        fields = [field for field in dataclasses.fields(act) if field.name not in shared]
        names = [
            field.name.rstrip("_") if field.default is dataclasses.MISSING else f"[{field.name.rstrip('_')}]"
            for field in fields
        ]
        yield f"| `{act.word()}` | {', '.join(names)} | {_first_line(act)} |"
    yield ""


def _events(events: tuple[type[Event], ...]) -> Iterator[str]:
    yield from ("### Events", "", "| event | |", "| --- " * 2 + "|")
    for event in events:
        yield f"| `{kebab(event.__name__)}` | {_first_line(event)} |"
    yield ""


def _reasons(reasons: tuple[Reason, ...]) -> Iterator[str]:
    yield from ("### Reasons", "", "| reason | section | sentence |", "| --- " * 3 + "|")
    for reason in reasons:
        yield f"| `{reason.code}` | {reason.section} | {reason.sentence} |"
    yield ""


def _first_line(kind: type[Any]) -> str:
    return " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())


if __name__ == "__main__":
    print(whole_vocabulary(), end="")
