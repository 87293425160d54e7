"""A card that was roughly straightened is laid exactly over its face, in any light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sources.camera.recognition.gallery.laying import lay_over_face
from companion.training.held_out.foreign import by_hand, landscape, shapes, words


def soft(face: np.ndarray) -> np.ndarray:
    small = cv2.resize(face, (92, 128), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)


@pytest.mark.parametrize(
    ("deck", "face", "times"),
    [(words, "dagger", 1), (by_hand, "drawing7", 1), (shapes, "shape40", 1), (landscape, "place7", 6)],
)
def test_a_card_lies_over_its_face_to_a_pixel_though_it_is_darker(deck: object, face: str, times: float) -> None:
    printed = soft(deck([])[face])  # type: ignore[operator]
    corners = np.array([[0, 0], [91, 0], [91, 127], [0, 127]], np.float32)
    off = corners + times * np.array([[2.5, -1.5], [-1.0, 2.0], [1.5, 2.5], [-2.0, 0.5]], np.float32)
    truth = cv2.getPerspectiveTransform(corners, off)
    moved = cv2.warpPerspective(printed, np.linalg.inv(truth), (92, 128), flags=cv2.WARP_INVERSE_MAP,
                                borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    noise = np.random.default_rng(1).normal(0, 2, moved.shape)
    bend, fit = lay_over_face(np.clip(0.6 * moved + 20 + noise, 0, 255).astype(np.uint8), printed)
    middle = 0.8 * (corners - corners.mean(axis=0)) + corners.mean(axis=0)
    lies, wanted = (cv2.perspectiveTransform(middle.reshape(-1, 1, 2), each) for each in (bend, truth))
    assert np.linalg.norm(lies - wanted, axis=2).mean() < 0.8 < np.linalg.norm(wanted - middle[:, None], axis=2).mean()
    assert fit > 0.95


def test_nothing_is_moved_where_there_is_nothing_to_go_by() -> None:
    empty = np.full((128, 92), 200, np.uint8)
    for card, face in ((soft(words([])["wolf"]), empty), (empty, empty), (empty[:8, :8], empty[:8, :8])):
        bend, fit = lay_over_face(card, face)
        assert (bend == np.eye(3)).all()
        assert fit == 0
