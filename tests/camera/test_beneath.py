"""Cards that lie under others, read from the top down."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.decks import PrintedDeck, load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.suspects import keep_one_a_place
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.gallery.beneath import Beneath
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces
from companion.sources.camera.recognition.gallery.rows import Rows
from companion.sources.camera.recognition.network import Floats
from companion.training.held_out.foreign import landscape, words
from tests.camera.laid_flat import apart, lay, loose, table
from tests.camera.shipped import NUMBERS

FAN = ("5D", "0A", "3H", "8G", "2B")
STEP = 74
"""A third of a card's width."""


@pytest.fixture(scope="module")
def letters() -> PrintedDeck:
    return load_printed("pirates_custom")


@pytest.fixture(scope="module", params=(NUMBERS.marked, NUMBERS.unmarked), ids=("with marks", "by print alone"))
def beneath(letters: PrintedDeck, request: pytest.FixtureRequest) -> Beneath:
    return Beneath({face: render(letters, face, 60) for face in letters.prints}, request.param, NUMBERS.covered)


def fanned(deck: PrintedDeck, faces: tuple[str, ...] = FAN, step: int = STEP) -> tuple[np.ndarray, list[Floats]]:
    """A picture of cards each over most of the one before, and where they lie."""
    picture = table()
    places = range(len(faces))
    return picture, [
        lay(picture, render(deck, faces[n], 120), (380 + step * n, 350), 310, 3.0 * (n % 2)) for n in places
    ]


def test_cards_are_read_by_what_shows_of_them(letters: PrintedDeck, beneath: Beneath) -> None:
    picture, laid = fanned(letters)
    suspects = np.stack([loose(corners, 9.0, number) for number, corners in enumerate(laid)])
    found = beneath.read(picture, [(FAN[-1], laid[-1])], suspects)
    assert {card.face for card in found} == set(FAN[:-1])
    for card in found:
        assert card.probability > 0.8
        assert float(np.abs(card.outline - laid[FAN.index(card.face)]).max()) < 8


def test_a_speck_beside_a_card_is_not_searched_for_another_one() -> None:
    card = np.float32([[300, 300], [363, 300], [363, 388], [300, 388]])
    speck, narrow = card[:1] + (card - card[:1]) / 4 - 60, card + np.float32((55, 0))
    assert np.array_equal(keep_one_a_place(np.stack([speck, narrow]), [card]), narrow[None])


def test_cards_are_read_that_lie_elsewhere_and_turned_differently_from_their_outlines(
    letters: PrintedDeck, beneath: Beneath
) -> None:
    picture = table()
    turns = (12.0, -14.0, 3.0)
    laid = [
        lay(picture, render(letters, face, 120), (300 + 120 * n, 350), 250, turns[n])
        for n, face in enumerate(("5D", "0A", "3H"))
    ]
    straight = [np.float32([[-89, -125], [89, -125], [89, 125], [-89, 125]]) + card.mean(axis=0) for card in laid]
    suspects = np.stack([straight[0] + np.float32((25, 10)), straight[1] - np.float32((20, 15))])
    found = {card.face: card.outline for card in beneath.read(picture, [("3H", laid[2])], suspects)}
    assert set(found) == {"5D", "0A"}
    assert all(float(np.abs(found[face] - laid[n]).max()) < 8 for n, face in enumerate(("5D", "0A")))


def test_a_card_that_lies_free_beside_covered_ones_is_read_too(letters: PrintedDeck, beneath: Beneath) -> None:
    picture, laid = fanned(letters, FAN[:2], 150)
    free = lay(picture, render(letters, FAN[2], 120), (880, 350), 310)
    found = beneath.read(picture, [(FAN[1], laid[1])], np.stack([laid[0], free]))
    assert {card.face for card in found} == {FAN[0], FAN[2]}


def test_where_no_card_is_known_none_is_read_beneath_it(letters: PrintedDeck, beneath: Beneath) -> None:
    picture, laid = fanned(letters)
    assert beneath.read(picture, [], np.stack(laid)) == []


def test_a_card_that_is_known_is_not_found_again_beneath_itself(letters: PrintedDeck, beneath: Beneath) -> None:
    picture, laid = fanned(letters, FAN[-1:])
    suspects = np.stack([laid[0] + np.float32((x, y)) for x in (-40, -25, 30) for y in (-20, 0, 35)])
    assert beneath.read(picture, [(FAN[-1], laid[-1])], suspects) == []


def test_cards_of_another_deck_beneath_are_not_named(letters: PrintedDeck, beneath: Beneath) -> None:
    poker, picture = load_printed("standard52"), table()
    laid = [lay(picture, render(poker, face, 120), (380 + STEP * n, 350), 310) for n, face in enumerate(("5D", "8C"))]
    laid.append(lay(picture, render(letters, "5D", 120), (380 + 2 * STEP, 350), 310))
    assert beneath.read(picture, [("5D", laid[-1])], np.stack(laid[:-1])) == []


def test_faces_that_differ_only_where_they_are_covered_are_a_doubt() -> None:
    faces = {name: np.full((352, 252, 3), 245, np.uint8) for name in ("crown", "skull", "ship")}
    for number, face in enumerate(faces.values()):
        cv2.putText(face, "A" if number < 2 else "B", (20, 70), cv2.FONT_HERSHEY_SIMPLEX, 2, (20, 20, 20), 5)
        cv2.circle(face, (170, 220), 30 + 20 * number, (40, 90, 200), -1)
    picture = table()
    laid = [lay(picture, faces[name], (400 + 75 * n, 350), 310) for n, name in enumerate(("crown", "ship", "skull"))]
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [("skull", laid[-1])], np.stack(laid[:-1]))
    assert [card.face for card in found] == ["ship"]


def test_cards_that_are_read_lying_are_read_beneath_others_too() -> None:
    faces = landscape([])
    fan = ("place3", "place21", "place14")
    picture = table()
    laid = [lay(picture, faces[face], (430 + 90 * n, 350), 220, 90.0) for n, face in enumerate(fan)]
    suspects = np.stack([loose(corners, 6.0, number) for number, corners in enumerate(laid)])
    found = {
        card.face: card.outline
        for card in Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(fan[-1], laid[-1])], suspects)
    }
    assert set(found) == set(fan[:-1])
    assert all(float(np.abs(found[face] - laid[fan.index(face)]).max()) < 8 for face in found)


def test_a_row_that_was_pushed_together_is_read_though_hardly_anything_of_it_was_found() -> None:
    faces, row, picture = landscape([]), ("place3", "place21", "place8", "place14"), table()
    laid = [lay(picture, faces[face], (330 + 105 * n, 350), 220) for n, face in enumerate(row)]
    badly = laid[-2][None] + np.float32((75, 50))
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(row[-1], laid[-1])], badly)
    assert {card.face for card in found} == set(row[:-1])


def test_a_row_is_followed_of_which_mostly_empty_paper_shows() -> None:
    faces, row, picture = words([]), ("harbour", "wolf", "gale", "lantern", "moss", "ladder"), table()
    laid = [lay(picture, faces[face], (360 + 66 * n, 350), 290) for n, face in enumerate(row)]
    badly = laid[-2][None] + np.float32((60, 50))
    found = {
        card.face: card.outline
        for card in Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(row[-1], laid[-1])], badly)
    }
    assert set(found) == set(row[:-1])
    assert all(float(np.abs(found[face] - laid[row.index(face)]).max()) < 8 for face in found)


def test_a_row_continues_beyond_a_card_that_cannot_be_read() -> None:
    faces, picture = words([]), table()
    row = ("harbour", "wolf", "gale", "blank", "moss", "ladder")
    faces_and_blank = faces | {"blank": np.full_like(faces["wolf"], 250)}
    laid = [lay(picture, faces_and_blank[face], (360 + 66 * n, 350), 290) for n, face in enumerate(row)]
    badly = laid[-2][None] + np.float32((60, 50))
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(row[-1], laid[-1])], badly)
    assert {card.face for card in found} == set(row[:-1]) - {"blank"}


def test_a_row_continues_beyond_an_unreadable_first_card_too() -> None:
    faces, picture = words([]), table()
    row = ("harbour", "wolf", "gale", "moss", "blank", "ladder")
    faces_and_blank = faces | {"blank": np.full_like(faces["wolf"], 250)}
    laid = [lay(picture, faces_and_blank[face], (360 + 66 * n, 350), 290) for n, face in enumerate(row)]
    badly = laid[-2][None] + np.float32((60, 50))
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(row[-1], laid[-1])], badly)
    assert {card.face for card in found} == set(row[:-1]) - {"blank"}


def lit(picture: Picture, at: Floats, reach: float, height: float) -> Picture:
    """A picture on which a lamp shines there."""
    down, across = np.mgrid[:720, :1280].astype(np.float32)
    glare = height * np.exp(-((across - at[0]) ** 2 + (down - at[1]) ** 2) / (2 * reach**2))
    return np.clip(picture + glare[..., None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("off", [(0, 0), (14, 9), (-12, -14)])
def test_glare_does_not_pull_a_covered_card_away_from_its_face(off: tuple[float, float]) -> None:
    faces, picture = words([]), table()
    beneath = lay(picture, faces["ladder"], (400, 350), 290, 3)
    over = lay(picture, faces["lantern"], (470, 350), 290)
    dim = lit((0.6 * picture).astype(np.uint8), beneath[0] + np.float32((45, 100)), 60, 110)
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(
        dim, [("lantern", over)], beneath[None] + np.float32(off)
    )
    assert [card.face for card in found] == ["ladder"]
    assert apart(found[0].outline, beneath) < 1.5


def test_a_card_in_bad_light_is_named_by_its_place_in_a_row() -> None:
    faces, picture = words([]), table()
    row = ("harbour", "wolf", "gale", "lantern", "moss", "ladder")
    laid = [lay(picture, faces[face], (360 + 66 * n, 350), 290) for n, face in enumerate(row)]
    picture = lit(picture, laid[3].min(axis=0) + np.float32((30, 120)), 30, 180)
    badly = laid[-2][None] + np.float32((60, 50))
    found = Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, [(row[-1], laid[-1])], badly)
    assert {card.face for card in found} == set(row[:-1])


@pytest.mark.parametrize("care", [NUMBERS.marked, NUMBERS.unmarked], ids=("with marks", "by print alone"))
def test_a_card_that_is_known_elsewhere_is_not_found_again_in_a_row(letters: PrintedDeck, care: Fitted) -> None:
    picture = table()
    laid = [lay(picture, render(letters, face, 120), (380 + 2 * STEP * n, 350), 310) for n, face in enumerate(FAN[:2])]
    parts = PartsOfFaces({face: render(letters, face, 60) for face in letters.prints}, care, NUMBERS.covered)

    def row(elsewhere: list[Floats]) -> list[str]:
        rows = Rows(parts, picture, [laid[1]], elsewhere)
        rows.begin(laid[1])
        rows.follow()
        return [card.face for card in rows.found]

    assert row([]) == [FAN[0]]
    assert row([laid[0]]) == []


def test_open_cards_that_touch_a_row_are_not_named_again() -> None:
    faces, row, picture = words([]), ("harbour", "ladder", "garden", "orchard", "castle", "hunter"), table()
    places = (240, 300, 430, 560, 690, 820)
    laid = [lay(picture, faces[face], (x, 350), 178) for face, x in zip(row, places, strict=True)]
    known = list(zip(row[1:], laid[1:], strict=True))
    assert {
        card.face for card in Beneath(faces, NUMBERS.unmarked, NUMBERS.covered).read(picture, known, laid[0][None])
    } == {"harbour"}


@pytest.mark.parametrize(("faces", "px"), [(130, 168), (131, 112)])
def test_faces_of_a_deck_of_many_are_compared_smaller_than_those_of_a_usual_one(faces: int, px: int) -> None:
    pictures = {str(number): np.full((88, 63, 3), number, np.uint8) for number in range(faces)}
    assert PartsOfFaces(pictures, NUMBERS.unmarked, NUMBERS.covered).size[1] == px
