"""``companion rules GAME``: the rules page, and all the words of a game: acts, events, reasons and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.commands.folder import add_folder_argument
from companion.commands.telling import add_json_argument, complain, tell_json
from companion.commands.words import TABLE, GameWords, as_object, in_words, meaning, values_of, words_of
from companion.games import GAMES, UNUSABLE, game_named, game_or_folder
from companion.rules.events import kebab
from companion.rules.game import SetupError
from companion.rules.kinds import is_needed, kind_of, own_fields
from companion.rules.rulebook import TABLE as TABLE_PAGE
from companion.rules.rulebook import page


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion rules``."""
    parser.add_argument(
        "word", nargs="?", metavar="GAME", help=f"{', '.join(GAMES)}, or {TABLE} for what holds at every table; "
        "without it, the games are listed"
    )  # fmt: skip
    add_folder_argument(parser)
    parser.add_argument(
        "--words",
        action="store_true",
        help="how a game is written down: acts, fields, cards and options, with examples",
    )
    add_json_argument(parser)
    parser.set_defaults(run=run_rules)


def run_rules(args: argparse.Namespace) -> int:
    """Prints the games, a rules page, or a game's words."""
    if args.word is None and args.game is None:
        _print_games(as_json=args.as_json)
        return 0
    try:
        game = game_or_folder(args.game) if args.game else None if args.word == TABLE else game_named(args.word)
    except SetupError as error:
        complain(error)
        return 2
    sections = page(game.rules if game else TABLE_PAGE).values()
    if args.as_json:
        told = (
            as_object(words_of(game))
            if args.words
            else {s.number: {"title": s.title, "text": s.text} for s in sections}
        )
        tell_json(told)
    elif args.words:
        print("\n".join(in_words(words_of(game))))
    else:
        for section in sections:
            print(f"{section.heading}\n{section.text}\n" if section.text else f"{section.heading}\n")
    return 0


def _print_games(*, as_json: bool) -> None:
    if as_json:
        tell_json([{"game": game.name, "title": game.title, "seats": game.seats} for game in GAMES.values()])
        return
    for game in GAMES.values():
        least, most = game.seats
        print(f"{game.name:18} {game.title}, {least if least == most else f'{least} to {most}'} players")
    for name, error in UNUSABLE.items():
        print(f"{name:18} is installed, but cannot be played: {error}")


def whole_vocabulary() -> str:
    """The words of every table and of every game, as one page of Markdown."""
    lines = [
        "# The words of the records",
        "",
        "Made by `python -m companion.commands.rules`; a test fails where it is not up to date. With an example "
        "of each act: `companion rules GAME --words`, `companion rules table --words`.",
        "",
        "## At every table",
        "",
        *_markdown(words_of(None)),
    ]
    for game in GAMES.values():
        lines += [f"## {game.title} (`{game.name}`)", "", *_markdown(words_of(game))]
    return "\n".join(lines).rstrip() + "\n"


def _markdown(words: GameWords) -> Iterator[str]:
    if words.options:
        yield from ("### Options", "", "| option | values, the default first | what it decides | section |")
        yield "| --- " * 4 + "|"
        for option in words.options:
            yield f"| `{option.name}` | {values_of(option)} | {option.line} | {option.section} |"
        yield ""
    yield from ("### Acts", "", "| act | fields; in brackets: can be left out | |", "| --- " * 3 + "|")
    for act in words.acts:
        yield f"| `{act.word()}` | {'; '.join(_fields(act))} | {meaning(act)} |"
    yield from ("", "### Events", "", "| event | |", "| --- " * 2 + "|")
    for event in words.events:
        yield f"| `{kebab(event.__name__)}` | {meaning(event)} |"
    yield from ("", "### Reasons", "", "| reason | section | sentence |", "| --- " * 3 + "|")
    for reason in words.reasons:
        yield f"| `{reason.code}` | {reason.section} | {reason.sentence} |"
    yield ""


def _fields(act: type[Any]) -> Iterator[str]:
    for field in own_fields(act):
        name = field.name.rstrip("_")
        yield f"{name if is_needed(field) else f'[{name}]'}: {kind_of(act, field).one}"


if __name__ == "__main__":
    page_of_words = Path(__file__).parents[2] / "docs" / "words.md"
    page_of_words.write_text(whole_vocabulary(), encoding="utf-8")
