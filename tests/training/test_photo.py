"""What light, lens and camera do to a picture: colour casts, and bands of light and shade."""

from __future__ import annotations

import numpy as np

from companion.training.scenes.photo import bands, cast, photograph


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
