"""The one way in for every picture file: its size, its kind and its pixels are known before anything is decoded."""

from __future__ import annotations

from pathlib import Path

from companion.files import UnreadableFile, read_bounded
from companion.languages import tr
from companion.pictures.header import PictureFormat, PictureHeader, crumbled, ends_early, read_header

LARGEST_FILE = 100_000_000
"""Bytes above which a file is not read."""
LARGEST_READ: dict[PictureFormat, int] = {
    "jpeg": 250_000_000,
    "progressive jpeg": 40_000_000,
    "png": 60_000_000,
    "webp": 40_000_000,
    "bmp": 60_000_000,
}
"""Pixels above which a picture is refused, so that 500 MB are enough: only a plain JPEG is reduced while it is read."""


def read_picture_bytes(path: Path, *, most_pixels: int = max(LARGEST_READ.values())) -> bytes:
    """A picture file's bytes, checked as `check_picture` does. Raises OSError, UnreadableFile."""
    blob = read_bounded(path, LARGEST_FILE)
    check_picture(blob, most_pixels=most_pixels)
    return blob


def check_picture(blob: bytes, *, most_pixels: int = max(LARGEST_READ.values())) -> PictureHeader:
    """The header of a picture that may be decoded; raises UnreadableFile with the reason for any other."""
    if not blob:
        raise UnreadableFile(tr("is empty"))
    header = read_header(blob)
    if header.format == "other":
        raise UnreadableFile(_unread(header.named))
    most = min(most_pixels, LARGEST_READ[header.format])
    if header.pixels > most:
        raise UnreadableFile(
            tr(
                "has {width}×{height} pixels; a {kind} picture may have {most} million, so make it smaller",
                width=header.width,
                height=header.height,
                kind=header.format.upper(),
                most=most // 1_000_000,
            )
        )
    if crumbled(blob):
        raise UnreadableFile(tr("is a {kind} file with too many parts; save it again", kind=header.format.upper()))
    if ends_early(blob):
        raise UnreadableFile(tr("is cut short: the end of the {kind} is missing", kind=header.format.upper()))
    if not header.pixels:
        raise UnreadableFile(tr("is a damaged or incomplete {kind} file", kind=header.format.upper()))
    return header


def _unread(kind: str) -> str:
    if not kind:
        return tr("is not a picture")
    if kind == "HEIC":
        return tr(
            "is a HEIC picture, which the companion cannot read; save it as JPEG or PNG (on an iPhone: Settings, "
            "Camera, Formats, Most Compatible)"
        )
    return tr("is a {kind} picture, which the companion cannot read; save it as JPEG or PNG", kind=kind)
