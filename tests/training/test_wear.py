"""Worn cards have less ink, white specks in it and dark edges; where things are printed stays."""

from __future__ import annotations

import numpy as np

from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import Style
from companion.training.scenes.wear import Wear, choose_wear, wear_out


def ink(rgb: np.ndarray) -> float:
    """How much darker than its lightest parts a card's middle is."""
    middle = rgb[60:-60, 50:-50].astype(float).min(axis=2)
    return float((middle.max() - middle).mean())


def worn(style: Style, wear: Wear, seed: int = 1):
    art = print_card(style, "9S")
    return art, wear_out(np.random.default_rng(seed), art, wear)


def test_specks_and_faded_ink_take_ink_away_and_leave_the_index_in_its_place(style: Style) -> None:
    for wear in (Wear(0.12, 0.0, 0.0), Wear(0.0, 0.5, 0.0)):
        art, used = worn(style, wear)
        assert 0.4 * ink(art.rgb) < ink(used.rgb) < 0.97 * ink(art.rgb)
        assert used.index == art.index
        assert np.array_equal(used.alpha, art.alpha)


def test_only_edges_become_dark(style: Style) -> None:
    art, used = worn(style, Wear(0.0, 0.0, 0.6))
    darker = art.rgb.astype(int).sum(axis=2) - used.rgb.astype(int).sum(axis=2)
    assert darker[150:180, :2].mean() > 60
    assert np.abs(darker[100:200, 60:180]).max() <= 3


def test_some_decks_are_worn_in_each_way_and_the_same_chance_wears_alike(style: Style) -> None:
    chosen = [choose_wear(np.random.default_rng(seed)) for seed in range(40)]
    assert any(each.specks for each in chosen)
    assert any(each.faded for each in chosen)
    assert any(each.edges for each in chosen)
    assert all(np.array_equal(*(worn(style, each)[1].rgb for _ in range(2))) for each in chosen[:2])
