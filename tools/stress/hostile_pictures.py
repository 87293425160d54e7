"""Pictures that are damaged, and the largest: a picture or a sentence, within the bound of memory."""

from __future__ import annotations

import random
import zlib

import cv2
import numpy as np

from companion.sources.camera.capture.pictures import PictureError, decode
from tools.stress.bounds import largest_peaks, tried
from tools.stress.journal import Report, home


def pictures(cases: int = 3000, *, seed: int = 1) -> Report:
    """Small pictures with bytes changed, of every kind: a picture or a sentence."""
    chance = random.Random(seed)
    seen = np.random.default_rng(seed).integers(0, 255, (48, 64, 3), np.uint8)
    kinds = {kind: cv2.imencode(f".{kind}", seen)[1].tobytes() for kind in ("jpg", "png", "webp", "bmp", "tiff")}
    failures: list[str] = []
    for case in range(cases):
        kind = chance.choice(list(kinds))
        raw = bytearray(kinds[kind])
        for _ in range(chance.choice((1, 2, 8))):
            raw[chance.randrange(min(len(raw), 64) if chance.random() < 0.7 else len(raw))] = chance.randrange(256)
        cut = bytes(raw[: chance.randrange(len(raw))] if chance.random() < 0.1 else raw)
        failures += tried(f"{kind} {case}", lambda cut=cut: decode(cut, "x"), PictureError)  # type: ignore[misc]
    return cases, failures


LARGE = (
    ("a TIFF of 1.6 billion pixels", "tiff"),
    ("a PNG of 1.6 billion pixels", "png 40000 40000"),
    ("a PNG of 9 kB, a part of which says that it is 4 GB long", "lying"),
    ("a PNG of 6 million parts", "crumbs"),
    ("a JPEG of 20 million parts", "segments"),
    ("a JPEG of 245 million pixels whose colours stand apart", "apart"),
    ("a PNG of 59 million pixels", "png 7680 7680"),
    ("a see-through PNG of 24 million pixels, 16 bits", "deep 4900 4900"),
    ("a JPEG of 245 million pixels", "jpg 15650 15650"),
    ("a progressive JPEG of 39 million pixels", "progressive 6240 6240"),
    ("a progressive JPEG of 100 million pixels", "progressive 10000 10000"),
    ("a WebP of 39 million pixels", "webp 6240 6240"),
    ("a BMP of 33 million pixels", "bmp 5760 5760"),
)

_PEAK = """
import sys
from pathlib import Path
from companion.sources.camera.capture.pictures import PictureError, load
try:
    load(Path(sys.argv[1]))
except PictureError as error:
    pass
status = Path("/proc/self/status").read_text()
print(int(status[status.index("VmHWM:") :].split()[1]) // 1000)
"""


def picture_memory() -> Report:
    """The largest pictures of each kind, each read in a program of its own: its memory stays within the bound."""
    with home() as folder:
        return len(LARGE), largest_peaks(folder, ((name, _large(kind)) for name, kind in LARGE), _PEAK)


def _large(kind: str) -> bytes:
    word, *sides = kind.split()
    if word == "tiff":
        return b"II*\x00" + bytes(972_000)
    if word == "segments":
        jpeg = cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        return jpeg[:2] + b"\xff\xe1\0\2" * 20_000_000 + jpeg[2:]
    if word == "apart":
        jpeg = cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        frame, scan = jpeg.index(b"\xff\xc0"), jpeg.index(b"\xff\xda")
        large = jpeg[: frame + 5] + (15650).to_bytes(2, "big") * 2 + jpeg[frame + 9 : scan]
        return large + b"\xff\xda\0\x08\x01\x01\0\0\x3f\0" + jpeg[scan + 14 :]
    if word == "crumbs":
        png = cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        return png[:33] + (b"\0\0\0\2gAMA\0\0" + zlib.crc32(b"gAMA\0\0").to_bytes(4, "big")) * 6_000_000 + png[33:]
    if word == "lying":
        blob = bytearray(cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))[1].tobytes())
        at = blob.index(b"IDAT") - 4
        blob[at : at + 4] = (0xF8000000).to_bytes(4, "big")
        return bytes(blob)
    width, height = map(int, sides)
    if word == "png" and width * height > 10**9:
        import struct

        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + struct.pack(">I", 13)
            + b"IHDR"
            + head
            + struct.pack(">I", zlib.crc32(b"IHDR" + head))
        )
    if word == "deep":
        plain = np.full((height, width, 4), 30_000, np.uint16)
        return cv2.imencode(".png", plain, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
    plain8 = np.full((height, width, 3), 90, np.uint8)
    if word == "progressive":
        return cv2.imencode(".jpg", plain8, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    return cv2.imencode(f".{word}", plain8)[1].tobytes()
