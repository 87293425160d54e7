"""The settings of this tablet's people: saved in the data folder, and used at the next start."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from companion.ledger.kept import keep, read_kept

SUBJECT = "settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the app.

    - ``colours``: the name of a palette. ``text``: the size of text as a share of the usual one.
    - ``turned``: the turn of the screen in degrees, anticlockwise. ``facing``: the far seats face their players.
    - ``table``: the path of the camera's table file. ``source``: the source of cards if none is named at the start.
    - ``known``: the hints that were used. ``language``: the code of the language (empty: the machine's).
    - ``clocks``: the plates show how long each player has thought. ``picture_days``: how many days pictures of cards
      are kept.
    """

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
    """The saved settings; missing or wrong values have their defaults."""
    found, usual = read_kept(SUBJECT), Settings()
    told: dict[str, Any] = {}
    for field in fields(Settings):
        value, was = found.get(field.name), getattr(usual, field.name)
        value = tuple(map(str, value)) if isinstance(value, list) else value
        value = float(value) if isinstance(was, float) and type(value) is int else value
        if type(value) is type(was):
            told[field.name] = value
    return Settings(**told)


def change_settings(**changes: object) -> Settings:
    """Saves these changes beside the other settings, and returns all. Raises OSError."""
    settings = replace(read_settings(), **changes)  # type: ignore[arg-type]
    keep(SUBJECT, asdict(settings))
    return settings
