"""Cards of any deck are compared with one picture of each face; what is like none of them is not a card of the deck."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.decks import load_printed
from companion.press.rendering import render
from companion.sources.camera.recognition.finding.contours import find_four_sided
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.marks.printed_marks import find_marks, marks_on
from companion.sources.camera.recognition.verdict import Opinion, verdict_of
from companion.training.held_out.foreign import by_hand, landscape, runes, shapes, words
from tests.camera.laid_flat import apart, begun, lay, loose, table
from tests.camera.shipped import NUMBERS


@pytest.fixture(scope="module")
def drawings() -> dict:
    return by_hand([])


@pytest.fixture(scope="module")
def gallery(drawings: dict) -> Gallery:
    return Gallery(drawings, NUMBERS.gallery)


def named(gallery: Gallery, picture: np.ndarray, corners: np.ndarray) -> tuple[str, float]:
    (said,) = gallery.opinions(picture, [corners[None]])
    shares = said.opinion.shares
    return max(shares, key=lambda face: shares[face], default=""), said.opinion.of_likeliest


@pytest.mark.parametrize("turn", [0, 75, 180, 290])
@pytest.mark.parametrize("at", range(4))
def test_a_card_is_known_however_it_lies_and_wherever_its_outline_begins(
    gallery: Gallery, drawings: dict, turn: int, at: int
) -> None:
    picture = table()
    corners = lay(picture, drawings["drawing7"], (600, 350), 260, turn)
    (said,) = gallery.opinions(picture, [begun(corners, at)[None]])
    assert said.opinion.shares["drawing7"] > 0.95
    assert apart(said.outline, corners) < 1


def test_a_card_is_known_in_a_dim_warm_light(gallery: Gallery, drawings: dict) -> None:
    picture = table()
    corners = lay(picture, drawings["drawing11"], (600, 350), 200, 20)
    dim = np.clip(picture * np.array((0.25, 0.35, 0.5)) + np.random.default_rng(1).normal(0, 3, picture.shape), 0, 255)
    assert named(gallery, dim.astype(np.uint8), corners)[0] == "drawing11"
    assert named(gallery, dim.astype(np.uint8), corners)[1] > 0.9


def test_a_black_card_is_known_under_glare() -> None:
    faces, picture = runes([]), table()
    corners = lay(picture, faces["rune0"], (600, 350), 200, 20) + np.float32(((2, 1), (-2, 2), (-1, -2), (1, -1)))
    rows, columns = np.mgrid[:720, :1280]
    glare = 150 * np.exp(-((columns - 640) ** 2 + (rows - 430) ** 2) / (2 * 50**2))[..., None]
    shining = np.clip(cv2.GaussianBlur(picture, (0, 0), 0.9) + glare, 0, 255).astype(np.uint8)
    face, sure = named(Gallery(faces, NUMBERS.gallery), shining, corners)
    assert (face, sure > 0.9) == ("rune0", True)


def test_fine_stripes_in_a_soft_picture_are_neither_plain_nor_filled() -> None:
    faces, picture = shapes([]), table()
    corners = lay(picture, faces["shape32"], (600, 350), 84, 4)
    face, sure = named(Gallery(faces, NUMBERS.gallery), cv2.GaussianBlur(picture, (0, 0), 1.0), corners)
    assert (face, sure > 0.9) == ("shape32", True)


def test_cards_of_other_decks_are_like_no_face(gallery: Gallery) -> None:
    for number, card in enumerate([*list(runes([]).values())[:8], *list(landscape([]).values())[:8]]):
        picture = table()
        corners = lay(picture, card, (600, 350), 220, 25.0 * number)
        assert gallery.opinions(picture, [corners[None]])[0].opinion.of_another > 0.7


def test_a_word_is_read_in_a_dim_and_soft_picture_and_a_word_that_the_deck_lacks_is_not() -> None:
    faces = words([])
    shown = ("wolf", "tide", "anvil")
    whole, others = (
        Gallery(faces, NUMBERS.gallery),
        Gallery({face: picture for face, picture in faces.items() if face not in shown}, NUMBERS.gallery),
    )
    for number, face in enumerate(shown):
        picture = table()
        corners = lay(picture, faces[face], (600, 350), 110, 30.0 * number)
        noise = np.random.default_rng(number).normal(0, 5, picture.shape)
        soft = np.clip(cv2.GaussianBlur(picture * 0.6, (0, 0), 1.0) + noise, 0, 255).astype(np.uint8)
        assert named(whole, soft, corners)[0] == face
        assert named(whole, soft, corners)[1] > 0.8
        assert named(others, soft, corners)[1] < 0.3


def test_the_negative_of_a_face_is_no_face() -> None:
    faces = words([])
    picture = table()
    corners = lay(picture, 255 - faces["raven"], (600, 350), 260)
    assert named(Gallery(faces, NUMBERS.gallery), picture, corners)[1] < 0.1


def test_a_card_of_another_deck_that_has_a_faces_figure_beside_another_shape_is_none_of_this_deck() -> None:
    deck, other = load_printed("battle"), load_printed("pirates_custom")
    faces = {face: render(deck, face, 60) for face in ("B2", "B3", "B4", "B5", "R3", "R5", "G3")}
    battle = Gallery(faces, NUMBERS.gallery, {face: render(deck, face, 60, number=7) for face in faces})
    for figure in (3, 5):
        picture = table()
        corners = lay(picture, render(other, f"{figure}C", 150), (600, 350), 180, 40.0 * figure)
        assert named(battle, picture, corners)[1] < 0.1
        picture = table()  # its own card, a copy with another mark
        corners = lay(picture, render(deck, f"B{figure}", 150, number=33), (600, 350), 180, 40.0 * figure)
        assert named(battle, picture, corners)[1] > 0.9


def test_faces_that_differ_in_a_small_part_are_distinguished_by_a_closer_look() -> None:
    faces = shapes([])
    gallery = Gallery(faces, NUMBERS.gallery)
    for face in list(faces)[::9]:
        picture = table()
        corners = loose(lay(picture, faces[face], (600, 350), 180, 40), 2.0)
        tried = np.stack([corners, *draw_to_edges(picture, corners[None])[0]])
        assert gallery.opinions(picture, [tried])[0].opinion.shares[face] > 0.8


def test_two_faces_that_are_one_picture_are_a_doubt() -> None:
    one = runes([])["rune3"]
    gallery = Gallery({"one": one, "other": one.copy(), "third": runes([])["rune4"]}, NUMBERS.gallery)
    picture = table()
    (said,) = gallery.opinions(picture, [lay(picture, one, (600, 350), 220, 10)[None]])
    assert [*said.opinion.shares.values()] == [pytest.approx(0.5, abs=0.1)] * 2


def test_an_outline_that_hardly_touches_the_picture_is_like_no_face(gallery: Gallery) -> None:
    beside = np.array([[-900, 10], [1, 10], [1, 1400], [-900, 1400]], np.float32)
    above = np.array([[10, -900], [1400, -900], [1400, 1], [10, 1]], np.float32)
    assert (gallery.likeness(table(), np.stack([beside, above])) < 0.6).all()


def test_a_loose_outline_is_drawn_to_the_cards_edges(drawings: dict) -> None:
    for seed in range(12):
        picture = table(seed=seed)
        corners = lay(picture, drawings["drawing5"], (600, 350), 260, 31.0 * seed)
        found = loose(corners, 9.0, seed)
        (drawn,) = draw_to_edges(picture, found[None])
        assert min(apart(each, corners) for each in drawn) < 4
        assert apart(found, corners) > 6


def test_where_a_printed_frame_was_taken_for_the_card_its_edges_are_found_farther_away() -> None:
    card, picture = landscape([])["place7"], table()
    corners = lay(picture, card, (600, 350), 220, 20.0)
    height, width = card.shape[:2]
    turn = cv2.getPerspectiveTransform(
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32), corners
    )
    frame = np.array([[[60, 10], [width, 10], [width, height], [60, height]]], np.float32)
    found = cv2.perspectiveTransform(frame, turn)
    assert all(apart(each, corners) > 10 for each in draw_to_edges(picture, found)[0])
    assert min(apart(each, corners) for each in draw_to_edges(picture, found, read_shipped().edges.farther)[0]) < 4


def test_an_outline_on_an_empty_table_stays_where_it_is() -> None:
    found = np.array([[400, 200], [600, 210], [590, 480], [390, 470]], np.float32)
    assert all(apart(each, found) < 40 for each in draw_to_edges(table(), found[None])[0])


def test_cards_are_found_by_their_contours_alone(drawings: dict) -> None:
    picture = table()
    laid = [lay(picture, drawings[f"drawing{n}"], (250 + 350 * n, 350), 240, 50.0 * n) for n in range(3)]
    found = find_four_sided(picture)
    for corners in laid:
        assert min(min(apart(begun(quad, at), corners) for at in range(4)) for quad in found) < 8
    assert len(find_four_sided(np.full((1, 1, 3), 90, np.uint8))) == 0


def test_sources_that_agree_are_surer_and_sources_that_disagree_name_nothing() -> None:
    knows = frozenset({"A", "B"})
    one, same, other = (Opinion({face: 0.9, "B" if face == "A" else "A": 0.02}, knows) for face in ("A", "A", "B"))
    agreed, split = verdict_of([one, same]), verdict_of([one, other])
    assert agreed.candidates[0][0] == "A"
    assert agreed.candidates[0][1] > 0.98
    assert split.candidates[0][1] < 0.6


def test_a_source_says_nothing_between_faces_that_it_does_not_know() -> None:
    index = Opinion({"7S": 0.98}, frozenset({"7S", "8S"}))
    pictures = Opinion({"joker": 0.01}, frozenset({"joker"}))
    verdict = verdict_of([index, pictures])
    assert verdict.candidates[0][0] == "7S"
    assert verdict.candidates[0][1] > 0.95
    assert verdict_of([pictures]).foreign == pytest.approx(0.99)


def test_a_printed_mark_names_the_physical_card() -> None:
    deck = load_printed("battle")
    card = next(card for card in deck.cards() if card.copy == 1)
    picture = table()
    corners = lay(picture, render(deck, card.face, 150, number=card.number), (600, 350), 420, 15)
    marks = find_marks(picture)
    assert {mark.number for mark in marks} == {card.number}
    numbers, left = marks_on(marks, [corners + 400, corners], NUMBERS.marks)
    assert numbers == [None, card.number]
    assert left == []


def lay_finger_over(picture: np.ndarray, corners: np.ndarray, *, at: int = 0, reaches: float = 0.6) -> None:
    """A finger from beyond a corner of a card, reaching this far towards its middle."""
    tip = corners[at] + reaches * (corners.mean(axis=0) - corners[at])
    begins = corners[at] + 2 * (corners[at] - corners.mean(axis=0))
    ends = [tuple(np.rint(each).astype(int).tolist()) for each in (tip, begins)]
    cv2.line(picture, ends[0], ends[1], (120, 150, 210), 60, cv2.LINE_AA)


@pytest.mark.parametrize("at", range(4))
def test_a_card_under_a_finger_is_named_by_its_visible_part(gallery: Gallery, drawings: dict, at: int) -> None:
    picture = table()
    corners = lay(picture, drawings["drawing7"], (600, 350), 260, 20)
    lay_finger_over(picture, corners, at=at)
    face, sure = named(gallery, picture, corners)
    assert face == "drawing7"
    assert sure > NUMBERS.weights.name


def test_the_outline_of_a_card_under_a_finger_is_that_of_the_whole_card(gallery: Gallery, drawings: dict) -> None:
    picture = table()
    corners = lay(picture, drawings["drawing7"], (600, 350), 260, 20)
    lay_finger_over(picture, corners)
    (said,) = gallery.opinions(picture, [loose(corners, 6)[None]])
    assert apart(said.outline, corners) < 3


@pytest.mark.parametrize("deck", [landscape, runes, shapes])
def test_a_finger_on_another_decks_card_makes_it_no_card_of_this_one(gallery: Gallery, deck) -> None:
    for number, (face, art) in enumerate(list(deck([]).items())[:4]):
        picture = table(seed=number)
        corners = lay(picture, art, (600, 350), 260, 20)
        lay_finger_over(picture, corners, at=number)
        assert named(gallery, picture, corners)[1] < 0.03, face


def test_a_finger_that_hides_what_tells_two_faces_apart_leaves_both_possible() -> None:
    first, second = np.full((352, 252, 3), 240, np.uint8), np.full((352, 252, 3), 240, np.uint8)
    for card in (first, second):
        cv2.putText(card, "RUN", (60, 200), cv2.FONT_HERSHEY_DUPLEX, 2.2, (120, 60, 20), 6)
        cv2.circle(card, (130, 290), 40, (20, 120, 60), -1)
    cv2.circle(first, (40, 40), 20, (30, 30, 200), -1)
    cv2.rectangle(second, (20, 20), (60, 60), (200, 60, 30), -1)
    two, picture = Gallery({"dot": first, "box": second}, NUMBERS.gallery), table()
    corners = lay(picture, first, (600, 350), 260)
    lay_finger_over(picture, corners, reaches=0.5)
    (said,) = two.opinions(picture, [corners[None]])
    assert said.opinion.of_another < 0.5
    assert said.opinion.of_likeliest < NUMBERS.weights.name


@pytest.mark.parametrize("face", ["shape60", "shape72"])
@pytest.mark.parametrize("turn", [10, 190])
def test_faces_that_were_cut_out_unevenly_are_distinguished_by_their_print(face: str, turn: int) -> None:
    moves = np.random.default_rng(5)
    cut = {}
    for each, print_ in shapes([]).items():
        x, y = moves.integers(-6, 7, 2)
        moved = np.array([[1, 0, x], [0, 1, y]], np.float32)
        cut[each] = cv2.warpAffine(print_, moved, print_.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    picture = table()
    corners = loose(lay(picture, shapes([])[face], (600, 350), 180, turn), 2.0)
    name, sure = named(Gallery(cut, NUMBERS.gallery), cv2.GaussianBlur(picture, (0, 0), 1.2), corners)
    assert (name, sure > NUMBERS.weights.name) == (face, True)
