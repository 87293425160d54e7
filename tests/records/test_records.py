"""Real games as files: each replays to the summary beside it, and the damaged ones end as they must.

``NAME.jsonl`` has ``NAME.summary.json`` beside it, the part of its summary that matters, and under ``events`` parts of
event lines that come in this order. ``NAME.bad.jsonl`` has ``NAME.error.txt``: how its line on standard error goes on
after the file's name. It may have a summary, too.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.commands.afterwards.referee import referee
from companion.records import RecordError, Replay, parse_lines, read_header, summary, write_record
from companion.rules.acts import Amend, Takeback, Undo
from tests.games.playing import is_optional, read_again

HERE = Path(__file__).parent
ALL = sorted(HERE.glob("*/*.jsonl"))
BAD = [path for path in ALL if path.name.endswith(".bad.jsonl")]
GOOD = [path for path in ALL if path not in BAD]


def stem(path: Path) -> str:
    return path.name.removesuffix(".jsonl").removesuffix(".bad")


def named(path: Path) -> str:
    return f"{path.parent.name}/{stem(path)}"


def judged(path: Path) -> tuple[int, list[dict[str, Any]], dict[str, Any] | None, str]:
    """Exit status, event lines, summary and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = referee(path, out, err)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    last = lines.pop()["summary"] if lines and "summary" in lines[-1] else None
    return status, lines, last, err.getvalue()


def part_of(small: Any, big: Any) -> bool:
    """Whether every field of ``small`` is in ``big``; lists of winners in any order."""
    if isinstance(small, dict):
        return isinstance(big, dict) and all(key in big and part_of(small[key], big[key]) for key in small)
    if isinstance(small, list) and isinstance(big, list):
        return sorted(small) == sorted(big)
    return bool(small == big)


def missing_event(wanted: list[dict[str, Any]], events: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first of the wanted events that does not come after the one before it."""
    rest = iter(events)
    return next((part for part in wanted if not any(holds(part, event) for event in rest)), None)


def holds(part: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(key in event and event[key] == value for key, value in part.items())


def replayed(path: Path) -> Replay:
    with path.open("rb") as file:
        lines = list(parse_lines(file))
    replay = Replay(read_header(lines[0][1], beside=path.parent))
    for number, said in lines[1:]:
        replay.line(number, said)
    return replay


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_a_record_replays_to_its_summary(path: Path) -> None:
    status, events, last, error = judged(path)
    expected = json.loads((path.parent / f"{stem(path)}.summary.json").read_text(encoding="utf-8"))
    assert (status, error) == (0, "")
    assert expected
    assert missing_event(expected.pop("events", []), events) is None
    assert part_of(expected, last), last
    assert all(event["why"] and event["rule"] for event in events)


@pytest.mark.parametrize("path", BAD, ids=named)
def test_a_damaged_record_ends_with_its_line_and_its_reason(path: Path) -> None:
    status, _, last, error = judged(path)
    expected = (path.parent / f"{stem(path)}.error.txt").read_text(encoding="utf-8").strip()
    assert status == 2
    assert expected
    assert error.startswith(f"{path}:{expected}"), error
    beside = path.parent / f"{stem(path)}.summary.json"
    if beside.exists():
        assert part_of(json.loads(beside.read_text(encoding="utf-8")), last), last


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_a_record_written_again_leads_to_the_same_events(path: Path) -> None:
    first = replayed(path)
    again = read_again(first, beside=path.parent)
    assert [entry.events for entry in again.history.entries] == [entry.events for entry in first.history.entries]
    assert again.summary() == first.summary()


@pytest.mark.parametrize("path", GOOD, ids=named)
def test_acts_that_only_add_sight_can_be_left_out(path: Path) -> None:
    whole = replayed(path)
    if any(isinstance(entry.act, Amend | Undo | Takeback) for entry in whole.history.entries):
        pytest.skip("it goes back")
    spare = Replay(whole.header)
    for entry in whole.history.entries:
        if not is_optional(spare.history, entry.act):
            spare.history.say(entry.act)
    before, after = summary(whole.history), summary(spare.history)
    assert {**before, "expects": ""} == {**after, "expects": ""}


def test_a_record_numbers_all_that_is_corrected_together_by_its_lines() -> None:
    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    ann, ben = ({"act": "play", "seat": seat, "card": face} for seat, face in (("Ann", "QS"), ("Ben", "5S")))
    also = {"act": "amend", "line": 5, "with": {**ben, "card": "6S"}}
    before_all = {"act": "amend", "line": 0, "with": None, "missed": {**ann, "card": "2S"}}
    replay = Replay(read_header(header))
    for number, line in (
        (3, ann),
        (5, ben),
        (6, {"act": "amend", "line": 3, "with": {**ann, "card": "KS"}, "also": also}),
    ):
        replay.line(number, line)
    replay.line(8, before_all)
    assert [each.act.card for each in replay.history.standing] == ["2S", "6S", "KS"]
    written = [json.loads(line) for line in write_record(replay.history)]
    assert (written[3]["line"], written[3]["also"]["line"], written[4]["line"]) == (2, 3, 0)
    with pytest.raises(RecordError, match="line 4 has no act to correct: the acts before this are in lines 3 to 8"):
        replay.line(9, {"act": "amend", "line": 3, "with": ann, "also": {**also, "line": 4}})


def test_there_are_records() -> None:
    assert len(GOOD) >= 5
    assert BAD
