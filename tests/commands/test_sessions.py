"""The output and the refusals of the commands over sessions, and the files that they write."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from companion.commands.afterwards.past import _state
from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.sessions import session_path
from companion.past import Evening
from companion.session import Session
from tests.interpreting import HEADER

pytestmark = pytest.mark.usefixtures("monday")


def test_the_list_says_how_each_session_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions"]) == 0
    assert "Bluffing Battles: Ann 2, Ben 0 (open)" in capsys.readouterr().out


def test_the_list_says_that_nobody_won() -> None:
    lost = Evening("tuesday", 0.0, title="The Mind", scores={"Ann": 0}, over=True, acts=3)
    assert _state(lost) == "over, nobody won"
    assert _state(replace(lost, winners=("Ann", "Ben"))) == "won by Ann, Ben"


def test_the_list_can_be_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "--game", "bluffing-battles"]) == 0
    assert capsys.readouterr().out.startswith("1  monday ")
    assert main(["sessions", "list", "--game", "battle"]) == 0
    assert capsys.readouterr().out.startswith("No session of this game is in ")


def test_delete_has_a_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "delete", "monday"]) == 0
    assert "brings it back" in capsys.readouterr().out
    assert main(["sessions", "restore", "monday"]) == 0
    assert main(["sessions", "rename", "monday", "tuesday"]) == 0
    assert session_path("tuesday").exists()


def test_check_looks_through_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "check", "monday"]) == 0
    assert "3 valid moves; no faults." in capsys.readouterr().out


@pytest.mark.parametrize("words", [["export", "no"], ["delete", "no"], ["check", "../x"], ["salvage", "no"]])
def test_a_session_that_is_not_there_is_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_finished_session_is_listed_as_such_and_can_still_be_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "finish", "monday"]) == 0
    main(["sessions", "list"])
    assert "(finished)" in capsys.readouterr().out
    Session.resume("monday").close()


def test_players_are_known_across_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    tuesday = Session.start("tuesday", {**HEADER, "seats": ["Ben", "Cem"]})
    tuesday.table.play(Play(seat="Ben", card="QS"))
    tuesday.close()
    Session.start("nothing said", {**HEADER, "seats": ["Ben", "Dan"]}).close()
    demo = Session.start("demo 2026-11-22 20.15.00", HEADER)
    demo.table.play(Play(seat="Ann", card="QS"))
    demo.close()
    session_path("broken").write_bytes(b"x" * 5000)
    assert main(["sessions", "players"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].startswith("Ben  2 sessions, 0 played to the end, 0 won")
    assert "broken" in told.err


def test_a_session_is_not_said_to_be_finished_before_that_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(journal: Journal, row: Row) -> None:
        raise JournalError("the disk is full; free some space and try again")

    monkeypatch.setattr(Journal, "append", full)
    assert main(["sessions", "finish", "monday"]) == 2
    assert "the disk is full" in capsys.readouterr().err


def test_demos_and_tables_without_a_word_are_listed_only_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Session.start("nothing said", HEADER).close()
    demo = Session.start("demo 2026-11-22 20.15.00", HEADER)
    demo.table.play(Play(seat="Ann", card="QS"))
    demo.close()
    session_path("broken").write_bytes(b"x" * 5000)
    assert main(["sessions"]) == 0
    told = capsys.readouterr()
    assert sorted(line.lstrip("0123456789 ").split("  ")[0] for line in told.out.splitlines()) == ["broken", "monday"]
    assert "2 hidden " in told.err
    assert main(["sessions", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main(["sessions", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {each["name"] for each in listed} == {"monday", "broken"}
    assert next(each for each in listed if each["name"] == "monday")["scores"] == {"Ann": 2, "Ben": 0}


def test_an_evening_is_read_act_by_act(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "show", "monday"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Bluffing Battles: Ann, Ben"
    assert "House rules: none." in lines[2]
    acts = [line for line in lines if re.match(r" +\d+ [ x] \d\d:\d\d  ", line)]
    assert [line[5] for line in acts] == [" ", " ", "x", "x", " "]
    assert acts[0].endswith("Ann plays QS.")
    assert "Ann 2, Ben 0 (open)" in lines
    assert main(["sessions", "show", "monday", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["acts"]) == 5


@pytest.mark.usefixtures("dealt")
def test_an_evening_that_goes_on_is_read_without_what_lies_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "show", "secret"]) == 0
    assert "B9" not in capsys.readouterr().out
    assert main(["sessions", "show", "secret", "--hidden", "--json"]) == 0
    assert "B9" in capsys.readouterr().out


@pytest.mark.parametrize("action", ["show", "export", "check", "trust", "finish", "delete"])
def test_a_name_that_is_nearly_right_is_guessed(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", action, "Munday"]) == 2
    assert capsys.readouterr().err == "no session is called 'Munday'; did you mean 'monday'? there are: monday\n"


def test_what_is_looked_at_is_written_for_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["players"], [{"name": "Ann", "sessions": 1, "finished": 0, "won": 0},
                       {"name": "Ben", "sessions": 1, "finished": 0, "won": 0}]),
        (["check", "monday"], {"acts": 3, "faults": [], "counts": []}),
    ):  # fmt: skip
        assert main(["sessions", *words, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == said
    assert main(["sessions", "trust", "monday", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"] == 0
