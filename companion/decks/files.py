"""Reading and checking deck files.

A deck file says ``name``, ``version``, a table ``[cards]`` (printed face = copies, or a table with ``copies``,
``face`` when the game calls the printed face otherwise, and numbers such as ``points``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion.cards import Deck, Face

FOLDER = Path(__file__).parent


class DeckError(ValueError):
    """A deck file that cannot be used; the sentence says where and why."""


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the program."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_deck(name: str, *, beside: Path | None = None) -> Deck:
    """A bundled deck by name, or a deck file by path (relative to ``beside``, the folder of the file naming it).

    Raises DeckError.
    """
    path = FOLDER / f"{name}.toml" if name in bundled_decks() else (beside or Path()) / name
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DeckError(
            f"deck {name!r} cannot be read: {error}; bundled decks are: {', '.join(bundled_decks())}"
        ) from error
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{path}: not a deck file: {error}") from error
    cards = content.get("cards")
    if not isinstance(cards, dict):
        raise DeckError(f"{path}: a deck file needs a table [cards]")
    try:
        return deck_from_mapping(
            cards, name=str(content.get("name", path.stem)), version=str(content.get("version", "1"))
        )
    except DeckError as error:
        raise DeckError(f"{path}: {_line_of(text, error)}{error}") from error


def deck_from_mapping(cards: Mapping[str, object], *, name: str, version: str) -> Deck:
    """A deck from ``{"R6": {"copies": 1, "points": 17}, "bomb": 2, ...}``. Raises DeckError naming the card."""
    if not cards:
        raise DeckError("a deck needs at least one card")
    copies: dict[Face, int] = {}
    face_of: dict[Face, Face] = {}
    values: dict[str, dict[Face, int]] = {}
    for printed, said in cards.items():
        fields: Mapping[str, object] = said if isinstance(said, Mapping) else {"copies": said}
        for field, value in fields.items():
            if field == "face" and isinstance(value, str):
                face_of[printed] = value
            elif type(value) is int and (field != "copies" or value >= 1):
                if field == "copies":
                    copies[printed] = value
                else:
                    values.setdefault(field, {})[face_of.get(printed, printed)] = value
            else:
                raise DeckError(f"card {printed!r}: {field} cannot be {value!r}")
        copies.setdefault(printed, 1)
    return Deck(name, version, copies, face_of, values)


def _line_of(text: str, error: DeckError) -> str:
    card = str(error).partition("'")[2].partition("'")[0]
    for number, line in enumerate(text.splitlines(), start=1):
        if card and line.lstrip().strip('"').startswith(card):
            return f"line {number}: "
    return ""
