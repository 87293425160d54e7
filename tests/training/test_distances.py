"""Drawn pictures and photographs are compared by what makes photographs hard to read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sources.camera.capture.frames import Picture
from companion.training.distances import compare_kinds, describe, place_among
from companion.training.held_out.foreign import words
from tests.camera.laid_flat import lay, table


@pytest.fixture(scope="module")
def sharp() -> Picture:
    picture = table()
    for number, face in enumerate(list(words([]).values())[:3]):
        lay(picture, face, (300 + 330 * number, 360), 400, 10.0 * number)
    return picture


def test_a_blurred_picture_is_softer(sharp: Picture) -> None:
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 3), np.uint8)
    assert describe(blurred)["softness_px"] > describe(sharp)["softness_px"] + 1.5


def test_noise_is_measured_in_grey_levels(sharp: Picture) -> None:
    grain = np.random.default_rng(1).normal(0, 8, sharp.shape[:2])[..., None]
    noisy = np.clip(np.asarray(cv2.GaussianBlur(sharp, (0, 0), 1), np.float32) + grain, 0, 255).astype(np.uint8)
    assert describe(noisy)["noise"] == pytest.approx(8, rel=0.2)


def test_glare_is_the_white_part(sharp: Picture) -> None:
    glaring = sharp.copy()
    glaring[:360, :640] = 255
    assert describe(glaring)["glare_part"] == pytest.approx(0.25 + 0.75 * describe(sharp)["glare_part"], abs=0.05)


def test_a_warm_lamp_is_a_tint(sharp: Picture) -> None:
    warm = np.clip(sharp * np.array((0.7, 0.9, 1.0)), 0, 255).astype(np.uint8)
    assert describe(warm)["tint"] > describe(sharp)["tint"] + 8


def test_the_distance_is_that_of_the_medians_in_spreads_of_the_photographs(sharp: Picture) -> None:
    blurred = [np.asarray(cv2.GaussianBlur(sharp, (0, 0), each), np.uint8) for each in (1.5, 2.0, 2.5)]
    row = compare_kinds([sharp], blurred)["softness_px"]
    assert row["drawn"] < row["photographed"]
    assert row["distance"] < -1
    assert compare_kinds(blurred, blurred)["softness_px"]["distance"] == 0


def test_photographs_lie_in_the_middle_of_what_trains_or_at_its_end(sharp: Picture) -> None:
    blurred = [np.asarray(cv2.GaussianBlur(sharp[:320, :640], (0, 0), each), np.uint8) for each in (1.0, 2.0, 3.0, 4.0)]
    row = place_among(blurred, {"middle": blurred[1:3], "soft": blurred[3:], "sharp": [sharp[:320, :640]]})[
        "softness_px"
    ]
    shares = {kind: row[kind]["share"] for kind in ("sharp", "middle", "soft")}
    assert shares["sharp"] == 0
    assert shares["middle"] == 0.5
    assert shares["soft"] > 0.8
    assert row["drawn"] == sorted(row["drawn"])
