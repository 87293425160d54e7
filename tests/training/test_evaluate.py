"""``companion dev evaluate`` judges a reader on labelled photographs and writes figures and pictures of failures."""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.reader import Reading
from companion.training import evaluate as command
from companion.training.evaluate import add_evaluate_arguments, evaluate, report, run_evaluate
from companion.training.measuring import plain
from companion.training.measuring.photo_labels import LabelledCard, LabelledPhoto
from companion.training.measuring.plain import PlainReader


class SeesSeven:
    """Reads a 7S at the left wherever it looks."""

    def read(self, picture: Picture) -> Reading:
        seven = Sighting(
            face="7S",
            side="face",
            confidence=0.97,
            candidates=(("7S", 0.97),),
            box=(0.0, 0.0, 40.0, 60.0),
            corners=((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0)),
        )
        return Reading(cards=(seven,), ms={"detect": 10.0, "identify": 1.0})


def sevens(folder: Path, names: Iterable[str]) -> None:
    """Labelled photographs of one 7S each, light grey all over."""
    for part in ("images", "labels"):
        (folder / part).mkdir()
    (folder / "names.txt").write_text("7S\n")
    for name in names:
        cv2.imwrite(str(folder / f"images/{name}.png"), np.full((60, 80, 3), 200, np.uint8))
        (folder / f"labels/{name}.txt").write_text("0 0.25 0.5 0.5 1.0\n")


def photo(name: str, face: str) -> LabelledPhoto:
    card = LabelledCard(face=face, boxes=((0.0, 0.0, 40.0, 60.0),))
    return LabelledPhoto(name=name, picture=np.zeros((100, 100, 3), np.uint8), cards=(card,))


def test_failures_are_written_as_pictures_and_listed_in_tables(tmp_path: Path) -> None:
    photos = [photo("good.jpg", "7S"), photo("bad.jpg", "8S")]
    results = evaluate(photos, SeesSeven(), count=2, failures=tmp_path / "failures", err=io.StringIO())
    assert [path.name for path in (tmp_path / "failures").iterdir()] == ["bad.jpg"]
    told = report("mine", results)
    assert "| mine | 2 | 2 | 0.500 | 0.500 |" in told
    assert "8S as 7S ×1" in told


def test_the_command_reads_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sevens(tmp_path, map(str, range(5)))
    monkeypatch.setattr(command, "CardReader", lambda folder, look: SeesSeven())
    status = run_evaluate(parsed("--photos", str(tmp_path), "--sample", "3", "--json", str(tmp_path / "out.json")))
    assert status == 0
    assert "| 3 | 3 | 1.000 | 1.000 |" in capsys.readouterr().out
    assert json.loads((tmp_path / "out.json").read_text())["figures"]["recall"] == 1.0


def test_the_command_changes_every_picture_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sevens(tmp_path, ["1"])
    light: list[float] = []

    class Watches(SeesSeven):
        def read(self, picture: np.ndarray) -> Reading:
            light.append(float(picture.mean()))
            return super().read(picture)

    monkeypatch.setattr(command, "CardReader", lambda folder, look: Watches())
    for change in ([], ["--as", "dark"]):
        assert run_evaluate(parsed("--photos", str(tmp_path), *change)) == 0
        assert "| 1 | 1 | 1.000 | 1.000 |" in capsys.readouterr().out
    assert light == [200, pytest.approx(44, abs=2)]


def test_the_command_judges_one_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sevens(tmp_path, [f"20220316_12{minute:02}00" for minute in range(3)])
    monkeypatch.setattr(command, "CardReader", lambda folder, look: SeesSeven())
    options = parsed("--photos", str(tmp_path), "--labels", str(tmp_path / "labels"), "--half", "report")
    assert run_evaluate(options) == 0
    assert "| 1 | 1 | 1.000 | 1.000 |" in capsys.readouterr().out


def test_missing_things_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_evaluate(parsed("--photos", str(tmp_path), "--models", str(tmp_path))) == 2
    assert "reader.toml" in capsys.readouterr().err


def test_other_inks_are_refused_for_photographs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    sevens(tmp_path, ["1"])
    monkeypatch.setattr(command, "CardReader", lambda folder, look: SeesSeven())
    assert run_evaluate(parsed("--photos", str(tmp_path), "--inks", "gold-on-black")) == 2
    assert "--inks prints the decks of --scenes" in capsys.readouterr().err


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_evaluate_arguments(parser)
    return parser.parse_args(words)


def test_the_plain_recipe_says_each_face_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    output = np.zeros((1, 56, 3), np.float32)
    output[0, :4] = np.array([[20, 20, 10, 20], [60, 100, 10, 20], [300, 300, 10, 20]]).T
    output[0, 4 + 6, :2] = 0.9, 0.7
    output[0, 4 + 7, 2] = 0.4

    class Network:
        def run(self, batch: np.ndarray) -> tuple[np.ndarray, ...]:
            return (output,)

    monkeypatch.setattr(plain, "OnnxNetwork", lambda path, *, outputs: Network())
    (card,) = PlainReader(tmp_path).read(np.zeros((640, 640, 3), np.uint8)).cards
    assert (card.face, card.confidence) == ("7S", 0.9)
    assert card.box == (15, 10, 65, 110)
