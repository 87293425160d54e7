"""The seats of a group round their table, saved for the next evening."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.files import UnreadableFile, json_of, make_folder, read_text, write_whole
from companion.ledger.sessions import home

Sides = tuple[tuple[str, ...], ...]
"""The near and the far edge, each from left to right; then the left and the right one, from above to below, where
anybody sits there."""


def read_seating(seats: Sequence[str]) -> Sides | None:
    """The last seats of these people; None if there are none or they cannot be read."""
    try:
        sides = tuple(tuple(map(str, edge)) for edge in _read()[_group(seats)])
    except (KeyError, TypeError, ValueError):
        return None
    return sides if sorted(seat for edge in sides for seat in edge) == sorted(seats) and len(sides) <= 4 else None


def keep_seating(seats: Sequence[str], sides: Sides) -> None:
    """Keeps how these people sit. Raises OSError."""
    make_folder(_path().parent)
    write_whole(_path(), json.dumps({**_read(), _group(seats): sides}, ensure_ascii=False, indent=1))


def forget(seat: str) -> None:
    """Removes every seating with somebody of this name. Raises OSError."""
    kept = _read()
    left = {group: sides for group, sides in kept.items() if seat not in group.split(" | ")}
    if left != kept:
        write_whole(_path(), json.dumps(left, ensure_ascii=False, indent=1))


def _read() -> dict[str, Any]:
    try:
        kept = json_of(read_text(_path()))
    except (OSError, UnreadableFile):
        return {}
    return kept if isinstance(kept, dict) else {}


def _path() -> Path:
    return home() / "seatings.json"


def _group(seats: Sequence[str]) -> str:
    return " | ".join(sorted(seats))
