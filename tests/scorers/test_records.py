"""The records that people wrote come to the same on paper as at the referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records import parse_lines
from tests.records.test_records import GOOD, named
from tests.scorers.dealt import GAMES, by_referee

BEYOND_PAPER = {"rule", "position", "undo", "redo", "amend", "takeback"}


def of_paper(path: Path) -> bool:
    with path.open("rb") as file:
        lines = [line for _, line in parse_lines(file)]
    return all(line.get("act") not in BEYOND_PAPER and "stands" not in line for line in lines)


@pytest.mark.parametrize("path", [path for path in GOOD if of_paper(path)], ids=named)
def test_a_record_comes_to_the_same_on_paper(path: Path) -> None:
    with path.open("rb") as file:
        header, *acts = [dict(line) for _, line in parse_lines(file)]
    judged, counted = by_referee(header, acts), GAMES[header["game"]][1](header, acts)
    for found in (judged, counted):
        found["winner"] = sorted(found["winner"]) if found["winner"] else None
    assert counted == judged
