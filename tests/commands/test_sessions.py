"""What the commands over sessions print, write and refuse."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.position import Position
from companion.ledger.sessions import session_path
from companion.rules.acts import Count, Undo
from companion.session import Session

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


@pytest.fixture(autouse=True)
def _evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    session = Session.start("monday", HEADER)
    for seat, card in (("Ann", "QS"), ("Ben", "5H"), ("Ann", "7S")):
        session.table.play(Play(seat=seat, card=card))
    session.table.play(Undo())
    session.table.play(Count(seat="Ann", unit="cards", amount=2))
    session.close()


def test_the_list_says_how_each_session_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions"]) == 0
    assert "Bluffing Battles: Ann 2, Ben 0 (open)" in capsys.readouterr().out


def test_an_exported_record_is_imported_as_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "monday.jsonl"
    assert main(["sessions", "export", "monday", "--out", str(record)]) == 0
    assert main(["sessions", "import", str(record), "--name", "again"]) == 0
    one, two = Session.resume("monday"), Session.resume("again")
    assert one.table.state == two.table.state
    assert list(one.record()) == list(two.record())
    one.close()
    two.close()
    assert main(["referee", str(record)]) == 0
    assert '"scores": {"Ann": 2, "Ben": 0}' in capsys.readouterr().out


def test_an_export_does_not_overwrite_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine")
    assert main(["sessions", "export", "monday", "--as", "json", "--out", str(there)]) == 2
    assert "choose another name" in capsys.readouterr().err
    assert there.read_text() == "mine"


def test_json_and_csv_show_struck_out_acts_and_postings(capsys: pytest.CaptureFixture[str]) -> None:
    main(["sessions", "export", "monday", "--as", "json"])
    whole = json.loads(capsys.readouterr().out)
    assert [act["stands"] for act in whole["acts"]] == [True, True, False, False, True]
    main(["sessions", "export", "monday", "--as", "csv"])
    lines = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    taken = [line for line in lines if line["event"] == "fight-won" and line["account"] == "Ann"]
    assert [line["amount"] for line in taken] == ["2"]


def test_a_damaged_record_is_not_imported_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "bad.jsonl"
    record.write_text(json.dumps(HEADER) + '\n{"act": "play", "seat": "Ann"}\n')
    assert main(["sessions", "import", str(record), "--name", "again"]) == 2
    assert "'play' needs the field 'card'" in capsys.readouterr().err
    assert not session_path("again").exists()


def test_delete_has_a_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "delete", "monday"]) == 0
    assert "brings it back" in capsys.readouterr().out
    assert main(["sessions", "restore", "monday"]) == 0
    assert main(["sessions", "rename", "monday", "tuesday"]) == 0
    assert session_path("tuesday").exists()


def test_a_session_is_packed_and_taken_in_elsewhere(tmp_path: Path) -> None:
    assert main(["sessions", "pack", "monday", str(tmp_path / "m.zip")]) == 0
    assert main(["sessions", "unpack", str(tmp_path / "m.zip"), "--name", "there"]) == 0
    assert session_path("there").exists()


def test_check_looks_through_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "check", "monday"]) == 0
    assert "3 acts stand; 0 faults." in capsys.readouterr().out


def test_a_bug_report_carries_versions_and_may_leave_names_out(tmp_path: Path) -> None:
    target = tmp_path / "report.zip"
    assert main(["sessions", "bug-report", "monday", "--out", str(target), "--without-names"]) == 0
    with zipfile.ZipFile(target) as report:
        whole = "".join(report.read(name).decode() for name in report.namelist())
        assert json.loads(report.read("versions.json"))["companion"]
        first = json.loads(report.read("record.jsonl").splitlines()[0])
    assert first["seats"] == ["Seat 1", "Seat 2"]
    assert "Ann" not in whole
    assert main(["sessions", "bug-report", "monday", "--out", str(target)]) == 2


@pytest.mark.parametrize("words", [["export", "no"], ["delete", "no"], ["check", "../x"], ["salvage", "no"]])
def test_a_session_that_is_not_there_is_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_replay_under_another_ruling_shows_what_would_have_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """Endless games lay three treasures instead of two: the war is worth ten cards instead of eight."""
    assert main(["replay", "monday"]) == 0
    assert "Nothing would have changed." in capsys.readouterr().out
    session = Session.start("war", HEADER)
    for seat, card in (("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")):
        session.table.play(Play(seat=seat, card=card))
    session.close()
    assert main(["replay", "war", "--option", "format=two-decks-endless"]) == 0
    assert "Ann: 8, now 10 (+2)" in capsys.readouterr().out
    assert main(["replay", "war", "--option", "format=three-decks"]) == 2
    assert main(["replay", "war", "--option", "colour=red"]) == 2
    assert main(["replay", "war", "--option", "format"]) == 2


def test_replay_takes_an_entered_position_as_it_was_said_and_judges_on_from_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Under a ruling that it cannot stand with it would be refused, and the rest is judged without it."""
    session = Session.start("late", HEADER)
    session.table.play(
        Position(draws={"Ann": 20, "Ben": 20}, scored={"Ann": 40, "Ben": 18}, hands={"Ann": 3, "Ben": 3})
    )
    for seat, card in (("Ann", "10S"), ("Ben", "10H"), ("Ann", "JS"), ("Ben", "9H")):
        session.table.play(Play(seat=seat, card=card))
    session.close()
    assert main(["replay", "late"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Ann: 48", "Ben: 18", "Nothing would have changed."]
    assert main(["replay", "late", "--option", "format=two-decks-endless"]) == 0
    assert "Ann: 48, now 50 (+2)" in capsys.readouterr().out
    assert main(["replay", "late", "--option", "format=one-deck"]) == 0
    out = capsys.readouterr().out
    assert "act 1: position\n" in out
    assert "would be refused: All the cards come to 104 together; there are 52." in out


def test_a_finished_session_is_listed_as_such_and_can_still_be_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "finish", "monday"]) == 0
    main(["sessions", "list"])
    assert "(finished)" in capsys.readouterr().out
    Session.resume("monday").close()


def test_players_are_known_across_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    Session.start("tuesday", {**HEADER, "seats": ["Ben", "Cem"]}).close()
    session_path("broken").write_bytes(b"x" * 5000)
    assert main(["sessions", "players"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].startswith("Ben  2 sessions, 0 played to the end, 0 won")
    assert "broken" in told.err
