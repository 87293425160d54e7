"""Transcripts of a board's line (``.ptl``): readable, replayable, made by ``companion log-serial`` for bug reports.

    # a remark
    12.345 < @0003,1200,TAG+,r=0,...     the board said this
    12.400 > @0001,800,PING,n=4*...      the tablet said this
    12.500 ! lay 1 04A1B2C3D4E5F6        what happened on the table (only in tests)
    12.600 = TagCame 1 04A1B2C3D4E5F6    what the tablet made of it (only in tests)

A ``~`` behind ``<`` or ``>`` is what arrived instead of the line before. Bytes that cannot be shown are ``\\xHH``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.languages import tr

MARKS = ("<", ">", "!", "=", "<~", ">~")


class TranscriptError(ValueError):
    """A transcript line that cannot be read; the sentence says which and why."""


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line: seconds, who (one of MARKS), what."""

    at: float
    mark: str
    line: bytes

    def __str__(self) -> str:
        shown = "".join(chr(byte) if 0x20 <= byte < 0x7F and byte != 0x5C else f"\\x{byte:02x}" for byte in self.line)
        return f"{self.at:.3f} {self.mark} {shown}"


def read_transcript(lines: Iterable[str]) -> list[TranscriptLine]:
    """The lines of a transcript; raises TranscriptError."""
    said = []
    for number, line in enumerate(lines, start=1):
        text = line.rstrip("\n")
        if not text.strip() or text.startswith("#"):
            continue
        at, _, rest = text.partition(" ")
        mark, _, shown = rest.partition(" ")
        try:
            if mark not in MARKS:
                raise ValueError(f"{mark!r} is none of {' '.join(MARKS)}")
            said.append(
                TranscriptLine(float(at), mark, shown.encode("ascii").decode("unicode_escape").encode("latin-1"))
            )
        except ValueError as problem:
            raise TranscriptError(tr("line {number}: {sentence}", number=number, sentence=problem)) from problem
    return said


class Pieces:
    """Bytes of one direction as they come, to whole lines for a transcript."""

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._rest = b""

    def feed(self, at: float, passed: bytes) -> list[TranscriptLine]:
        """The lines that these bytes complete; a line of more than 240 bytes is told in parts."""
        *lines, self._rest = (self._rest + passed).split(b"\n")
        if len(self._rest) > 240:
            lines.append(self._rest)
            self._rest = b""
        return [TranscriptLine(at, self._mark, line) for line in lines if line]
