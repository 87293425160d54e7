"""Decks of other countries are cut from one drawing, and get other letters in their corners."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.training.held_out.national import DRAWN, LETTER, SHEETS, DeckDrawing, cut, relettered, rendered
from companion.training.held_out.scenes import held_out_names

HELD_OUT = Path(__file__).parents[2] / "models" / "held_out.toml"


def card() -> np.ndarray:
    """A white card with a red letter in both its corners and a green court within."""
    picture = np.full((360, 240, 4), 255, np.uint8)
    for _ in range(2):
        picture[20:50, 12:30, :3] = (20, 20, 200)
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    picture[120:240, 60:180, :3] = (30, 160, 40)
    return picture


@pytest.mark.parametrize("name", SHEETS)
def test_a_drawing_is_cut_into_all_faces_row_by_row(name: str) -> None:
    of = SHEETS[name]
    sheet = np.zeros((50, 130, 4), np.uint8)
    for number in range(5 * 13):
        row, column = divmod(number, 13)
        sheet[10 * row : 10 * row + 10, 10 * column : 10 * column + 10] = number
    faces = cut(sheet, of.suits, of.ranks)
    assert set(faces) == set(STANDARD_52)
    assert (faces[of.ranks[2] + of.suits[1]] == 13 + 2).all()


def test_another_letter_stands_in_both_corners_in_the_ink_of_the_old_one() -> None:
    made = relettered(card(), np.full((60, 20), 255, np.uint8))
    assert (made == made[::-1, ::-1]).all()
    top = round(LETTER[1] * 360), round(LETTER[3] * 360)
    letter = (made[..., 2] == 200) & (made[..., 1] == 20)
    rows = np.flatnonzero(letter[:180].any(axis=1))
    assert top[0] < rows[0] < rows[-1] < top[1]
    assert np.ptp(rows) > 30
    assert (made[120:240] == card()[120:240]).all()


def test_a_drawing_that_is_missing_names_the_package_that_has_it() -> None:
    with pytest.raises(FileNotFoundError, match="install gnome-cards-data"):
        rendered(DeckDrawing(SHEETS["gnome_berlin"].folder, "nowhere.svgz"))


def test_every_deck_of_other_countries_is_held_out() -> None:
    *_, national = held_out_names(HELD_OUT)
    assert set(national) == {*SHEETS, *DRAWN}
