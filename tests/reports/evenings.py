"""Small evenings written by hand, act by act with the second in which each was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.interpreter import Evidence
from companion.rules.game import Act
from companion.session import Session

BEGAN = 1_780_000_000.0
"""When every evening begins (seconds since 1970): 2026-05-28, 20:26:40 in UTC."""

TWO = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


def kept(
    name: str,
    said: Iterable[tuple[float, Act] | tuple[float, Act, Evidence]],
    header: Mapping[str, Any] = TWO,
    label: str = "",
) -> Session:
    """An evening that was kept, read again: each act with the seconds after the beginning at which it was said."""
    session = Session.start(name, header)
    now = [BEGAN]
    session.table._clock = lambda: now[0]
    session.test_version(label)
    for at, act, *evidence in said:
        session.table.settle()
        now[0] = BEGAN + at
        session.table.play(act, *evidence)
    session.close()
    again = Session.resume(name)
    again.close()
    return again
