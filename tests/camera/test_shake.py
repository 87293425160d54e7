"""The resting parts of two pictures give the shift between them, whatever moves and however the light changes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.shake import shift_between

SIZE = 320, 180


def table(*, noise: float = 1.5, light: float = 1.0, seed: int = 0) -> Picture:
    """A felt with eight cards, small, as a noisy camera sees it."""
    seen = np.full((SIZE[1], SIZE[0], 3), (60, 90, 50), np.uint8)
    for number in range(8):
        x, y = 40 + 70 * (number % 4), 45 + 80 * (number // 4)
        cv2.rectangle(seen, (x - 12, y - 17), (x + 12, y + 17), (230, 235, 235), -1)
        cv2.putText(seen, str(number), (x - 8, y + 8), cv2.FONT_HERSHEY_DUPLEX, 0.7, (30, 30, 160), 1)
    lit = cv2.GaussianBlur(seen, (0, 0), 0.8).astype(np.float32) * light
    return np.clip(lit + np.random.default_rng(seed).normal(0, noise, lit.shape), 0, 255).astype(np.uint8)


def moved(picture: Picture, across: float, down: float) -> Picture:
    move = np.array([[1, 0, across], [0, 1, down]], np.float32)
    return np.asarray(cv2.warpAffine(picture, move, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def still() -> np.ndarray:
    return np.ones((SIZE[1], SIZE[0]), bool)


@pytest.mark.parametrize("shift", [(0.25, 0.0), (-0.4, 0.7), (1.6, -1.2)])
def test_a_shift_is_measured_to_a_fraction_of_a_place(shift: tuple[float, float]) -> None:
    told = shift_between(table(), moved(table(seed=1, light=1.04), *shift), still())
    assert told == pytest.approx(shift, abs=0.08)


def test_a_hand_that_moves_over_a_third_of_the_picture_is_no_shift() -> None:
    before, now = table(), moved(table(seed=1), 0.5, -0.25)
    cv2.rectangle(before, (0, 0), (100, 180), (130, 160, 210), -1)
    cv2.rectangle(now, (0, 0), (106, 180), (130, 160, 210), -1)
    assert shift_between(before, now, still()) == pytest.approx((0.5, -0.25), abs=0.08)


def test_what_is_known_to_move_is_not_asked() -> None:
    before, now, rests = table(), table(seed=1), still()
    now[:, :200] = moved(now, 1.0, 1.0)[:, :200]
    rests[:, :205] = False
    assert shift_between(before, now, rests) == pytest.approx((0, 0), abs=0.08)


def test_a_bare_felt_and_a_picture_of_something_else_tell_nothing() -> None:
    bare = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    assert shift_between(bare, bare, still()) == (0, 0)
    assert shift_between(table(), np.ascontiguousarray(table()[::-1, ::-1]), still()) == (0, 0)
