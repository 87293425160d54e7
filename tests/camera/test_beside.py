"""Cards lie beside cards: where a named one is, the next one of its row is looked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.recognition.finding.places import as_corners, box_around
from companion.sources.camera.recognition.gallery.beside import find_places_beside
from companion.training.held_out.foreign import words
from tests.camera.laid_flat import apart, lay, table
from tests.camera.shipped import open_finder

HIGH = 190.0


@pytest.fixture(scope="module")
def deck() -> dict:
    return dict(list(words([]).items())[:6])


def row_of(deck: dict) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """The deck's first five cards in a row, touching each other, aslant."""
    picture = table()
    wide = HIGH * 252 / 352
    step = wide * np.array((np.cos(0.2), np.sin(0.2)))
    faces = list(deck)[:5]
    laid = {face: lay(picture, deck[face], (280 + n * step[0], 200 + n * step[1]), HIGH, np.degrees(0.2))
            for n, face in enumerate(faces)}  # fmt: skip
    return cv2.GaussianBlur(picture, (0, 0), 0.8), laid


def test_the_place_of_the_next_card_is_found_and_empty_table_is_not(deck: dict) -> None:
    picture, laid = row_of(deck)
    first, second = list(laid.values())[:2]
    places = find_places_beside(picture, [first], [first])
    assert min(apart(place, second) for place in places) < 6
    assert all(cv2.pointPolygonTest(second, tuple(map(float, place.mean(axis=0))), False) > 0 for place in places)


def test_a_row_of_touching_cards_is_named_from_one_of_them(deck: dict) -> None:
    picture, laid = row_of(deck)
    face, corners = next(iter(laid.items()))
    size = picture.shape[0], picture.shape[1]
    known = Sighting(
        face=face, side="face", confidence=1.0, candidates=((face, 1.0),), box=box_around(corners, size),
        corners=as_corners(corners),
    )  # fmt: skip
    finder = open_finder(deck)
    found = finder.find(picture, [known], np.empty((0, 4, 2), np.float32))
    assert {
        verdict.candidates[0][0]: apart(outline, laid[verdict.candidates[0][0]]) < 8 for verdict, outline in found
    } == (dict.fromkeys(list(laid)[1:], True))
