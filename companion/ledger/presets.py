"""House rules by name: a small TOML file each in the data folder, with which a table is set up.

For a screen: ``presets_for(game)`` are those that can be played, ``save_preset`` keeps a table's options under a name,
``read_preset(name).options`` goes into a header, ``delete_preset`` removes one, ``changed_from_text`` says which
options are not as the rules have them. Whatever is wrong is a PresetError, one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

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
from companion.languages import WORD, tr
from companion.ledger.sessions import home
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.spec import GameSpec

FIELDS = ("game", "options")


class PresetError(SetupError):
    """House rules that cannot be saved or used: the file, the line, and the mistake there."""


class PresetOfUnknownGame(PresetError):
    """House rules of a game that this program does not know: ``game`` is its id."""

    def __init__(self, sentence: str, game: str) -> None:
        super().__init__(sentence)
        self.game = game


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules of a game; ``options`` holds only what differs from the game's own text."""

    name: str
    game: GameSpec
    options: Mapping[str, OptionValue]


def preset_path(name: str) -> Path:
    """The file of the house rules with this name. Raises PresetError for a name that cannot be a file's."""
    if why := why_no_name(name):
        raise PresetError(tr("house rules cannot be called '{name}': {why}", name=printable(name, 60), why=why))
    return spelt_as_kept(home() / "presets", f"{name}.toml")


def preset_names() -> list[str]:
    """The names of all saved house rules, also of files that cannot be used."""
    return sorted(path.stem for path in (home() / "presets").glob("*.toml"))


def presets_for(game: GameSpec) -> tuple[Preset, ...]:
    """The house rules of a game that can be used, by name; files with something wrong in them are left out."""
    return tuple(found for name, found in _readable() if found.game is game)


def read_preset(name: str) -> Preset:
    """The house rules of this name. Raises PresetError."""
    path = preset_path(name)
    if not path.is_file():
        raise PresetError(
            tr(
                "no house rules are called {name}; there are: {there}",
                name=repr(name),
                there=", ".join(preset_names()) or tr("none", WORD),
            )
        )
    return preset_in(path)


def preset_in(path: Path) -> Preset:
    """The house rules of a file. Raises PresetError."""
    try:
        text = read_text(path)
        said = toml_of(text)
    except OSError as error:
        raise PresetError(tr("{path}: cannot be read: {why}", path=path, why=why_not(error))) from error
    except UnreadableFile as error:
        raise PresetError(tr("{path}: {why}", path=path, why=error)) from error
    lines = lines_of(text)

    def wrong(table: str, key: str, why: object) -> PresetError:
        return PresetError(tr("{path}: line {line}: {why}", path=path, line=lines.get((table, key), 1), why=why))

    for key in said:
        if key not in FIELDS:
            raise wrong(
                "",
                key,
                tr("there is no {key} in a file of house rules; it has: {keys}", key=repr(key), keys=", ".join(FIELDS)),
            )
    if "game" not in said:
        raise wrong(
            "", "game", tr("it does not name its game; add a line such as: {example}", example='game = "battle"')
        )
    try:
        game = game_named(said["game"])
    except SetupError as error:
        raise PresetOfUnknownGame(str(wrong("", "game", error)), str(said["game"])) from error
    given = said.get("options", {})
    if not isinstance(given, dict):
        raise wrong("", "options", tr("options belong in a table of their own, [options]"))
    known = {option.name: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for key, value in given.items():
        if key not in known:
            names = ", ".join(sorted(known))
            why = tr("{game} has no option {key}; it has: {names}", game=tr(game.title), key=repr(key), names=names)
            raise wrong("options", key, why)
        try:
            options[key] = _beside(path, known[key], known[key].check(value))
        except SetupError as error:
            raise wrong("options", key, error) from error
    return Preset(path.stem, game, changed_from_text(game, options))


def save_preset(name: str, game: GameSpec, options: Mapping[str, OptionValue], *, replacing: bool = False) -> Path:
    """Saves the options of a table under a name and returns the file. Raises PresetError, also if the name is taken and
    must not be replaced.
    """
    path = preset_path(name)
    if path.exists() and not replacing:
        raise PresetError(
            tr("there are house rules called {name} already; choose another name, or replace them", name=repr(name))
        )
    try:
        make_folder(path.parent)
        write_whole(path, "\n".join(_lines(game, options)) + "\n")
    except OSError as error:
        raise PresetError(tr("{path}: cannot be written: {why}", path=path, why=why_not(error))) from error
    return path


def delete_preset(name: str) -> None:
    """Removes the house rules of this name; the evenings that were played by them keep theirs. Raises PresetError."""
    path = preset_path(name)
    try:
        path.unlink()
    except FileNotFoundError:
        there = ", ".join(preset_names()) or tr("none", WORD)
        raise PresetError(
            tr("no house rules are called {name}; there are: {there}", name=repr(name), there=there)
        ) from None
    except OSError as error:
        raise PresetError(tr("{path}: cannot be deleted: {why}", path=path, why=why_not(error))) from error


def changed_from_text(game: GameSpec, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
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


def _lines(game: GameSpec, options: Mapping[str, OptionValue]) -> Iterator[str]:
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
