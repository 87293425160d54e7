"""The way that docs/evidence.md describes is walked: two versions of Battle, from the first evening to a decision."""

from __future__ import annotations

import os
import random
import re
import shlex
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.evidence import Evidence
from companion.reports import expected
from companion.rules.judging.legal import one
from companion.session import Session

PAGE = (Path(__file__).parents[2] / "docs" / "evidence.md").read_text(encoding="utf-8")
BEGAN = 1_780_000_000.0


def evening(name: str, label: str, seed: int, **options: object) -> None:
    """An evening of chance, with a time for each act."""
    session = Session.start(name, {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"], "options": options})
    table, draw, now = session.table, random.Random(seed), [BEGAN + seed * 86_400.0]
    table._clock = lambda: now[0]
    session.test_version(label)
    while legal := one(table.game, table.state, draw):
        now[0] += draw.expovariate(1 / 8)
        table.play(legal.act, Evidence("camera:0"))
        table.settle()
    session.close()


@pytest.mark.slow
def test_the_way_is_walked_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(2):
        evening(f"six {number}", "v6", number)
        evening(f"seven {number}", "v7", 10 + number, goal=10, start_tokens=5)
    monkeypatch.setattr(expected, "GAMES", 5)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", os.environ["COMPANION_HOME"])  # Practice sets another one.
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, flags=re.S) for line in block.splitlines()]
    inline = re.findall(r"`(companion (?:simulate|gather|report|sessions)\s[^`]+)`", PAGE)
    walked = [shlex.split(line)[1:] for line in (*lines, *inline) if not line.startswith("companion play")]
    walked.sort(key=lambda words: "--practice" in words)  # It has a data folder of its own.
    assert [words[0] for words in walked] == [
        "report", "replay", "report", "report", "simulate", "gather", "report", "sessions", "simulate",
    ]  # fmt: skip
    for words in walked:
        if words[0] == "simulate":
            words += ["--games", "2"]
        assert main(words) == 0, words
    page = (tmp_path / "compare.html").read_text(encoding="utf-8")
    assert "v7 compared with v6" in page
    assert "You lowered “Goal” from 15 to 10 tokens." in page
    assert "You lowered “Tokens to start with”" not in page  # Five either way: only spelt out.
    source = (Path(__file__).parents[2] / "companion" / "reports" / "versions.py").read_text(encoding="utf-8")
    sentences = re.findall(r'"([A-Z][^"]+\.)"', source)
    verdicts = re.findall(r"^\| \*(.+?)\* \|", PAGE, flags=re.M)
    assert len(verdicts) == 6
    for verdict in verdicts:
        spelt = {re.sub(r"\{.+?\}", "…", each) for each in sentences}
        assert re.sub(r"\d+ more games|\d+", "…", verdict) in spelt, verdict


def test_the_lines_that_begin_an_evening_are_understood() -> None:
    from companion.commands.main import command_line

    begun = [line for line in PAGE.splitlines() if line.startswith("companion play")]
    assert len(begun) == 2
    for line in begun:
        words = shlex.split(line)[1:]
        args = command_line(words[:1]).parse_args(words)
        assert args.label in ("v6", "v7")
