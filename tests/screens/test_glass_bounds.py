"""Covers of games and pictures of cards may come from anybody: the window decodes none that is out of bounds."""

from __future__ import annotations

import logging
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ui.forms.cover import GameCover
from companion.ui.kit.crop_picture import _decode

PNG = cv2.imencode(".png", np.full((60, 90, 3), 90, np.uint8))[1].tobytes()
JPEG = cv2.imencode(".jpg", np.full((60, 90, 3), 90, np.uint8))[1].tobytes()


def png_of_giant_size() -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return PNG[:8] + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body)) + PNG[33:]


def write(blob: bytes) -> Callable[[Path], object]:
    return lambda file: file.write_bytes(blob)


HOSTILE = {
    "giant": (write(png_of_giant_size()), "30000×30000 pixels"),
    "cut": (write(PNG[:-20]), "cut short"),
    "other": (write(b"<svg/>"), "SVG"),
    "fifo": (os.mkfifo, "not a file") if hasattr(os, "mkfifo") else (write(b""), "is empty"),
    "folder": (Path.mkdir, ""),
    "missing": (lambda file: None, ""),
}


def shapes(cover: GameCover) -> set[str]:
    return {type(each).__name__ for each in cover.canvas.children}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_cover_out_of_bounds_is_the_letter_of_the_title(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (make, why), file = HOSTILE[kind], tmp_path / "cover.png"
    make(file)
    with caplog.at_level(logging.WARNING):
        cover = GameCover(picture=file, title="Moons", size=(80, 80))
        cover.draw_anew()
    assert "RoundedRectangle" in shapes(cover)
    assert why in caplog.text


def test_a_cover_within_bounds_is_shown(tmp_path: Path) -> None:
    (tmp_path / "cover.png").write_bytes(PNG)
    cover = GameCover(picture=tmp_path / "cover.png", title="Moons", size=(80, 80))
    cover.draw_anew()
    assert "RoundedRectangle" not in shapes(cover)


@pytest.mark.parametrize("blob", [png_of_giant_size(), JPEG[:-2], JPEG[:2] + b"\xff\xe0\0\4ab" * 6000 + JPEG[2:]])
def test_a_crop_out_of_bounds_is_not_decoded(blob: bytes) -> None:
    assert _decode(lambda: blob) is None


def test_a_crop_within_bounds_is_decoded() -> None:
    assert _decode(lambda: JPEG).size == (90, 60)
