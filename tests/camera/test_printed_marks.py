"""A printed mark names the card in whose corner it is printed, and no other card."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from companion.decks.files import load_printed
from companion.decks.prints import PrintedDeck
from companion.press.rendering import render
from companion.sources.camera.recognition.marks.printed_marks import Mark, find_marks, marks_on
from companion.sources.camera.recognition.network import Floats
from tests.camera.laid_flat import Picture, begun, lay, loose, table
from tests.camera.shipped import NUMBERS

HIGH = 300
MM = HIGH / 88


def row(
    deck: PrintedDeck, step_mm: float, turn: float = 0.0, *, cards: int = 4
) -> tuple[Picture, list[int], list[Floats]]:
    """Cards laid over each other in a row, each so far beside the one it covers: their picture, numbers, outlines."""
    picture, numbers, outlines = table(1600, 900), [], []
    along = np.array([np.cos(np.radians(turn)), -np.sin(np.radians(turn))]) * step_mm * MM
    for place, card in enumerate(islice(deck.cards(), cards)):
        at = np.array((800, 450)) + along * (place - (cards - 1) / 2)
        x, y = map(float, at)
        outlines.append(lay(picture, render(deck, card.face, 150, number=card.number), (x, y), HIGH, turn))
        numbers.append(card.number)
    return picture, numbers, outlines


def named(marks: list[Mark], outlines: list[Floats]) -> list[int | None]:
    """The numbers that ``marks_on`` finds in outlines as a network gives them, begun at any short edge and in any
    order."""
    order = np.random.default_rng(3).permutation(len(outlines))
    seen = [loose(begun(outlines[each], 2 * (each % 2)), 1.5, seed=int(each)) for each in order]
    said = marks_on(marks, seen, NUMBERS.marks)[0]
    return [said[int(np.flatnonzero(order == each)[0])] for each in range(len(outlines))]


@pytest.mark.parametrize(("deck", "turn"), [("pirates_custom", 160.0), ("battle", 0.0)])
@pytest.mark.parametrize("step", [30.0, 45.6, 52.0])
def test_in_a_row_of_overlapping_cards_each_is_named_by_its_own_marks(deck: str, step: float, turn: float) -> None:
    """45.6 mm apart, the marks of the card above lie just where the covered card has its own, hidden ones."""
    picture, numbers, outlines = row(load_printed(deck), step, turn)
    assert named(find_marks(picture), outlines) == numbers


@pytest.mark.parametrize(("step", "seen", "doubtful"), [(30.0, False, False), (45.6, False, True), (45.6, True, False)])
def test_a_covered_card_whose_own_marks_are_not_read_gets_no_other_cards_number(
    step: float, seen: bool, doubtful: bool
) -> None:
    """45.6 mm apart, nothing tells whose the next card's marks are but the edge beside them, where it is seen."""
    picture, numbers, outlines = row(load_printed("battle"), step)
    marks = [mark if seen else replace(mark, edge=0) for mark in find_marks(picture) if mark.number != numbers[1]]
    assert named(marks, outlines) == [numbers[0], None, None if doubtful else numbers[2], numbers[3]]


def test_a_card_that_two_numbers_fit_about_as_well_gets_neither_unless_the_edge_of_one_is_seen() -> None:
    picture, numbers, outlines = row(load_printed("battle"), 45.6, cards=2)
    marks = [replace(mark, edge=0) for mark in find_marks(picture)]
    right = outlines[0][[1, 2]].mean(axis=0)
    near = [mark for mark in marks if abs(float((mark.corners.mean(axis=0) - right)[0])) < 14 * MM]
    left = [mark for mark in marks if mark.number == numbers[0]]
    assert {mark.number for mark in near} == {numbers[1]}
    assert marks_on([*near, *left], outlines[:1], NUMBERS.marks)[0] == [None]
    shown = [replace(mark, edge=1 if mark.corners[1][0] < mark.corners[0][0] else -1) for mark in left]
    assert marks_on([*near, *shown], outlines[:1], NUMBERS.marks)[0] == numbers[:1]


def test_the_mark_of_a_card_without_an_outline_is_left_and_not_given_to_the_card_beneath_it() -> None:
    picture, numbers, outlines = row(load_printed("battle"), 30.0, cards=2)
    said, left = marks_on(find_marks(picture), outlines[:1], NUMBERS.marks)
    assert said == numbers[:1]
    assert {mark.number for mark in left} == {numbers[1]}


@pytest.mark.parametrize("seen", [True, False])
def test_a_number_that_fits_two_cards_alike_names_neither_unless_the_edge_of_one_is_seen(seen: bool) -> None:
    picture, numbers, outlines = row(load_printed("battle"), 45.6, cards=2)
    between = outlines[1][[0, 3]].mean(axis=0)
    here = [mark for mark in find_marks(picture) if mark.number == numbers[1]]
    one = min(here, key=lambda mark: float(np.linalg.norm(mark.corners.mean(axis=0) - between)))
    one = one if seen else replace(one, edge=0)
    assert marks_on([one], outlines, NUMBERS.marks)[0] == [None, numbers[1] if seen else None]


def test_a_mark_on_the_felt_or_in_a_larger_outline_is_on_no_card() -> None:
    picture, numbers, outlines = row(load_printed("battle"), 0.0, cards=1)
    marks = find_marks(picture)
    felt = np.array([(0, 0), (1600, 0), (1600, 900), (0, 900)], np.float32)
    assert {mark.number for mark in marks} == set(numbers)
    assert marks_on(marks, [felt, None, outlines[0] + 500], NUMBERS.marks)[0] == [None, None, None]
