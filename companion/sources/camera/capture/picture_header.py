"""What a picture file's first bytes say: its format and how many pixels it holds, before anything is decoded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["jpeg", "png", "webp", "heic", "other"]

_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_MARKERS_WITHOUT_LENGTH = frozenset([0x01, *range(0xD0, 0xD8)])
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")


@dataclass(frozen=True, slots=True)
class Header:
    """``width`` and ``height`` are pixels as stored (before an EXIF turn), 0 where the format does not say."""

    format: Format
    width: int = 0
    height: int = 0

    @property
    def pixels(self) -> int:
        return self.width * self.height


def read_header(blob: bytes) -> Header:
    """The format and size of an encoded picture; ``Header("other")`` for what is not known here."""
    if blob[:3] == b"\xff\xd8\xff":
        return Header("jpeg", *_jpeg_size(blob))
    if blob[:8] == b"\x89PNG\r\n\x1a\n":
        return Header("png", int.from_bytes(blob[16:20], "big"), int.from_bytes(blob[20:24], "big"))
    if blob[:4] == b"RIFF" and blob[8:12] == b"WEBP":
        return Header("webp", *_webp_size(blob))
    if blob[4:8] == b"ftyp" and blob[8:12] in _HEIC_BRANDS:
        return Header("heic")
    return Header("other")


def ends_early(blob: bytes) -> bool:
    """Whether a JPEG lacks its end marker (older OpenCV fills the missing part with grey and says nothing)."""
    scan = blob.rfind(b"\xff\xda")
    return blob[:3] == b"\xff\xd8\xff" and blob.find(b"\xff\xd9", scan) < 0


def _jpeg_size(blob: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(blob) and blob[at] == 0xFF:
        marker = blob[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
        elif marker in _FRAME_MARKERS:
            return int.from_bytes(blob[at + 7 : at + 9], "big"), int.from_bytes(blob[at + 5 : at + 7], "big")
        elif marker in _MARKERS_WITHOUT_LENGTH:
            at += 2
        else:
            at += 2 + int.from_bytes(blob[at + 2 : at + 4], "big")
    return 0, 0


def _webp_size(blob: bytes) -> tuple[int, int]:
    kind = blob[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(blob[24:27], "little"), 1 + int.from_bytes(blob[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(blob[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = (int.from_bytes(blob[at : at + 2], "little") & 0x3FFF for at in (26, 28))
        return width, height
    return 0, 0
