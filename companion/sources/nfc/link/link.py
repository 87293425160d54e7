"""The tablet's end of a board's line: greeting, numbering, repair by snapshots, clocks, requests. No I/O."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from companion.languages import tr
from companion.sources.nfc.firmware import wire
from companion.sources.nfc.link.board_clock import BoardClock
from companion.sources.nfc.link.heard import (
    Answered,
    BoardHealth,
    BoardRefused,
    FellSilent,
    Greeted,
    Heard,
    Pressed,
    ReaderSays,
    TagCame,
    TagWent,
)

HI_EVERY_S = 1.0
PING_EVERY_S = 2.0
FIRST_PINGS = 5  # close together, so that the first press already has a good time
FIRST_PING_S = 0.05
SILENT_S = 3.0
SYNC_AT_MOST_EVERY_S = 0.25
ASK_AGAIN_S = 1.0
ASK_TIMES = 5
SETTLING_S = 3.0  # after a greeting the readers have not looked yet: what they miss is not gone
STALE_PRESS_S = 3.0  # a press that a snapshot brings later than this is counted, not told: the game went on
VERIFIED_WITHIN_S = 0.5  # so long a press waits for the answer to a ping that was sent after it came
SHORTEST_SLEEP_S = 1.0  # of the tablet, that is noticed
PING_AGAIN_S = 0.05  # while a press waits


@dataclass(slots=True)
class LineFigures:
    """The figures of the line itself, since it was opened."""

    lines: int = 0
    damaged: int = 0
    lost: int = 0
    repeated: int = 0
    snapshots_asked: int = 0
    stale_presses: int = 0


class Link:
    """``tick`` takes the time in seconds and what arrived, gives what to send; ``take`` empties what was heard."""

    def __init__(self, *, app: str = "companion") -> None:
        self.figures = LineFigures()
        self.clock = BoardClock()
        self.greeted: Greeted | None = None
        self.health: BoardHealth | None = None
        self._app = app
        self._boot = ""
        self._refused = False
        self._reader = wire.LineReader()
        self._numbers = wire.Numbering()
        self._writer = wire.LineWriter()
        self._heard: list[Heard] = []
        self._out = b"\n"
        self._began: float | None = None
        self._now = 0.0
        self._heard_at = 0.0
        self._silent = True
        self._hi_at = 0.0
        self._ping_at = 0.0
        self._pings = 0
        self._pinged: dict[int, float] = {}
        self._sync_due = False
        self._sync_open = False  # a snapshot was asked for, and its last line is not there yet
        self._sync_at = 0.0
        self._settled_at = 0.0
        self._lit: set[int] = set()
        self._there: dict[int, set[str]] = {}
        self._known_presses: deque[tuple[str, int, int]] = deque(maxlen=64)
        self._waiting: deque[tuple[int, int, float]] = deque()  # button, its microsecond, when it came
        self._pinged_at = 0.0
        self._greeted_at = 0.0
        self._requests = 0
        self._asked: dict[int, tuple[float, int, str, tuple[tuple[str, object], ...]]] = {}

    @property
    def chatter(self) -> list[bytes]:
        """The last lines that were not ours: what a stranger on this port says."""
        return self._reader.chatter

    def there(self, reader: int) -> tuple[str, ...]:
        """The tags that lie on a reader, counted from 1."""
        return tuple(sorted(self._there.get(reader - 1, ())))

    def reopened(self) -> None:
        """The line was closed and is open again: it asks again who is there, and remembers the tags there."""
        self._reader = wire.LineReader()
        self._reader.damaged = self.figures.damaged
        self._out = b"\n"
        self._hi_at = self._now
        self._silent = True

    def take(self) -> list[Heard]:
        """The news since the last time."""
        heard, self._heard = self._heard, []
        return heard

    def read_pages(self, *, reader: int, uid: str, page: int, key: bytes = b"") -> int:
        """Asks for 16 bytes of a tag from ``page`` on; the number of the request. ``key``, where the tag has one, is
        its password of four bytes and its answer of two."""
        return self._ask("RD", (("r", reader - 1), ("u", uid), ("p", page), *_keyed(key)))

    def write_page(self, *, reader: int, uid: str, page: int, four: bytes, key: bytes = b"") -> int:
        """Asks to write one page of a tag; the number of the request."""
        written = ("d", four.hex().upper())
        return self._ask("WR", (("r", reader - 1), ("u", uid), ("p", page), written, *_keyed(key)))

    def lamp(self, number: int, *, lit: bool) -> None:
        """Switches a lamp, counted from 1; every heartbeat says which are lit, and what differs is said again."""
        (self._lit.add if lit else self._lit.discard)(number)
        self._say("LED", (("i", number - 1), ("c", int(lit))))

    def leave_for(self, mode: str) -> None:
        """Asks the board to end its program: ``safe`` for its console, ``uf2`` for its boot loader."""
        self._say("BOOT", (("mode", mode),))

    def tick(self, now: float, received: bytes) -> bytes:
        """The bytes to send, upon those received by ``now``."""
        if self._began is None:
            self._began = self._hi_at = now
        self._now = now
        damaged = self._reader.damaged
        for sequence, _, kind, fields in self._reader.feed(received):
            self.figures.lines += 1
            if kind == "HELLO":
                self._numbers.restart()
            lost = self._numbers.lost
            if self._numbers.fresh(sequence):
                self._heard_at = now
                if self._silent and self.greeted:
                    self._heard.append(replace(self.greeted, restarted=False))
                    self._sync_due = True
                self._silent = False
                self._hear(kind, fields)
            self._sync_due = self._sync_due or self._numbers.lost > lost
        self._sync_due = self._sync_due or self._reader.damaged > damaged
        self.figures.damaged = self._reader.damaged
        self.figures.lost, self.figures.repeated = self._numbers.lost, self._numbers.repeated
        self._keep_in_touch()
        out, self._out = self._out, b""
        return out

    def _keep_in_touch(self) -> None:
        now = self._now
        if self.greeted and not self._silent and now - self._heard_at > SILENT_S:
            self._silent = True
            self._heard.append(FellSilent())
        if (not self.greeted or self._silent) and now >= self._hi_at:
            self._hi_at = now + HI_EVERY_S
            self._say("HI", (("proto", wire.PROTO), ("app", self._app)))
        if not self.greeted:
            return
        while self._waiting and now - self._waiting[0][2] > VERIFIED_WITHIN_S:
            self._tell_unverified()
        if now >= self._ping_at or (self._waiting and now >= self._pinged_at + PING_AGAIN_S):
            self._pings += 1
            self._pinged_at = now
            self._ping_at = now + (FIRST_PING_S if self._pings < FIRST_PINGS else PING_EVERY_S)
            self._pinged = {n: at for n, at in self._pinged.items() if now - at < SILENT_S}
            self._pinged[self._pings] = now
            self._say("PING", (("n", self._pings),))
        if (self._sync_due or self._sync_open) and now >= self._sync_at:
            self._sync_due, self._sync_open = False, True
            self._sync_at = now + SYNC_AT_MOST_EVERY_S
            self.figures.snapshots_asked += 1
            self._say("SYNC")
        for request, (again_at, times, kind, fields) in list(self._asked.items()):
            if now < again_at:
                continue
            if times == ASK_TIMES:
                self._answered(request, done=False, read=b"", why=tr("the board did not answer"))
            else:
                self._asked[request] = (now + ASK_AGAIN_S, times + 1, kind, fields)
                self._say(kind, fields)

    # what the board says

    def _hear(self, kind: str, fields: dict[str, str]) -> None:
        if kind == "HELLO":
            self._hear_hello(fields)
        elif self._refused or self.greeted is None:
            return
        elif kind == "PONG" and "t1" in fields:
            sent = self._pinged.pop(int(fields.get("n", "0")), None)
            if sent is not None:
                self._hear_pong(sent, int(fields["t1"]))
        elif kind in ("TAG+", "TAG-") and "u" in fields:
            self._tag(kind == "TAG+", int(fields.get("r", "0")), fields["u"])
        elif kind == "TAGS":
            self._hear_snapshot(int(fields.get("r", "0")), set(fields.get("u", "").split("|")) - {""})
        elif kind == "BTN" and "us" in fields:
            pressed = int("0" + fields.get("m", ""), 16) & int("0" + fields.get("d", ""), 16)
            for button in range(pressed.bit_length()):
                if pressed >> button & 1:
                    self._press(button, int(fields["us"]), age_s=0.0)
        elif kind == "BTNS" and "us" in fields:
            self._sync_open = False
            for press in fields.get("p", "").split("|"):
                button_told, _, us = press.partition(".")
                if button_told.isdigit() and us.isdigit():
                    age_s = (int(fields["us"]) - int(us)) * 1e-6
                    self._press(int(button_told), int(us), age_s=age_s)
        elif kind == "RDR":
            self._hear_reader(fields)
        elif kind == "HB":
            self.health = BoardHealth(
                up_s=int(fields.get("up", "0")),
                longest_turn_ms=int(fields.get("turn", "0")),
                free=int(fields.get("free", "0")),
                resets=int(fields.get("rst", "0")),
                lost_edges=int(fields.get("q", "0")),
                damaged=int(fields.get("err", "0")),
            )
            self._mend_lamps(int(fields.get("lit", "0")))
        elif kind == "RES" and int(fields.get("id", "0")) in self._asked:
            self._answered(
                int(fields["id"]),
                done=fields.get("st") == "ok",
                read=bytes.fromhex(fields.get("d", "")),
                why=fields.get("e", ""),
            )

    def _hear_hello(self, fields: dict[str, str]) -> None:
        why = _unusable(fields)
        if why:
            if not self._refused:
                self._refused = True
                self._heard.append(
                    BoardRefused(why=tr("The board {ident} {why}", ident=fields.get("id", "?"), why=why))
                )
            return
        boot = fields.get("boot", "")
        if self.greeted and boot == self._boot:
            return
        greeted = Greeted(
            ident=fields.get("id", "?"),
            board=fields.get("board", "?"),
            firmware=fields.get("fw", "?"),
            readers=int(fields.get("rdr", "0")),
            buttons=int(fields.get("btn", "0")),
            restarted=self.greeted is not None and boot != self._boot,
            interpreter=fields.get("py", ""),
            sampling=fields.get("smp", "none"),
        )
        while self._waiting:
            self._tell_unverified()
        self.clock = BoardClock()
        self._pinged.clear()
        self._boot, self.greeted, self._refused = boot, greeted, False
        self._settled_at = self._now + SETTLING_S
        self._greeted_at = self._now
        self._pings, self._ping_at = 0, self._now
        self._sync_due = True
        self._heard.append(greeted)

    def _mend_lamps(self, lit: int) -> None:
        """A board switches its lamps off in silence, and a line that switches one may be lost."""
        for number in range(1, 17):
            if (number in self._lit) != bool(lit >> (number - 1) & 1):
                self.lamp(number, lit=number in self._lit)

    def _hear_reader(self, fields: dict[str, str]) -> None:
        self._heard.append(
            ReaderSays(
                reader=int(fields.get("r", "0")) + 1,
                state=fields.get("st", "?"),
                firmware=fields.get("fw", ""),
                errors=int(fields.get("e", "0")),
                seen=int(fields.get("seen", "0")),
                missed=int(fields.get("miss", "0")),
                odd=int(fields.get("odd", "0")),
                why=fields.get("why", ""),
            )
        )

    def _hear_snapshot(self, reader: int, there: set[str]) -> None:
        for uid in sorted(there):
            self._tag(True, reader, uid)
        if self._now >= self._settled_at:
            for uid in sorted(self._there.get(reader, set()) - there):
                self._tag(False, reader, uid)

    def _tag(self, came: bool, reader: int, uid: str) -> None:
        there = self._there.setdefault(reader, set())
        if came and uid not in there:
            there.add(uid)
            self._heard.append(TagCame(reader=reader + 1, uid=uid))
        elif not came and uid in there:
            there.discard(uid)
            self._heard.append(TagWent(reader=reader + 1, uid=uid))

    def _press(self, button: int, us: int, *, age_s: float) -> None:
        press = (self._boot, button, us)
        if press in self._known_presses:
            return
        self._known_presses.append(press)
        if age_s > STALE_PRESS_S:
            self.figures.stale_presses += 1
            return
        self._waiting.append((button, us, self._now))
        if self._pinged_at < self._now:
            self._ping_at = self._now

    def _hear_pong(self, sent: float, board_us: int) -> None:
        if not self.clock.ponged(sent=sent, received=self._now, board_us=board_us):
            self._pinged.clear()  # the tablet slept: what was on its way says nothing
            self._pings, self._ping_at = 0, self._now
            return
        if self._now - sent >= SHORTEST_SLEEP_S:
            return  # so slow a ping would not notice that the tablet slept
        while self._waiting and self._waiting[0][2] <= sent:
            button, us, came = self._waiting[0]
            timed = self.clock.at(us, arrived=came)
            if timed is None:
                return
            self._waiting.popleft()
            self._heard.append(Pressed(button=button + 1, at=timed[0], pm=timed[1], board_us=us))

    def _tell_unverified(self) -> None:
        button, us, came = self._waiting.popleft()
        at, pm = self.clock.unverified(us, arrived=came, since=self._greeted_at)
        self._heard.append(Pressed(button=button + 1, at=at, pm=pm, board_us=us))

    def _answered(self, request: int, *, done: bool, read: bytes, why: str) -> None:
        del self._asked[request]
        self._heard.append(Answered(request=request, done=done, read=read, why=why))

    def _ask(self, kind: str, fields: tuple[tuple[str, object], ...]) -> int:
        self._requests += 1
        self._asked[self._requests] = (0.0, 0, kind, (("id", self._requests), *fields))
        return self._requests

    def _say(self, kind: str, fields: tuple[tuple[str, object], ...] = ()) -> None:
        ms = int((self._now - (self._began or 0.0)) * 1000)
        self._out += self._writer.line(ms, kind, fields)


def _keyed(key: bytes) -> tuple[tuple[str, str], ...]:
    return (("k", key.hex().upper()),) if key else ()


def _unusable(fields: dict[str, str]) -> str:
    """Why a board that greets so cannot be used, and the cure; empty for one that can."""
    proto = int(fields.get("proto", "0"))
    if proto != wire.PROTO:
        cure = tr("update the companion")
        if proto < wire.PROTO:
            cure = tr("update the board with `companion firmware flash`")
        return tr(
            "speaks version {theirs} of the table link, the companion version {ours}: {cure}.",
            theirs=proto,
            ours=wire.PROTO,
            cure=cure,
        )
    if fields.get("smp") == "soft":
        return tr(
            "runs MicroPython {version}, which checks the buttons only between its other work and could miss a press: "
            "put "
            "MicroPython 1.26 or newer on it (hold BOOTSEL while plugging it in and drag the UF2 file onto the drive), "
            "then type `companion firmware flash`.",
            version=fields.get("py", "?"),
        )
    return ""
