"""The number written on a tag as the check of the tag's own: a card that was rewritten, locked or copied is noticed in
play.

What counts in play is the tag's own number; the written one, and the password, only tell whether it is still the card
that was enrolled. Tags without a written number, and readers that cannot read one, are left alone.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.languages import tr
from companion.sources.nfc.firmware.reader import REFUSED
from companion.sources.nfc.link.heard import Answered
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.tagmap import Enrolled
from companion.sources.nfc.touched.reader import NUMBERS_ONLY

PAGES_AT_ONCE = 4
LOCK_PAGE = 2  # its last two bytes are the lock bits
PAGES = 16
UNREAD_TO_TELL = 3


class Proofs:
    """Reads each enrolled tag once when it comes. ``troubles`` are sentences, by the tag's number."""

    def __init__(self, enrolled: Callable[[str], Enrolled]) -> None:
        self.troubles: dict[str, str] = {}
        self._enrolled = enrolled
        self._passwords: dict[int, str] = {}  # request -> tag
        self._unread: dict[str, int] = {}  # times in a row that a tag could not be read
        self._proved: set[str] = set()
        self._asked: dict[int, tuple[str, int]] = {}  # request -> tag, page
        self._read: dict[str, dict[int, bytes]] = {}

    def came(self, reader: int, uid: str, link: Link) -> None:
        """A tag was laid: its pages are asked for where it should carry a number."""
        enrolled = self._enrolled(uid)
        if not enrolled.written or uid in self._proved or uid in self._read:
            return
        self._read[uid] = {}
        for page in range(LOCK_PAGE, LOCK_PAGE + PAGES, PAGES_AT_ONCE):
            self._asked[link.read_pages(reader=reader, uid=uid, page=page)] = uid, page
        if enrolled.key:
            self._passwords[link.read_pages(reader=reader, uid=uid, page=LOCK_PAGE, key=enrolled.key)] = uid
        self._proved.add(uid)

    def answered(self, answer: Answered) -> None:
        """Pages came, or did not: then the tag is asked again when it is laid the next time."""
        guarded = self._passwords.pop(answer.request, "")
        if guarded and answer.why == REFUSED:
            self.troubles[guarded] = tr(
                "The tag {uid} does not accept its password: it is a copy, or somebody changed the password. "
                "Look at the card itself, and enrol it again.",
                uid=guarded,
            )
        uid, page = self._asked.pop(answer.request, ("", 0))
        read = self._read.get(uid)
        if read is None:
            return
        if not answer.done:
            del self._read[uid]
            self._proved.discard(uid)
            self._unread[uid] = self._unread.get(uid, 0) + (answer.why != NUMBERS_ONLY)
            if self._unread[uid] >= UNREAD_TO_TELL:
                self.troubles[uid] = tr(
                    "The tag {uid} could not be read {count} times in a row: leave the card there a little "
                    "longer. If that does not help, the tag is a copy, or was closed to readers.",
                    uid=uid,
                    count=UNREAD_TO_TELL,
                )
            return
        read[page] = answer.read
        if len(read) * PAGES_AT_ONCE == PAGES:
            del self._read[uid]
            self._unread.pop(uid, None)
            self._judge(uid, b"".join(read[page] for page in sorted(read)))

    def _judge(self, uid: str, memory: bytes) -> None:
        self.troubles.pop(uid, None)
        enrolled = self._enrolled(uid)
        try:
            written = payload.read_id(memory[(payload.FIRST_PAGE - LOCK_PAGE) * 4 :])
        except payload.PayloadError as problem:
            self.troubles[uid] = tr(
                "The tag {uid} does not hold the number it was enrolled with: {why}.", uid=uid, why=problem
            )
            return
        if written is None:
            self.troubles[uid] = tr(
                "The tag {uid} has lost the number it was enrolled with: it was wiped, or it is a copy. Look "
                "at the card itself, and enrol it again.",
                uid=uid,
            )
        elif written != enrolled.written:
            self.troubles[uid] = tr(
                "The tag {uid} holds a different number than when it was enrolled: it was rewritten, or it "
                "is a copy. Look at the card itself, and enrol it again.",
                uid=uid,
            )
        elif not enrolled.locked and any(bits & ours for bits, ours in zip(memory[2:4], payload.LOCKS, strict=True)):
            self.troubles[uid] = tr(
                "The tag {uid} was locked since it was enrolled, by somebody else: it holds its number and counts as "
                "its card, but nothing can be written on it any more.",
                uid=uid,
            )
