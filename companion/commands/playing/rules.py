"""``companion rules GAME``: the rules page, and all the words of a game: acts, events, reasons and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.commands.folder import add_folder_argument
from companion.commands.house_rules import add_option_argument, add_preset_argument, read_options
from companion.commands.playing.words import TABLE, GameWords, as_object, in_words, meaning, values_of, words_of
from companion.commands.telling import add_json_argument, complain, tell, tell_json
from companion.games import GAMES, UNUSABLE, game_named, game_or_folder
from companion.languages import later, tr
from companion.ledger.errors import JournalError
from companion.ledger.presets import read_preset
from companion.rules.events import kebab
from companion.rules.game import OptionValue, SetupError
from companion.rules.notation.kinds import is_needed, kind_of, own_fields
from companion.rules.rulebook import TABLE as TABLE_PAGE
from companion.rules.rulebook import page
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec
from companion.session import load_header


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion rules``."""
    parser.add_argument(
        "word", nargs="?", metavar="GAME", help="a game's id, or table for the rules of every table; "
        "default: list the games"
    )  # fmt: skip
    add_folder_argument(parser)
    parser.add_argument(
        "--words",
        action="store_true",
        help="show how to write a record: moves, fields, cards and options, with examples",
    )
    add_option_argument(parser, said=later("show the rules under this house rule"))
    add_preset_argument(parser, said=later("show the rules under these house rules"))
    parser.add_argument("--session", metavar="NAME", help="show the rules of this session")
    add_json_argument(parser)
    parser.set_defaults(run=run_rules)


def run_rules(args: argparse.Namespace) -> int:
    """Prints the games, a rules page, or a game's words."""
    if args.word is args.game is args.preset is args.session is None:
        _print_games(as_json=args.as_json)
        return 0
    try:
        game = _game_of(args)
        sections = (sections_in_force(game, _options(args, game), as_typed=True) if game else page(TABLE_PAGE)).values()
    except (SetupError, JournalError) as error:
        complain(error)
        return 2
    if args.as_json:
        told = (
            as_object(words_of(game))
            if args.words
            else {s.number: {"title": s.title, "text": s.text} for s in sections}
        )
        tell_json(told)
    elif args.words:
        tell("\n".join(in_words(words_of(game))))
    else:
        for section in sections:
            tell(f"{section.heading}\n{section.text}\n" if section.text else f"{section.heading}\n")
    return 0


def _game_of(args: argparse.Namespace) -> GameSpec | None:
    """The game that was named, or that the house rules or the session are of; None for what holds at every table.

    Raises SetupError, JournalError.
    """
    if args.game is not None:
        return game_or_folder(args.game)
    if args.word is not None:
        return None if args.word == TABLE else game_named(args.word)
    return read_preset(args.preset).game if args.preset is not None else game_named(load_header(args.session)["game"])


def _options(args: argparse.Namespace, game: GameSpec) -> dict[str, OptionValue]:
    """The given values, over those of the session. Raises SetupError, JournalError."""
    kept: Mapping[str, Any] = load_header(args.session) if args.session is not None else {"game": game.name}
    if kept["game"] != game.name:
        raise SetupError(
            tr(
                "session {session} is a game of {title}, not of {title2}",
                session=repr(args.session),
                title=game_named(kept["game"]).title,
                title2=game.title,
            )
        )
    return dict(kept.get("options", {})) | read_options(args, game)


def _print_games(*, as_json: bool) -> None:
    if as_json:
        tell_json([{"game": game.name, "title": game.title, "seats": game.seats} for game in GAMES.values()])
        return
    for game in GAMES.values():
        least, most = game.seats
        tell(
            tr(
                "{name} {title}, {what} players",
                name=f"{game.name:18}",
                title=game.title,
                what=least if least == most else f"{least} to {most}",
            )
        )
    for name, error in UNUSABLE.items():
        tell(tr("{name} cannot be played: {error}", name=f"{name:18}", error=error))


def whole_vocabulary() -> str:
    """The words of every table and of every game, as one page of Markdown."""
    lines = [
        "# The words of the records",
        "",
        "Made by `python -m companion.commands.playing.rules`; a test fails if it is out of date. With an "
        "example of each act: `companion rules GAME --words`, `companion rules table --words`.",
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
        sentence = reason.sentence.replace("|", r"\|")  # else it ends a cell of the table
        yield f"| `{reason.code}` | {reason.section} | {sentence} |"
    yield ""


def _fields(act: type[Any]) -> Iterator[str]:
    for field in own_fields(act):
        name = field.name.rstrip("_")
        yield f"{name if is_needed(field) else f'[{name}]'}: {kind_of(act, field).one}"


if __name__ == "__main__":
    page_of_words = Path(__file__).parents[3] / "docs" / "words.md"
    page_of_words.write_text(whole_vocabulary(), encoding="utf-8")
