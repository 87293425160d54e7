"""Boards and readers as a source of observations: found by their own name, lost and found again, never guessed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from companion.cards import Face
from companion.languages import tr
from companion.observations import Buzzed, Looked, Observation, SourceBack, SourceLost
from companion.sources.nfc.device import Device, DeviceLog
from companion.sources.nfc.link.heard import (
    Answered,
    BoardRefused,
    FellSilent,
    Greeted,
    Heard,
    Pressed,
    ReaderSays,
    TagCame,
    TagWent,
)
from companion.sources.nfc.link.identify import Identity, identify
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.ports import TYPED, Line, Opener, Port, PortError, open_line, ports
from companion.sources.nfc.link.starter import HostedBoard
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.tags.proofs import Proofs
from companion.sources.nfc.tags.spots import Spots
from companion.sources.nfc.tags.tagmap import Enrolled
from companion.sources.nfc.touched.line import Touches
from companion.sources.nfc.typed.not_understood import describe_typed

LOOK_AGAIN_S = 1.0
SPEAK_WITHIN_S = 3.0
REFRESH_S = 0.2


def _nothing(uid: str) -> Enrolled:
    return Enrolled()


def _no_faces(uid: str) -> Face | None:
    return None


@dataclass(slots=True, kw_only=True)
class TagSource:
    """One board, or one bare reader, as a source for the feed: iterate it in a thread, ``close`` it from any.

    ``wanted`` is the board's own name (``companion devices`` shows it), ``reader@PLACE`` for a bare reader in one
    socket of the computer or hub, ``reader`` for any bare reader; empty takes the first that answers. ``port``
    names a port to try first (``virtual:FILE`` for a simulated table); without a name it is the only one tried.
    ``enrolled`` tells what a tag was given when it was enrolled. ``in_use`` is shared by the sources of one table: the
    ports by the names of the boards behind them, so that no two boards of one name are taken for each other.
    ``touches`` takes what a reader types for this source, where its port waits for that.
    """

    clock: Callable[[], float]
    wanted: str = ""
    port: str = ""
    seating: Seating = field(default_factory=Seating)
    face_of: Callable[[str], Face | None] = _no_faces
    enrolled: Callable[[str], Enrolled] = _nothing
    opener: Opener = open_line
    list_ports: Callable[[], Iterable[Port]] = ports
    wait_s: float = LOOK_AGAIN_S
    in_use: dict[str, str] = field(default_factory=dict)
    touches: Touches | None = None
    _link: Link = field(default_factory=Link)
    _log: DeviceLog = field(init=False)
    _spots: Spots = field(init=False)
    _proofs: Proofs = field(init=False)
    _unplaced: dict[str, str] = field(default_factory=dict)
    _stop: threading.Event = field(default_factory=threading.Event)
    _lamps: queue.SimpleQueue[tuple[int, bool]] = field(default_factory=queue.SimpleQueue)
    _open_port: str = ""
    _ident: str = ""
    _address: str = ""
    _lost: bool = False
    _look_again_at: float = 0.0
    _refresh_at: float = 0.0

    def __post_init__(self) -> None:
        self._log = DeviceLog(self.name, seating=self.seating, face_of=self.face_of, at=self.clock())
        self._spots = Spots(source=self.name, face_of=lambda uid: self.face_of(uid))
        self._proofs = Proofs(lambda uid: self.enrolled(uid))

    @property
    def name(self) -> str:
        """The name that signs its observations."""
        return f"nfc:{self.wanted or self.port or 'board'}"

    @property
    def device(self) -> Device:
        """How it is just now; may be asked from any thread."""
        return self._log.latest

    def light(self, place: int, *, lit: bool) -> None:
        """Switches the lamp of a place; from any thread. Without a board it is forgotten."""
        self._lamps.put((place, lit))

    def puzzle_over(self, typed: str) -> None:
        """A reader typed a line other than a tag's number: the device says so until the next number. From any
        thread."""
        self._unplaced[TYPED] = describe_typed(typed)

    def close(self) -> None:
        """Ends the iteration within a moment."""
        self._stop.set()

    def __iter__(self) -> Iterator[Observation]:
        while not self._stop.is_set():
            line, why = self._find()
            if line is None:
                if why or not self._lost:  # where nothing is plugged in, it stands as it was told: whose cable is out
                    wanted = self.wanted or tr("a board or a reader")
                    yield from self._lose(
                        tr("Looking for {wanted}: plug it in. {why}", wanted=wanted, why=why).rstrip()
                    )
                self._stop.wait(self.wait_s)
                continue
            try:
                yield from self._listen(line)
            except PortError as problem:
                yield from self._lose(str(problem))
                self._stop.wait(self.wait_s)
            except OSError:
                yield from self._lose(
                    tr("The cable of {port} is unplugged. Plug it into any socket.", port=self._open_port)
                )
                self._stop.wait(self.wait_s)
            finally:
                line.close()
                self.in_use.pop(self._ident, None)
                self._open_port = ""

    def _find(self) -> tuple[Line | None, str]:
        plugged = {port.path: port for port in self.list_ports()}
        others = [] if self.port and not self.wanted else [path for path, port in plugged.items() if port.likely]
        whys = []
        for path in dict.fromkeys(([self.port] if self.port else []) + others):
            place = plugged[path].place if path in plugged else ""
            identity = identify(path, self.opener, place=place, clock=self.clock, give_up=self._stop.is_set)
            if identity.usable and self.wanted in ("", identity.ident, identity.ident.partition("@")[0]):
                other = self.in_use.setdefault(identity.ident, path)
                if other != path:
                    whys.append(
                        tr(
                            "{path}: this board has the same name as the one on {other}, {ident} (some copies of the "
                            "Pico "
                            "share one), so the companion cannot distinguish their readers and buttons: use one of the "
                            "two.",
                            path=path,
                            other=other,
                            ident=identity.ident,
                        )
                    )
                    continue
                try:
                    return self._open(path, identity), ""
                except PortError as problem:
                    del self.in_use[identity.ident]
                    whys.append(str(problem))
            else:
                whys.append(identity.why or tr("{path}: this is {ident}.", path=path, ident=identity.ident))
        return None, " ".join(whys)

    def _open(self, path: str, identity: Identity) -> Line:
        line = self.opener(path)
        self._open_port, self._ident = path, identity.ident
        self._address = getattr(line, "address", "")
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
            now = self.clock()
            sent = self._link.tick(now, received)
            news = self._link.take()
            for heard in (*news, *getattr(line, "presses", list)()):
                yield from self._tell(heard)
            yield from self._spots.settled(self.clock())
            if not self._lost and (news or now >= self._refresh_at):
                self._refresh_at = now + REFRESH_S
                self._log.refresh(self._link, self._troubles, now)
                yield Looked(source=self.name, at=now)
            if sent:
                line.write(sent)
            received = line.read()

    @property
    def _troubles(self) -> tuple[str, ...]:
        spots, proofs = self._spots.troubles.values(), self._proofs.troubles.values()
        return (*self._unplaced.values(), *spots, *proofs)

    def _switch(self, place: int, lit: bool) -> None:
        board = self._link.greeted
        number = self.seating.button(board.ident, place) if board else None
        if number is not None:
            self._link.lamp(number, lit=lit)

    def _tell(self, heard: Heard) -> Iterator[Observation]:
        board = self._link.greeted.ident if self._link.greeted else ""
        match heard:
            case Greeted():
                self._log.found(self._open_port, self.clock(), address=self._address)
                if self._lost:
                    self._lost = False
                    yield SourceBack(source=self.name, at=self.clock())
            case FellSilent():
                yield from self._lose(
                    tr("The board on {port} has said nothing for three seconds.", port=self._open_port)
                )
            case BoardRefused(why=why):
                yield from self._lose(why)
            case TagCame(reader=reader, uid=uid) | TagWent(reader=reader, uid=uid):
                self._unplaced.pop(TYPED, None)
                zone = self.seating.zone(board, reader)
                if zone is None:
                    self._unplaced[f"reader {reader}"] = tr(
                        "Reader {number} of {board} has no zone: name it in the seating file.",
                        number=reader,
                        board=board,
                    )
                elif isinstance(heard, TagCame):
                    self._proofs.came(reader, uid, self._link)
                    yield from self._spots.came((zone, reader), uid, self.clock())
                else:
                    yield from self._spots.went((zone, reader), uid, self.clock())
            case Pressed(button=button, at=at, pm=pm):
                self._log.pressed(heard)
                place = self.seating.place(board, button)
                if place is None:
                    self._unplaced[f"button {button}"] = tr(
                        "Button {number} of {board} has no seat: name it in the seating file.",
                        number=button,
                        board=board,
                    )
                else:
                    yield Buzzed(source=self.name, at=at, pm=pm, place=place)
            case ReaderSays():
                self._log.says(heard, self.clock())
            case Answered():
                self._proofs.answered(heard)

    def _lose(self, why: str) -> Iterator[Observation]:
        self._log.lost(why, self.clock())
        self._look_again_at = self.clock() + SPEAK_WITHIN_S
        if not self._lost:
            self._lost = True
            yield SourceLost(source=self.name, at=self.clock(), why=why)
