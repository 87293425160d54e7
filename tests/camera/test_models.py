"""Missing, foreign and unsuitable models are reported with their file."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from companion.sources.camera import recognition, tracking
from companion.sources.camera.recognition import fitted
from companion.sources.camera.recognition.fitted import read_numbers, write_numbers
from companion.sources.camera.recognition.network import MODELS, ModelError, OnnxNetwork
from companion.sources.camera.recognition.reader import CardReader
from tests.camera.laid import CardNetworkTwin
from tests.camera.reading import INDEX_NOTES, PIP_NOTES, Table
from tests.camera.shipped import TABLES


def test_missing_and_foreign_models_are_named_by_file(models: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"cards\.onnx: the model file is missing"):
        CardReader(models)
    (models / "cards.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelError, match=r"cards\.onnx: this model cannot be run"):
        CardReader(models)
    with pytest.raises(ModelError, match=r"reader\.toml: cannot be read"):
        CardReader(tmp_path / "nowhere")


SIZE = '[sizes]\nusual = { value = 640, unit = "px", means = "a side", on = "nothing" }'


@pytest.mark.parametrize(
    ("file", "notes", "why"),
    [
        ("reader.toml", "[", "is not TOML"),
        ("reader.toml", "sizes = 3", "not a table of numbers"),
        ("reader.toml", "[weights]", "lacks the table sizes"),
        ("reader.toml", "[sizes]\nusual = 640", 'sizes.usual: "value" is not a number'),
        ("reader.toml", "[sizes]\nusual = { value = 640 }", 'needs the texts "unit"'),
        ("reader.toml", SIZE.replace("640", "640.5"), "sizes.usual is 640.5, not a whole number"),
        ("reader.toml", SIZE, "lacks the number sizes.least"),
        ("reader.toml", SIZE.replace("usual", "usaul"), "no number sizes.usaul; there are: usual"),
        ("reader.toml", SIZE.replace("}", ", between = [1] }"), "not a list of two numbers"),
        ("index.json", json.dumps({**INDEX_NOTES, "ranks": ["A"]}), "another task"),
        ("index.json", json.dumps({**INDEX_NOTES, "size": 48}), "size"),
        ("pips.json", json.dumps({**PIP_NOTES, "pairs": ["SC", "HD"]}), "another task"),
        ("corners.json", json.dumps(PIP_NOTES), "another task"),
    ],
)
def test_notes_that_do_not_fit_are_reported(table: Table, file: str, notes: str, why: str) -> None:
    (table.models / file).write_text(notes)
    with pytest.raises(ModelError, match=why):
        table.read()


def test_a_card_network_of_another_task_is_reported(table: Table) -> None:
    table.monkeypatch.setattr(CardNetworkTwin, "run", lambda *_: (np.zeros((1, 84, 10), np.float32),))
    with pytest.raises(ModelError, match="another task"):
        table.read()


@pytest.mark.parametrize(("name", "other"), [("cards.onnx", "index.onnx"), ("index.onnx", "cards.onnx")])
def test_a_model_file_of_another_task_is_reported(models: Path, name: str, other: str) -> None:
    for each in (name, other):
        shutil.copy(MODELS / other, models / each)
    with pytest.raises(ModelError, match=rf"{name}: this model is for another task"):
        CardReader(models)


def test_the_projects_own_models_read_a_picture_of_any_shape() -> None:
    reader = CardReader()
    for height, width in ((1, 1), (37, 1900), (480, 640)):
        reading = reader.read(np.full((height, width, 3), 90, np.uint8))
        assert not [card for card in reading.cards if card.face]


def test_readers_of_the_bundled_models_share_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    CardReader()
    read: list[Path] = []
    monkeypatch.setattr(fitted, "read_text", lambda path: read.append(path) or "")
    CardReader()
    assert not read


def test_a_network_that_is_rarely_run_says_the_same_and_reports_a_broken_file_at_once(
    tmp_path: Path,
) -> None:
    crops = np.random.default_rng(3).integers(0, 256, (4, 72, 48, 3), np.uint8)
    at_once, rarely = (
        OnnxNetwork(MODELS / "index.onnx", outputs=2, threads=1, rarely=each).run(crops) for each in (False, True)
    )
    for one, other in zip(at_once, rarely, strict=True):
        np.testing.assert_array_equal(one, other)
    (tmp_path / "index.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelError, match="this model cannot be run"):
        OnnxNetwork(tmp_path / "index.onnx", outputs=2, rarely=True)


def test_numbers_are_written_as_they_are_read(tmp_path: Path) -> None:
    write_numbers(tmp_path / "reader.toml", TABLES, head="Two lines,\nabove.")
    assert read_numbers(tmp_path / "reader.toml") == TABLES
    assert (tmp_path / "reader.toml").read_text().startswith("# Two lines,\n# above.\n\n[sizes]\n")


def test_each_number_says_its_unit_its_meaning_and_its_set_and_lies_within_its_bounds() -> None:
    for numbers in TABLES.values():
        for number in numbers.values():
            assert number.unit
            assert number.on
            assert number.means
            assert number.between is None or number.between[0] <= number.value <= number.between[1]


ROOMS = [Path(recognition.__path__[0]), Path(tracking.__path__[0])]
HOLDERS = {"limits", "odds", "care", "weights", "joining", "sizes", "patience"}
"""The names of the variables that hold tables of numbers."""


def test_each_number_is_asked_for_and_each_that_is_asked_for_is_in_a_table() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for room in ROOMS for file in room.rglob("*.py")]
    nodes = [each for tree in trees for each in ast.walk(tree)]
    called = {id(each.func) for each in nodes if isinstance(each, ast.Call)}
    asked = {
        ((getattr(each.value, "attr", None) or getattr(each.value, "id", "")).lstrip("_"), each.attr)
        for each in nodes
        if isinstance(each, ast.Attribute) and id(each) not in called
    }
    known = {name for numbers in TABLES.values() for name in numbers}
    assert known <= {name for _, name in asked}
    assert {name for holder, name in asked if holder in HOLDERS} <= known
