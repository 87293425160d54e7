"""The places of a picture that are to be read, and those without movement."""

from __future__ import annotations

import numpy as np
import pytest

from companion.sources.camera.recognition.finding.open_places import CELL, Cells, OpenPlaces


def cells(*parts: tuple[slice, slice]) -> Cells:
    """Cells of a picture of 640 × 360 pixels: those in these parts (down, across)."""
    told = np.zeros((360 // CELL, 640 // CELL), bool)
    for part in parts:
        told[part] = True
    return told


LEFT, RIGHT = (slice(30, 50), slice(20, 35)), (slice(30, 50), slice(110, 125))


def box(part: tuple[slice, slice]) -> list[int]:
    down, across = part
    return [CELL * across.start, CELL * down.start, CELL * across.stop, CELL * down.stop]


def test_they_lie_in_no_more_than_their_part_of_the_picture() -> None:
    x0, y0, x1, y1 = OpenPlaces(cells(RIGHT), ()).within()
    assert (x0, y0) == (440 - 16, 120 - 16)
    assert (x1, y1) == (500 + 16, 200 + 16)


def test_where_nothing_is_to_be_read_no_part_is() -> None:
    assert OpenPlaces(cells(), ()).within() == (0, 0, 0, 0)


@pytest.mark.parametrize("everything", [False, True])
def test_what_lies_where_something_moves_is_not_at_rest(everything: bool) -> None:
    opened = np.ones_like(cells()) if everything else cells(LEFT, RIGHT)
    places = OpenPlaces(opened, (), cells(RIGHT))
    boxes = np.array([box(LEFT), box(RIGHT)], np.float32)
    wider = boxes + np.float32((-8, -8, 8, 8))
    for each in (boxes, wider):
        assert places.hold(each).tolist() == [True, True]
        assert places.at_rest().hold(each).tolist() == [True, False]


def test_a_whole_picture_in_which_nothing_moves_is_read_as_one() -> None:
    everything, nothing = np.ones_like(cells()), cells()
    assert OpenPlaces(everything, (), nothing).are_all()
    assert not OpenPlaces(everything, (), cells(LEFT)).are_all()
    assert not OpenPlaces(cells(LEFT), (), nothing).are_all()
