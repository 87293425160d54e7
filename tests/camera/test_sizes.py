"""A picture is looked at in the usual size, and in another only where small or big cards ask for it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.sources.camera.recognition.finding.detector import KINDS, BoxKind, Found
from companion.sources.camera.recognition.finding.sizes import choose_further_sizes, choose_scale, merge_looks
from companion.sources.camera.recognition.fitted import Fitted

SIZES = Fitted(
    {"usual": 640, "least": 320, "largest": 1600, "small": 80, "unread": 80, "fanned": 80, "good": 160, "big": 250}
)


def found(*diagonals: float, score: float = 0.9, kind: BoxKind = "card", apart: float = 1000) -> dict[BoxKind, Found]:
    """Upright squares with these diagonals and their corners so far apart, in pixels of the picture."""
    sides = np.array(diagonals, np.float32) / np.sqrt(2)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]], np.float32)
    points = 50 + apart * np.arange(len(sides))[:, None, None] + sides[:, None, None] * unit
    boxes = np.concatenate([points[:, 0], points[:, 2]], axis=1).astype(np.float32)
    squares = Found(boxes, points.astype(np.float32), np.full(len(sides), score, np.float32))
    return {each: squares if each == kind else squares[np.zeros(len(sides), bool)] for each in KINDS}


@pytest.mark.parametrize(
    ("diagonal", "sizes"),
    [
        (400.0, []),  # 133 of the look's pixels: large enough
        (200.0, [1600]),  # 67: asks for 1536, the size that shows 160, in whole steps
        (300.0, []),
        (230.0, [1600]),
        (60.0, [1600]),  # 20: asks for more than is ever given
        (900.0, [320]),  # 300: too big to be read in this look
    ],
)
def test_small_and_big_cards_ask_for_the_size_that_shows_them_well(diagonal: float, sizes: list[int]) -> None:
    assert choose_further_sizes(found(diagonal), 1920, SIZES) == sizes


@pytest.mark.parametrize(("cards", "indices", "looks"), [(16, 0, [1280]), (16, 7, [1280]), (16, 8, []), (15, 0, [])])
def test_many_cards_of_which_hardly_an_index_is_found_are_looked_at_larger(
    cards: int, indices: int, looks: list[int]
) -> None:
    many = found(*[300.0] * cards)["card"]  # 100 of the look's pixels
    points = many.points.copy()
    points[:, 4] += (112.5, 0)  # an index lies at 3/4 of half its card's diagonal
    some = Found(many.boxes, points, many.scores)[np.arange(indices)]
    sizes = Fitted({**SIZES.values, "unread": 120})
    assert choose_further_sizes(found() | {"card": many, "index": some}, 1920, sizes) == looks


@pytest.mark.parametrize(
    ("cards", "apart", "diagonal", "looks"),
    [
        (2, 100.0, 300.0, [1280]),  # 100 of the look's pixels, one over a quarter of the other
        (1, 100.0, 300.0, []),
        (2, 200.0, 300.0, []),  # beside each other
        (2, 100.0, 420.0, []),  # large enough for the usual look
        (2, 50.0, 200.0, [1600]),  # small ones ask for more
    ],
)
def test_cards_that_lie_over_each_other_are_looked_at_twice_as_large(
    cards: int, apart: float, diagonal: float, looks: list[int]
) -> None:
    fan = found(*[diagonal] * cards, apart=apart)
    assert choose_further_sizes(fan, 1920, Fitted({**SIZES.values, "fanned": 135})) == looks


def test_a_card_below_a_back_is_looked_at_larger_and_backs_on_each_other_are_not() -> None:
    both = found(300.0, 300.0, apart=100)["card"]
    nothing, first, second = (both[np.array(which, np.intp)] for which in ([], [0], [1]))
    sizes = Fitted({**SIZES.values, "fanned": 135})
    assert choose_further_sizes({"index": nothing, "card": first, "back": second}, 1920, sizes) == [1280]
    assert choose_further_sizes({"index": nothing, "card": nothing, "back": both}, 1920, sizes) == []


def test_a_picture_is_never_enlarged_for_small_cards() -> None:
    assert choose_further_sizes(found(60.0), 700, SIZES) == []
    assert choose_further_sizes(found(60.0), 1000, SIZES) == [1000]


def test_doubtful_finds_ask_for_nothing_and_an_empty_table_only_for_the_small_look() -> None:
    for nothing in (found(60.0, score=0.1), found()):
        assert choose_further_sizes(nothing, 1920, SIZES) == [320]


def test_one_small_find_among_many_large_ones_asks_for_nothing() -> None:
    assert choose_further_sizes(found(60.0, *[500.0] * 9), 1920, SIZES) == []


def test_a_card_found_many_times_asks_once() -> None:
    several = found(*[60.0] * 9, apart=0)["card"]
    large = found(*[500.0] * 9)["card"]
    both = Found(*(np.concatenate([getattr(each, part) for each in (several, large)]) for part in Found.__slots__))
    assert choose_further_sizes(found() | {"card": both[np.argsort(-both.scores)]}, 1920, SIZES) == []


def test_an_outline_that_has_collapsed_is_taken_for_as_large_as_what_shows_of_its_card() -> None:
    card = found(400.0)["card"]
    collapsed = Found(card.boxes, card.points[:, :1].repeat(5, axis=1), card.scores)
    assert choose_further_sizes({"card": collapsed}, 1920, SIZES) == []


def test_small_and_big_cards_together_ask_for_both() -> None:
    assert choose_further_sizes(found(900.0, *[60.0] * 9), 1920, SIZES) == [320, 1600]


def test_big_cards_are_left_to_the_smallest_look() -> None:
    looks = [(640, found(200.0, 600.0)), (320, found(201.0, 601.0, score=0.8))]
    merged = merge_looks(looks, 640, SIZES)["card"]
    assert sorted(np.round(merged.boxes[:, 2] - merged.boxes[:, 0])) == pytest.approx([141, 142, 425])
    assert list(merged.scores) == pytest.approx([0.9, 0.8, 0.8])


@pytest.mark.parametrize(
    ("diagonal", "scale"),
    [
        (300.0, 1 / 3),  # 100 of the look's pixels: large enough
        (180.0, 1 / 3 * 160 / 60),
        (100.0, 1.0),  # never larger than the picture is
        (900.0, None),  # too big to be read in this look
    ],
)
def test_known_cards_tell_in_which_scale_a_part_of_the_picture_shows_others_well(
    diagonal: float, scale: float | None
) -> None:
    assert choose_scale(np.array([diagonal], np.float32), 1920, SIZES) == (scale and pytest.approx(scale))


def test_without_a_known_card_no_scale_is_known() -> None:
    assert choose_scale(np.empty(0, np.float32), 1920, SIZES) is None
