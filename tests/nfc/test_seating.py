"""Seating files and scenario files: what they say, and sentences for what they cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sources.nfc import seating
from companion.sources.nfc.seating import Seating, SeatingError, read_seating
from companion.sources.nfc.simulator.scenario import Happening, ScenarioError, scenario_of


def test_without_a_file_readers_and_buttons_stand_in_order() -> None:
    assert Seating().zone("any", 2) == "2/play"
    assert Seating().place("any", 7) == 7


def test_the_example_in_the_documentation_is_read(tmp_path: Path) -> None:
    rows = [line for line in (seating.__doc__ or "").splitlines() if line.startswith("    ")]
    columns = [row[4:32].rstrip() for row in rows] + [row[32:].rstrip() for row in rows]
    file = tmp_path / "seats.toml"
    file.write_text("\n".join(columns), encoding="utf-8")
    told = read_seating(file)
    assert told.zone("e6614c311b7e6f35", 1) == "1/play"
    assert told.zone("another", 1) is None
    assert told.place("e6614c311b7e6f35", 1) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[reader]", "not TOML"),
        ("[felt]\n", r"unknown part \[felt\]"),
        ("[reader]\nreader = 1\n", "two brackets"),
        ("[[reader]]\nreader = 0\nzone = 'a'\n", "a number from 1"),
        ("[[reader]]\nreader = 1\nseat = 2\n", "unknown key 'seat'"),
        ("[[reader]]\nreader = 1\nzone = 'a'\n[[reader]]\nreader = 1\nzone = 'b'\n", "appears twice"),
        ("[[button]]\nbutton = 1\nplace = -1\n", "seat's number"),
    ],
)
def test_a_seating_file_that_cannot_be_used_says_where_and_why(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "seats.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SeatingError, match=sentence) as refused:
        read_seating(file)
    assert str(file) in str(refused.value)


def test_a_seating_file_that_is_missing_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SeatingError, match="cannot be read"):
        read_seating(tmp_path / "none.toml")


def test_a_scenario_is_played_in_order_of_time() -> None:
    scenario = scenario_of("readers 3\nboard e661\n2 press 1 4  # two at once\n\n1 lay 3 04A1\n")
    assert (scenario.readers, scenario.board) == (3, "e661")
    assert scenario.happenings == (Happening(1.0, "lay", ("3", "04A1")), Happening(2.0, "press", ("1", "4")))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("soon lay 1 04", "could not convert"),
        ("1 lay 1", "needs 2 values"),
        ("1 lay 7 04", "readers have the numbers 1 to 2"),
        ("1 lay 1 XY", "fromhex"),
        ("1 press 9", "buttons have the numbers"),
        ("hello", "a line holds"),
    ],
)
def test_a_scenario_line_that_cannot_happen_is_named(line: str, sentence: str) -> None:
    with pytest.raises(ScenarioError, match=sentence) as refused:
        scenario_of("# one\n" + line, where="f.txt")
    assert str(refused.value).startswith("f.txt:2: ")
