"""Devices plugged in by a touch, before there is a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Sockets:
    """The devices plugged in by a touch: ``is_used`` says whether a source was named, at the start or since; ``plug``
    takes this one in the place of all others (empty: none), and returns who hears of table files, where it is a camera.
    ``leave_out`` does without all of them until the next start; ``trouble`` says what is known to be wrong with them,
    without opening any."""

    is_used: Callable[[], bool]
    plug: Callable[[str], Callable[[Path], None] | None]
    leave_out: Callable[[], None] = lambda: None
    trouble: Callable[[], str] = lambda: ""
