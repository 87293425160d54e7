"""``companion presets``: lists, shows, saves and deletes house rules under their names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from companion.commands.folder import add_folder_argument, take_in
from companion.commands.house_rules import add_option_argument, parse_option
from companion.commands.telling import add_json_argument, complain, tell, tell_json
from companion.foreign import printable
from companion.games import game_named, game_or_folder
from companion.languages import later, tr
from companion.ledger.errors import JournalError
from companion.ledger.presets import (
    Preset,
    PresetError,
    PresetOfUnknownGame,
    changed_from_text,
    delete_preset,
    preset_names,
    preset_path,
    read_preset,
    save_preset,
)
from companion.records import read_header
from companion.rules.game import OptionValue, SetupError, settle_options
from companion.session import load_header


def add_presets_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion presets``; without any it lists."""
    parser.set_defaults(run=_guarded(_list))
    add_folder_argument(parser)
    add_json_argument(parser)
    actions = parser.add_subparsers(metavar="ACTION")

    def action(
        name: str, help_: str, run: Callable[[argparse.Namespace], None], example: str
    ) -> argparse.ArgumentParser:
        examples = (f"companion presets {name} {example}",)
        added: argparse.ArgumentParser = actions.add_parser(name, help=help_, description=help_, examples=examples)
        added.add_argument("name", metavar="NAME", help="the name of the house rules")
        add_folder_argument(added, default=argparse.SUPPRESS)
        added.set_defaults(run=_guarded(run))
        return added

    action("show", later("show house rules, and where their file is"), _show, "ours")
    saving = action("save", later("save the house rules of a session, or these options, under a name"), _save,
                    "ours --game battle --option goal=twenty")  # fmt: skip
    saving.add_argument("--session", metavar="SESSION", help="take them from this session")
    add_option_argument(saving)
    saving.add_argument("--replace", action="store_true", help="replace house rules of this name")
    action("delete", later("delete house rules; past evenings keep theirs"), _delete, "ours")


def _guarded(run: Callable[[argparse.Namespace], None]) -> Callable[[argparse.Namespace], int]:
    def guarded(args: argparse.Namespace) -> int:
        try:
            take_in(args)
            run(args)
        except (SetupError, JournalError) as error:
            complain(error)
            return 2
        return 0

    return guarded


def _list(args: argparse.Namespace) -> None:
    names = preset_names()
    if args.as_json:
        tell_json([_as_object(name) for name in names])
        return
    if not names:
        tell(tr("No house rules are saved yet: companion presets save NAME --game battle --option goal=18"))
    unknown: dict[str, list[str]] = {}
    for name in names:
        try:
            tell(f"{name:20} {_describe(read_preset(name))}")
        except PresetOfUnknownGame as error:
            unknown.setdefault(printable(error.game, 60), []).append(name)
        except PresetError as error:
            tell(tr("{name} cannot be used: {error}", name=f"{name:20}", error=error))
    for game, those in unknown.items():
        tell(
            tr(
                "The game {game} is not known, so its house rules cannot be used: {names}. Add its folder once: "
                "companion games add FOLDER",
                game=game,
                names=", ".join(those),
            )
        )


def _as_object(name: str) -> dict[str, object]:
    try:
        preset = read_preset(name)
    except PresetError as error:
        return {"name": name, "trouble": str(error)}
    return {"name": name, "game": preset.game.name, "options": dict(preset.options)}


def _describe(preset: Preset) -> str:
    changes = ", ".join(f"{name}={_word(value)}" for name, value in preset.options.items())
    return f"{preset.game.title}: {changes or tr('standard rules')}"


def _show(args: argparse.Namespace) -> None:
    preset = read_preset(args.name)
    tell(f"{preset_path(args.name)}\n{preset.game.title}")
    for line in _changes(preset):
        tell(line)


def _changes(preset: Preset) -> Iterator[str]:
    for option in preset.game.options:
        if option.name in preset.options:
            value, usual = _word(preset.options[option.name]), _word(option.values[0])
            said = tr("{option} = {value} (standard: {usual})", option=option.name, value=value, usual=usual)
            yield f"  {said}  {tr(option.line)}"


def _save(args: argparse.Namespace) -> None:
    if args.session is not None:
        setup = read_header(load_header(args.session))
        game, options = setup.game, dict(setup.setup.options)
    elif args.game is not None:
        game = game_or_folder(args.game)
        options = {}
    else:
        raise SetupError(tr("name their source: --session NAME, or --game battle with --option goal=18"))
    options |= dict(parse_option(text, game.options) for text in args.option)
    path = save_preset(args.name, game_named(game.name), settle_options(game, options), replacing=args.replace)
    changed = len(changed_from_text(game, options))
    tell(tr("{path}: {count:option differs|options differ} from the standard rules.", path=path, count=changed))


def _delete(args: argparse.Namespace) -> None:
    delete_preset(args.name)
    tell(tr("The house rules {name} are deleted.", name=repr(args.name)))


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
