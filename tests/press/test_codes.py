"""Codes found on pictures: as OpenCV finds them by itself, which takes long where much looks like one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.press.codes import CARD_FAMILY, find_codes


@pytest.mark.parametrize(("blur", "noise"), [(0.5, 4.0), (1.2, 12.0)])
def test_codes_on_a_carpet_of_squares_are_those_that_opencv_finds(blur: float, noise: float) -> None:
    chance = np.random.default_rng(5)
    picture = np.kron(chance.integers(60, 180, (25, 40)), np.ones((20, 20))).astype(np.uint8)
    codes = cv2.aruco.getPredefinedDictionary(CARD_FAMILY)
    printed = {3: (60, 60), 514: (320, 90), 999: (560, 330), 170: (90, 340)}
    for number, (x, y) in printed.items():
        picture[y - 14 : y + 42, x - 14 : x + 42] = 255
        picture[y : y + 28, x : x + 28] = cv2.aruco.generateImageMarker(codes, number, 28)
    soft = cv2.GaussianBlur(picture, (0, 0), blur) + chance.normal(0, noise, picture.shape)
    picture = cv2.resize(np.clip(soft, 0, 255).astype(np.uint8), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = 0.01
    corners, numbers, _ = cv2.aruco.ArucoDetector(codes, settings).detectMarkers(picture)
    found = find_codes(picture, CARD_FAMILY)
    assert [number for number, _ in found] == sorted(np.ravel(numbers).tolist())
    assert {3, 514} <= {number for number, _ in found} <= set(printed)
    of = dict(zip(np.ravel(numbers).tolist(), corners, strict=True))
    assert all(np.array_equal(np.float32(quad), of[number][0]) for number, quad in found)
