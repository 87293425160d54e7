"""House rules by name: a small TOML file each in the data folder, with which a table is set up.

For a screen: ``presets_for(game)`` are those that can be played, ``save_preset`` keeps a table's options under a name,
``read_preset(name).options`` goes into a header, ``delete_preset`` removes one, ``changed_from_text`` says which
options are not as the rules have them. Whatever is wrong is a PresetError, one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from companion.decks.lines import lines_of
from companion.files import (
    UnreadableFile,
    make_folder,
    read_text,
    spelt_as_kept,
    toml_of,
    why_no_name,
    why_not,
    write_whole,
)
from companion.foreign import printable
from companion.games import game_named
from companion.ledger.sessions import home
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.spec import GameSpec

FIELDS = ("game", "options")


class PresetError(SetupError):
    """House rules that cannot be kept or used: which file and line, and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules of a game; ``options`` holds only what differs from the game's own text."""

    name: str
    game: GameSpec[Any]
    options: Mapping[str, OptionValue]


def preset_path(name: str) -> Path:
    """Where the house rules of this name are kept. Raises PresetError for a name that cannot be a file's."""
    if why := why_no_name(name):
        raise PresetError(f"house rules cannot be called '{printable(name, 60)}': {why}")
    return spelt_as_kept(home() / "presets", f"{name}.toml")


def preset_names() -> list[str]:
    """The names of all that are kept, also of files that cannot be used."""
    return sorted(path.stem for path in (home() / "presets").glob("*.toml"))


def presets_for(game: GameSpec[Any]) -> tuple[Preset, ...]:
    """The house rules of a game that can be used, by name; files with something wrong in them are left out."""
    return tuple(found for name, found in _readable() if found.game is game)


def read_preset(name: str) -> Preset:
    """The house rules of this name. Raises PresetError."""
    path = preset_path(name)
    if not path.is_file():
        raise PresetError(f"no house rules are called {name!r}; there are: {', '.join(preset_names()) or 'none'}")
    return preset_in(path)


def preset_in(path: Path) -> Preset:
    """The house rules of a file. Raises PresetError."""
    try:
        text = read_text(path)
        said = toml_of(text)
    except OSError as error:
        raise PresetError(f"{path}: cannot be read: {why_not(error)}") from error
    except UnreadableFile as error:
        raise PresetError(f"{path}: {error}") from error
    lines = lines_of(text)

    def wrong(table: str, key: str, why: object) -> PresetError:
        return PresetError(f"{path}: line {lines.get((table, key), 1)}: {why}")

    for key in said:
        if key not in FIELDS:
            raise wrong("", key, f"there is no {key!r} in a file of house rules; it has: {', '.join(FIELDS)}")
    if "game" not in said:
        raise wrong("", "game", 'it does not say for which game, such as: game = "battle"')
    try:
        game = game_named(said["game"])
    except SetupError as error:
        raise wrong("", "game", error) from error
    given = said.get("options", {})
    if not isinstance(given, dict):
        raise wrong("", "options", "the options are a table of their own, under [options]")
    known = {option.name: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for key, value in given.items():
        if key not in known:
            names = ", ".join(sorted(known))
            raise wrong("options", key, f"{game.title} has no option {key!r}; it has: {names}")
        try:
            options[key] = _beside(path, known[key], known[key].check(value))
        except SetupError as error:
            raise wrong("options", key, error) from error
    return Preset(path.stem, game, changed_from_text(game, options))


def save_preset(name: str, game: GameSpec[Any], options: Mapping[str, OptionValue], *, replacing: bool = False) -> Path:
    """Keeps the options of a table under a name; returns the file. Raises PresetError, also where there is one of this
    name already and it is not to be replaced."""
    path = preset_path(name)
    if path.exists() and not replacing:
        raise PresetError(f"there are house rules called {name!r} already; choose another name, or replace them")
    try:
        make_folder(path.parent)
        write_whole(path, "\n".join(_lines(game, options)) + "\n")
    except OSError as error:
        raise PresetError(f"{path}: cannot be written: {why_not(error)}") from error
    return path


def delete_preset(name: str) -> None:
    """Removes the house rules of this name; the evenings that were played by them keep theirs. Raises PresetError."""
    path = preset_path(name)
    try:
        path.unlink()
    except FileNotFoundError:
        there = ", ".join(preset_names()) or "none"
        raise PresetError(f"no house rules are called {name!r}; there are: {there}") from None
    except OSError as error:
        raise PresetError(f"{path}: cannot be deleted: {why_not(error)}") from error


def changed_from_text(game: GameSpec[Any], options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Those of the options that are not as the game's own text has them, in the game's order."""
    return {
        option.name: options[option.name]
        for option in game.options
        if option.name in options and options[option.name] != option.values[0]
    }


def _readable() -> Iterator[tuple[str, Preset]]:
    for name in preset_names():
        try:
            yield name, preset_in(preset_path(name))
        except PresetError:
            continue  # `companion presets` says what is wrong with it.


def _lines(game: GameSpec[Any], options: Mapping[str, OptionValue]) -> Iterator[str]:
    """The file, each option below what it decides and what the rules have."""
    yield f"# House rules for {game.title}. Whatever is not said here is as the rules have it."
    yield tomli_w.dumps({"game": game.name}).strip()
    yield from ("", "[options]")
    known = {option.name: option for option in game.options}
    for name, value in changed_from_text(game, options).items():
        option = known[name]
        yield f"# {option.line} The rules: {tomli_w.dumps({'_': option.values[0]}).strip()[4:]}."
        is_file = option.file and value not in option.values
        yield tomli_w.dumps({name: str(Path(str(value)).resolve()) if is_file else value}).strip()


def _beside(path: Path, option: Option, value: OptionValue) -> OptionValue:
    """A file's path that an option names, as it is from here: it is said relative to the house rules."""
    return str(path.parent / str(value)) if option.file and value not in option.values else value
