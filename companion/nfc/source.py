"""Boards and readers as a source of observations: found by their own name, lost and found again, never guessed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from companion.cards import Face
from companion.nfc.heard import (
    FellSilent,
    Greeted,
    Heard,
    Pressed,
    ReaderSays,
    Refused,
    TagCame,
    TagWent,
)
from companion.nfc.identify import Identity, identify
from companion.nfc.link import LineFigures, Link
from companion.nfc.ports import Line, Opener, Port, PortError, open_line, ports
from companion.nfc.seating import Seating
from companion.nfc.spots import Spots
from companion.nfc.starter import HostedBoard
from companion.observations import Buzzed, Observation, SourceBack, SourceLost

LOOK_AGAIN_S = 1.0
SPEAK_WITHIN_S = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """How a source's device is, for the devices screen. ``pm_s`` is the uncertainty of a press that came now."""

    name: str
    port: str
    connected: bool
    board: Greeted | None
    readers: tuple[ReaderSays, ...]
    line: LineFigures
    pm_s: float | None
    troubles: tuple[str, ...]


def _no_faces(uid: str) -> Face | None:
    return None


@dataclass(slots=True, kw_only=True)
class TagSource:
    """One board, or one bare reader, as a source for the feed: iterate it in a thread, ``close`` it from any.

    ``wanted`` is the board's own name (``companion devices`` shows it), ``reader@PLACE`` for a bare reader in one
    socket of the computer or hub, ``reader`` for any bare reader; empty takes the first that answers. ``port``
    names a port to try first (``virtual:FILE`` for a simulated table); without a name it is the only one tried.
    """

    clock: Callable[[], float]
    wanted: str = ""
    port: str = ""
    seating: Seating = field(default_factory=Seating)
    face_of: Callable[[str], Face | None] = _no_faces
    opener: Opener = open_line
    list_ports: Callable[[], Iterable[Port]] = ports
    wait_s: float = LOOK_AGAIN_S
    _link: Link = field(default_factory=Link)
    _readers: dict[int, ReaderSays] = field(default_factory=dict)
    _spots: Spots = field(init=False)
    _stop: threading.Event = field(default_factory=threading.Event)
    _lamps: queue.SimpleQueue[tuple[int, bool]] = field(default_factory=queue.SimpleQueue)
    _open_port: str = ""
    _lost: bool = False
    _look_again_at: float = 0.0
    _why: str = ""

    def __post_init__(self) -> None:
        self._spots = Spots(source=self.name, face_of=lambda uid: self.face_of(uid))

    @property
    def name(self) -> str:
        """What its observations are signed with."""
        return f"nfc:{self.wanted or self.port or 'board'}"

    @property
    def device(self) -> Device:
        """How it is just now; may be asked from any thread."""
        readers = tuple(self._readers[number] for number in sorted(self._readers))
        silent = tuple(
            f"reader {says.reader} answered and no longer does: check its power and its wires"
            for says in readers
            if says.state != "ok" and says.firmware
        )
        if readers and not any(says.firmware for says in readers):
            silent = ("no reader answers: check power, the HSU switches and the crossed wires",)
        return Device(
            name=self.name,
            port=self._open_port,
            connected=bool(self._open_port) and not self._lost,
            board=self._link.greeted,
            readers=readers,
            line=self._link.figures,
            pm_s=self._link.clock.uncertainty(self.clock()),
            troubles=((self._why,) if self._why else ()) + silent + tuple(self._spots.troubles.values()),
        )

    def light(self, place: int, *, lit: bool) -> None:
        """Switches the lamp of a place; from any thread. Without a board it is forgotten."""
        self._lamps.put((place, lit))

    def close(self) -> None:
        """Ends the iteration within a moment."""
        self._stop.set()

    def __iter__(self) -> Iterator[Observation]:
        while not self._stop.is_set():
            line, why = self._find()
            if line is None:
                yield from self._lose(why)
                self._stop.wait(self.wait_s)
                continue
            try:
                yield from self._listen(line)
            except OSError:
                yield from self._lose(f"The cable of {self._open_port} is out. Plug it in again, into any socket.")
                self._stop.wait(self.wait_s)
            finally:
                line.close()
                self._open_port = ""

    def _find(self) -> tuple[Line | None, str]:
        plugged = {port.path: port for port in self.list_ports()}
        others = [] if self.port and not self.wanted else [path for path, port in plugged.items() if port.likely]
        whys = []
        for path in dict.fromkeys(([self.port] if self.port else []) + others):
            place = plugged[path].place if path in plugged else ""
            identity = identify(path, self.opener, place=place, give_up=self._stop.is_set)
            if identity.usable and self.wanted in ("", identity.ident, identity.ident.partition("@")[0]):
                try:
                    return self._open(path, identity), ""
                except PortError as problem:
                    whys.append(str(problem))
            else:
                whys.append(identity.why or f"{path}: this is {identity.ident}.")
        wanted = self.wanted or "a board or a reader"
        return None, f"Looking for {wanted}: plug it in. " + " ".join(whys)

    def _open(self, path: str, identity: Identity) -> Line:
        line = self.opener(path)
        self._open_port = path
        return HostedBoard(line, ident=identity.ident) if identity.kind == "reader" else line

    def _listen(self, line: Line) -> Iterator[Observation]:
        self._link.reopened()
        self._look_again_at = self.clock() + SPEAK_WITHIN_S
        received = b""
        while not self._stop.is_set():
            if self._lost and self.clock() > self._look_again_at:
                return  # the port is open and nobody speaks: the board may be behind another one
            while not self._lamps.empty():
                self._switch(*self._lamps.get())
            sent = self._link.tick(self.clock(), received)
            for heard in self._link.take():
                yield from self._tell(heard)
            yield from self._spots.settled(self.clock())
            if sent:
                line.write(sent)
            received = line.read()

    def _switch(self, place: int, lit: bool) -> None:
        board = self._link.greeted
        number = self.seating.button(board.ident, place) if board else None
        if number is not None:
            self._link.lamp(number, lit=lit)

    def _tell(self, heard: Heard) -> Iterator[Observation]:
        board = self._link.greeted.ident if self._link.greeted else ""
        match heard:
            case Greeted():
                if self._lost:
                    self._lost, self._why = False, ""
                    yield SourceBack(source=self.name, at=self.clock())
            case FellSilent():
                yield from self._lose(f"The board on {self._open_port} has said nothing for three seconds.")
            case Refused(why=why):
                yield from self._lose(why)
            case TagCame(reader=reader, uid=uid) | TagWent(reader=reader, uid=uid):
                zone = self.seating.zone(board, reader)
                if zone is None:
                    self._why = f"Reader {reader} of {board} stands in no zone: name it in the seating file."
                elif isinstance(heard, TagCame):
                    yield from self._spots.came(zone, uid, self.clock())
                else:
                    yield from self._spots.went(zone, uid, self.clock())
            case Pressed(button=button, at=at, pm=pm):
                place = self.seating.place(board, button)
                if place is None:
                    self._why = f"Button {button} of {board} belongs to no place: name it in the seating file."
                else:
                    yield Buzzed(source=self.name, at=at, pm=pm, place=place)
            case ReaderSays(reader=reader):
                self._readers[reader] = heard
            case _:
                return  # answers to requests are for whoever asked

    def _lose(self, why: str) -> Iterator[Observation]:
        self._why = why
        self._look_again_at = self.clock() + SPEAK_WITHIN_S
        if not self._lost:
            self._lost = True
            yield SourceLost(source=self.name, at=self.clock(), why=why)
