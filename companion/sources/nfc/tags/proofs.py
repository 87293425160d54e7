"""The number written on a tag as the check of the tag's own: a card that was rewritten or copied is noticed in play.

What counts in play is the tag's own number; the written one only tells whether it is still the card that was
enrolled. Tags without a written number, and readers that cannot read one, are left alone.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.sources.nfc.link.heard import Answered
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.tags import payload

PAGES_AT_ONCE = 4
BYTES = 48


class Proofs:
    """Reads each enrolled tag once when it comes. ``troubles`` are sentences, by the tag's number."""

    def __init__(self, written_of: Callable[[str], str]) -> None:
        self.troubles: dict[str, str] = {}
        self._written_of = written_of
        self._proved: set[str] = set()
        self._asked: dict[int, tuple[str, int]] = {}  # request -> tag, page
        self._read: dict[str, dict[int, bytes]] = {}

    def came(self, reader: int, uid: str, link: Link) -> None:
        """A tag was laid: its pages are asked for where it should carry a number."""
        if not self._written_of(uid) or uid in self._proved or uid in self._read:
            return
        self._read[uid] = {}
        for page in range(payload.FIRST_PAGE, payload.FIRST_PAGE + BYTES // 4, PAGES_AT_ONCE):
            self._asked[link.read_pages(reader=reader, uid=uid, page=page)] = uid, page
        self._proved.add(uid)

    def answered(self, answer: Answered) -> None:
        """Pages came, or did not: then the tag is asked again when it is laid the next time."""
        uid, page = self._asked.pop(answer.request, ("", 0))
        read = self._read.get(uid)
        if read is None:
            return
        if not answer.done:
            del self._read[uid]
            self._proved.discard(uid)
            return
        read[page] = answer.read
        if len(read) * PAGES_AT_ONCE * 4 == BYTES:
            del self._read[uid]
            self._judge(uid, b"".join(read[page] for page in sorted(read)))

    def _judge(self, uid: str, memory: bytes) -> None:
        self.troubles.pop(uid, None)
        try:
            written = payload.read_id(memory)
        except payload.PayloadError as problem:
            self.troubles[uid] = f"The tag {uid} does not hold the number it was enrolled with: {problem}."
            return
        if written is None:
            self.troubles[uid] = (
                f"The tag {uid} holds no number any more, though it was enrolled with one: it was wiped, or it is a "
                "copy. Look at the card itself, and enrol it again."
            )
        elif written != self._written_of(uid):
            self.troubles[uid] = (
                f"The tag {uid} holds another number than it was enrolled with: it was rewritten, or it is a copy. "
                "Look at the card itself, and enrol it again."
            )
