"""A badly found outline of a card that is already known is not a second card."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sources.camera.recognition.finding.detector import Found, drop_mixtures
from companion.sources.camera.recognition.finding.doubles import SecondViews
from companion.sources.camera.recognition.finding.grouping import Group
from tests.camera.laid import Laid
from tests.camera.shipped import NUMBERS

CARD = Laid(face="7S", at=(300, 320))
BADLY = Laid(face="4C", at=(312, 328), turn=45, scale=0.6)
FACES = 52


def found(points: list[np.ndarray], score: float) -> Found:
    """Things with these points, all found with this score."""
    stacked = np.array(points, np.float32)
    boxes = np.concatenate([stacked.min(axis=1), stacked.max(axis=1)], axis=1)
    return Found(boxes, stacked, np.full(len(stacked), score, np.float32))


@pytest.mark.parametrize(
    ("other", "sure", "cards"),
    [
        (BADLY, 0.4, 1),  # in the same place and hardly read
        (BADLY, 0.9, 2),  # read well
        (replace(BADLY, at=(390, 400)), 0.4, 2),  # elsewhere
    ],
)
def test_a_hardly_read_card_in_the_place_of_another_is_that_one(other: Laid, sure: float, cards: int) -> None:
    indices = found([CARD.index_points(0), CARD.index_points(1), other.index_points(0)], 0.6)
    outlines = found([CARD.outline_points(), other.outline_points()], 0.8)
    faces = np.zeros((3, FACES), np.float32)
    faces[[0, 1, 2], [6, 6, 3]] = 0.99, 0.99, sure
    groups = [Group(indices=(0, 1), outline=0), Group(indices=(2,), outline=1)]
    assert SecondViews(indices, outlines, faces, NUMBERS.second_views).tell_apart(groups)[0] == groups[:cards]


@pytest.mark.parametrize("turn", [0, 40, 180])
def test_an_index_found_over_the_rank_of_one_card_and_the_suit_of_the_next_is_none(turn: float) -> None:
    """The one that is found more surely is real; two that lie close are both real."""
    card = replace(CARD, turn=turn)
    index = card.index_points(0)
    down = index[3] - index[0]
    mixture, neighbour = index.copy(), index.copy()
    mixture[:2] -= 0.8 * down
    mixture[2:4] -= 0.1 * down
    neighbour[:4] -= 0.9 * down
    both = found([index, neighbour, mixture], 0.6)
    assert drop_mixtures(both).points.tolist() == both.points[:2].tolist()
    surer = found([mixture, index, neighbour], 0.6)
    assert drop_mixtures(surer).points.tolist() == surer.points[[0]].tolist()
    assert len(drop_mixtures(both[np.zeros(3, bool)])) == 0


@pytest.mark.parametrize(
    ("aside", "turn", "cards"),
    [
        ((2, -3), 180, 1),  # where the card has its other index
        ((12, -3), 180, 1),  # a stick hides half of that: what shows of it says another face
        ((2, -30), 180, 2),  # beside it
        ((2, -3), 0, 2),  # upright there: of a card that lies on it
    ],
)
def test_an_index_where_a_card_has_its_other_one_is_that_one_whatever_it_says(
    aside: tuple[float, float], turn: float, cards: int
) -> None:
    """Part of another card's may be taken for part of it."""
    own, outline = CARD.index_points(0), CARD.outline_points()
    other = CARD.index_points(1)
    other[:4] += aside
    if turn == 0:
        other[:4] = np.roll(other[:4], 2, axis=0)
    faces = np.zeros((2, FACES), np.float32)
    faces[[0, 1], [6, 8]] = 0.99, 0.85
    groups = [Group(indices=(0,), outline=0), Group(indices=(1,), outline=None)]
    views = SecondViews(found([own, other], 0.6), found([outline], 0.9), faces, NUMBERS.second_views)
    assert views.tell_apart(groups)[0] == groups[:cards]


@pytest.mark.parametrize(
    ("inwards", "ends", "cards"),
    [
        (0.12, (0, 1), 1),  # such a card would cover both of these ends
        (0.12, (0,), 2),  # one end is seen: it may lie on the other
        (-0.6, (0, 1), 2),  # a card that is laid over most of it
    ],
)
def test_no_card_lies_within_another_that_shows_its_indices_at_both_ends(
    inwards: float, ends: tuple[int, ...], cards: int
) -> None:
    """A print beside an index and a pip may look like an index."""
    own, outline = [CARD.index_points(end) for end in ends], CARD.outline_points()
    within = CARD.index_points(0)
    within[:4] += inwards * (outline[1] - outline[0])
    within[4] += min(inwards, 0) * (outline[1] - outline[0])
    faces = np.zeros((len(own) + 1, FACES), np.float32)
    faces[: len(own), 6], faces[-1, 8] = 0.99, 0.99
    groups = [Group(indices=tuple(range(len(own))), outline=0), Group(indices=(len(own),), outline=None)]
    scores = np.array([*([0.7] * len(own)), 0.65], np.float32)
    indices = replace(found([*own, within], 0.6), scores=scores)
    views = SecondViews(indices, found([outline], 0.9), faces, NUMBERS.second_views)
    assert views.tell_apart(groups)[0] == groups[:cards]


@pytest.mark.parametrize(
    ("aside", "shown", "outline", "cards"),
    [
        (30, (0, 1, 2), 1, 1),  # each would hide an index that shows
        (30, (0, 1, 2), None, 1),  # wherever its outline is
        (30, (0, 2), 1, 2),  # one end is seen: the outline may be loose
        (30, (0, 3), 1, 2),  # in a fan
        (115, (0, 1, 2), 1, 2),  # side by side
    ],
)
def test_two_cards_cannot_each_lie_over_an_index_that_the_other_shows(
    aside: float, shown: tuple[int, ...], outline: int | None, cards: int
) -> None:
    over = replace(CARD, at=(CARD.at[0] + aside, CARD.at[1]))
    indices = found([*(CARD.index_points(which) for which in shown), over.index_points(0)], 0.6)
    faces = np.zeros((len(shown) + 1, FACES), np.float32)
    faces[: len(shown), 6], faces[-1, 8] = 0.99, 0.9
    groups = [Group(indices=tuple(range(len(shown))), outline=0), Group(indices=(len(shown),), outline=outline)]
    views = SecondViews(
        indices, found([CARD.outline_points(), over.outline_points()], 0.9), faces, NUMBERS.second_views
    )
    assert views.tell_apart(groups)[0] == groups[:cards]
