"""One reader that tells a number once: the card counts as lying there for a moment."""

from __future__ import annotations

from collections import deque

from companion.sources.nfc.firmware.presence import LOOKS_TO_BELIEVE, is_half
from companion.sources.nfc.firmware.reader import Reader

LIES_MS = 500
NUMBERS_ONLY = "this reader tells numbers only"
TELLS_HALVES = "it tells half of each tag's number"


class TouchedReader(Reader):
    """``touch`` tells it a number; a request to read or write such a tag gets a refusal."""

    tells_halves = True

    def __init__(self, name: str, *, known: bool = True) -> None:
        super().__init__()
        self.state, self.why, self.firmware = "ok" if known else "absent", "", name
        self._touched: deque[bytes] = deque()
        self._uid = b""
        self._until = 0
        self._looks = LOOKS_TO_BELIEVE
        self._looking = False

    @property
    def busy(self) -> bool:
        """Whether a look is to be given out."""
        return self._looking

    def touch(self, uid: bytes) -> None:
        """A card touches the reader; it lies there for some looks, however late they come."""
        self.state = "ok"
        self.why = TELLS_HALVES if is_half(uid) else ""
        self._touched.append(uid)

    def ready(self, now: int) -> bool:
        """Always."""
        return True

    def start_poll(self, now: int) -> bytes:
        """Looks whether a card touched it a moment ago."""
        self._looking = True
        self._looks += 1
        if self._touched and self._looks > LOOKS_TO_BELIEVE:
            self._uid, self._until, self._looks = self._touched.popleft(), now + LIES_MS, 1
        there = now < self._until or self._looks <= LOOKS_TO_BELIEVE
        self.finished.append(("polled", (self._uid,) if there else ()))
        return b""

    def start_read(self, now: int, uid: bytes, page: int, key: bytes = b"") -> bytes:
        """Such a reader tells the number only."""
        return self._cannot()

    def start_write(self, now: int, uid: bytes, page: int, four: bytes, key: bytes = b"") -> bytes:
        """Such a reader tells the number only."""
        return self._cannot()

    def tick(self, now: int, received: bytes) -> bytes:
        """Ends the search: the reader is there."""
        self._looking = False
        return b""

    def _cannot(self) -> bytes:
        self._looking = True
        self.finished.append(("failed", NUMBERS_ONLY))
        return b""
