"""Labels of ours stand beside published ones: cards that were left out, and faces that were wrong."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training import measuring
from companion.training.measuring.amended_labels import read_amended
from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import LabelledCard, labelled_folder

_ADDED = '[[added]]\nphoto = "one.png"\nface = "AC"\nbox_px = [1, 2, 30, 40]\n'
_CORRECTED = '[[corrected]]\nphoto = "one.png"\nface = "7C"\nat_px = [50, 50]\n'


def cards(folder: Path, amended: str) -> tuple[LabelledCard, ...]:
    """The cards of a photograph with a published 7S around (50, 50)."""
    for part in ("images", "labels"):
        (folder / part).mkdir()
    (folder / "names.txt").write_text("7S\n")
    (folder / "labels/one.txt").write_text("0 0.25 0.5 0.1 0.2\n")
    cv2.imwrite(str(folder / "images/one.png"), np.zeros((100, 200, 3), np.uint8))
    (folder / "ours.toml").write_text(amended)
    (photo,) = labelled_folder(folder, None, "indices", folder / "ours.toml").photos([0])
    return photo.cards


def test_a_card_that_was_left_out_is_added(tmp_path: Path) -> None:
    published, added = cards(tmp_path, _ADDED)
    assert published.face == "7S"
    assert added == LabelledCard(face="AC", boxes=((1, 2, 30, 40),))


def test_a_wrong_face_is_corrected(tmp_path: Path) -> None:
    (only,) = cards(tmp_path, _CORRECTED)
    assert (only.face, only.boxes) == ("7C", (pytest.approx((40, 40, 60, 60)),))


def test_labels_of_another_photograph_change_nothing(tmp_path: Path) -> None:
    (only,) = cards(tmp_path, _ADDED.replace("one.png", "two.png"))
    assert only.face == "7S"


@pytest.mark.parametrize("same", [_CORRECTED.replace("50, 50", "5, 5"), _CORRECTED.replace("7C", "7S")])
def test_a_correction_that_corrects_nothing_is_refused(tmp_path: Path, same: str) -> None:
    with pytest.raises(LabelError, match=r"one\.png: at .* no label other than"):
        cards(tmp_path, same)


@pytest.mark.parametrize(
    "wrong",
    [
        _ADDED.replace('"AC"', '"1C"'),
        _ADDED.replace(", 40", ""),
        _ADDED.replace("box_px", "at_px"),
        _ADDED.replace("added", "missing"),
        _CORRECTED.replace("photo", "picture"),
    ],
)
def test_a_table_that_is_not_understood_is_refused_with_its_number(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(LabelError, match=r"ours\.toml, \[\[\w+\]\] 1: \[\[added\]\] has photo"):
        cards(tmp_path, wrong)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match=r"none\.toml"):
        read_amended(tmp_path / "none.toml")


def test_ours_of_the_close_photographs_are_understood() -> None:
    amended = read_amended(Path(measuring.__file__).with_name("close_ups.toml"))
    assert sum(map(len, amended.values())) == 15
