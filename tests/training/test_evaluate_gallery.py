"""The measure of decks that no training has seen counts names from nothing as wrong, and tells each failure."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.observations import Sighting
from companion.training.evaluate_gallery import count, failures, row, sheet_of
from companion.training.measuring.photo_labels import LabelledCard
from companion.training.measuring.scoring import JudgedCard, JudgedPhoto

BOX = (0.0, 0.0, 40.0, 60.0)


def test_each_card_that_is_not_right_has_a_line_and_a_count() -> None:
    wolf = LabelledCard(face="wolf", boxes=(BOX,))
    hidden = LabelledCard(face="tide", boxes=(BOX,), readable=False)
    raven = Sighting(face="raven", side="face", confidence=0.9, candidates=(("raven", 0.9),), box=BOX)
    findings = (
        JudgedCard(verdict="right", label=wolf, sighting=raven),
        JudgedCard(verdict="missed", label=wolf, sighting=None),
        JudgedCard(verdict="missed", label=hidden, sighting=None),
        JudgedCard(verdict="false", label=None, sighting=raven),
    )
    photo = JudgedPhoto(name="a.jpg", group="words", findings=findings, ms={})
    assert failures("words", [photo]) == ["words a.jpg: wolf missed []", "words a.jpg: nothing false [('raven', 0.9)]"]
    counted = count([photo])
    assert (counted["right"], counted["wrong"], counted["missed"]) == (1, 1, 1)
    assert row("words", counted).startswith("| words | 3 | 1 (0.333) | 1 (0.333)")


def test_pictures_of_failures_become_one_sheet_of_two_columns(tmp_path: Path) -> None:
    for number, grey in enumerate((40, 120, 200)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((72, 128, 3), grey, np.uint8))
    sheet = sheet_of(sorted(tmp_path.iterdir()))
    down, across = sheet.shape[0] // 2, sheet.shape[1] // 2
    tiles = [sheet[down * y : down * (y + 1), across * x : across * (x + 1)] for y in (0, 1) for x in (0, 1)]
    assert [int(np.median(tile)) for tile in tiles] == [40, 120, 200, 0]
