"""The board's side of the table link: readers in turn, buttons at once, snapshots, answers. No I/O.

The same file runs on the board under MicroPython, in the tests under both, and on the tablet itself for a
reader without a board. Only one reader is spoken to at a time, so that two fields never disturb each other.
"""

from binascii import hexlify, unhexlify

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.buttons import Buttons
from companion.sources.nfc.firmware.presence import Presence
from companion.sources.nfc.firmware.reader import WAKE_MS, Reader

VERSION = "2.2.0"
HEARTBEAT_MS = 1000
SNAPSHOT_MS = 5000
HOST_SILENT_MS = 10_000
PRESS_KEPT_US = 10_000_000
MOST_PRESSES = 6  # in one snapshot line
RESET_AT_MOST_EVERY_MS = 30_000
REST_MS = 20  # a reader's field rests this long at least between two looks
ANSWERS_KEPT = 8


class Board:
    """``tick`` takes the time, what the tablet sent and what reader ``active`` sent; gives what to send.

    ``others`` are readers of another kind, as many as ``readers`` says. ``lamps`` has bit 0 for lamp 1; ``boot_mode``
    is set when the tablet asks for ``safe`` or ``uf2``; ``reset_readers`` when all readers shall be reset by their
    wire: the code that did it sets it back. ``sampling`` says how the buttons are looked at: ``hard`` (nothing delays
    it), ``soft`` (pauses do) or ``none``.
    """

    def __init__(
        self,
        *,
        board: str,
        ident: str,
        boot: str,
        readers: int,
        buttons: Buttons,
        why: str = "pwr",
        resets: int = 0,
        interpreter: str = "",
        sampling: str = "none",
        wake_ms: int = WAKE_MS,
        others: "list[Reader] | None" = None,
    ) -> None:
        self.active = 0
        self.lamps = 0
        self.boot_mode = ""
        self.free = 0
        self.reset_readers = False
        self._reset_at = -RESET_AT_MOST_EVERY_MS
        self._resets = resets
        self._interpreter = interpreter
        self._sampling = sampling
        self._longest_us = 0
        self._last_us = -1
        self._board = board
        self._ident = ident
        self._boot = boot
        self._why = why
        self._buttons = buttons
        self._readers = others or [Reader(wake_ms) for _ in range(readers)]
        self._presence = [Presence(halves=each.tells_halves) for each in self._readers]
        self._told = ["" for _ in range(readers)]
        self._generation = 0
        self._lines = wire.LineReader()
        self._numbers = wire.Numbering()
        self._writer = wire.LineWriter()
        self._out = b"\n"
        self._hello_due = True
        self._heard_at = -1
        self._beat_at = 0
        self._snapshot_at = SNAPSHOT_MS
        self._next_poll_at = 0
        self._turn_due = False
        self._once_more = False
        self._poll_ms = REST_MS // max(1, readers)
        self._jobs: list[tuple[str, str, int, bytes, int, bytes, bytes]] = []
        self._job_id = ""
        self._answers: list[tuple[str, tuple[tuple[str, object], ...]]] = []
        self._now = 0

    def tick(self, now_us: int, host: bytes, chip: bytes) -> tuple[bytes, bytes]:
        """(bytes for the tablet, bytes for the active reader)."""
        self._now = now_us // 1000
        if self._last_us >= 0:
            self._longest_us = max(self._longest_us, now_us - self._last_us)
        self._last_us = now_us
        if self.lamps and self._host_is_silent():
            self.lamps = 0
        if self._hello_due:
            self._hello_due = False
            self._hello()
        for pressed, changed, at in self._buttons.drain(now_us):
            self._say("BTN", (("m", f"{pressed:02X}"), ("d", f"{changed:02X}"), ("us", at)))
        for sequence, _, kind, fields in self._lines.feed(host):
            if kind == "HI":
                self._numbers.restart()
            if self._numbers.fresh(sequence):
                self._heard_at = self._now
                self._hear(now_us, kind, fields)
        to_chip = self._serve_reader(chip)
        if self._now >= self._beat_at:
            self._beat_at = self._now + HEARTBEAT_MS
            self._heartbeat()
        if self._now >= self._snapshot_at:
            self._snapshot_at = self._now + SNAPSHOT_MS
            self._snapshot(now_us)
        out, self._out = self._out, b""
        return out, to_chip

    # what the tablet says

    def _hear(self, now_us: int, kind: str, fields: dict[str, str]) -> None:
        if kind == "HI":
            self._answers = []  # a tablet that begins anew numbers its requests anew
            self._hello()
            self._snapshot(now_us)
        elif kind == "PING":
            self._say("PONG", (("n", fields.get("n", "0")), ("t1", now_us)))
        elif kind == "SYNC":
            self._snapshot(now_us)
        elif kind == "CFG":
            if fields.get("k") == "poll" and "v" in fields:
                self._poll_ms = min(1000, max(0, int(fields["v"])))
            self._say("CFGV", (("k", "poll"), ("v", self._poll_ms)))
        elif kind in ("RD", "WR"):
            self._take_job(kind, fields)
        elif kind == "LED" and "i" in fields and "c" in fields:
            bit = 1 << (int(fields["i"]) & 15)
            self.lamps = (self.lamps | bit) if fields["c"] != "0" else (self.lamps & ~bit)
        elif kind == "BOOT":
            self.boot_mode = fields.get("mode", "")

    def _take_job(self, kind: str, fields: dict[str, str]) -> None:
        ident = fields.get("id", "")
        for known, answer in self._answers:
            if known == ident:  # the tablet did not get the answer: say it again, do not do it again
                self._say("RES", answer)
                return
        if ident == self._job_id or any(job[1] == ident for job in self._jobs):
            return
        reader = int(fields.get("r", "-1"))
        four = unhexlify(fields.get("d", ""))
        key = unhexlify(fields.get("k", ""))
        page = int(fields.get("p", "-1"))
        if not ident or "u" not in fields or not 0 <= reader < len(self._readers) or not 0 <= page < 256:
            self._answer(ident, "err", b"", "a request without reader, tag or page")
        elif kind == "WR" and len(four) != 4:
            self._answer(ident, "err", b"", "a page has 4 bytes")
        elif len(key) not in (0, 6):
            self._answer(ident, "err", b"", "a password and its answer have 6 bytes")
        else:
            self._jobs.append((kind, ident, reader, unhexlify(fields["u"]), page, four, key))

    # the readers, one after another

    def _serve_reader(self, chip: bytes) -> bytes:
        if not self._readers:
            return b""
        if self._turn_due:  # only now: the last bytes were for the reader before
            self._turn_due = False
            self._turn()
        reader = self._readers[self.active]
        if reader.busy:
            out = reader.tick(self._now, chip)
            self._take_finished(reader)
            if reader.busy:
                return out
            self._tell_reader(self.active)
            self._rescue(reader)
            # A number that was read for the first time is looked for again at once, and only then it is the next
            # reader's turn: with six cards on six readers a round takes a third of a second.
            self._once_more = self._presence[self.active].wonders(self._now) and not self._once_more
            self._next_poll_at = self._now + (REST_MS if self._once_more else self._poll_ms)
            self._turn_due = not self._once_more
            return out
        if self._now < self._next_poll_at or self._host_is_silent():
            return b""
        if self._jobs:
            return self._start_job()
        for _ in self._readers:
            reader = self._readers[self.active]
            if reader.ready(self._now):
                return reader.start_poll(self._now)
            self._turn()
        return b""

    def _rescue(self, reader: Reader) -> None:
        if reader.hangs and self._now - self._reset_at >= RESET_AT_MOST_EVERY_MS:
            self._reset_at = self._now
            self.reset_readers = True
            for each in self._readers:
                each.was_reset(self._now)

    def _turn(self) -> None:
        self.active = self._jobs[0][2] if self._jobs else (self.active + 1) % len(self._readers)

    def _start_job(self) -> bytes:
        kind, ident, index, uid, page, four, key = self._jobs[0]
        if self.active != index:
            self.active = index  # its line is connected from the next tick on
            return b""
        self._jobs = self._jobs[1:]
        reader = self._readers[index]
        if reader.state != "ok":
            self._answer(ident, "err", b"", "the reader does not answer")
            return b""
        self._job_id = ident
        if kind == "RD":
            return reader.start_read(self._now, uid, page, key)
        return reader.start_write(self._now, uid, page, four, key)

    def _take_finished(self, reader: Reader) -> None:
        finished, reader.finished = reader.finished, []
        presence = self._presence[self.active]
        for kind, value in finished:
            if self._job_id:
                done = isinstance(value, bytes)
                self._answer(
                    self._job_id,
                    "ok" if done else "err",
                    value if isinstance(value, bytes) else b"",
                    "" if done else str(value),
                )
                self._job_id = ""
            elif kind == "polled" and isinstance(value, tuple):
                for change, uid, lay_ms in presence.looked(self._now, value):
                    self._tell_change(change, uid, lay_ms, reader.sak.get(uid, 0))

    def _tell_change(self, change: str, uid: bytes, lay_ms: int, sak: int) -> None:
        self._generation += 1
        told: tuple[tuple[str, object], ...] = (("r", self.active), ("u", _hex(uid)))
        if change == "TAG+":
            there = len(self._presence[self.active].uids())
            self._say("TAG+", told + (("sak", f"{sak:02X}"), ("n", there)))  # noqa: RUF005 MicroPython
        else:
            self._say("TAG-", told + (("ms", lay_ms),))  # noqa: RUF005 MicroPython

    def _tell_reader(self, index: int) -> None:
        reader = self._readers[index]
        if reader.state + reader.why != self._told[index]:
            self._told[index] = reader.state + reader.why
            self._say_reader(index)

    def _say_reader(self, index: int) -> None:
        reader, presence = self._readers[index], self._presence[index]
        fields: tuple[tuple[str, object], ...] = (("r", index), ("st", reader.state), ("fw", reader.firmware))
        counts: tuple[tuple[str, object], ...] = (
            ("e", reader.errors),
            ("seen", presence.seen),
            ("miss", presence.missed),
            ("odd", presence.odd),
        )
        if reader.why and reader.state == "ok":
            counts += (("why", reader.why),)
        self._say("RDR", fields + counts)

    def _host_is_silent(self) -> bool:
        return self._heard_at < 0 or self._now - self._heard_at > HOST_SILENT_MS

    # what the board says by itself

    def _hello(self) -> None:
        self._say(
            "HELLO",
            (
                ("proto", wire.PROTO),
                ("fw", VERSION),
                ("board", self._board),
                ("id", self._ident),
                ("boot", self._boot),
                ("why", self._why),
                ("rdr", len(self._readers)),
                ("btn", len(self._buttons.bits)),
                ("cap", "nfcA|write|led|pwd"),
                ("py", self._interpreter),
                ("smp", self._sampling),
            ),
        )

    def _heartbeat(self) -> None:
        alive = 0
        for index in range(len(self._readers)):
            if self._readers[index].state == "ok":
                alive |= 1 << index
        self._say(
            "HB",
            (
                ("up", self._now // 1000),
                ("free", self.free),
                ("err", self._lines.damaged),
                ("q", self._buttons.lost),
                ("ok", alive),
                ("turn", self._longest_us // 1000),
                ("rst", self._resets),
                ("lit", self.lamps),
            ),
        )
        self._longest_us = 0

    def _snapshot(self, now_us: int) -> None:
        for index in range(len(self._readers)):
            there = "|".join([_hex(uid) for uid in self._presence[index].uids()])
            self._say("TAGS", (("r", index), ("g", self._generation), ("u", there)))
            self._say_reader(index)
        recent = [press for press in self._buttons.presses if now_us - press[1] < PRESS_KEPT_US]
        told = "|".join([f"{button}.{at}" for button, at in recent[-MOST_PRESSES:]])
        self._say("BTNS", (("m", f"{self._buttons.down():02X}"), ("us", now_us), ("p", told)))

    def _answer(self, ident: str, status: str, read: bytes, why: str) -> None:
        answer: tuple[tuple[str, object], ...]
        answer = (("id", ident or "0"), ("st", status), ("d", _hex(read)), ("e", why))
        self._answers = self._answers[-(ANSWERS_KEPT - 1) :] + [(ident, answer)]  # noqa: RUF005 MicroPython
        self._say("RES", answer)

    def _say(self, kind: str, fields: tuple[tuple[str, object], ...]) -> None:
        self._out += self._writer.line(self._now, kind, fields)


def _hex(octets: bytes) -> str:
    return hexlify(octets).decode().upper()
