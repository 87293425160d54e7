"""A picture file of any make as 8-bit BGR pixels, upright, in bounded memory, or a sentence why not."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.files import UnreadableFile, read_bounded, why_not
from companion.languages import tr
from companion.pictures import LARGEST_FILE, PictureHeader, check_picture
from companion.sources.camera.capture.frames import Picture

_THEIRS = re.compile(
    rb"^(Corrupt JPEG data|Premature end of JPEG|Invalid SOS|Unsupported marker|Inconsistent progression|Bogus |"
    rb"Warning: unknown JFIF|libpng (warning|error): |\[ ?(WARN|ERROR):[0-9])[^\n]*\n*",
    re.MULTILINE,
)
_ONE_AT_A_TIME = threading.Lock()


@contextmanager
def remarks_left_out() -> Iterator[None]:
    """Within, the lines that libjpeg, libpng and OpenCV print on standard error are dropped; whatever else is written
    there meanwhile, by any thread, is written when it ends. Does nothing on systems without files in memory."""
    if not hasattr(os, "memfd_create"):
        yield
        return
    with _ONE_AT_A_TIME:
        try:
            to_people = os.dup(2)
        except OSError:  # standard error is closed, so nobody reads it
            yield
            return
        said = os.memfd_create("remarks")
        os.dup2(said, 2)
        try:
            yield
        finally:
            os.dup2(to_people, 2)
            os.close(to_people)
            with os.fdopen(said, "rb") as file:
                file.seek(0)
                ours = _THEIRS.sub(b"", file.read())
            with suppress(OSError):  # a terminal that was closed
                os.write(2, ours)


SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif", ".heic", ".heif", ".avif"})
LARGEST_KEPT = 25_000_000
"""Picture above which a picture is read at a half, a quarter or an eighth of its size."""
_BAND = 256
_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_BEHIND_TRANSPARENCY = 128


class PictureError(Exception):
    """A picture that cannot be read; ``why`` is a sentence for people."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


@dataclass(frozen=True, slots=True)
class Loaded:
    """``picture`` is BGR, height × width × 3, uint8; one of its pixels covers ``scale`` original pixels a side."""

    picture: Picture
    scale: int


def load(path: Path) -> Loaded:
    """The picture in a file, turned as its EXIF orientation says; raises PictureError."""
    try:
        blob = read_bounded(path, LARGEST_FILE)
    except OSError as error:
        raise PictureError(path, tr("cannot be opened: {why}", why=why_not(error))) from error
    except UnreadableFile as error:
        raise PictureError(path, str(error)) from error
    return decode(blob, path)


def decode(blob: bytes, path: Path | str) -> Loaded:
    """The picture in an encoded file's bytes; ``path`` is only named in a PictureError."""
    try:
        header = check_picture(blob)
    except UnreadableFile as error:
        raise PictureError(path, str(error)) from error
    scale = _reduction(header)
    try:
        with remarks_left_out():
            pixels = cv2.imdecode(np.frombuffer(blob, np.uint8), _REDUCED[scale])
            if pixels is not None and scale == 1 and header.format in ("png", "webp"):
                pixels = _over_grey(blob, np.asarray(pixels, np.uint8))
    except cv2.error as error:
        raise PictureError(path, tr("cannot be decoded: {why}", why=error.err)) from error
    if pixels is None:
        raise PictureError(path, tr("is a damaged or incomplete {kind} file", kind=header.format.upper()))
    return Loaded(np.ascontiguousarray(pixels, dtype=np.uint8), scale)


def picture_files(paths: list[Path]) -> Iterator[Path]:
    """The files named, and the pictures in the folders named and below them, by name; others and hidden ones pass
    unread."""
    for path in paths:
        if path.is_dir():
            seen = (each for each in sorted(path.rglob("*")) if not each.name.startswith("."))
            yield from (each for each in seen if each.suffix.lower() in SUFFIXES)
        else:
            yield path


def _reduction(header: PictureHeader) -> int:
    kept = LARGEST_KEPT // 2 if header.deep else LARGEST_KEPT
    for scale in _REDUCED:
        if header.pixels <= kept * scale * scale:
            return scale
    return max(_REDUCED)


def _over_grey(blob: bytes, pixels: Picture) -> Picture:
    """The picture over a grey ground where it is transparent: what stands under full transparency is chance."""
    whole = cv2.imdecode(np.frombuffer(blob, np.uint8), cv2.IMREAD_UNCHANGED)
    if whole is None or whole.ndim != 3 or whole.shape[2] != 4 or whole.shape[:2] != pixels.shape[:2]:
        return pixels
    opaque = 65535 if whole.dtype == np.uint16 else 255
    # In bands, because the mixing takes many times the memory of the picture.
    for top in range(0, pixels.shape[0], _BAND):
        band = slice(top, top + _BAND)
        alpha = whole[band, :, 3:].astype(np.float32) / opaque
        pixels[band] = np.rint(pixels[band] * alpha + _BEHIND_TRANSPARENCY * (1.0 - alpha)).astype(np.uint8)
    return pixels
