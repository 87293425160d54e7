"""A deck of photographs: the card is found on each and cut out, and what shows none or several is refused."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import load_printed
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.enrolling.from_photographs import cut_faces
from companion.sources.camera.recognition.enrolling.shown_card import CardOutlines
from companion.sources.camera.recognition.finding.detector import BoxKind, Detector, Found
from companion.training.held_out.foreign import landscape, words
from tests.camera.laid_flat import lay, table

ART = words([])
BESIDE = np.array([[990, 300], [1600, 320], [1580, 1200], [960, 1180]], np.float32)
"""An outline of which a corner alone is in the picture."""
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200)


def on_a_table(*faces: str, seed: int = 1, turned: float = 0.0) -> Picture:
    """A photograph of cards that lie on a table, each a tenth of the picture."""
    picture = table(1000, 750, seed=seed)
    for number, face in enumerate(faces):
        lay(picture, ART[face], (500 + 320 * (number - (len(faces) - 1) / 2), 375), 330, turned)
    return picture


def enrol(folder: Path, pictures: dict[str, Picture | bytes], *options: str) -> int:
    taken = folder / "taken"
    taken.mkdir()
    for name, picture in pictures.items():
        blob = picture if isinstance(picture, bytes) else cv2.imencode(".jpg", picture)[1].tobytes()
        (taken / name).write_bytes(blob)
    told = ["deck", "enrol", "--images", str(taken), "--name", "ours", "--out", str(folder / "ours.toml")]
    return main([*told, *options])


def test_the_card_alone_is_cut_out_of_a_photograph_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photographs = {f"{face}.jpg": on_a_table(face, seed=n, turned=7.0 * n) for n, face in enumerate(list(ART)[:4])}
    assert enrol(tmp_path, dict(photographs), "--photographed") == 0
    deck = load_printed(str(tmp_path / "ours.toml"))
    for face in list(ART)[:4]:
        kept = deck.prints[face].picture
        assert kept is not None
        cut = cv2.imread(str(kept))
        wanted = cv2.resize(ART[face], cut.shape[1::-1], interpolation=cv2.INTER_AREA)
        assert float(np.abs(cut.astype(int) - wanted).mean()) < 16
    assert deck.size_mm == pytest.approx((63, 88), abs=2.5)
    shown = cv2.imread(str(tmp_path / "ours-faces.jpg"))
    assert shown.shape[0] > 200
    assert "ours-faces.jpg shows each cut-out card" in capsys.readouterr().out


def test_every_photograph_with_no_card_or_several_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = list(ART)[:3]
    pictures = {
        f"{first}.jpg": on_a_table(first),
        f"{second}.jpg": on_a_table(first, second),
        f"{third}.jpg": table(1000, 750),
    }
    assert enrol(tmp_path, dict(pictures), "--photographed") == 2
    told = capsys.readouterr().err
    assert f"{second}.jpg: shows 2 cards; photograph one card alone" in told
    assert f"{third}.jpg: no card found" in told
    assert f"{first}.jpg" not in told
    assert not (tmp_path / "ours.toml").exists()
    assert not (tmp_path / "ours-faces").exists()


def test_photographs_that_are_taken_for_drawn_faces_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = list(ART)[:2]
    assert enrol(tmp_path, {f"{first}.jpg": on_a_table(first), f"{second}.png": ART[second]}) == 0
    told = capsys.readouterr().out
    assert f"{first}.jpg: this looks like a photograph of a card on a table: enrol with --photographed" in told
    assert f"{second}.png" not in told


def test_drawn_faces_are_not_taken_for_photographs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = {f"{face}.png": art for face, art in [*list(ART.items())[:6], *list(landscape([]).items())[:6]]}
    assert enrol(tmp_path, dict(faces)) == 0
    assert "--photographed" not in capsys.readouterr().out


def test_a_picture_as_an_iphone_takes_it_is_refused_with_the_setting_that_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert enrol(tmp_path, {"moon.heic": HEIC}, "--photographed") == 2
    assert "moon.heic: is a HEIC picture" in (told := capsys.readouterr().err)
    assert "Settings, Camera, Formats, Most Compatible" in told


def test_a_hand_over_the_card_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = list(ART)[:2]
    held = on_a_table(first)
    cv2.line(held, (600, 375), (990, 400), (110, 140, 195), 60, cv2.LINE_AA)
    assert enrol(tmp_path, {f"{first}.jpg": held, f"{second}.jpg": on_a_table(second)}, "--photographed") == 0
    told = capsys.readouterr().out
    assert f"{first}.jpg: A hand lies over the card: take it away and show the card again." in told
    assert f"{second}.jpg: A hand" not in told


def test_an_outline_that_lies_beside_the_picture_is_no_second_card(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, find = on_a_table(first := next(iter(ART))), Detector.find

    def with_one_beside(self: Detector, picture: Picture, *, long_side: int) -> dict[BoxKind, Found]:
        found = find(self, picture, long_side=long_side)
        points = np.concatenate([BESIDE, BESIDE.mean(axis=0)[None]])
        box = np.concatenate([BESIDE.min(axis=0), BESIDE.max(axis=0)])
        return {**found, "back": Found(box[None], points[None], np.array([0.9], np.float32))}

    monkeypatch.setattr(Detector, "find", with_one_beside)
    cut = cut_faces({Path(f"{first}.jpg"): picture}, CardOutlines())
    assert [*cut] == [Path(f"{first}.jpg")]
