"""Where the people of a group sit round their table, kept for the next evening."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from companion.ledger.sessions import home

Sides = tuple[tuple[str, ...], tuple[str, ...]]
"""The near and the far edge, each from left to right."""


def kept_seating(seats: Sequence[str]) -> Sides | None:
    """How these people sat last; None where nothing was kept or it cannot be read."""
    try:
        near, far = json.loads(_path().read_text(encoding="utf-8"))[_group(seats)]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    sides = tuple(map(str, near)), tuple(map(str, far))
    return sides if sorted((*sides[0], *sides[1])) == sorted(seats) else None


def keep_seating(seats: Sequence[str], sides: Sides) -> None:
    """Keeps how these people sit. Raises OSError."""
    path = _path()
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        kept = {}
    kept[_group(seats)] = sides
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(kept, ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(part, path)


def _path() -> Path:
    return home() / "seatings.json"


def _group(seats: Sequence[str]) -> str:
    return " | ".join(sorted(seats))
