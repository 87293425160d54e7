"""Small drawings for keys, each as strokes in a square, y upwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from kivy.graphics import Color, Ellipse, SmoothLine

Stroke = Sequence[tuple[float, float]]
SIDE, DOT = 24, 2.4
"""How many units the square is wide, and a stroke of one point."""


def _arc(x: float, y: float, radius: float, start: float = 0, end: float = 360) -> Stroke:
    """Part of a circle, from one angle to another in degrees, anticlockwise from the right."""
    steps = max(6, round(abs(end - start) / 18))
    angles = [(start + (end - start) * at / steps) * pi / 180 for at in range(steps + 1)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _box(left: float, low: float, right: float, high: float) -> Stroke:
    return [(left, low), (right, low), (right, high), (left, high), (left, low)]


ICONS: Mapping[str, Sequence[Stroke]] = {
    "book": [[(12, 5), (5, 7), (5, 20), (12, 18), (19, 20), (19, 7), (12, 5)], [(12, 5), (12, 18)]],
    "rules": [_box(6, 3, 18, 21), [(9, 16.5), (15, 16.5)], [(9, 12), (15, 12)], [(9, 7.5), (13, 7.5)]],
    "wrong": [[(12, 4), (21, 4), (12, 20), (3, 4), (12, 4)], [(12, 14), (12, 9.5)], [(12, 6.9)]],
    "devices": [[(8, 21), (8, 16)], [(16, 21), (16, 16)], [(5, 16), (19, 16)], _arc(12, 16, 6.5, 180, 360),
                [(12, 9.5), (12, 3)]],
    "position": [_box(4, 4, 20, 20), [(4, 12), (20, 12)], [(12, 4), (12, 20)]],
    "results": [[(7, 20), (17, 20)], [(7, 20), (7, 15)], [(17, 20), (17, 15)], _arc(12, 15, 5, 180, 360),
                [(12, 10), (12, 5)], [(8, 4), (16, 4)], [(7, 19), (3.5, 19), (4, 15), (7, 13.5)],
                [(17, 19), (20.5, 19), (20, 15), (17, 13.5)]],
    "report": [_box(4, 3, 20, 21), [(8, 7), (8, 12)], [(12, 7), (12, 17)], [(16, 7), (16, 10)]],
    "note": [[(4, 4), (5, 9), (16, 20), (20, 16), (9, 5), (4, 4)], [(13, 17), (17, 13)]],
    "count": [[(9, 21), (7, 3)], [(17, 21), (15, 3)], [(4, 15), (21, 15)], [(3, 9), (20, 9)]],
    "hand": [[(9, 4), (3, 17), (9, 19.5), (11, 15)], _box(10, 4, 19, 18)],
    "settings": [[(4, 18), (20, 18)], [(4, 12), (20, 12)], [(4, 6), (20, 6)], _arc(9, 18, 2), _arc(15, 12, 2),
                 _arc(8, 6, 2)],
    "language": [_arc(12, 12, 9), [(3, 12), (21, 12)],
                 [(12, 21), (9, 17), (8, 12), (9, 7), (12, 3), (15, 7), (16, 12), (15, 17), (12, 21)]],
    "turn": [_arc(12, 12, 7.5, 60, 340), [(19.5, 15), (19, 9.5), (14, 11)]],
    "places": [_arc(12, 12, 5), _arc(12, 20.5, 1.8), _arc(12, 3.5, 1.8), _arc(3.5, 12, 1.8), _arc(20.5, 12, 1.8)],
    "tour": [_arc(12, 12, 9), [(9, 7), (11, 13), (15, 17), (13, 11), (9, 7)]],
    "export": [[(12, 8), (12, 21)], [(7.5, 16.5), (12, 21), (16.5, 16.5)], [(5, 11), (5, 3), (19, 3), (19, 11)]],
    "leave": [[(14, 20), (5, 20), (5, 4), (14, 4)], [(10, 12), (21, 12)], [(17, 16), (21, 12), (17, 8)]],
    "past": [_arc(12, 12, 9), [(12, 18), (12, 12), (16, 9)]],
    "decks": [_box(4, 3, 15, 18), [(8, 21), (20, 21), (20, 6)]],
    "demo": [[(7, 4), (7, 20), (20, 12), (7, 4)]],
    "felt": [[(4, 9), (4, 4), (9, 4)], [(15, 4), (20, 4), (20, 9)], [(20, 15), (20, 20), (15, 20)],
             [(9, 20), (4, 20), (4, 15)]],
    "learn": [[(2, 14), (12, 19), (22, 14), (12, 9), (2, 14)], [(6, 12), (6, 6.5), (12, 4), (18, 6.5), (18, 12)],
              [(22, 14), (22, 8)]],
    "bots": [_box(5, 4, 19, 15), [(12, 15), (12, 19)], _arc(12, 20.5, 1.5), _arc(9, 10.5, 1.2), _arc(15, 10.5, 1.2),
             [(9, 7), (15, 7)]],
    "people": [_arc(9, 16, 3.6), _arc(9, 4, 6.5, 10, 170), _arc(17, 15, 2.8), [(18, 9.8), (20.5, 8.5), (21.5, 5)]],
    "crown": [[(3, 4), (21, 4), (22, 17), (16, 11), (12, 20), (8, 11), (2, 17), (3, 4)]],
    "print": [[(7, 14), (7, 21), (17, 21), (17, 14)], [(7, 8), (4, 8), (4, 14), (20, 14), (20, 8), (17, 8)],
              _box(7, 3, 17, 9.5)],
    "lock": [_box(5, 3, 19, 13), _arc(12, 13, 4.5, 0, 180), [(12, 9), (12, 6.5)]],
    "phones": [_box(7, 2, 17, 22), [(11, 4.8), (13, 4.8)]],
    "wifi": [_arc(12, 4, 1), _arc(12, 4, 6, 45, 135), _arc(12, 4, 11, 45, 135), _arc(12, 4, 16, 45, 135)],
    "game": [[(12, 3), (4, 7.5), (4, 16.5), (12, 21), (20, 16.5), (20, 7.5), (12, 3)],
             [(4, 16.5), (12, 12), (20, 16.5)], [(12, 12), (12, 3)]],
    "camera": [_box(3, 5, 21, 18), _arc(12, 11.5, 4), [(8, 18), (9.5, 21), (14.5, 21), (16, 18)]],
    "try_rule": [_box(4, 4, 20, 20), *(_arc(x, y, 1.2) for x, y in ((8, 8), (16, 8), (12, 12), (8, 16), (16, 16)))],
    "undo": [_arc(13, 11, 6.5, -120, 150), [(4.5, 18), (7, 12.5), (12.5, 14.5)]],
    "redo": [_arc(11, 11, 6.5, 30, 300), [(19.5, 18), (17, 12.5), (11.5, 14.5)]],
    "choose": [[(7, 9), (12, 4), (17, 9)], [(7, 15), (12, 20), (17, 15)]],
    "search": [_arc(10, 14, 6), [(14.3, 9.7), (20.5, 3.5)]],
    "more": [_arc(5, 12, 1.2), _arc(12, 12, 1.2), _arc(19, 12, 1.2)],
}  # fmt: skip
"""The drawings by their names."""


def icon_of(page: str) -> str:
    """The drawing of a page by its name; three dots for a page that has none."""
    return page if page in ICONS else "more"


def draw_icon(name: str, x: float, y: float, side: float, colour: Sequence[float]) -> None:
    """Draws an icon with its lower left corner there (pixels), into the canvas that is open. Raises KeyError."""
    Color(*colour)
    for stroke in ICONS[name]:
        points = [part for px, py in stroke for part in (x + px * side / SIDE, y + py * side / SIDE)]
        if len(stroke) == 1:
            dot = DOT * side / SIDE
            Ellipse(pos=(points[0] - dot / 2, points[1] - dot / 2), size=(dot, dot))
            continue
        SmoothLine(points=points, width=max(1.0, side / SIDE), cap="round", joint="round")
