"""A picture file of any make as 8-bit BGR pixels, upright, in bounded memory, or a sentence why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.picture_header import Header, ends_early, read_header

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".heif"})
LARGEST_KEPT = 25_000_000
"""Picture above which a picture is read at a half, a quarter or an eighth of its size."""
LARGEST_READ = 250_000_000
"""Picture above which a picture is refused: some formats must be decoded whole before they can be reduced."""
_LARGEST_FILE = 512 * 1024 * 1024
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
        size = path.stat().st_size
        if size > _LARGEST_FILE:
            raise PictureError(path, f"has {size >> 20} MB; files up to {_LARGEST_FILE >> 20} MB are read")
        blob = path.read_bytes()
    except OSError as error:
        raise PictureError(path, f"cannot be opened: {error.strerror or error}") from error
    return decode(blob, path)


def decode(blob: bytes, path: Path | str) -> Loaded:
    """The picture in an encoded file's bytes; ``path`` is only named in a PictureError."""
    if not blob:
        raise PictureError(path, "is empty")
    header = read_header(blob)
    if header.format == "heic":
        raise PictureError(path, "is an HEIC picture, which cannot be read here; save it as JPEG or PNG")
    if header.pixels > LARGEST_READ:
        raise PictureError(
            path,
            f"has {header.width}×{header.height} pixels; up to {LARGEST_READ // 1_000_000} million are read, "
            "so make it smaller",
        )
    if ends_early(blob):
        raise PictureError(path, "is cut short: the end of the JPEG is missing")
    scale = _reduction(header)
    try:
        pixels = cv2.imdecode(np.frombuffer(blob, np.uint8), _REDUCED[scale])
        if pixels is not None and scale == 1 and header.format in ("png", "webp"):
            pixels = _over_grey(blob, np.asarray(pixels, np.uint8))
    except cv2.error as error:
        raise PictureError(path, f"cannot be decoded: {error.err}") from error
    if pixels is None:
        known = header.format != "other"
        why = f"is a damaged or cut short {header.format.upper()} file" if known else "is not a picture"
        raise PictureError(path, why)
    return Loaded(np.ascontiguousarray(pixels, dtype=np.uint8), scale)


def picture_files(paths: list[Path]) -> Iterator[Path]:
    """The files named, and the pictures in the folders named and below them, by name; others pass unread."""
    for path in paths:
        if path.is_dir():
            yield from (each for each in sorted(path.rglob("*")) if each.suffix.lower() in SUFFIXES)
        else:
            yield path


def _reduction(header: Header) -> int:
    for scale in _REDUCED:
        if header.pixels <= LARGEST_KEPT * scale * scale:
            return scale
    return max(_REDUCED)


def _over_grey(blob: bytes, pixels: Picture) -> Picture:
    """The picture over a grey ground where it is transparent: what stands under full transparency is chance."""
    whole = cv2.imdecode(np.frombuffer(blob, np.uint8), cv2.IMREAD_UNCHANGED)
    if whole is None or whole.ndim != 3 or whole.shape[2] != 4 or whole.shape[:2] != pixels.shape[:2]:
        return pixels
    opaque = 65535 if whole.dtype == np.uint16 else 255
    alpha = whole[..., 3:].astype(np.float32) / opaque
    mixed: NDArray[np.float32] = np.rint(pixels * alpha + _BEHIND_TRANSPARENCY * (1.0 - alpha))
    return mixed.astype(np.uint8)
