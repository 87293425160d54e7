"""The plain recipe, to compare with, is trained by the project's own trainer and ends as a file that can be judged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.sources.camera.recognition.network import MODELS
from companion.training import plain_training
from companion.training.measuring.plain import PlainReader
from companion.training.plain_training import build_plain, main, parser, photographs, plain_batch, train
from companion.training.scenes.art import DeckArt
from companion.training.scenes.plain_scenes import PlainScene
from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import Style

SURFACE = np.full((120, 120, 3), (40, 110, 60), np.uint8)


@pytest.fixture
def torch() -> Any:
    """The training packages, where they are installed."""
    for package in ("onnx", "ultralytics"):
        pytest.importorskip(package)
    return pytest.importorskip("torch")


@pytest.fixture
def deck(style: Style) -> DeckArt:
    return DeckArt("drawn", {face: print_card(style, face) for face in STANDARD_52})


def test_a_batch_tells_class_and_box_of_each_index_of_each_picture(torch: Any) -> None:
    bare = PlainScene(np.zeros((64, 64, 3), np.uint8), classes=(), boxes=(), index_px=8.0)
    two = PlainScene(bare.picture + 255, classes=(51, 3), boxes=((0, 16, 32, 32), (32, 32, 64, 64)), index_px=8.0)
    batch = plain_batch([bare, two])
    assert batch["img"].shape == (2, 3, 64, 64)
    assert batch["img"][1].min() == 1
    assert batch["batch_idx"].tolist() == [1, 1]
    assert batch["cls"].tolist() == [[51], [3]]
    assert batch["bboxes"].tolist() == [[0.25, 0.375, 0.5, 0.25], [0.75, 0.75, 0.5, 0.5]]


def test_a_scene_is_photographed_several_times_in_other_light(deck: DeckArt) -> None:
    shown = photographs(np.random.default_rng(5), deck, [SURFACE], size=96, reuse=3, keep=2)
    seen = [next(shown) for _ in range(20)]
    scenes = {scene.boxes for scene in seen}
    assert 4 < len(scenes) < 15
    assert len({scene.picture.tobytes() for scene in seen}) == 20


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch deprecates the exporter that writes free sizes
def test_training_ends_with_a_model_that_the_plain_reader_reads_with_and_goes_on_where_it_was(
    torch: Any, deck: DeckArt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_training, "SHOWN", 8)
    where = ["--deck", "d", "--textures", "t", "--out", str(tmp_path)]
    small = ["--minutes", "0.02", "--batch", "2", "--size", "96", "--threads", "1"]
    args = parser().parse_args([*where, *small])
    model = train(args, deck, [SURFACE])
    picture = np.full((120, 160, 3), 90, np.uint8)
    cv2.circle(picture, (80, 60), 20, (255, 255, 255), -1)
    assert PlainReader(model, least=0.0).read(picture).cards
    assert PlainReader(model, least=1.0).read(picture).cards == ()
    began = (tmp_path / "last.pt").stat().st_mtime_ns
    monkeypatch.setattr(plain_training, "plain_batch", lambda _: pytest.fail("its time was up already"))
    train(args, deck, [SURFACE])
    assert (tmp_path / "last.pt").stat().st_mtime_ns > began


def test_it_begins_with_what_fits_of_the_released_detector(torch: Any) -> None:
    torch.manual_seed(1)
    scenes = [PlainScene(np.full((64, 64, 3), 40 * n, np.uint8), classes=(), boxes=(), index_px=8.0) for n in range(4)]
    fresh, model = build_plain(), build_plain()
    fitting = plain_training.begin_with(model, MODELS / "cards.onnx", scenes)
    state = fresh.state_dict()
    changed = sum(not torch.equal(held, state[name]) for name, held in model.state_dict().items() if held.ndim == 4)
    assert fitting > 400
    assert changed > 70


def test_a_deck_that_is_held_out_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--deck", "decks/kde_oxygen", "--textures", str(tmp_path), "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["plain_training", *words])
    monkeypatch.setattr(plain_training, "load_textures", lambda *_: pytest.fail("read before the refusal"))
    with pytest.raises(SystemExit):
        main()
    assert "kde_oxygen is held out" in capsys.readouterr().err
