"""The conversation with one PN532: wake it, look for tags, read and write a page. No I/O, no clock.

A script is a generator that yields ``(command, milliseconds to wait)`` and gets the answer's bytes, or None
when none came. Runs under CPython and MicroPython.
"""

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.firmware.presence import is_half

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

ACK_MS = 100  # the chip acknowledges within 15 ms; a USB adapter's own timer may add to that
ANSWER_MS = 250
WAKE_MS = 60
SLOW_WAKE_MS = 1500  # the first acknowledgement through some USB adapters
SULK_MS = 2000  # between attempts to wake a reader that does not answer; doubles each time
LONGEST_SULK_MS = 4000  # for one that has answered before...
LONGEST_ABSENT_MS = 32_000  # ...and for one that may not even be wired
ATTEMPTS_TO_HANG = 3
MOST_TAGS = 4
FAILURES_TO_REWAKE = 3
REFUSED = "the tag refused its password"
REFUSALS_TO_BELIEVE = 2
HALVES = "it reads half of each tag's number: a copy of the chip"
WHITE_ONLY = "it read white cards only so far: if your tags stay unread it is a copy"
HALVES_TO_BELIEVE = 2
FEW_CARDS = 2  # a reader is sold with a white card and a fob, whose numbers are short


class Reader:
    """One PN532 on one serial line. ``tick`` takes what was received and gives what to send.

    ``finished`` holds what came out of the last script: ``("polled", uids)``, ``("failed", why)``,
    ``("done", bytes)``; ``state`` is ``absent``, ``ok`` or ``err``. ``tells_halves``: the first half of a long number
    is all that it may know of a tag.
    """

    tells_halves = False

    def __init__(self, wake_ms: int = WAKE_MS) -> None:
        self.wake_ms = wake_ms
        self._sam = 0  # which form of the first command; copies of the chip answer one of them only
        self._sulk_ms = SULK_MS
        self._answered = False
        self._attempts = 0
        self._asleep = False
        self.state = "absent"
        self.firmware = ""
        self.why = "it has not answered yet"
        self.errors = 0
        self.sak: dict[bytes, int] = {}
        self.finished: list[tuple[str, object]] = []
        self._frames = pn532.FrameReader()
        self._script: Generator[tuple[bytes, int], bytes | None, None] | None = None
        self._command = b""
        self._acked = False
        self._deadline = 0
        self._patience = 0
        self._sent_again = False
        self._failures = 0
        self._polls = 0
        self._wake_at = 0
        self._short: list[bytes] = []
        self._reads_long = False
        self._halves = 0

    @property
    def busy(self) -> bool:
        """Whether a script is under way."""
        return self._script is not None

    @property
    def hangs(self) -> bool:
        """Whether it has answered before and cannot be woken any more."""
        return self._answered and self._attempts >= ATTEMPTS_TO_HANG

    def was_reset(self, now: int) -> None:
        """Its reset wire was pulled: it must be woken before the next look."""
        self._asleep = True
        self._wake_at = now
        self._attempts = 0

    def ready(self, now: int) -> bool:
        """Whether it is worth talking to: awake, or due for another attempt to wake it."""
        return self.state == "ok" or now >= self._wake_at

    def start_poll(self, now: int) -> bytes:
        """Begin a look at what lies on the reader (or wake it first); what to send."""
        if self.state != "ok" or self._asleep:
            self._asleep = False
            return self._begin(now, self._wake())
        return self._begin(now, self._poll())

    def start_read(self, now: int, uid: bytes, page: int, key: bytes = b"") -> bytes:
        """Begin to read four pages of the tag ``uid``; ``key``, where it has one, is its password and the two bytes
        that it must answer with."""
        return self._begin(now, self._with_tag(uid, 0x30, page, b"", key))

    def start_write(self, now: int, uid: bytes, page: int, four: bytes, key: bytes = b"") -> bytes:
        """Begin to write one page of the tag ``uid``."""
        return self._begin(now, self._with_tag(uid, 0xA2, page, four, key))

    def tick(self, now: int, received: bytes) -> bytes:
        """Take what the chip sent; give what to send to it."""
        for kind, payload in self._frames.feed(received):
            if self._script is None:
                continue
            if kind == "ack":
                self._acked = True
                self._deadline = now + self._patience
            elif kind == "frame" and payload[:2] == bytes((pn532.FROM_CHIP, self._command[0] + 1)):
                return self._resume(now, payload[1:])
            elif kind == "bad":
                self.errors += 1
                if self._acked and not self._sent_again:
                    self._sent_again = True
                    return pn532.NACK  # the chip sends its last answer again
            elif kind == "error":
                self.errors += 1
                return self._resume(now, None)
        if self._script is not None and now >= self._deadline:
            self.errors += 1
            # An ACK from the host makes the chip drop a command that it is still busy with.
            return pn532.ACK + self._resume(now, None)
        return b""

    def _begin(self, now: int, script: "Generator[tuple[bytes, int], bytes | None, None]") -> bytes:
        self._script = script
        self._command = b""
        return self._resume(now, None)

    def _resume(self, now: int, answer: bytes | None) -> bytes:
        script = self._script
        if script is None:
            return b""
        try:
            command, self._patience = script.send(answer)
        except StopIteration:
            self._script = None
            if self.state != "ok":
                self._attempts += 1
                self._wake_at = now + self._sulk_ms
                if not self._answered:
                    self._sam = (self._sam + 1) % len(pn532.SAM_FORMS)
                    if self._sam:
                        return b""  # the next form is due as soon as this one was
                self._sulk_ms = min(LONGEST_SULK_MS if self._answered else LONGEST_ABSENT_MS, 2 * self._sulk_ms)
            return b""
        waking = command in pn532.SAM_FORMS
        self._command = command
        self._acked = False
        self._sent_again = False
        self._deadline = now + (self.wake_ms if waking else ACK_MS)
        self._frames.reset()
        return (pn532.WAKE_UP if waking else b"") + pn532.frame(command)

    def _wake(self) -> "Generator[tuple[bytes, int], bytes | None, None]":
        for command in (pn532.SAM_FORMS[self._sam], pn532.GET_FIRMWARE, pn532.FEW_RETRIES):
            answer = yield command, ANSWER_MS
            if answer is None:
                self.state = "absent"
                self.why = "no answer: is it powered, set to HSU, and are its two data wires crossed?"
                return
            if command == pn532.GET_FIRMWARE:
                try:
                    self.firmware = pn532.firmware_of(answer)
                except ValueError:
                    self.state, self.why = "err", "it answers, but not as a PN532 does"
                    return
        self.state, self.why, self._failures = "ok", "", 0
        self._answered, self._attempts = True, 0
        self._sulk_ms = SULK_MS

    def _poll(self) -> "Generator[tuple[bytes, int], bytes | None, None]":
        uids: list[bytes] = []
        failed = ""
        self.sak = {}  # of this look: every phone shows another number each time
        self._polls += 1
        # Firmware 1.6 answers only every second look in some series: now and then look again.
        empty_looks = 1 if self._polls % 4 == 0 else 0
        while len(uids) < MOST_TAGS:
            answer = yield pn532.LIST_ONE, ANSWER_MS
            if answer is None:
                failed = "no answer when looking for tags"
                break
            try:
                targets = pn532.targets_of(answer)
            except ValueError as problem:
                self.errors += 1
                failed = str(problem)
                break
            if not targets:
                if not uids or not empty_looks:
                    break
                empty_looks -= 1
                continue
            number, _, sak, uid = targets[0]
            if uid in uids:
                break
            uids.append(uid)
            self.sak[uid] = sak
            self._weigh(uid)
            if (yield pn532.deselect(number), ANSWER_MS) is None:
                failed = "no answer when letting go of a tag"
                break
        # After a failure too: a tag that it has let go sleeps as long as the field is on, and would be missed.
        if (yield pn532.FIELD_OFF, ANSWER_MS) is None:
            failed = failed or "it does not switch its field off"
        if failed:
            self._fail(failed)
            return
        self._failures = 0
        self.why = self._copied()
        self.finished.append(("polled", tuple(uids)))

    def _weigh(self, uid: bytes) -> None:
        if len(uid) > 4:
            self._reads_long = True
        elif is_half(uid):
            self._halves += 1
        elif uid not in self._short and len(self._short) <= FEW_CARDS:
            self._short = self._short + [uid]  # noqa: RUF005 MicroPython

    def _copied(self) -> str:
        """The sign of a copy of the chip, which reads the card that came with it and no tag of seven bytes."""
        if self._reads_long:
            return ""
        if self._halves >= HALVES_TO_BELIEVE:
            return HALVES
        return WHITE_ONLY if 0 < len(self._short) <= FEW_CARDS else ""

    def _with_tag(
        self, uid: bytes, verb: int, page: int, four: bytes, key: bytes
    ) -> "Generator[tuple[bytes, int], bytes | None, None]":
        outcome: tuple[str, object] = ("failed", "the tag is not on the reader")
        refused = 0
        for _ in range(MOST_TAGS):
            answer = yield pn532.LIST_ONE, ANSWER_MS
            try:
                targets = pn532.targets_of(answer or b"")
            except ValueError:
                targets = []
            if not targets:
                continue
            number = targets[0][0]
            if targets[0][3] != uid:
                yield pn532.deselect(number), ANSWER_MS
                continue
            if key:
                answer = yield pn532.give_password(key[:4]), ANSWER_MS
                if answer is None or pn532.status_of(answer) != "ok" or answer[2:] != key[4:]:
                    refused += 1
                    if refused == REFUSALS_TO_BELIEVE:
                        outcome = ("failed", REFUSED)
                        break
                    continue  # a tag that was taken away is silent as well: is it still there?
            command = pn532.read_pages(number, page) if verb == 0x30 else pn532.write_page(number, page, four)
            answer = yield command, ANSWER_MS
            said = "the reader did not answer" if answer is None else pn532.status_of(answer)
            if said == "ok" and answer is not None:
                outcome = ("done", answer[2:])
                break
            outcome = ("failed", said)
        yield pn532.FIELD_OFF, ANSWER_MS
        self.finished.append(outcome)

    def _fail(self, why: str) -> None:
        self._failures += 1
        if self._failures >= FAILURES_TO_REWAKE:
            self.state, self.why = "err", why
        self.finished.append(("failed", why))
