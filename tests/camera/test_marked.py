"""A card whose mark is read is found and has its number, whatever else of it is found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.decks.files import load_printed
from companion.observations import Sighting
from companion.press.rendering import render
from companion.sources.camera.recognition.finding.places import as_corners, box_around
from companion.sources.camera.recognition.marked import find_alone, find_placed, give_numbers, outline_by, place_by
from companion.sources.camera.recognition.marks.printed_marks import Mark, edge_beside, find_marks
from companion.sources.camera.recognition.naming import Named
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.verdict import Verdict
from tests.camera.laid_flat import lay, table
from tests.camera.shipped import NUMBERS

SIZE = 600, 900
FACES = {card.number: card.face for card in load_printed("battle").cards()}
NUMBER = min(FACES)


def marks_of_one_card(turn: float = 20.0) -> tuple[list[Mark], Floats]:
    """The four marks of a card that lies open, and its outline."""
    picture = table(900, 600)
    card = render(load_printed("battle"), FACES[NUMBER], 150, number=NUMBER)
    outline = lay(picture, card, (450, 300), 350, turn)
    return find_marks(picture), outline


def beside_one_edge(marks: list[Mark], outline: Floats) -> list[Mark]:
    """Those of the marks that stand beside the card's left edge."""
    left = outline[[0, 3]].mean(axis=0)
    return sorted(marks, key=lambda mark: float(np.linalg.norm(mark.corners.mean(axis=0) - left)))[:2]


def seen(outline: Floats, face: str | None = None, number: int | None = None) -> Sighting:
    told = () if face is None else ((face, 0.9),)
    return Sighting(
        face=face,
        side="face",
        confidence=0.9,
        candidates=told,
        box=box_around(outline, SIZE),
        corners=as_corners(outline),
        number=number,
    )


def test_the_edge_of_its_card_is_seen_beside_a_mark_and_none_where_all_around_is_plain() -> None:
    marks, outline = marks_of_one_card()
    assert len(marks) == 4
    middle = outline.mean(axis=0)
    for mark in marks:
        right = mark.corners[1] - mark.corners[0]
        assert mark.edge == (-1 if (middle - mark.corners.mean(axis=0)) @ right > 0 else 1)
    assert edge_beside(np.full((600, 900), 200, np.uint8), marks[0].corners) == 0


def test_the_stroke_of_a_large_letter_is_not_taken_for_the_edge_of_a_card_on_a_light_table() -> None:
    deck = load_printed("letters216")
    card = next(card for card in deck.cards() if card.face == "M")
    picture = np.full((600, 900, 3), 200, np.uint8)
    lay(picture, render(deck, card.face, 150, number=card.number), (450, 300), 350)
    marks = find_marks(picture)
    assert len(marks) == 4
    for mark in marks:
        own = -1 if (np.array((450, 300)) - mark.corners.mean(axis=0)) @ (mark.corners[1] - mark.corners[0]) > 0 else 1
        assert mark.edge in (0, own)


@pytest.mark.parametrize("turn", [20.0, 200.0])
def test_two_marks_beside_an_edge_that_is_seen_tell_where_their_card_lies(turn: float) -> None:
    marks, outline = marks_of_one_card(turn)
    strip = beside_one_edge(marks, outline)
    for told in (outline_by(strip), outline_by(marks)):
        assert told is not None
        assert min(np.abs(np.roll(told, begun, axis=0) - outline).max() for begun in (0, 2)) < 8  # 2 mm
    assert outline_by([replace(mark, edge=0) for mark in strip]) is None


def test_marks_of_one_end_do_not_tell_how_far_the_card_reaches() -> None:
    marks, _ = marks_of_one_card()
    up = [mark for mark in marks if (mark.corners[1] - mark.corners[0])[0] > 0]
    assert len(up) == 2
    assert outline_by(up) is None


def test_a_card_that_its_marks_alone_show_is_found_where_they_say() -> None:
    marks, outline = marks_of_one_card()
    cards = [seen(outline + 3), seen(outline + 300, face="K1")]
    (card,) = find_placed(cards, beside_one_edge(marks, outline), FACES, SIZE)
    assert (card.face, card.number) == (FACES[NUMBER], NUMBER)
    assert np.abs(np.array(card.corners).mean(axis=0) - outline.mean(axis=0)).max() < 4


def test_a_card_that_has_a_number_lies_where_its_marks_say_unless_its_picture_tells_it_better() -> None:
    marks, outline = marks_of_one_card()
    told = Named(Verdict(((FACES[NUMBER], 0.9995),)), read=False, foreign=False, number=NUMBER)
    loosely, closely, other = told, replace(told, outline=outline + 1), replace(told, number=None)
    placed = place_by(marks, [loosely, closely, other])
    assert placed[0].outline is not None
    assert np.abs(placed[0].outline.mean(axis=0) - outline.mean(axis=0)).max() < 4
    assert placed[1:] == [closely, other]


def test_a_single_mark_is_a_card_in_a_box_around_it_and_the_card_without_a_name_that_it_fits_best_is_that() -> None:
    marks, outline = marks_of_one_card()
    aside = outline - (outline[1] - outline[0]) * 0.04
    cards = [seen(aside), seen(outline)]
    ((card, instead),) = find_alone(cards, marks[:1], FACES, SIZE, NUMBERS.marks)
    assert (card.face, card.number, card.corners) == (FACES[NUMBER], NUMBER, None)
    assert card.box == box_around(marks[0].corners, SIZE)
    assert instead is cards[1]


def test_a_card_that_was_named_by_its_picture_gets_the_number_of_its_face_that_lies_on_it() -> None:
    marks, outline = marks_of_one_card()
    own, other = seen(outline, face=FACES[NUMBER]), seen(outline, face="K1")
    assert [card.number for card in give_numbers([other, own], marks, FACES)] == [None, NUMBER]
    assert [card.number for card in give_numbers([replace(own, number=99)], marks, FACES)] == [99]


def test_of_two_cards_of_one_face_that_a_mark_lies_on_neither_gets_its_number_and_there_is_no_third() -> None:
    marks, outline = marks_of_one_card()
    twice = [seen(outline, face=FACES[NUMBER]), seen(outline + 2, face=FACES[NUMBER])]
    assert give_numbers(twice, marks, FACES) == twice
    assert [*find_placed(twice, marks, FACES, SIZE), *find_alone(twice, marks, FACES, SIZE, NUMBERS.marks)] == []


def test_a_number_of_another_deck_is_no_card_of_this_one() -> None:
    marks, _ = marks_of_one_card()
    assert [*find_placed([], marks, {}, SIZE), *find_alone([], marks, {}, SIZE, NUMBERS.marks)] == []
