"""Released networks go on being trained from where they stand (needs the extra ``train``)."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
pytest.importorskip("ultralytics")

from companion.sources.camera.recognition.engines.by_openvino import open_core  # noqa: E402
from companion.training.networks.classifier import build_classifier, classifier_batch  # noqa: E402
from companion.training.networks.detector import build_detector, detector_batch  # noqa: E402
from companion.training.networks.released import restore_classifier, restore_detector  # noqa: E402
from companion.training.scenes.examples import Example, examples  # noqa: E402

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture
def shown(shop) -> list[Example]:
    made = examples(np.random.default_rng(3), shop, size=256, reuse=2, keep=4)
    return [next(made) for _ in range(12)]


def answers(path: Path, pictures: object) -> list[np.ndarray]:
    model = open_core().compile_model(path, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    return list(model([np.asarray(pictures)]).values())


def test_a_restored_classifier_gives_the_released_answers(shown) -> None:
    model = build_classifier()
    restore_classifier(model, MODELS / "index.onnx", [crop for each in shown for crop in each.crops])
    pictures = classifier_batch([crop for each in shown for crop in each.crops])[0]
    with torch.no_grad():
        rank, suit = model.eval()(pictures)
    released = answers(MODELS / "index.onnx", pictures.numpy())
    assert np.allclose(rank.numpy(), released[0], atol=1e-3)
    assert np.allclose(suit.numpy(), released[1], atol=1e-3)


def test_a_restored_detector_gives_the_released_answers(shown) -> None:
    model = build_detector()
    restore_detector(model, MODELS / "cards.onnx", shown)
    pictures = detector_batch(shown[:2])["img"]
    model.eval()
    head = model.model[-1]
    head.export, head.format = True, "onnx"
    with torch.no_grad():
        found = model(pictures)
    released = answers(MODELS / "cards.onnx", pictures.numpy())[0]
    assert np.allclose(np.asarray(found[0] if isinstance(found, tuple) else found), released, atol=0.05)


def test_while_it_trains_a_restored_network_is_not_thrown_off(shown) -> None:
    model = build_classifier()
    restore_classifier(model, MODELS / "index.onnx", [crop for each in shown for crop in each.crops])
    pictures = classifier_batch([crop for each in shown for crop in each.crops])[0]
    with torch.no_grad():
        usual = model.eval()(pictures)[0].argmax(1)
        training = model.train()(pictures)[0].argmax(1)
    assert float((usual == training).float().mean()) > 0.7


@pytest.mark.parametrize(
    ("restore", "build", "file", "said"),
    [
        (restore_detector, build_detector, "index.onnx", "is not an exported detector"),
        (restore_classifier, build_classifier, "cards.onnx", "is not an exported classifier"),
    ],
)
def test_the_file_of_another_network_is_refused(restore, build, file, said, shown, tmp_path: Path) -> None:
    shutil.copy(MODELS / file, tmp_path)
    with pytest.raises(ValueError, match=said):
        restore(build(), tmp_path / file, shown)
