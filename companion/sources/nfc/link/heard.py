"""The news from the tablet's end of a board's line: plain values, readers and buttons counted from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeted:
    """A board said who it is; ``restarted`` when it is the same board after a reset. ``interpreter`` is the version
    of its MicroPython; ``sampling`` says how it looks at its buttons: hard (nothing delays it), soft or none."""

    ident: str
    board: str
    firmware: str
    readers: int
    buttons: int
    restarted: bool
    interpreter: str = ""
    sampling: str = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardHealth:
    """The figures of a board's last heartbeat: seconds since its start, the longest turn since the beat before in
    milliseconds, free bytes, restarts since it got its power, edges of buttons that it had no room to keep, and damaged
    lines from the tablet."""

    up_s: int
    longest_turn_ms: int
    free: int
    resets: int
    lost_edges: int
    damaged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TagCame:
    """A tag lies on a reader."""

    reader: int
    uid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TagWent:
    """A tag no longer lies on a reader."""

    reader: int
    uid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A button was pressed at ``at`` seconds on the tablet's clock, plus or minus ``pm``. ``board_us`` is the board's
    own stamp: of two presses of one board since its start it tells the time between them to a look, and two with the
    same stamp were together; -1 for a phone's key, whose stamp is its own clock's."""

    button: int
    at: float
    pm: float
    board_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderSays:
    """How a reader is: ``state`` is ok, absent or err; the counts run since the board started. ``seen`` and
    ``missed`` are looks with and without a lying tag, ``odd`` numbers that were read and not read again; ``why``
    says in words what is the matter with what lies on one that works."""

    reader: int
    state: str
    firmware: str
    errors: int
    seen: int
    missed: int
    odd: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The answer to a request; ``why`` is a sentence when it was not done."""

    request: int
    done: bool
    read: bytes
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FellSilent:
    """Nothing was heard from the board for three seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRefused:
    """The board is there, but cannot be used; ``why`` says what to do."""

    why: str


Heard: TypeAlias = Greeted | TagCame | TagWent | Pressed | ReaderSays | Answered | FellSilent | BoardRefused
