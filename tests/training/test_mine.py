"""Classifiers go on from the released weights with one's own pictures, and are not written where they became worse."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
pytest.importorskip("ultralytics")

from companion.commands.main import main  # noqa: E402
from companion.sources.camera.recognition.indices.identify import Identifier  # noqa: E402
from companion.sources.camera.recognition.network import OnnxNetwork, read_notes  # noqa: E402
from companion.training import corrections, mine  # noqa: E402
from companion.training.scenes.examples import examples  # noqa: E402
from companion.training.scenes.scenes import Shop  # noqa: E402

DEMO = Path(__file__).parents[2] / "calibration" / "demo"


def told(out: Path, *, rate: float, steps: int) -> argparse.Namespace:
    return argparse.Namespace(out=out, rate=rate, steps=steps, batch=2, size=256, seed=1, threads=1)


@pytest.fixture
def own(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> list:
    """Scenes stand for pictures of one's own; few are measured with."""
    monkeypatch.setattr(mine, "KEPT_SCENES", 4)
    made = examples(np.random.default_rng(5), shop, size=256, reuse=1)
    return [(each.picture, each.labels) for each in (next(made) for _ in range(6))]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_networks_that_are_better_are_written_beside_the_other_released_files(
    own, shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter((0.5, 0.5, 0.6, 0.5) * 2)
    monkeypatch.setattr(mine, "share_right", lambda model, crops: next(shares))
    folder = mine.learn_from(own, shop, told(tmp_path, rate=1e-7, steps=1))
    assert {path.name for path in folder.iterdir()} >= {"cards.onnx", "index.onnx", "card.onnx", "reader.toml"}
    network = OnnxNetwork(folder / "index.onnx", outputs=2, threads=1)
    assert Identifier.from_notes(network, read_notes(folder / "index.json"))


def test_a_network_that_became_worse_is_refused_and_nothing_is_written(own, shop, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="refused, since neither network became better, and nothing was written"):
        mine.learn_from(own, shop, told(tmp_path, rate=3.0, steps=6))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("after", [(0.6, 0.4), (0.5, 0.5)], ids=["worse of scenes", "no better of one's own"])
def test_of_two_networks_the_one_that_became_no_better_stays_as_it_was(
    own, shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: tuple[float, float]
) -> None:
    """The files of an earlier training go with it."""
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "old.onnx").touch()
    shares = iter((0.5, 0.5, *after, 0.5, 0.5, 0.6, 0.5))
    monkeypatch.setattr(mine, "share_right", lambda model, crops: next(shares))
    folder = mine.learn_from(own, shop, told(tmp_path, rate=1e-7, steps=1))
    same = [name for name in ("index", "card") if _bytes(folder, name) == _bytes(mine.MODELS, name)]
    assert same == ["index"]
    assert not (folder / "old.onnx").exists()
    assert list(tmp_path.iterdir()) == [folder]


def _bytes(folder: Path, name: str) -> bytes:
    return (folder / f"{name}.onnx").read_bytes()


def test_a_disk_without_room_is_said_before_anything_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(mine, "LEAST", 0)
    monkeypatch.setattr(mine.shutil, "disk_usage", lambda path: SimpleNamespace(free=1_000_000))
    out = str(tmp_path / "mine")
    assert main(["dev", "train", "--mine", "--art", str(DEMO), "--textures", str(DEMO), "--out", out]) == 2
    assert capsys.readouterr().err == f"{out}: the disk is full; free some space and try again\n"


def test_who_ends_a_training_reads_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(args: argparse.Namespace) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(mine, "train_mine", end)
    assert main(["dev", "train", "--mine", "--art", str(DEMO), "--textures", str(DEMO)]) == 130
    assert capsys.readouterr().err == "Stopped before it was done.\n"


def test_the_card_and_its_indices_are_found_on_a_picture_that_was_kept(tmp_path: Path) -> None:
    photo = cv2.imread(str(DEMO / "08-king-alone.jpg"))
    assert photo is not None
    cv2.imwrite(str(tmp_path / "king.jpg"), photo)
    ((picture, labels),) = mine.labelled([("KS", tmp_path / "king.jpg")])
    assert picture.shape[2] == 3
    assert [label.kind for label in labels] == [0, 0, 1]
    assert {label.face for label in labels} == {"KS"}


def test_too_few_pictures_are_refused_with_the_way_to_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert corrections.list_saved() == []
    with pytest.raises(ValueError, match="there are 0 pictures to learn from; 20 are needed"):
        mine.train_mine(argparse.Namespace())


def test_pictures_on_which_no_card_is_found_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    coded, jpeg = cv2.imencode(".jpg", np.full((88, 63, 3), 90, np.uint8))
    assert coded
    corrections.keep([("KS", jpeg.tobytes())])
    with pytest.raises(ValueError, match="there are 0 pictures to learn from, and no card is found on 1 more; 20 are"):
        mine.train_mine(argparse.Namespace())
