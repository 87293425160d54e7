"""A larger look is taken of the parts of a picture that show something, in windows of the usual look's shape."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sources.camera.recognition.finding.detector import KINDS, BoxKind, Found
from companion.sources.camera.recognition.finding.windows import Window, choose_windows_around, windows

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


def test_one_card_needs_but_a_small_window_unless_it_is_larger() -> None:
    small = Window(x=480, y=200, width=320, height=320, long_side=320)
    assert windows(found(card(640, 360)), PICTURE, usual=640, size=1280) == (1280, [small])
    _, (part,) = windows(found(card(640, 360, side=330)), PICTURE, usual=640, size=1280)
    assert (part.width, part.height, part.long_side) == (640, 384, 640)


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
    assert window.place(seen, PICTURE).boxes.tolist() == [list(card(320, 400)), list(card(0, 400))]


def around(*boxes: tuple[float, float, float, float], scale: float = 1.0) -> list[Window]:
    return choose_windows_around(np.array(boxes, np.float32).reshape(-1, 4), PICTURE, scale=scale, room=20, usual=640)


def test_what_is_to_be_read_in_one_place_needs_but_a_small_window() -> None:
    (part,) = around((700, 300, 800, 420))
    assert (part.width, part.height, part.long_side) == (320, 320, 320)
    assert holds(part, (680, 280, 820, 440))
    (corner,) = around((1200, 640, 1280, 720), scale=0.5)
    assert (corner.x + corner.width, corner.y + corner.height, corner.long_side) == (1280, 720, 320)


@pytest.mark.parametrize("box", [(0, 0, 350, 100), (0, 0, 100, 350)])
def test_what_does_not_fit_a_small_window_is_looked_at_in_one_of_the_usual_size(box: tuple[int, ...]) -> None:
    (part,) = around(tuple(map(float, box)))  # type: ignore[arg-type]
    assert (part.width, part.height, part.long_side) == (640, 384, 640)


def test_two_places_far_apart_need_two_windows() -> None:
    parts = around(card(100, 100), card(1200, 600))
    assert len(parts) == 2
    assert all(any(holds(part, each) for part in parts) for each in (card(100, 100), card(1200, 600)))


@pytest.mark.parametrize(
    "boxes", [[], [(0, 0, 700, 100)], [card(x, y) for x, y in ((100, 100), (1200, 100), (640, 650))]]
)
def test_where_parts_are_too_large_or_too_many_the_whole_is_looked_at(
    boxes: list[tuple[float, float, float, float]],
) -> None:
    assert around(*boxes) == []


def test_the_same_part_can_be_looked_at_in_another_scale() -> None:
    (part,) = around(card(640, 360))
    assert part.in_scale(0.5) == replace(part, long_side=160)
