"""A key that leads somewhere, as a value: its word, its picture, and the name of the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["plain", "chosen", "main", "bad"]
"""How loud a key is: one of many, the one that holds now, the one next thing to do, or one that takes
something away."""


@dataclass(frozen=True, slots=True)
class Way:
    """``word`` is on the key, already translated; ``goes`` is the way's name, which a ``Router`` knows; ``icon`` names
    a drawing of ``forms.icon``, empty: none; ``hint`` stands below the key."""

    word: str
    goes: str
    icon: str = ""
    kind: Kind = "plain"
    hint: str = ""


@dataclass(frozen=True, slots=True)
class WayGroup:
    """Ways that belong together, below a title, already translated."""

    title: str
    ways: tuple[Way, ...]
