"""Every engine runs the same networks, tells the same of broken ones, and is chosen in one order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.commands.main import main
from companion.sources.camera.recognition.engines import choice
from companion.sources.camera.recognition.engines.choice import ENGINES, engine, loaded
from companion.sources.camera.recognition.network import MODELS, ModelError, OnnxNetwork

EVERY = pytest.mark.parametrize("name", ENGINES)


@pytest.fixture(autouse=True)
def clear_loaded() -> Iterator[None]:
    loaded.cache_clear()
    yield
    loaded.cache_clear()


def answers(
    name: str, model: str, batch: np.ndarray, outputs: int, monkeypatch: pytest.MonkeyPatch
) -> list[np.ndarray]:
    monkeypatch.setenv("COMPANION_ENGINE", name)
    network = OnnxNetwork(MODELS / model, outputs=outputs, threads=1)
    return [np.array(each) for each in network.run(batch)]


@pytest.mark.parametrize("other", [name for name in ENGINES if name != "openvino"])
@pytest.mark.parametrize(("model", "outputs"), [("index.onnx", 2), ("card.onnx", 2), ("letters.onnx", 2)])
def test_the_engines_say_the_same_of_a_crop(
    model: str, outputs: int, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (112, 80) if model == "card.onnx" else (72, 48)
    crops = np.random.default_rng(3).integers(0, 256, (4, *size, 3), np.uint8)
    ours = answers("openvino", model, crops, outputs, monkeypatch)
    theirs = answers(other, model, crops, outputs, monkeypatch)
    for one, two in zip(ours, theirs, strict=True):
        # Half precision moves a score by some hundredths.
        assert np.abs(one - two).max() < 0.05 * np.abs(two).max()


@pytest.mark.parametrize("other", [name for name in ENGINES if name != "openvino"])
def test_the_engines_say_the_same_of_a_picture_and_of_ink(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = np.random.default_rng(4).integers(0, 256, (1, 192, 320, 3), np.uint8)
    ink = np.random.default_rng(5).random((1, 1, 136, 96), np.float32)
    for model, batch in (("cards.onnx", picture), ("pips.onnx", ink)):
        (one,), (two,) = (answers(name, model, batch, 1, monkeypatch) for name in ("openvino", other))
        assert one.shape == two.shape
        assert np.abs(one - two).max() < 0.05 * np.abs(two).max()


@EVERY
def test_batches_of_any_size_follow_each_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_ENGINE", name)
    network = OnnxNetwork(MODELS / "index.onnx", outputs=2, threads=1)
    crops = np.random.default_rng(6).integers(0, 256, (16, 72, 48, 3), np.uint8)
    many = [np.array(each) for each in network.run(crops)]
    few = [np.array(each) for each in network.run(crops[:4])]
    for one, two in zip(many, few, strict=True):
        np.testing.assert_allclose(one[:4], two, atol=0.02 * np.abs(one).max())


@EVERY
def test_a_broken_file_is_named_by_every_engine(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_ENGINE", name)
    (tmp_path / "index.onnx").write_bytes(b"not a model")
    for rarely in (False, True):
        with pytest.raises(ModelError, match=r"index\.onnx: this model cannot be run"):
            OnnxNetwork(tmp_path / "index.onnx", outputs=2, rarely=rarely)
    with pytest.raises(ModelError, match="this model is for another task"):
        OnnxNetwork(MODELS / "cards.onnx", outputs=2)


def test_the_fastest_engine_that_is_installed_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine({}).name == "openvino"
    hide(monkeypatch, "openvino")
    assert engine({}).name == "onnxruntime"
    hide(monkeypatch, "onnxruntime")
    assert engine({}).name == "opencv"


def test_a_chosen_engine_that_is_missing_is_reported_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide(monkeypatch, "openvino")
    with pytest.raises(ModelError, match=r"openvino is not installed: pip install 'companion\[openvino\]'"):
        engine({"COMPANION_ENGINE": "openvino"})
    with pytest.raises(ModelError, match="there is no engine “abacus”; there are: openvino, onnxruntime, opencv"):
        engine({"COMPANION_ENGINE": "abacus"})


def test_an_engine_that_this_processor_cannot_run_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses() -> choice.Engine:
        raise ImportError("libopenvino.so: undefined symbol")

    monkeypatch.setattr(choice, "ENGINES", {**ENGINES, "openvino": refuses})
    assert engine({}).name == "onnxruntime"


def test_the_command_line_asks_for_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_ENGINE", "")
    assert main(["--engine", "onnxruntime", "scan", str(tmp_path)]) == 1
    assert engine().name == "onnxruntime"
    assert main(["--engine", "abacus", "scan", str(tmp_path)]) == 2
    assert "openvino, onnxruntime, opencv" in capsys.readouterr().err


def hide(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """Makes a package one that is not installed."""
    monkeypatch.setitem(sys.modules, package, None)
    loaded.cache_clear()
