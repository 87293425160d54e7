"""Where a group keeps its own deck files: a folder beside its sessions."""

from __future__ import annotations

from pathlib import Path

from companion.decks import bundled_decks
from companion.files import why_no_name
from companion.languages import tr
from companion.ledger.sessions import home


def own_deck_path(name: str) -> Path:
    """Where the own deck of this name lies, or would lie."""
    return home() / "decks" / f"{name}.toml"


def own_decks() -> tuple[Path, ...]:
    """The own deck files, by name."""
    return tuple(sorted((home() / "decks").glob("*.toml")))


def deck_called(said: str) -> str:
    """A deck as ``load_deck`` understands it: an own deck's name becomes its file's path, anything else stays.

    A bundled deck's name, and a file that is there, come first.
    """
    if said in bundled_decks() or Path(said).is_file():
        return said
    own = own_deck_path(said) if said and Path(said).name == said else None
    return str(own) if own is not None and own.is_file() else said


def why_no_own_deck(name: str) -> str:
    """Why a new own deck cannot have this name, as a sentence; empty where it can."""
    if why_no_name(name) or name in bundled_decks():
        return tr("“{name}” cannot be a deck's name: letters, digits, spaces, dots and dashes, and "
                  "not the name of a deck that comes with the program.", name=name)  # fmt: skip
    if own_deck_path(name).exists():
        return tr("There is a deck of this name already: choose another one.")
    return ""
