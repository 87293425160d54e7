"""The folders of games of one's own that this user has added. Each is run as code only as it was when it was added,
until the user says that its changes are trusted, too."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.files import UnreadableFile, json_of, make_folder, read_text, write_whole
from companion.games import GAMES, UNUSABLE, registered
from companion.games.outside import game_in, is_of_a_folder
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.sessions import home
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Added:
    """A folder that was added: the game's id and title, and the SHA-256 of each of its files as they were then."""

    id: str
    title: str
    folder: Path
    files: Mapping[str, str]

    def changed(self) -> tuple[str, ...]:
        """The files that are other than when it was added, have come since or are gone."""
        now = hashes(self.folder)
        return tuple(sorted(name for name in {*now, *self.files} if now.get(name) != self.files.get(name)))


def hashes(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a folder by its path in it; what Python and systems put there is left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(folder).parts)
    }


def list_path() -> Path:
    """The file that lists the added folders."""
    return home() / "games.json"


def added() -> tuple[Added, ...]:
    """Every added folder. Raises JournalError if the list cannot be read."""
    path = list_path()
    if not path.exists():
        return ()
    try:
        return tuple(_read(json_of(read_text(path))))
    except (OSError, UnreadableFile, KeyError, TypeError, AttributeError) as error:
        raise JournalError(
            tr(
                "{path}: this list of your own games cannot be read: {why}; delete it and add them again",
                path=path,
                why=error,
            )
        ) from error


def needs_folder(game: GameSpec) -> bool:
    """Whether a later command knows the game only if somebody names its folder."""
    return is_of_a_folder(game) and all(each.folder != game.folder.resolve() for each in added())


def _read(listed: Any) -> Iterator[Added]:
    for each in listed["games"]:
        yield Added(each["id"], each["title"], Path(each["folder"]), dict(each["files"]))


def _write(games: tuple[Added, ...]) -> None:
    rows = [
        {"id": each.id, "title": each.title, "folder": str(each.folder), "files": dict(each.files)} for each in games
    ]
    make_folder(list_path().parent)
    write_whole(list_path(), json.dumps({"games": rows}, indent=1, ensure_ascii=False) + "\n")


def add(folder: Path) -> GameSpec:
    """Runs the folder's code, and keeps it in mind as it is now. Raises SetupError."""
    folder = folder.resolve()
    game = registered(game_in(folder))
    others = tuple(each for each in added() if each.folder != folder)
    for each in others:
        if each.id == game.name:
            raise SetupError(tr("{id} exists already, from {folder}; remove it first", id=each.id, folder=each.folder))
    _write((*others, Added(game.name, game.title, folder, hashes(folder))))
    return game


def remove(id: str) -> Added:  # noqa: A002
    """Forgets a folder; its files stay. Raises SetupError."""
    games = added()
    for each in games:
        if id in (each.id, str(each.folder)) or Path(id).resolve() == each.folder:
            _write(tuple(other for other in games if other is not each))
            return each
    known = ", ".join(each.id for each in games) or tr("none")
    raise SetupError(tr("no game of your own called {id} is added; there are: {known}", id=repr(id), known=known))


def take_in(is_trusted: Callable[[Added, tuple[str, ...]], bool], *, named: Path | None = None) -> None:
    """Makes the added games known by their ids. If one has changed, ``is_trusted`` is asked; but one that is ``named``
    in the same command is trusted as it is, and loaded there. A game that cannot be played is listed as such.
    """
    for each in added():
        try:
            _take_in(each, is_trusted, named)
        except (SetupError, OSError) as error:
            UNUSABLE[each.id] = SetupError(str(error))


def _take_in(each: Added, is_trusted: Callable[[Added, tuple[str, ...]], bool], named: Path | None) -> None:
    if not each.folder.is_dir():
        raise SetupError(tr("its folder {folder} is gone; add it from where it is now", folder=each.folder))
    if named is not None and named.resolve() == each.folder:
        _write(
            tuple(Added(one.id, one.title, one.folder, hashes(one.folder)) if one == each else one for one in added())
        )
        return
    changed = each.changed()
    if changed and not is_trusted(each, changed):
        raise SetupError(
            tr(
                "its folder has changed since you added it ({files}); "
                "`companion games add {folder}` runs it as it is now",
                files=", ".join(changed[:4]) + ("…" if len(changed) > 4 else ""),
                folder=each.folder,
            )
        )
    if changed:
        add(each.folder)
    elif each.id not in GAMES:
        registered(game_in(each.folder, is_tried=True))
