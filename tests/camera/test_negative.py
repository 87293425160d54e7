"""Indices printed light on dark are read as their negatives; all others stay as they are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sources.camera.recognition.indices.identify import dark_on_light


def index(stock: tuple[int, int, int], ink: tuple[int, int, int]) -> np.ndarray:
    crop = np.full((72, 48, 3), stock, np.uint8)
    cv2.putText(crop, "7", (8, 40), cv2.FONT_HERSHEY_DUPLEX, 1.5, ink, 4)
    return crop


@pytest.mark.parametrize("ink", [(60, 175, 215), (205, 200, 195), (70, 110, 185)])
def test_metal_on_black_becomes_dark_on_light_and_grey(ink: tuple[int, int, int]) -> None:
    before = index((24, 20, 20), ink)
    turned = dark_on_light(before)
    assert np.median(turned) > 200
    assert turned.min() < 160
    assert np.ptp(turned, axis=2).max() == 0
    assert (before == index((24, 20, 20), ink)).all()


@pytest.mark.parametrize("stock", [(255, 255, 255), (90, 90, 90), (60, 175, 215)])
def test_dark_ink_on_any_lighter_stock_stays_as_it_is(stock: tuple[int, int, int]) -> None:
    crop = index(stock, (20, 10, 10))
    assert dark_on_light(crop) is crop


def test_what_is_as_light_as_it_is_dark_stays_as_it_is() -> None:
    crop = np.full((72, 48, 3), 128, np.uint8)
    crop[:20], crop[-20:] = 0, 255
    assert dark_on_light(crop) is crop


def test_an_even_crop_stays_as_it_is() -> None:
    crop = np.full((72, 48, 3), 77, np.uint8)
    assert dark_on_light(crop) is crop
