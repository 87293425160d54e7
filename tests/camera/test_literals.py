"""Numbers that decide belong in reader.toml: the literals in the camera's rooms do not become more."""

from __future__ import annotations

import pytest

from tools.literals import count_literals, deciding

MOST = {"recognition": 198, "tracking": 1}


@pytest.mark.parametrize("room", MOST)
def test_a_room_has_no_more_literals_that_decide_than_before(room: str) -> None:
    assert sum(count_literals(room).values()) <= MOST[room]


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("near = apart < 0.7", 1),
        ("_FAR = (3, 4.5)", 2),
        ("half = size / 2 + 1e-6", 0),
        ("corner = points[3, 4:8]", 0),
        ("mean = values.mean(axis=3)", 0),
        ("empty = np.zeros((12, 4))", 0),
        ("shown = round(share, 4)", 0),
    ],
)
def test_only_what_decides_is_counted(source: str, count: int) -> None:
    assert len([*deciding(source)]) == count
