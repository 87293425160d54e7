"""Index rectangles are found in the art, and what is held out is never loaded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.training.scenes.art import HeldOut, load_deck, load_decks, load_textures
from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import Style


def write_deck(folder: Path, style: Style) -> dict[str, tuple[float, float, float, float]]:
    """A deck's pictures on disk; returns where its indices were printed."""
    folder.mkdir(parents=True)
    printed = {}
    for face in STANDARD_52:
        art = print_card(style, face)
        bgra = cv2.merge([*cv2.split(art.rgb)[::-1], art.alpha])
        cv2.imwrite(str(folder / f"{face}.png"), bgra)
        printed[face] = art.index
    return printed


def test_indices_are_found_where_they_were_printed(style: Style, tmp_path: Path) -> None:
    style = replace(style, pip_scale=0.12, margin=(9, 12), scale=38.0, stock=(250, 250, 250))
    printed = write_deck(tmp_path / "drawn", style)
    deck = load_deck(tmp_path / "drawn")
    for face in ("AS", "7H", "4D", "9C"):
        assert deck.cards[face].index == pytest.approx(printed[face], abs=4)


def test_a_missing_face_is_named(style: Style, tmp_path: Path) -> None:
    write_deck(tmp_path / "drawn", style)
    (tmp_path / "drawn" / "QH.png").unlink()
    with pytest.raises(ValueError, match="no picture of QH"):
        load_deck(tmp_path / "drawn")


def test_held_out_decks_and_surfaces_are_not_loaded(style: Style, tmp_path: Path) -> None:
    listed = tmp_path / "held_out.toml"
    listed.write_text('decks = ["secret"]\ntextures = ["Tatami"]\n')
    (tmp_path / "decks" / "secret").mkdir(parents=True)
    for name in ("Tatami_001", "Wood_001"):
        (tmp_path / "surfaces").mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / "surfaces" / f"{name}.jpg"), np.zeros((8, 8, 3), np.uint8))
    held_out = HeldOut.read(listed)
    assert load_decks(tmp_path / "decks", held_out) == []
    assert len(load_textures(tmp_path / "surfaces", held_out)) == 1


def test_the_committed_list_keeps_both_photograph_sources_out() -> None:
    listed = HeldOut.read(Path(__file__).parents[2] / "models" / "held_out.toml")
    assert "git_byronknoll_vector" in listed.decks
    assert "Tatami" in listed.textures
