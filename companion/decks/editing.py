"""Own decks without an editor: a deck file is written, begun, and told how many of a face there are. Its other lines
stay."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path

from companion.cards import Face
from companion.decks.errors import DeckError
from companion.decks.files import MOST_COPIES, load_printed
from companion.decks.prints import PrintedDeck
from companion.decks.reading import DeckFile, bundled_decks, read_deck_file
from companion.files import make_folder, read_text, why_not, write_whole
from companion.languages import tr

_BEGUN = """# Taken from {said}. docs/decks.md tells what may stand here.
deck = 1
name = "{name}"
version = "1"
from = {base}
# drop = ["{some}"]

[print]
# "W*" = {{ name = "wizard *", index = "*", shape = "bolt", colour = "purple" }}

[cards]
# {some} = {{ copies = 3 }}
"""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COPIES = re.compile(r"\bcopies\s*=\s*\d+")


def begin_deck(path: Path, base: str) -> None:
    """Writes a deck file that has the cards of ``base`` and is named as its file. Raises DeckError, also for a file
    that is there already."""
    if path.exists():
        raise DeckError(tr("{file}: this file exists already; choose another name", file=path))
    copies = load_printed(base).deck.copies
    some = max(copies, key=lambda face: copies[face])
    text = _BEGUN.format(said=base, name=path.stem, base=_text(name_beside(base, path)), some=some)
    write_deck(path, text)


def name_beside(base: str, path: Path) -> str:
    """The name of a base deck in the deck file at ``path``: a bundled deck's name, or the path of a deck file from the
    folder of this one.
    """
    if base in bundled_decks():
        return base
    try:
        return Path(os.path.relpath(base, path.parent)).as_posix()
    except ValueError:  # it lies on another drive
        return str(Path(base).absolute())


def write_deck(path: Path, text: str) -> None:
    """Writes a deck file, once its text was read as a deck. Raises DeckError; nothing is written then."""
    _read_there(path, text)
    _write(path, text)


def base_of(path: Path) -> str | None:
    """The deck that a deck file is taken from, as ``load_deck`` takes it. Raises DeckError."""
    base = read_deck_file(str(path)).said.get("from")
    beside = path.parent / str(base)
    return None if base is None else str(beside if beside.exists() else base)


def set_copies(path: Path, face: Face, copies: int) -> None:
    """Sets the number of copies of a face in a deck file, and raises its version if that is a number.

    Nothing is written if the file would no longer be a deck, or if anything else in it would change. Raises DeckError.
    """
    if not 0 <= copies <= MOST_COPIES:
        raise DeckError(
            tr("a deck has 0 to {most_copies} cards of a face, not {copies}", most_copies=MOST_COPIES, copies=copies)
        )
    before = load_printed(str(path)).deck
    file = read_deck_file(str(path))
    lines = read_text(path).splitlines()
    base = base_of(path)
    inherited = base is not None and face in load_printed(base).deck.copies
    dropped = [each for each in file.said.get("drop", []) if each != face]
    if copies == 0 and inherited:
        dropped.append(face)
    changed: dict[int, str | None] = {}
    at = file.lines.get(("cards", face))
    if at is not None:
        changed[at] = _with_copies(lines[at - 1], copies) if copies else None
    version = str(file.said.get("version", "1"))
    if "version" in file.said and version.isdecimal():
        changed[file.lines["", "version"]] = f'version = "{int(version) + 1}"'
    told = f"drop = {json.dumps(dropped, ensure_ascii=False)}" if dropped else None
    if "drop" in file.said:
        changed[file.lines["", "drop"]] = told
    kept = [changed.get(number, line) for number, line in enumerate(lines, start=1)]
    if "drop" not in file.said and told is not None:
        kept.insert(file.lines["", "from"], told)
    if at is None and copies:
        kept = _added(file, kept, f"{_key(face)} = {{ copies = {copies} }}")
    _replace(path, "\n".join(line for line in kept if line is not None) + "\n", {**before.copies, face: copies})


def _with_copies(line: str, copies: int) -> str:
    key, _, said = line.partition("=")
    if not said.strip().startswith("{"):
        return f"{key.rstrip()} = {copies}"
    if _COPIES.search(said):
        return f"{key}={_COPIES.sub(f'copies = {copies}', said, count=1)}"
    return f"{key}={said.replace('{', f'{{ copies = {copies},', 1)}"


def _added(file: DeckFile, lines: list[str | None], line: str) -> list[str | None]:
    """The lines with one more under ``[cards]``."""
    heads = [number for number, each in enumerate(lines) if each is not None and each.strip() == "[cards]"]
    if not heads:
        return [*lines, "", "[cards]", line]
    return [*lines[: heads[0] + 1], line, *lines[heads[0] + 1 :]]


def _key(face: Face) -> str:
    return face if _BARE.fullmatch(face) else _text(face)


def _replace(path: Path, text: str, wanted: dict[Face, int]) -> None:
    """Writes the text where it is a deck that says what it is to say."""
    found = _read_there(path, text).deck.copies
    if {face: count for face, count in wanted.items() if count} != dict(found):
        raise DeckError(tr("{path}: the layout of its lines can only be changed in an editor", path=path))
    _write(path, text)


def _read_there(path: Path, text: str) -> PrintedDeck:
    """The deck that this text is in the folder of ``path``, where another file may stand."""
    trial = path.with_name(f"{path.stem}.trial.toml")
    try:
        _write(trial, text)
        return load_printed(str(trial))
    except DeckError as error:
        raise DeckError(str(error).replace(str(trial), str(path))) from error
    finally:
        with suppress(OSError):
            trial.unlink()


def _text(said: str) -> str:
    return json.dumps(said, ensure_ascii=False)


def _write(path: Path, text: str) -> None:
    try:
        make_folder(path.parent)
        write_whole(path, text.encode("utf-8"))
    except OSError as error:
        raise DeckError(tr("{file}: cannot be written ({why})", file=path, why=why_not(error))) from error
