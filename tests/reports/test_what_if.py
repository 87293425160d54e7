"""All kept evenings judged again under other options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import session_path
from companion.reports.what_if import WhatIf
from tests.reports.evenings import TWO, kept

WAR = [("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")]
"""A war: worth eight cards with two decks, ten in an endless game, which lays three treasures."""


@pytest.fixture(autouse=True)
def evenings() -> None:
    """One evening with a war, one without, and one of another game."""
    kept("war", [(float(at), Play(seat=seat, card=card)) for at, (seat, card) in enumerate(WAR)])
    kept("fight", [(100.0, Play(seat="Ann", card="QS")), (101.0, Play(seat="Ben", card="5H"))])
    kept("other", [], {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]}, label="v1")


ENDLESS = ["replay", "--all", "--game", "bluffing-battles", "--option", "format=two-decks-endless"]


def test_each_evening_says_what_would_have_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ENDLESS) == 0
    assert capsys.readouterr().out.splitlines() == [
        "fight: nothing would have changed",
        "war: 2 moves judged differently, from move 2 on",
        "Evenings judged again: 2; the winner changes in 0.",
    ]


def test_the_scores_of_then_and_of_now_are_there_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ENDLESS, "--json"]) == 0
    war = next(each for each in json.loads(capsys.readouterr().out) if each["session"] == "war")
    assert (war["then"], war["now"]) == ({"Ann": 8, "Ben": 0}, {"Ann": 10, "Ben": 0})


def test_an_evening_that_cannot_be_read_says_why_and_the_others_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    session_path("broken").write_bytes(b"x" * 5000)
    assert main(ENDLESS) == 2
    out = capsys.readouterr().out
    assert "broken: cannot be judged this way: " in out
    assert "Evenings judged again: 2" in out
    assert kept("again", [], TWO).name == "again"


def test_a_game_has_to_be_said_and_an_option_has_to_be_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--all"]) == 2
    assert "name it with --game" in capsys.readouterr().err
    assert main(["replay", "--all", "--game", "battle", "--option", "goal=1000"]) == 2
    assert "goal" in capsys.readouterr().err
    assert main(["replay"]) == 2
    assert "Which session?" in capsys.readouterr().err


def test_a_report_tells_what_would_have_changed_in_each_evening(tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    words = ["report", "--all", "--game", "bluffing-battles", "--option", "format=two-decks-endless", "--out", str(out)]
    assert main(words) == 0
    text = out.read_text(encoding="utf-8")
    assert "## What if format=two-decks-endless?" in text
    assert "| war | Ann 8, Ben 0 | Ann 10, Ben 0 | 2 moves judged differently, from move 2 on |" in text


@pytest.mark.parametrize(
    ("won", "said"),
    [(("Ann", "Ben"), "won by nobody yet, now Ann and Ben"), ((), "won by nobody yet, now nobody: all lose")],
)
def test_an_evening_that_all_lose_now_is_over(won: tuple[str, ...], said: str) -> None:
    assert said in WhatIf("tonight", changed=1, first=1, won_now=won).says
