"""Photographs are made worse as light, lens and hand do."""

from __future__ import annotations

import numpy as np
import pytest

from companion.training.held_out.changes import CHANGES

CARD = np.full((240, 320, 3), 90, np.uint8)
CARD[60:180, 100:220] = 250
CARD[100:140, 150:170] = (20, 10, 10)


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_change_keeps_the_picture_s_size_and_is_the_same_each_time(name: str) -> None:
    before = CARD.copy()
    changed = CHANGES[name](CARD)
    assert (changed.shape, changed.dtype) == (CARD.shape, CARD.dtype)
    assert (changed != CARD).any()
    assert (CHANGES[name](CARD) == changed).all()
    assert (before == CARD).all()


def test_darkness_is_dark_and_noisy() -> None:
    changed = CHANGES["dark"](CARD)
    assert changed.mean() < 0.3 * CARD.mean()
    assert changed[:50, :50].std() > 2


def test_too_much_light_makes_paper_white() -> None:
    assert (CHANGES["bright"](CARD)[70, 110] == 255).all()


def test_a_lamp_makes_paper_orange() -> None:
    blue, green, red = CHANGES["lamp"](CARD)[70, 110].astype(int)
    assert blue < green < red
    assert red > 1.8 * blue


def test_haze_leaves_a_third_of_the_contrast() -> None:
    assert np.ptp(CHANGES["haze"](CARD)) == pytest.approx(np.ptp(CARD) * 0.35, abs=2)


def test_flicker_runs_along_rows() -> None:
    column = CHANGES["flicker"](CARD)[:, 10, 0].astype(int)
    assert np.ptp(column) > 70
    assert (np.diff(np.sign(column - 90.0)) != 0).sum() >= 2 * 12 - 2
    assert (CHANGES["flicker"](CARD)[:, :90] == CHANGES["flicker"](CARD)[:, :1]).all()


def test_an_unsteady_hand_smears_edges_aslant() -> None:
    changed = CHANGES["unsteady"](CARD)
    assert 90 < changed[120, 100, 0] < 250
    assert (changed[10:40, 10:40] == 90).all()


def test_in_gold_paper_is_black_and_ink_golden() -> None:
    changed = CHANGES["gold"](CARD).astype(int)
    assert changed[70, 110].max() < 40
    blue, _, red = changed[120, 160]
    assert red > 180 > 100 > blue
