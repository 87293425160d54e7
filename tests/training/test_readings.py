"""Readings of one set are kept, and compared with another keeping card by card."""

from __future__ import annotations

from pathlib import Path

from companion.observations import Sighting
from companion.training.measuring.readings import (
    KeptReading,
    differences,
    line_of,
    read_readings,
    table,
    write_readings,
)


def kept(*lines: str, right: int, wrong: int = 0) -> KeptReading:
    return KeptReading(cards=2, right=right, wrong=wrong, sightings=lines, ms=10.0)


def test_a_sighting_is_a_line_that_tells_its_name_place_and_rivals() -> None:
    card = Sighting(
        face="7S", side="face", confidence=0.97, candidates=(("7S", 0.97), ("7C", 0.02)), box=(0, 0, 40, 60), number=3
    )
    assert line_of(card) == "7S no. 3 0.970 at 0,0 40,60 [7S=0.970 7C=0.020]"


def test_what_is_written_is_read_again_and_other_sets_stay(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "now.json"
    write_readings(file, {"fan": {"a.jpg": kept("7S", right=1)}})
    write_readings(file, {"open": {"b.jpg": kept("8S", "9S", right=2)}})
    assert read_readings(file) == {"fan": {"a.jpg": kept("7S", right=1)}, "open": {"b.jpg": kept("8S", "9S", right=2)}}


def test_each_card_that_is_read_differently_is_listed_and_the_table_counts_before_and_now() -> None:
    before = {"fan": {"a.jpg": kept("7S", "8S", right=2), "b.jpg": kept("9S", right=1)}}
    now = {"fan": {"a.jpg": kept("7S", "8C", right=1, wrong=1), "b.jpg": kept("9S", right=1)}}
    assert list(differences(now, before)) == [
        "fan a.jpg: right 2 -> 1 of 2, wrong 0 -> 1, twice 0 -> 0",
        "  - 8S",
        "  + 8C",
    ]
    assert "| fan | 2 / 4 | 3 → 2 | 0 → 1 | 0 → 0 | 1 | 10 → 10 |" in table(now, before)
    assert list(differences(before, before)) == []
