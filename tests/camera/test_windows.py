"""A larger look is taken of the parts of a picture that show something, in windows of the usual look's shape."""

from __future__ import annotations

import numpy as np
import pytest

from companion.sources.camera.recognition.finding.detector import KINDS, BoxKind, Found
from companion.sources.camera.recognition.finding.windows import Window, only_window, windows

PICTURE = 1280, 720


def found(*boxes: tuple[float, float, float, float], kind: BoxKind = "card") -> dict[BoxKind, Found]:
    """Finds with these boxes (x0, y0, x1, y1)."""
    bounds = np.array(boxes, np.float32).reshape(-1, 4)
    corners = bounds[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    points = np.concatenate([corners, corners.mean(axis=1, keepdims=True)], axis=1)
    these = Found(bounds, points, np.full(len(bounds), 0.9, np.float32))
    return {each: these if each == kind else these[np.zeros(len(bounds), bool)] for each in KINDS}


def card(x: float, y: float, *, side: float = 100) -> tuple[float, float, float, float]:
    return x - side / 2, y - side / 2, x + side / 2, y + side / 2


def holds(window: Window, box: tuple[float, float, float, float]) -> bool:
    x0, y0, x1, y1 = box
    return window.x <= x0 and window.y <= y0 and x1 <= window.x + window.width and y1 <= window.y + window.height


@pytest.mark.parametrize(
    ("places", "count"),
    [
        ([(640, 360)], 1),
        ([(100, 100), (500, 300)], 1),
        ([(100, 100), (1200, 100)], 2),
        ([(640, 80), (640, 650)], 2),
        ([(100, 100), (1200, 100), (640, 650)], 3),
    ],
)
def test_few_windows_hold_all_that_was_found(places: list[tuple[float, float]], count: int) -> None:
    cards = [card(x, y) for x, y in places]
    size, parts = windows(found(*cards), PICTURE, usual=640, size=1280)
    assert (size, len(parts)) == (1280, count)
    assert all(any(holds(part, each) for part in parts) for each in cards)
    assert {(part.width, part.height, part.long_side) for part in parts} == {(640, 384, 640)}
    assert all(part.of(np.zeros((720, 1280, 3), np.uint8)).shape == (384, 640, 3) for part in parts)


def test_windows_of_a_card_in_every_corner_and_the_middle_do_not_pay() -> None:
    cards = [card(x, y) for x in (100, 640, 1200) for y in (100, 650)]
    assert windows(found(*cards), PICTURE, usual=640, size=1280) == (
        1280,
        [Window(x=0, y=0, width=1280, height=720, long_side=1280)],
    )


def test_a_look_a_little_smaller_is_taken_where_one_window_less_is_enough() -> None:
    size, parts = windows(found(card(100, 360), card(640, 360)), PICTURE, usual=640, size=1280)
    assert (size, len(parts)) == (1088, 1)
    assert (parts[0].width, parts[0].long_side) == (752, 640)


@pytest.mark.parametrize("nothing_to_hold", [found(), found(card(640, 360))])
def test_a_smaller_look_is_of_the_whole_picture(nothing_to_hold: dict[BoxKind, Found]) -> None:
    size, (whole,) = windows(nothing_to_hold, PICTURE, usual=640, size=256)
    assert (size, whole) == (256, Window(x=0, y=0, width=1280, height=720, long_side=256))


def test_what_a_window_cuts_is_left_to_another_but_the_pictures_own_edge_cuts_nothing() -> None:
    window = Window(x=0, y=200, width=640, height=384, long_side=640)
    seen = found(card(320, 200), card(320, 0), card(0, 200), card(640, 200))["card"]
    assert window.placed(seen, PICTURE).boxes.tolist() == [list(card(320, 400)), list(card(0, 400))]


def test_what_is_to_be_read_in_one_place_needs_but_a_small_window() -> None:
    part = only_window((700, 300, 800, 420), PICTURE, scale=1.0, room=20)
    assert part is not None
    assert (part.width, part.height, part.long_side) == (320, 320, 320)
    assert holds(part, (680, 280, 820, 440))
    corner = only_window((1200, 640, 1280, 720), PICTURE, scale=0.5, room=20)
    assert corner is not None
    assert (corner.x + corner.width, corner.y + corner.height, corner.long_side) == (1280, 720, 320)


def test_what_does_not_fit_a_small_window_is_not_looked_at_in_one() -> None:
    assert only_window((0, 0, 300, 100), PICTURE, scale=1.0, room=20) is None
    assert only_window((0, 0, 100, 300), PICTURE, scale=1.0, room=20) is None
    assert only_window((0, 0, 300, 100), PICTURE, scale=0.5, room=20) is not None
