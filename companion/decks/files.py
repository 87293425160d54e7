"""Reading and checking deck files.

A deck file says ``name``, ``version``, a table ``[cards]`` (printed face = copies, or a table with ``copies``,
``face`` when the game calls the printed face otherwise, and numbers such as ``points``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.cards import Deck, Face

FOLDER = Path(__file__).parent
CARD_LINE = re.compile(r"\s*(?:\[\s*cards\s*\.\s*(?P<table>[^\]]+)\]|(?P<key>[^=#\[]+)=)")
MOST_COPIES = 1000


class DeckError(ValueError):
    """A deck file that cannot be used; the sentence says where and why."""


class CardError(DeckError):
    """One card of a deck that cannot be used."""

    def __init__(self, card: Face, what: str) -> None:
        super().__init__(f"card {card!r}: {what}")
        self.card = card


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the program."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_deck(name: str, *, beside: Path | None = None) -> Deck:
    """A bundled deck by name, or a deck file by path (relative to ``beside``, the folder of the file naming it).

    Raises DeckError.
    """
    path = FOLDER / f"{name}.toml" if name in bundled_decks() else (beside or Path()) / name
    known = f"bundled decks are: {', '.join(bundled_decks())}"
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else None
    except (OSError, ValueError) as error:
        raise DeckError(f"deck {name!r} cannot be read: {error}; {known}") from error
    if text is None:
        raise DeckError(f"there is no deck {name!r}; {known}")
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{path}: not a deck file: {error}") from error
    cards = content.get("cards")
    if not isinstance(cards, dict):
        raise DeckError(f"{path}: a deck file needs a table [cards]")
    lines = _lines(text, cards)
    try:
        deck = deck_from_mapping(
            cards, name=str(content.get("name", path.stem)), version=str(content.get("version", "1"))
        )
    except CardError as error:
        at = f"line {lines[error.card]}: " if error.card in lines else ""
        raise DeckError(f"{path}: {at}{error}") from error
    except DeckError as error:
        raise DeckError(f"{path}: {error}") from error
    return replace(deck, lines=lines)


def deck_from_mapping(cards: Mapping[str, object], *, name: str, version: str) -> Deck:
    """A deck from ``{"R6": {"copies": 1, "points": 17}, "bomb": 2, ...}``. Raises DeckError naming the card."""
    if not cards:
        raise DeckError("a deck needs at least one card")
    copies: dict[Face, int] = {}
    face_of: dict[Face, Face] = {}
    values: dict[str, dict[Face, int]] = {}
    for printed, said in cards.items():
        fields: Mapping[str, object] = said if isinstance(said, Mapping) else {"copies": said}
        face = fields.get("face", printed)
        if not isinstance(face, str):
            raise CardError(printed, f"face cannot be {face!r}")
        if face != printed:
            face_of[printed] = face
        for field, value in fields.items():
            if field == "face":
                continue
            if type(value) is not int or (field == "copies" and not 1 <= value <= MOST_COPIES):
                raise CardError(printed, f"{field} cannot be {value!r}")
            if field == "copies":
                copies[printed] = value
            elif values.setdefault(field, {}).setdefault(face, value) != value:
                raise CardError(
                    printed, f"{field} cannot be {value}: the same face, {face}, already has {values[field][face]}"
                )
        copies.setdefault(printed, 1)
    return Deck(name, version, copies, face_of, values)


def _lines(text: str, cards: Mapping[str, object]) -> dict[Face, int]:
    """In which line of the file each card stands, as a key or as a table of its own."""
    found: dict[Face, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        match = CARD_LINE.match(line)
        name = match and (match["table"] or match["key"]).strip().strip("\"'")
        if name and name in cards:
            found.setdefault(name, number)
    return found
