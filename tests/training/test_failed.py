"""Misread cards are put on one sheet, to look at."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.training.measuring.failed import sheet_of, write_sheet


def test_pictures_of_failures_become_one_sheet_of_two_columns(tmp_path: Path) -> None:
    for number, grey in enumerate((40, 120, 200)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((72, 128, 3), grey, np.uint8))
    sheet = sheet_of(sorted(tmp_path.iterdir()))
    down, across = sheet.shape[0] // 2, sheet.shape[1] // 2
    tiles = [sheet[down * y : down * (y + 1), across * x : across * (x + 1)] for y in (0, 1) for x in (0, 1)]
    assert [int(np.median(tile)) for tile in tiles] == [40, 120, 200, 0]


def test_a_measure_without_failures_writes_no_sheet(tmp_path: Path) -> None:
    write_sheet(tmp_path, tmp_path / "sheet.png")
    assert not (tmp_path / "sheet.png").exists()
    cv2.imwrite(str(tmp_path / "one.jpg"), np.zeros((72, 128, 3), np.uint8))
    write_sheet(tmp_path, tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").exists()
