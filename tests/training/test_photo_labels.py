"""Labelled photographs are read from YOLO text: whole cards, or indices that are gathered to cards."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import HALVES, LabelKind, LabelledCard, LabelledFolder, labelled_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    (tmp_path / "names.txt").write_text("7S\nBACK\nAC\n")
    cv2.imwrite(str(tmp_path / "images/one.png"), np.zeros((100, 200, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "images/without_labels.png"), np.zeros((100, 200, 3), np.uint8))
    (tmp_path / "labels/one.txt").write_text("0 0.25 0.5 0.1 0.2\n0 0.75 0.5 0.1 0.2\n1 0.5 0.5 0.2 0.2\n")
    return tmp_path


def cards(folder: Path, kind: LabelKind) -> tuple[LabelledCard, ...]:
    labelled = labelled_folder(folder, None, kind)
    (photo,) = labelled.photos(range(len(labelled.files)))
    assert photo.picture.shape == (100, 200, 3)
    return photo.cards


def test_boxes_of_whole_cards_are_a_card_each(folder: Path) -> None:
    first, second, back = cards(folder, "cards")
    assert first == LabelledCard(face="7S", boxes=(pytest.approx((40, 40, 60, 60)),))
    assert second.boxes == (pytest.approx((140, 40, 160, 60)),)
    assert (back.face, back.readable) == (None, False)


def test_boxes_of_indices_of_one_name_are_one_card(folder: Path) -> None:
    seven, _ = cards(folder, "indices")
    assert len(seven.boxes) == 2


@pytest.mark.parametrize("line", ["7 0.5 0.5 0.1 0.1", "0 0.5 0.5", "zero 0.5 0.5 0.1 0.1"])
def test_a_label_that_does_not_fit_is_named_with_its_line(folder: Path, line: str) -> None:
    (folder / "labels/one.txt").write_text(f"0 0.5 0.5 0.1 0.1\n{line}\n")
    with pytest.raises(LabelError, match=r"one\.txt, line 2"):
        cards(folder, "cards")


def test_missing_names_and_missing_labels_are_named(folder: Path, tmp_path: Path) -> None:
    (folder / "labels/one.txt").unlink()
    with pytest.raises(LabelError, match="no photograph has its label file"):
        labelled_folder(folder, None, "cards")
    (folder / "names.txt").unlink()
    with pytest.raises(LabelError, match=r"names\.txt"):
        labelled_folder(folder, None, "cards")


def test_scenes_go_to_the_two_halves_in_turn(tmp_path: Path) -> None:
    taken = ["120000", "120045", "120131", "130000", "130010"]
    files = [(Path(f"IMG_20220316_{time}.jpg"), Path(f"{time}.txt")) for time in reversed(taken)]
    whole = LabelledFolder(files=files, classes=(), kind="cards")
    halves = [[text.stem for _, text in whole.half(half).files] for half in HALVES]
    assert halves == [["120000", "120045", "130000", "130010"], ["120131"]]


def test_a_photograph_that_does_not_say_when_it_was_taken_is_in_no_half() -> None:
    whole = LabelledFolder(files=[(Path("seven.jpg"), Path("seven.txt"))], classes=(), kind="cards")
    with pytest.raises(LabelError, match=r"seven\.jpg: its name does not say when"):
        whole.half("tune")
