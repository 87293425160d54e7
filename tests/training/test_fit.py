"""Numbers that the reader decides by are fitted on tuning pictures, one after the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.commands.main import main
from companion.sources.camera.recognition.fitted import FittedNumber, NumberTables, read_numbers
from companion.sources.camera.recognition.network import MODELS, ModelError
from companion.training import fit as fitting
from companion.training.fit import RememberedAnswers, chosen, fit, steps
from companion.training.measuring.photo_labels import LabelledPhoto

TABLES: NumberTables = {
    "one": {"a": FittedNumber(0.5, "px", "hand", (0.2, 0.8)), "b": FittedNumber(3.0, "px", "hand")},
    "two": {"c": FittedNumber(-1.0, "log odds", "hand", (-4.0, 2.0))},
}


def test_a_number_is_moved_as_long_as_more_is_read_right() -> None:
    fitted = fit(TABLES, chosen(TABLES, None), lambda tables: -round(abs(tables["two"]["c"].value - 1.2)), on="drawn")
    assert fitted["two"]["c"] == FittedNumber(1.0, "log odds", "drawn", (-4.0, 2.0))


def test_what_makes_no_difference_keeps_its_value_and_says_what_it_was_fitted_on() -> None:
    fitted = fit(TABLES, chosen(TABLES, None), lambda tables: 7, on="drawn")
    assert fitted["one"]["a"] == FittedNumber(0.5, "px", "drawn", (0.2, 0.8))
    assert fitted["one"]["b"] == TABLES["one"]["b"]


def test_no_value_beyond_its_bounds_is_tried() -> None:
    assert list(steps(FittedNumber(0.25, "px", "hand", (0.2, 0.8)))) == [0.35]
    assert list(steps(FittedNumber(0.5, "px", "hand", (0.2, 0.8)))) == [0.4, 0.6]


def test_a_number_without_bounds_is_not_fitted() -> None:
    assert chosen(TABLES, ["two.c"]) == [("two", "c")]
    with pytest.raises(ModelError, match=r"one\.b: is no number with bounds"):
        chosen(TABLES, ["one.b"])


def test_a_network_answers_each_question_once() -> None:
    class Counts:
        asked = 0

        def run(self, batch: np.ndarray) -> tuple[np.ndarray, ...]:
            self.asked += 1
            return (batch.sum(axis=-1),)

    network = Counts()
    answers = RememberedAnswers(network, {})
    batch = np.arange(6, dtype=np.float32)
    for shape in ((2, 3), (2, 3), (3, 2)):
        assert np.array_equal(answers.run(batch.reshape(shape))[0], batch.reshape(shape).sum(axis=-1))
    assert network.asked == 2


def test_a_run_that_was_cut_goes_on_and_a_second_one_writes_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = LabelledPhoto(name="table", picture=np.full((300, 400, 3), 90, np.uint8), cards=())
    monkeypatch.setattr(fitting, "tuning_pictures", lambda data, count: ([picture], "one bare table"))
    command = ["dev", "fit", "--data", str(tmp_path), "--numbers", "joining.tight", "--out", str(tmp_path / "fit")]
    assert main(command) == 0
    first, told = (tmp_path / "fit/reader.toml").read_text(), capsys.readouterr()
    assert "trial 3: 0 of 0" in told.err
    assert "| joining.tight | misfit | 0.15 | 0.15 |" in told.out
    assert read_numbers(tmp_path / "fit/reader.toml")["joining"]["tight"].on == "one bare table"
    assert main(command) == 0
    assert (tmp_path / "fit/reader.toml").read_text() == first
    assert "trial" not in capsys.readouterr().err


def test_bad_data_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "fit", "--data", str(tmp_path), "--models", str(MODELS), "--out", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err
