"""Decks in metallic print keep every printed sign in its place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.training.scenes.foil import Foil, choose_foil, gild
from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import Style

GOLD, RED = (220, 180, 60), (230, 20, 30)
ON_BLACK = Foil(stock=(20, 20, 24), metals={"S": GOLD, "C": GOLD, "H": RED, "D": RED}, depth=0.5, shine=0.0)


@pytest.mark.parametrize(("face", "ink"), [("7S", GOLD), ("7H", RED)])
def test_ink_becomes_metal_and_paper_becomes_stock(style: Style, face: str, ink: tuple[int, int, int]) -> None:
    plain, gilded = print_card(style, face), print_card(replace(style, foil=ON_BLACK), face)
    assert (gilded.index, gilded.four) == (plain.index, plain.four)
    assert (gilded.alpha == plain.alpha).all()
    x0, y0, x1, y1 = (round(v) for v in plain.index)
    inside = gilded.rgb[y0:y1, x0:x1].reshape(-1, 3).astype(int)
    assert np.abs(inside - ink).sum(axis=1).min() < 130
    assert np.abs(np.median(gilded.rgb.reshape(-1, 3), axis=0) - ON_BLACK.stock).max() < 12


def test_a_deck_without_foil_is_printed_in_its_inks(style: Style) -> None:
    assert style.foil is None
    assert np.median(print_card(style, "7S").rgb) > 200


def test_shine_brightens_some_of_the_metal_and_dims_some(style: Style) -> None:
    solid = replace(print_card(style, "7S"), rgb=np.zeros((336, 240, 3), np.uint8))
    solid.rgb[:20] = 255
    flat, bent = (
        gild(np.random.default_rng(2), solid, replace(ON_BLACK, shine=shine)).rgb[40:, :, 0].astype(int)
        for shine in (0.0, 0.4)
    )
    assert (bent > flat + 10).any()
    assert (bent < flat - 10).any()


def test_every_foil_differs_from_its_stock() -> None:
    for seed in range(300):
        foil = choose_foil(np.random.default_rng(seed))
        for ink in foil.metals.values():
            assert np.abs(np.asarray(ink) - foil.stock).max() > 40
