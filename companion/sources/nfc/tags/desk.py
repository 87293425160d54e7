"""One reader in the hand of one person, step by step: wait for a tag, read it, write it. For the commands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from companion.languages import later, tr
from companion.sources.nfc.firmware.reader import REFUSED
from companion.sources.nfc.link.heard import (
    Answered,
    BoardRefused,
    FellSilent,
    Greeted,
    Heard,
    ReaderSays,
    TagCame,
    TagWent,
)
from companion.sources.nfc.link.identify import identify
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.ports import Line, Opener, Port, PortError, open_line, ports
from companion.sources.nfc.link.starter import HostedBoard
from companion.sources.nfc.tags import passwords, payload
from companion.sources.nfc.tags.passwords import PasswordError

ANSWER_S = 8.0
_NOT_WRITTEN = later("the number is not on the tag: lay the tag flat, leave it there and write it again")
MOVED_S = 1.0  # until a card that was moved to another reader is known there
READER_S = 4.0
"""How long a board may take to say that one of its readers works."""
NUMBERS_ONLY = ("typed", "phone")


ListPorts: TypeAlias = Callable[[], Iterable[Port]]


class DeskError(Exception):
    """A tag was not written or locked; the sentence says why and what to do."""


@dataclass(slots=True)
class TagDesk:
    """An open board or reader. Use ``open_desk``; ``close`` it. ``there`` maps each lying tag to its reader;
    the next ``step`` tells what is ``unheard`` first."""

    line: Line
    name: str
    clock: Callable[[], float] = time.monotonic
    link: Link = field(default_factory=Link)
    there: dict[str, int] = field(default_factory=dict)
    unheard: list[Heard] = field(default_factory=list)
    _received: bytes = b""

    @property
    def tells_numbers_only(self) -> bool:
        """Whether nothing can be read from or written on a tag with it."""
        return self.link.greeted is not None and self.link.greeted.board in NUMBERS_ONLY

    def close(self) -> None:
        """Gives the port back."""
        self.line.close()

    def step(self) -> list[Heard]:
        """One turn, a hundredth of a second at most; what was heard. Raises DeskError when the board is lost."""
        try:
            sent = self.link.tick(self.clock(), self._received)
            if sent:
                self.line.write(sent)
            self._received = self.line.read()
        except PortError as problem:
            raise DeskError(str(problem)) from problem
        except OSError as problem:
            raise DeskError(
                tr("{name}: the cable is unplugged ({why}). Plug it in and start again.", name=self.name, why=problem)
            ) from problem
        heard, self.unheard = [*self.unheard, *self.link.take()], []
        for each in heard:
            match each:
                case TagCame(reader=reader, uid=uid):
                    self.there[uid] = reader
                case TagWent(reader=reader, uid=uid):
                    if self.there.get(uid) == reader:  # else it was moved, and the new reader was quicker
                        del self.there[uid]
                case FellSilent():
                    raise DeskError(
                        tr("{name}: the board has been silent for three seconds. Unplug it and plug it in again.",
                           name=self.name)
                    )  # fmt: skip
                case BoardRefused(why=why):
                    raise DeskError(why)
                case _:
                    pass
        return heard

    def next_tag(self, *, give_up: Callable[[], bool]) -> str | None:
        """Waits for a tag to be laid; None when ``give_up`` says so."""
        while not give_up():
            for each in self.step():
                if isinstance(each, TagCame):
                    return each.uid
        return None

    def read_memory(self, uid: str, *, page: int = payload.FIRST_PAGE, count: int = 48, key: bytes = b"") -> bytes:
        """``count`` bytes from a page on, after the tag was given its key. Raises DeskError."""
        read = b""
        while len(read) < count:
            at = page + len(read) // 4
            read += self._answer(uid, partial(self._ask_pages, uid, at, key))
        return read[:count]

    def write_id(self, uid: str, written: str, *, lock: bool = False, key: bytes = b"") -> None:
        """Writes an opaque number, length byte last, and reads it back; ``lock`` then locks its pages, for ever. A tag
        that has a password needs its ``key``. Raises DeskError."""
        locks, kind = self.read_memory(uid, page=2, count=5)[2:4], self.read_memory(uid, page=3, count=1)
        if any(set_ & ours for set_, ours in zip(locks, payload.LOCKS, strict=True)):
            raise DeskError(tr("this tag is locked forever: nothing can be written on it. Use another tag"))
        if kind != b"\xe1":
            raise DeskError(tr("this tag is not prepared for NDEF (a clone or another kind): use an NTAG213 or 215"))
        key = key if key and is_protected(self, uid) else b""
        *body, last = payload.steps(written)
        self._write_first(uid, body[0], key)
        for page, four in body[1:]:
            self.write_page(uid, page, four, key)
        expected = payload.memory_of(written)
        if self.read_memory(uid)[2 : len(expected)] != expected[2:]:
            raise DeskError(tr(_NOT_WRITTEN))
        self.write_page(uid, *last, key)
        if payload.read_id(self.read_memory(uid)) != written:
            raise DeskError(tr(_NOT_WRITTEN))
        if lock:
            self.write_page(uid, 2, bytes(2) + payload.LOCKS, key)

    def write_page(self, uid: str, page: int, four: bytes, key: bytes = b"") -> None:
        """Writes one page, after the tag was given its key. Raises DeskError."""
        self._answer(uid, partial(self._ask_write, uid, page, four, key))

    def _ask_pages(self, uid: str, page: int, key: bytes, reader: int) -> int:
        return self.link.read_pages(reader=reader, uid=uid, page=page, key=key)

    def _ask_write(self, uid: str, page: int, four: bytes, key: bytes, reader: int) -> int:
        return self.link.write_page(reader=reader, uid=uid, page=page, four=four, key=key)

    def _write_first(self, uid: str, step: tuple[int, bytes], key: bytes) -> None:
        try:
            self.write_page(uid, *step, key)
        except DeskError:
            if not key and uid in self.there and is_protected(self, uid):
                raise DeskError(
                    tr(
                        "this tag asks for a password, and the map has none for it: nothing can be written on it. Use "
                        "another tag, or remove the password with the program that set it"
                    )
                ) from None
            raise

    def _reader(self, uid: str) -> int:
        if self.tells_numbers_only:
            raise DeskError(tr("this reader reads only the numbers of tags: it cannot read or write their contents"))
        if uid not in self.there:
            raise DeskError(tr("the card was taken away too early: lay it there again and leave it until the end"))
        return self.there[uid]

    def _answer(self, uid: str, ask: Callable[[int], int]) -> bytes:
        """The result of a request to the reader that the tag lies on, or to the one that it was moved to meanwhile."""
        reader = self._reader(uid)
        answer = self._wait_for(ask(reader))
        if not answer.done and answer.why != REFUSED:
            moved_by = self.clock() + MOVED_S
            while self.there.get(uid) == reader and self.clock() < moved_by:
                self.step()
            if self.there.get(uid, reader) != reader:
                answer = self._wait_for(ask(self.there[uid]))
        if answer.done:
            return answer.read
        if answer.why == REFUSED:
            raise DeskError(tr("{why}: the tag is a copy, or somebody set another password", why=answer.why))
        raise DeskError(tr("{why}: lay the card flat, leave it until the end, and try again", why=answer.why))

    def _wait_for(self, request: int) -> Answered:
        until = self.clock() + ANSWER_S
        while self.clock() < until:
            for each in self.step():
                if isinstance(each, Answered) and each.request == request:
                    return each
        raise DeskError(tr("{name}: no answer. Unplug it, plug it in again and try again.", name=self.name))


def is_protected(desk: TagDesk, uid: str) -> bool:
    """Whether the tag asks for a password before our pages are written on. Raises DeskError."""
    return passwords.is_protected(_settings(desk, uid)[1])


def set_password(desk: TagDesk, uid: str, key: bytes) -> None:
    """Has the tag ask for its password before anything is written on it; reading stays free. Raises DeskError."""
    page, settings = _settings(desk, uid)
    if passwords.is_protected(settings):
        desk.read_memory(uid, count=4, key=key)  # it is ours already, or this is refused
        return
    try:
        *body, last = passwords.closing(page, settings, key)
    except PasswordError as problem:
        raise DeskError(str(problem)) from problem
    for at, four in body:
        desk.write_page(uid, at, four)
    desk.read_memory(uid, count=4, key=key)  # it knows its password, before it asks for it
    desk.write_page(uid, *last)
    if not is_protected(desk, uid):
        raise DeskError(tr("the tag does not save its password: it is a clone. Use an NTAG213, 215 or 216"))


def take_password(desk: TagDesk, uid: str, key: bytes) -> None:
    """Has the tag ask for no password any more. Raises DeskError."""
    page, settings = _settings(desk, uid)
    first, *rest = passwords.opening(page, settings)
    desk.write_page(uid, *first, key if passwords.is_protected(settings) else b"")
    for at, four in rest:
        desk.write_page(uid, at, four)


def _settings(desk: TagDesk, uid: str) -> tuple[int, bytes]:
    """(their first page, 8 bytes) of the tag's settings."""
    try:
        page = passwords.settings_page(desk.read_memory(uid, page=3, count=4)[2])
    except PasswordError as problem:
        raise DeskError(str(problem)) from problem
    return page, desk.read_memory(uid, page=page, count=8)


def open_desk(port: str = "", *, opener: Opener = open_line, list_ports: ListPorts = ports) -> TagDesk:
    """The board or reader on a port, greeted. Without a port: the first one that answers and has a reader, so that a
    board of buttons alone is passed over. Raises DeskError."""
    candidates = [port] if port else [each.path for each in list_ports() if each.likely]
    whys = []
    for path in candidates:
        identity = identify(path, opener)
        if not identity.usable:
            whys.append(identity.why)
            continue
        try:
            line = opener(path)
        except PortError as problem:
            whys.append(str(problem))
            continue
        desk = TagDesk(HostedBoard(line, ident=path) if identity.kind == "reader" else line, name=path)
        why = _greet(desk, needs_reader=not port)
        if not why:
            return desk
        desk.close()
        whys.append(why)
    raise DeskError(
        " ".join(whys)
        or tr("No reader is plugged in. `companion devices` shows every port; name one with --port (see hardware.md).")
    )


def _greet(desk: TagDesk, *, needs_reader: bool) -> str:
    """Waits until the board has greeted and, if needed, one of its readers works; why it cannot be used, or empty."""
    heard: list[Heard] = []
    greeted = works = False
    until = desk.clock() + ANSWER_S
    while desk.clock() < until and not (greeted and (works or not needs_reader)):
        for each in desk.step():
            heard.append(each)
            if isinstance(each, Greeted):
                greeted, until = True, desk.clock() + READER_S
            works |= isinstance(each, ReaderSays) and each.state == "ok"
    desk.unheard = heard
    if not greeted:
        return tr("{name}: it answered once and then fell silent.", name=desk.name)
    return tr("{name}: no reader of this board answers.", name=desk.name) if needs_reader and not works else ""
