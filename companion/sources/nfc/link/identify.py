"""The device behind a port: it is asked, and never guessed from its name or its maker's number."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.languages import later, tr
from companion.sources.nfc.firmware.reader import SLOW_WAKE_MS, Reader
from companion.sources.nfc.link.heard import BoardRefused, Greeted
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.ports import Line, Opener, PortError

ASK_BOARD_S = 1.3
DAMAGED_TOO_S = 3.0  # a board whose lines come damaged is listened to for longer
ASK_READER_S = 2.5
_ASKED = 3
"""How often a reader is asked: once in each form that a chip may want, and a busy machine may miss the first answer."""
ASK_AGAIN_MS = 300

_STRANGERS = (
    (re.compile(rb"\$G[PNLAB][A-Z]{3},"), later("a GPS receiver is talking here")),
    (re.compile(rb"Marlin|echo:|^ok T:|Unknown command|^start\b", re.MULTILINE), later("a 3D printer is talking here")),
    (re.compile(rb"^(OK|ERROR|NO CARRIER|AT\+|\+C[A-Z]{2,})", re.MULTILINE), later("a modem is answering here")),
    (
        re.compile(rb"@[0-9A-F]{4},\d+,(HELLO|HB|RDR),"),
        later("a board with another version of our firmware is answering here: `companion firmware flash` updates it"),
    ),
    (re.compile(rb">>> |MicroPython v"), later("a MicroPython board without our firmware is answering here")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """``kind`` is board, reader, stranger or nobody; ``why`` is a sentence for the last two and a refused board."""

    kind: str
    ident: str = ""
    board: str = ""
    firmware: str = ""
    readers: int = 0
    buttons: int = 0
    why: str = ""

    @property
    def usable(self) -> bool:
        """Whether the companion can use it."""
        return self.kind in ("board", "reader") and not self.why


def identify(
    path: str,
    opener: Opener,
    *,
    place: str = "",
    read_tags: bool = True,
    clock: Callable[[], float] = time.monotonic,
    give_up: Callable[[], bool] = lambda: False,
) -> Identity:
    """Opens a port, asks who is there, and closes it. ``read_tags``: also ask as one asks a bare reader chip.

    A bare reader has no name of its own: it is called after ``place``, the socket it is plugged into, or its path.
    """
    try:
        line = opener(path)
    except PortError as problem:
        return Identity(kind="nobody", why=str(problem))
    try:
        said, identity = _ask_board(line, clock, give_up)
        # Whoever talks is a stranger and is not prodded further; a reader chip is silent until it is woken.
        if identity is None and read_tags and (not said or b"\x00\xff" in said):
            identity = _ask_reader(line, clock, give_up, place or path)
    except PortError as problem:
        return Identity(kind="nobody", why=str(problem))
    except OSError as problem:
        return Identity(
            kind="nobody", why=tr("{path}: it was unplugged while answering ({why}).", path=path, why=problem)
        )
    finally:
        line.close()
    if identity is not None:
        return identity
    if said:
        return Identity(kind="stranger", why=tr("{path}: {what}. Name another port.", path=path, what=stranger(said)))
    return Identity(
        kind="nobody",
        why=tr(
            "{path}: nothing answers. A board needs its firmware (`companion firmware flash`), a bare reader needs "
            "power, its switches on HSU, and its RX and TX wires crossed.",
            path=path,
        ),
    )


def stranger(said: bytes) -> str:
    """The kind of device behind a port that says this, in words."""
    for pattern, what in _STRANGERS:
        if pattern.search(said):
            return tr(what)
    if b"HI,proto=" in said:
        return tr("the port sends everything back: a modem, or a cable with joined ends")
    shown = said[:40].decode("ascii", "replace").strip()
    return tr("something else is talking here ({shown})", shown=repr(shown))


def _ask_board(line: Line, clock: Callable[[], float], give_up: Callable[[], bool]) -> tuple[bytes, Identity | None]:
    link = Link()
    said = b""
    until = clock() + ASK_BOARD_S
    received = b""
    while clock() < until + (DAMAGED_TOO_S if link.figures.damaged else 0) and not give_up():
        sent = link.tick(clock(), received)
        for heard in link.take():
            if isinstance(heard, Greeted):
                return said, Identity(
                    kind="board",
                    ident=heard.ident,
                    board=heard.board,
                    firmware=heard.firmware,
                    readers=heard.readers,
                    buttons=heard.buttons,
                )
            if isinstance(heard, BoardRefused):
                return said, Identity(kind="board", why=heard.why)
        if sent:
            line.write(sent)
        received = line.read()
        said = (said + received)[:4096]
    return said, None


def _ask_reader(line: Line, clock: Callable[[], float], give_up: Callable[[], bool], place: str) -> Identity | None:
    reader, asked = Reader(SLOW_WAKE_MS), 1
    began = clock()
    to_chip = reader.start_poll(0)
    while (now := clock() - began) < ASK_READER_S and not give_up():
        if to_chip:
            line.write(to_chip)
        to_chip = reader.tick(int(now * 1000), line.read())
        if reader.state == "ok":
            return Identity(kind="reader", ident=f"reader@{place}", firmware=reader.firmware, readers=1)
        if not reader.busy and asked == _ASKED:
            break
        if not reader.busy:
            reader.wake_ms = ASK_AGAIN_MS
            to_chip, asked = reader.start_poll(int(now * 1000)), asked + 1
    return None
