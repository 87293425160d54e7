"""How the people of this tablet like the app: kept in the data folder, taken up at the next start."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from companion.ledger.kept import keep, kept

SUBJECT = "settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """``colours`` is a palette's name, ``text`` the size of text as a part of the usual, ``turned`` how far all is
    turned (degrees, anticlockwise), ``facing`` whether the far seats face their players, ``table`` the path of the
    table file that the camera goes by, ``source`` what reads the cards where none is named at the start, ``known`` the
    hints that were used, ``language`` the code of what is spoken (empty: the machine's), ``clocks`` whether the plates
    show how long each player has thought, ``picture_days`` for how many days the pictures of cards are kept."""

    colours: str = "dark"
    text: float = 1.0
    turned: int = 0
    facing: bool = True
    sound: bool = True
    motion: bool = True
    table: str = ""
    source: str = ""
    known: tuple[str, ...] = ()
    language: str = ""
    clocks: bool = False
    picture_days: int = 180


def read_settings() -> Settings:
    """As they were kept; what is missing or of another kind is as at first."""
    found, usual = kept(SUBJECT), Settings()
    told: dict[str, Any] = {}
    for field in fields(Settings):
        value, was = found.get(field.name), getattr(usual, field.name)
        value = tuple(map(str, value)) if isinstance(value, list) else value
        value = float(value) if isinstance(was, float) and type(value) is int else value
        if type(value) is type(was):
            told[field.name] = value
    return Settings(**told)


def change_settings(**changes: object) -> Settings:
    """Keeps these changes beside what was kept; returns all. Raises OSError."""
    settings = replace(read_settings(), **changes)  # type: ignore[arg-type]
    keep(SUBJECT, asdict(settings))
    return settings
