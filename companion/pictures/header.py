"""The first bytes of a picture file: its format and its number of pixels, before anything is decoded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeAlias

PictureFormat: TypeAlias = Literal["jpeg", "progressive jpeg", "png", "webp", "bmp", "other"]

MOST_PARTS, MOST_SEGMENTS, MOST_SCANS = 50_000, 5_000, 50
_PNG = b"\x89PNG\r\n\x1a\n"
_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_MARKERS_WITHOUT_LENGTH = frozenset([0x01, *range(0xD0, 0xD8)])
_SCAN, _END = 0xDA, 0xD9
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_PLAIN_FRAMES = frozenset([0xC0, 0xC1])
_ELSEWHERE = {
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"II+\0": "TIFF",
    b"MM\0+": "TIFF",
    b"GIF8": "GIF",
    b"\xff\x0a": "JPEG XL",
    b"\0\0\0\x0cJXL": "JPEG XL",
    b"\0\0\0\x0cjP": "JPEG 2000",
    b"\xff\x4f\xff\x51": "JPEG 2000",
    b"\x76\x2f\x31\x01": "OpenEXR",
    b"#?RADIANCE": "Radiance",
    b"8BPS": "Photoshop",
    b"%PDF": "PDF",
    b"<svg": "SVG",
    b"<?xml": "SVG",
}
_BRANDS = {b"avif": "AVIF", b"avis": "AVIF"} | dict.fromkeys(
    (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"), "HEIC"
)


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """``width`` and ``height`` are pixels as stored (before an EXIF turn), 0 if they are unknown. ``named`` is the name
    for people of a format that the companion does not read. ``deep``: each colour takes two bytes.
    """

    format: PictureFormat
    width: int = 0
    height: int = 0
    named: str = ""
    deep: bool = False

    @property
    def pixels(self) -> int:
        return self.width * self.height


def read_header(blob: bytes) -> PictureHeader:
    """The format and size of an encoded picture; ``other`` for a format that the companion does not read."""
    if blob[:3] == b"\xff\xd8\xff":
        return _jpeg(blob)
    if blob[:8] == _PNG:
        return PictureHeader("png", *_png_size(blob), deep=blob[24:25] == b"\x10")
    if blob[:4] == b"RIFF" and blob[8:12] == b"WEBP":
        return PictureHeader("webp", *_webp_size(blob))
    if blob[:2] == b"BM" and blob[6:10] == b"\0\0\0\0":
        return PictureHeader("bmp", *_bmp_size(blob))
    if blob[4:8] == b"ftyp":
        return PictureHeader("other", named=_BRANDS.get(blob[8:12], ""))
    return PictureHeader("other", named=next((name for mark, name in _ELSEWHERE.items() if blob.startswith(mark)), ""))


def ends_early(blob: bytes) -> bool:
    """Whether a JPEG lacks its end marker (older OpenCV fills the missing part with grey and says nothing), or a part
    of a PNG says that it is longer than what there is (which OpenCV makes room for before it looks)."""
    if blob[:3] == b"\xff\xd8\xff":
        first = next((at for marker, at in islice(_segments(blob), MOST_SEGMENTS) if marker == _SCAN), 0)
        return blob.find(b"\xff\xd9", first) < 0
    return blob[:8] == _PNG and not _all_parts_are_there(blob)


def crumbled(blob: bytes) -> bool:
    """Whether a PNG or a JPEG is in more parts, or a JPEG drawn over itself more often, than any program makes: each
    time costs time and memory, and most of them are nothing."""
    if blob[:8] == _PNG:
        return next(islice(_ends_of_parts(blob), MOST_PARTS, None), None) is not None
    scans = 0
    for number, (marker, _) in enumerate(_segments(blob) if blob[:3] == b"\xff\xd8\xff" else ()):
        scans += marker == _SCAN
        if number >= MOST_SEGMENTS or scans > MOST_SCANS:
            return True
    return False


def _all_parts_are_there(blob: bytes) -> bool:
    return any(kind == b"IEND" and end <= len(blob) for kind, end in _ends_of_parts(blob))


def _ends_of_parts(blob: bytes) -> Iterator[tuple[bytes, int]]:
    """The kind of each part of a PNG up to its last, and where it says that it ends."""
    at, kind = len(_PNG), b""
    while at + 12 <= len(blob) and kind != b"IEND":
        kind, at = blob[at + 4 : at + 8], at + 12 + int.from_bytes(blob[at : at + 4], "big")
        yield kind, at


def _jpeg(blob: bytes) -> PictureHeader:
    frame: tuple[int, int] | None = None
    for marker, at in islice(_segments(blob), MOST_SEGMENTS):
        if marker in _FRAME_MARKERS and frame is None and at + 10 <= len(blob):
            frame = marker, at
        if marker == _SCAN and frame is not None:
            return _framed(blob, frame, colours=blob[at + 4 : at + 5])
    return PictureHeader("jpeg") if frame is None else _framed(blob, frame, colours=b"\xff")


def _framed(blob: bytes, frame: tuple[int, int], *, colours: bytes) -> PictureHeader:
    """The contents of a JPEG's frame. A frame that names fewer ``colours`` at first than it has must be stored whole
    until the last is named, like a progressive one.
    """
    marker, at = frame
    height, width = (int.from_bytes(blob[at + side : at + side + 2], "big") for side in (5, 7))
    plain = marker in _PLAIN_FRAMES and colours >= blob[at + 9 : at + 10]
    return PictureHeader("jpeg" if plain else "progressive jpeg", width, height)


def _segments(blob: bytes) -> Iterator[tuple[int, int]]:
    """Each marker of a JPEG up to its end, and where it stands; what is drawn between two of them is passed over."""
    at = 2
    while found := _NEXT_MARKER.search(blob, at):
        marker, at = blob[found.start() + 1], found.start()
        yield marker, at
        if marker == _END:
            return
        at += 2 if marker in _MARKERS_WITHOUT_LENGTH else 2 + int.from_bytes(blob[at + 2 : at + 4], "big")


def _png_size(blob: bytes) -> tuple[int, int]:
    if blob[12:16] != b"IHDR":
        return 0, 0
    return int.from_bytes(blob[16:20], "big"), int.from_bytes(blob[20:24], "big")


def _bmp_size(blob: bytes) -> tuple[int, int]:
    if int.from_bytes(blob[14:18], "little") == 12:
        return int.from_bytes(blob[18:20], "little"), int.from_bytes(blob[20:22], "little")
    width, height = (int.from_bytes(blob[at : at + 4], "little", signed=True) for at in (18, 22))
    return abs(width), abs(height)  # a height below zero is a picture from top to bottom


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
