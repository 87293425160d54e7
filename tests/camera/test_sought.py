"""Cards that neither a network nor their contours show are found by the small details of their faces."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.recognition.covered_finder import CoveredFinder
from companion.sources.camera.recognition.finding.open_places import CELL, OpenPlaces
from companion.sources.camera.recognition.finding.places import as_corners, box_around
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.look import DeckLook
from companion.training.held_out.foreign import landscape
from tests.camera.laid_flat import apart, lay, table
from tests.camera.shipped import NUMBERS, open_finder

NOTHING = np.empty((0, 4, 2), np.float32)


@pytest.fixture(scope="module")
def deck() -> dict:
    return dict(list(landscape([]).items())[:8])


def terrazzo() -> np.ndarray:
    """A table top of chips of stone, which have more edges than all cards."""
    picture, chance = table(), np.random.default_rng(3)
    for _ in range(900):
        chip = chance.uniform((0, 0), (1280, 720)) + chance.normal(0, 9, (5, 2))
        cv2.fillConvexPoly(picture, cv2.convexHull(chip.astype(np.int32)), chance.integers(30, 220, 3).tolist())
    return picture


def test_cards_are_found_wherever_they_lie_a_face_twice_too_and_known_ones_are_not(deck: dict) -> None:
    picture = terrazzo()
    laid = [
        lay(picture, deck[face], (230 + 400 * number, 350), 190, 70.0 * number)
        for number, face in enumerate(("place2", "place5", "place2"))
    ]
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8)
    sought = Sought(list(deck.values()), NUMBERS.details)
    found = sought.outlines(picture, [])
    assert all(min(apart(each, corners) for each in found) < 20 for corners in laid)
    left = sought.outlines(picture, laid[:1])
    assert min(apart(each, laid[0]) for each in left) > 100
    assert all(min(apart(each, corners) for each in left) < 20 for corners in laid[1:])


def test_a_pale_card_is_found_on_a_table_whose_speckles_have_the_clearest_details(deck: dict) -> None:
    picture, chance = table(), np.random.default_rng(5)
    for at in chance.uniform((0, 0), (1280, 720), (1500, 2)):
        cv2.circle(
            picture, at.astype(int).tolist(), int(chance.integers(2, 5)), chance.integers(0, 256, 3).tolist(), -1
        )
    pale = np.asarray(200 + 0.4 * (deck["place2"].astype(np.float32) - 200), np.uint8)
    corners = lay(picture, pale, (600, 350), 190, 20.0)
    found = Sought(list(deck.values()), NUMBERS.details).outlines(cv2.GaussianBlur(picture, (0, 0), 0.8), [])
    assert min(apart(each, corners) for each in found) < 20


def test_a_picture_without_details_shows_no_card(deck: dict) -> None:
    assert Sought(list(deck.values()), NUMBERS.details).outlines(np.full((720, 1280, 3), 90, np.uint8), []) == []
    assert Sought([np.full((90, 60, 3), 200, np.uint8)], NUMBERS.details).outlines(terrazzo(), []) == []


def test_a_block_of_touching_cards_is_named_though_no_first_one_is(deck: dict) -> None:
    picture = terrazzo()
    turn = np.radians(25)
    across, down = np.array(((np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))))
    laid = {
        face: lay(picture, deck[face], np.array((420, 330)) + 168 * (n % 3) * across + 120 * (n // 3) * down, 120, 25)
        for n, face in enumerate(list(deck)[:6])
    }
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8)
    finder = open_finder(deck)
    marked = Sighting(face="place7", side="face", confidence=1.0, candidates=(), box=(0, 0, 9, 9), number=5)
    for beside in ([], [marked]):  # a mark may be too small to be read where another is not
        found = finder.find(picture, beside, NOTHING)
        assert {
            verdict.candidates[0][0]: apart(outline, laid[verdict.candidates[0][0]]) < 8 for verdict, outline in found
        } == dict.fromkeys(laid, True)


def test_a_card_is_not_searched_for_where_something_moves(deck: dict) -> None:
    picture, faces = terrazzo(), list(deck)[:2]
    for number, face in enumerate(faces):
        lay(picture, deck[face], (300 + 600 * number, 350), 200)
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8)
    finder = open_finder(deck)
    moves = np.zeros((720 // CELL, 1280 // CELL), bool)
    for where, expected in ((slice(0), set(faces)), (slice(160, None), {faces[0]}), (slice(None), set())):
        moves[:, where] = True
        places = OpenPlaces(np.ones_like(moves), (), moves).at_rest()
        found = finder.find(picture, [], NOTHING, places)
        assert {verdict.candidates[0][0] for verdict, _ in found} == expected


def test_covered_cards_are_looked_for_where_their_details_are(deck: dict) -> None:
    picture, faces = terrazzo(), list(deck)[:4]
    laid = [lay(picture, deck[face], (300 + 100 * number, 350), 200) for number, face in enumerate(faces)]
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8)
    whole = Sighting(
        face=faces[-1], side="face", confidence=1.0, candidates=((faces[-1], 1.0),),
        box=box_around(laid[-1], (720, 1280)), corners=as_corners(laid[-1]),
    )  # fmt: skip
    finder = CoveredFinder(DeckLook(pictures=deck), NUMBERS)
    somewhere = laid[2] + np.array(((20, 90), (60, -110)), np.float32)[:, None]
    found = finder.find(picture, [whole], somewhere)
    assert {verdict.candidates[0][0] for verdict, _ in found} >= set(faces[1:3])
    assert finder.find(picture, [whole], NOTHING) == []
