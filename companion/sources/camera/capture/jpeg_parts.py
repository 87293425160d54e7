"""Whole JPEG pictures out of a stream of bytes, whatever stands between them: boundaries, headers, noise."""

from __future__ import annotations

import re

MOST_BYTES = 32 * 1024 * 1024
"""A longer picture is not a camera's."""
_START = b"\xff\xd8\xff"
_IN_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A marker in the coded part of a picture: neither a stuffed byte nor a restart."""
_END, _AGAIN, _SCAN = 0xD9, 0xD8, 0xDA
_ALONE = (0x01, *range(0xD0, 0xD8))
"""Markers that no length follows."""
_LEAST = 0xC0
"""No segment has a smaller marker."""
_WITH_THUMBNAIL = range(0xE1, 0xF0)
"""Segments of programs, which may hold a small picture of their own."""


class TooLong(Exception):
    """A picture that does not end."""


class JpegParts:
    """Takes bytes with ``add`` and gives whole pictures with ``take``.

    A picture ends where its own markers say, so that cameras that name no boundary, a wrong length or lines with LF
    alone are read, too. A picture that is cut short by the next one is dropped.
    """

    def __init__(self) -> None:
        self._held = bytearray()
        self._at = -1
        """How far the picture at the start was read; -1 before a start was found."""
        self._scanning = False

    def add(self, more: bytes) -> None:
        """The next bytes of the stream."""
        self._held += more

    def take(self) -> bytes | None:
        """The next whole picture, or None until there is one; raises TooLong."""
        while self._at >= 0 or self._find_start():
            step = self._in_scan() if self._scanning else self._next_segment()
            if step is None:
                if len(self._held) > MOST_BYTES:
                    self._drop(2)
                    raise TooLong
                return None
            if step:
                picture = bytes(self._held[: self._at])
                self._drop(self._at)
                return picture
        return None

    def _find_start(self) -> bool:
        found = self._held.find(_START)
        del self._held[: found if found >= 0 else max(0, len(self._held) - len(_START) + 1)]
        self._at, self._scanning = (2 if found >= 0 else -1), False
        return found >= 0

    def _drop(self, count: int) -> None:
        del self._held[:count]
        self._at, self._scanning = -1, False

    def _next_segment(self) -> bool | None:
        """True at the end of the picture, False when there is more of it, None when bytes are missing."""
        if len(self._held) < self._at + 4:
            return self._ends_here() if len(self._held) >= self._at + 2 else None
        mark, code = self._held[self._at], self._held[self._at + 1]
        if mark == 0xFF and (code in _ALONE or code == 0xFF):
            self._at += 1 if code == 0xFF else 2
            return False
        if mark != 0xFF or code == _AGAIN or code < _LEAST:  # no segment begins here: noise, or the next picture
            self._drop(2)
            return False
        if code == _END:
            return self._ends_here()
        end = self._at + 2 + int.from_bytes(self._held[self._at + 2 : self._at + 4], "big")
        if code not in _WITH_THUMBNAIL:
            if len(self._held) < end:
                return None
            if self._held.find(_START, self._at, end) >= 0:  # cut short here, and the next picture begins
                self._drop(2)
                return False
        self._at, self._scanning = end, code == _SCAN
        return False

    def _ends_here(self) -> bool | None:
        if self._held[self._at] == 0xFF and self._held[self._at + 1] == _END:
            self._at += 2
            return True
        return None

    def _in_scan(self) -> bool | None:
        found = _IN_SCAN.search(self._held, self._at)
        if found is None:
            self._at = max(self._at, len(self._held) - 1)
            return None
        self._at, self._scanning = found.start(), False
        return False
