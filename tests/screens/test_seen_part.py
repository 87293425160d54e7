"""The part of a camera's picture on the glass: the zones of the felt as large as they fit."""

from __future__ import annotations

from tests.screens.display import ensure_display

ensure_display()

WHOLE = (1280, 720)
CORNERS = ((400.0, 200.0), (800.0, 200.0), (840.0, 520.0), (360.0, 520.0))


def part(*outlines: tuple[tuple[float, float], ...], shape: float = 2.0) -> tuple[float, float, float, float]:
    from companion.ui.camera.live_picture import find_seen_part

    return find_seen_part([(1, outline) for outline in outlines], WHOLE, shape)


def test_the_zones_are_shown_whole_in_the_shape_of_the_frame() -> None:
    x0, y0, x1, y1 = part(CORNERS)
    assert x0 < 360
    assert x1 > 840
    assert y0 < 200
    assert y1 > 520
    assert abs((x1 - x0) / (y1 - y0) - 2) < 0.01


def test_nothing_beyond_the_picture_is_shown() -> None:
    low, left, right, high = 10.0, 5.0, 1275.0, 700.0
    assert part(((left, low), (right, low), (right, high), (left, high))) == (0, 0, 1280, 720)


def test_without_zones_the_whole_picture_is_shown() -> None:
    assert part() == (0, 0, 1280, 720)


def test_zones_that_lie_outside_the_picture_leave_the_whole_picture() -> None:
    assert part(tuple((x + 3000, y) for x, y in CORNERS)) == (0, 0, 1280, 720)
