"""One deck file with its lines, before a deck is made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.decks.errors import DeckError
from companion.decks.lines import lines_of, repeated
from companion.files import UnreadableFile, read_text, toml_of, why_not
from companion.languages import tr
from companion.rules.notation.near import guess

FOLDER = Path(__file__).parent
FORMAT = 1
"""The newest form of deck files that this program reads (the key ``deck``)."""

_KEYS = ("deck", "name", "version", "from", "drop", "size", "backs", "indices", "marks_from", "print", "cards")


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck file: its path, its contents, and the line of each key of a table."""

    path: Path
    said: Mapping[str, Any]
    lines: Mapping[tuple[str, str], int]

    @property
    def named(self) -> str:
        """Its name from anywhere: a bundled deck's name, or the whole path."""
        return self.path.stem if self.path.parent == FOLDER else str(self.path.absolute())

    def table(self, name: str) -> Mapping[str, Any]:
        """A table of the file; empty if it has none."""
        found: Mapping[str, Any] = self.said.get(name, {})
        return found

    def at(self, key: str, *, table: str = "") -> str:
        """The place of a key, as a sentence begins with it."""
        line = self.lines.get((table, key))
        return tr("{path}: line {line}", path=self.path, line=line) if line else str(self.path)

    def wrong(self, key: str, what: str, *, table: str = "") -> DeckError:
        """The fault of a key."""
        return DeckError(f"{self.at(key, table=table)}: {what}")


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the program."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def read_deck_file(name: str, *, beside: Path | None = None, text: str | None = None) -> DeckFile:
    """A bundled deck's file by name, or any by its path (relative to ``beside``); ``text`` replaces its contents.
    Raises DeckError.
    """
    path = FOLDER / f"{name}.toml" if name in bundled_decks() else (beside or Path()) / name
    known = tr("bundled decks are: {names}", names=", ".join(bundled_decks()))
    meant = f"{asked} " if (asked := guess(name, bundled_decks())) else ""
    try:
        text = read_text(path) if text is None else text
        file = DeckFile(path, toml_of(text), lines_of(text))
    except (FileNotFoundError, NotADirectoryError) as error:
        is_a_file = name.endswith(".toml")
        missing = (
            tr("there is no file {name}", name=repr(name))
            if is_a_file
            else tr("there is no deck {name}", name=repr(name))
        )
        raise DeckError(f"{missing}; {meant}{known}") from error
    except OSError as error:
        raise DeckError(
            tr("deck {name} cannot be read: {why}; {known}", name=repr(name), why=why_not(error), known=known)
        ) from error
    except UnreadableFile as error:
        if twice := repeated(text or ""):
            line, key, first = twice
            raise DeckError(
                tr(
                    "{path}: line {line}: there is {key} already, in line {first}",
                    path=path,
                    line=line,
                    key=repr(key),
                    first=first,
                )
            ) from error
        raise DeckError(tr("{path}: not a deck file: it {error}", path=path, error=error)) from error
    except ValueError as error:
        raise DeckError(
            tr("deck {name} cannot be read: {error}; {known}", name=repr(name), error=error, known=known)
        ) from error
    _check(file)
    return file


def _check(file: DeckFile) -> None:
    form = file.said.get("deck", FORMAT)
    if type(form) is not int or not 1 <= form <= FORMAT:
        raise file.wrong("deck", tr("this deck file has form {form}, but this program reads form "
"{format}: use a newer companion", form=repr(form), format=FORMAT))  # fmt: skip
    for key, value in file.said.items():
        if key not in _KEYS:
            raise file.wrong(
                key, tr("a deck file has no {key}; it has: {names}", key=repr(key), names=", ".join(_KEYS))
            )
        if key in ("cards", "print") and not isinstance(value, dict):
            raise file.wrong(key, tr("a deck file needs a table [{key}], not {value}", key=key, value=repr(value)))
    if "cards" not in file.said and "from" not in file.said:
        raise DeckError(
            tr("{path}: a deck file needs a table [cards], or from = the deck that it is based on", path=file.path)
        )
