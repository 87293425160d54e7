"""The effects of light, lens and camera on a picture: colour casts, bands of light and shade, noise, rims and JPEG."""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.scenes.photo import bands, cast, denoised, pack, photograph, rescaled, sensed, sharpened


def test_light_is_at_times_that_of_a_lamp_and_at_times_balanced() -> None:
    gains = np.array([cast(np.random.default_rng(seed)) for seed in range(300)])
    warmth = gains[:, 0] / gains[:, 2]
    assert (warmth > 2).any()
    assert (warmth < 0.6).any()
    assert (gains == 1).all(axis=1).mean() > 0.3


def test_bands_go_up_and_down_around_the_same_light_along_rows_columns_or_aslant() -> None:
    along = set()
    for seed in range(40):
        field = bands(np.random.default_rng(seed), 240)[..., 0]
        assert 0.3 < field.min() < field.max() < 1.7
        spread = field.std(axis=0).max(), field.std(axis=1).max()
        along.add("rows" if spread[1] < 1e-4 else "columns" if spread[0] < 1e-4 else "aslant")
    assert along == {"rows", "columns", "aslant"}


def test_a_photograph_keeps_its_size_and_is_the_same_for_the_same_chance() -> None:
    table = np.full((96, 96, 3), 120, np.uint8)
    one, two = (photograph(np.random.default_rng(4), table, index_px=12) for _ in range(2))
    assert one.shape == table.shape
    assert one.dtype == np.uint8
    assert (one == two).all()


def stripes() -> np.ndarray:
    """A card's edges, softly seen."""
    picture = np.full((96, 96, 3), 60, np.uint8)
    picture[:, ::16], picture[:, 8:16] = 200, 200
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def test_noise_is_that_of_a_sensor_fine_or_coarse_and_denoising_takes_it_away() -> None:
    grey = np.full((96, 96, 3), 120, np.float32)
    noisy = [sensed(np.random.default_rng(seed), grey) for seed in range(30)]
    spreads = [float(each.std()) for each in noisy]
    assert min(spreads) < 2 < 8 < max(spreads) < 20
    beside = [float(np.corrcoef(each[:, :-1, 0].ravel(), each[:, 1:, 0].ravel())[0, 1]) for each in noisy]
    assert min(beside) < 0.1 < 0.3 < max(beside)
    for seed in range(6):
        grainy = np.clip(noisy[int(np.argmax(spreads))], 0, 255).astype(np.uint8)
        assert denoised(np.random.default_rng(seed), grainy).std() < 0.95 * grainy.std()


def test_sharpening_draws_rims_beyond_what_was_there() -> None:
    soft = np.asarray(np.clip(stripes().astype(int), 70, 190), np.uint8)
    for seed in range(5):
        rimmed = sharpened(np.random.default_rng(seed), soft)
        assert rimmed.shape == soft.shape
        assert int(rimmed.max()) - int(rimmed.min()) > int(soft.max()) - int(soft.min())


def test_a_picture_that_was_kept_smaller_is_softer_and_one_that_was_packed_is_changed() -> None:
    picture = stripes()
    edges = float(np.abs(np.diff(picture.astype(int), axis=1)).max())
    for seed in range(5):
        smaller = rescaled(np.random.default_rng(seed), picture)
        assert smaller.shape == picture.shape
        assert np.abs(np.diff(smaller.astype(int), axis=1)).max() < edges
        again = pack(np.random.default_rng(seed), picture)
        assert 0 < np.abs(again.astype(int) - picture).mean() < 12
