"""The beginning of an evening: game, version, label and options."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import companion
from companion.reports.columns import TidyRow
from companion.rules.game import settle_options
from companion.rules.spec import GameSpec
from companion.session import Session


def begun_with(session: Session) -> TidyRow:
    """The columns that say which evening something belongs to, and under which rules it was played."""
    game = session.table.game
    return {
        "session": session.name or "",
        "game": game.name,
        "folder": folder_hash(game),
        "rules": game.rules_version,
        "label": session.label or None,
        "options": options_changed(game, session.table.setup.options),
    }


def options_changed(game: GameSpec, options: Mapping[str, object]) -> str:
    """The options that differ from the usual ones: ``goal=fifteen rotation=led``."""
    usual = settle_options(game, {})
    return " ".join(f"{name}={value}" for name, value in options.items() if value != usual.get(name))


def folder_hash(game: GameSpec) -> str | None:
    """The first 12 hex digits of the SHA-256 of a game's folder as it is now; None for a game of the program."""
    folder = game.rules.parent
    if folder.is_relative_to(Path(companion.__file__).parent):
        return None
    found = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".md", ".toml") and file.is_file():
            found.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]
