"""Fanned hands are followed card by card, each turned against the one before as much as that one is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.decks import load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.gallery.beneath import Beneath
from companion.sources.camera.recognition.gallery.fans import RowStep, guess_second_of
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces
from companion.sources.camera.recognition.gallery.poses import Plane
from companion.sources.camera.recognition.gallery.rows import Rows
from companion.sources.camera.recognition.network import Floats
from companion.training.held_out.foreign import words
from tests.camera.laid_flat import apart, lay, table
from tests.camera.shipped import NUMBERS

HAND = ("harbour", "wolf", "gale", "lantern", "moss", "ladder")
SIZE = 120, 168
HIGH, REACH = 250, 230
"""How high a card is, and how far its middle lies from the point about which a hand is fanned, in pixels."""


def fan(step: float, count: int = len(HAND)) -> list[tuple[tuple[float, float], float]]:
    """The middles of fanned cards and their turns, in degrees; the last one is the uppermost."""
    turns = [step * (number - (count - 1) / 2) for number in range(count)]
    about = np.array((640, 320 + REACH))
    return [(tuple(about + REACH * np.array((np.sin(t), -np.cos(t)))), float(np.degrees(t))) for t in np.radians(turns)]


def held(step: float) -> tuple[Picture, list[Floats]]:
    """A picture of a fanned hand of words, and where its cards lie."""
    picture, faces = table(), words([])
    laid = [lay(picture, faces[face], at, HIGH, turn) for face, (at, turn) in zip(HAND, fan(step), strict=True)]
    return picture, laid


@pytest.mark.parametrize("step", [8, 11, 14, -11])
def test_the_next_card_of_a_fan_is_turned_as_much_as_the_one_before(step: float) -> None:
    _, laid = held(step)
    assert abs(float(np.degrees(RowStep(SIZE, laid[2], laid[3]).turn)) + step) < 1
    for last, before, there in ((2, 3, 1), (2, 1, 3)):
        assert apart(RowStep(SIZE, laid[last], laid[before]).find(), laid[there]) < 3


@pytest.mark.parametrize("step", [8, 11, 14, -11])
def test_a_card_of_a_fan_lies_the_given_number_of_steps_away(step: float) -> None:
    _, laid = held(step)
    for last, before, there in ((3, 4, 1), (3, 5, 2), (3, 5, 1), (1, 3, 2)):
        place = RowStep(SIZE, laid[last], laid[before], before - last).find(last - there)
        assert apart(place, laid[there]) < 3


def test_the_next_card_of_a_row_lies_as_far_away_as_the_one_before() -> None:
    picture, face = table(), words([])["wolf"]
    laid = [lay(picture, face, (400 + 60 * number, 350), HIGH) for number in range(3)]
    step = RowStep(SIZE, laid[1], laid[2])
    assert not step.is_fanned
    assert apart(step.find(), laid[0]) < 1


@pytest.mark.parametrize("step", [9, 13, -9, -13])
def test_the_second_card_of_a_fan_lies_near_where_it_is_looked_for(step: float) -> None:
    _, laid = held(step)
    middle = laid[-2].mean(axis=0)
    away = [np.abs(place.mean(axis=0) - middle).max() for place in guess_second_of(SIZE, laid[-1], lying=False)]
    assert min(away) < 0.14 * HIGH * SIZE[0] / SIZE[1]


@pytest.mark.parametrize(("step", "most_unread"), [(8, 1), (9, 0), (11, 0), (14, 0)])
def test_a_fanned_hand_is_read_though_hardly_anything_of_it_was_found(step: float, most_unread: int) -> None:
    # At 8 degrees, so little shows that rounding decides about one card: OpenCV reads all five with AVX2 or less, and
    # all but "gale" with AVX-512. At 7 degrees, none is read with any.
    picture, laid = held(step)
    badly = laid[-3][None] + np.float32((20, 40))
    found = {
        card.face: card.outline
        for card in Beneath(words([]), NUMBERS.unmarked, NUMBERS.covered).read(picture, [(HAND[-1], laid[-1])], badly)
    }
    assert set(found) <= set(HAND[:-1])
    assert len(found) >= len(HAND[:-1]) - most_unread
    assert HAND[0] in found
    off = [found[face].mean(axis=0) - laid[HAND.index(face)].mean(axis=0) for face in found]
    assert float(np.abs(off).max()) < 0.1 * HIGH


def test_what_lies_beneath_a_card_of_a_fan_hides_nothing_of_it() -> None:
    picture, laid = held(11)
    parts = PartsOfFaces(words([]), NUMBERS.unmarked, NUMBERS.covered)
    known = [*laid[:-3], *laid[-2:]]
    rows = Rows(parts, picture, known, [])
    rows.begin(known[-2], RowStep(parts.size, known[-2], known[-1]))
    rows.follow()
    assert [card.face for card in rows.found] == [HAND[-3]]


def test_of_a_card_that_surely_lies_there_it_tells_how_much_liker_one_face_it_is_than_all_others() -> None:
    picture, laid = held(11)
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 2), np.uint8)
    parts = PartsOfFaces(words([]), NUMBERS.unmarked, NUMBERS.covered)
    plane = Plane.under(laid[3], parts.size)
    (pose,) = plane.lay(laid[2][None])
    reach = NUMBERS.in_a_fan
    guessed, next_one = (parts.read(blurred, plane, pose, laid[3:], reach, expected=each) for each in (False, True))
    assert guessed is not None
    assert next_one is not None
    assert guessed.face == next_one.face == HAND[2]
    assert guessed.in_a_row < 0.7 < next_one.in_a_row


def test_a_fan_goes_on_from_where_a_card_should_lie_when_it_was_read_askew() -> None:
    picture, laid = held(11)
    parts, (uppermost, second) = PartsOfFaces(words([]), NUMBERS.unmarked, NUMBERS.covered), (laid[-1], laid[-2])
    askew = cv2.getRotationMatrix2D(tuple(map(float, second.mean(axis=0))), 12, 1)
    read = np.asarray(second @ askew[:, :2].T + askew[:, 2] + (20, 0), np.float32)

    def found(expected: Floats | None) -> list[str]:
        rows = Rows(parts, picture, [uppermost, read], [])
        rows.begin(read, *(RowStep(parts.size, each, uppermost) for each in (read, expected) if each is not None))
        rows.follow()
        return [card.face for card in rows.found]

    assert found(second) == [*HAND[-3::-1]]
    assert found(None) != found(second)


def test_a_card_that_touches_another_does_not_lie_beneath_a_fan() -> None:
    deck, picture = load_printed("letters216"), table()
    faces = {face: render(deck, face, 120, number=300 + number) for number, face in enumerate("DEPZ")}
    laid = [lay(picture, faces["P"], (510, 350), 310), lay(picture, faces["D"], (734, 350), 310, 180)]
    parts = PartsOfFaces(faces, NUMBERS.marked, NUMBERS.covered)
    rows = Rows(parts, picture, laid, [])
    rows.begin(laid[0])
    rows.follow()
    assert rows.found == []
