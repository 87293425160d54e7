"""Sessions leave and come back as a record, tables, a bug report or a pack; names and hidden cards stay at home."""

from __future__ import annotations

import csv
import json
import re
import time
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.sessions import session_names, session_path
from companion.reports.columns import TABLES
from companion.rules.acts import Count, Note
from companion.session import Session
from tests.interpreting import HEADER

pytestmark = pytest.mark.usefixtures("monday")


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


def test_json_and_csv_show_deleted_acts_and_postings(capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(exported("json", capsys))
    assert [act["stands"] for act in whole["acts"]] == [True, True, False, False, True]
    assert set(whole) == set(TABLES)
    main(["sessions", "show", "monday", "--json"])
    assert [act["stands"] for act in json.loads(capsys.readouterr().out)["acts"]] == [True, True, False, False, True]
    lines = table(capsys, "--table", "events")
    taken = [line for line in lines if line["event"] == "fight-won" and line["account"] == "Ann"]
    assert [line["amount"] for line in taken] == ["2"]


def test_a_damaged_record_is_not_imported_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "bad.jsonl"
    record.write_text(json.dumps(HEADER) + '\n{"act": "play", "seat": "Ann"}\n')
    assert main(["sessions", "import", str(record), "--name", "again"]) == 2
    assert "'play' needs the field 'card'" in capsys.readouterr().err
    assert not session_path("again").exists()


def test_a_session_is_packed_and_taken_in_elsewhere(tmp_path: Path) -> None:
    assert main(["sessions", "pack", "monday", str(tmp_path / "m.zip")]) == 0
    assert main(["sessions", "unpack", str(tmp_path / "m.zip"), "--name", "there"]) == 0
    assert session_path("there").exists()


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


def exported(form: str, capsys: pytest.CaptureFixture[str], *more: str, name: str = "monday") -> str:
    assert main(["sessions", "export", name, "--as", form, *more]) == 0
    return capsys.readouterr().out


def table(capsys: pytest.CaptureFixture[str], *more: str, name: str = "monday") -> list[dict[str, str]]:
    """The rows of a table as a spreadsheet has them."""
    return list(csv.DictReader(exported("csv", capsys, *more, name=name).removeprefix("\ufeff").splitlines()))


def test_a_table_says_when_under_which_rules_and_how_sure(capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(capsys)
    assert tuple(lines[0]) == TABLES["acts"].names
    first = lines[0]
    assert (first["session"], first["game"], first["seat"], first["player"], first["act"], first["number"]) == (
        "monday", "bluffing-battles", "1", "Ann", "play", "1",
    )  # fmt: skip
    assert abs(datetime.fromisoformat(first["time"]).timestamp() - time.time()) < 600
    assert first["options"] == ""
    assert first["rules"]
    assert first["source"] == "said"
    assert json.loads(first["fields"]) == {"card": "QS"}
    assert {line["stands"] for line in lines} == {"yes", "no"}
    events = table(capsys, "--table", "events")
    assert tuple(events[0]) == TABLES["events"].names
    assert (events[0]["event_number"], events[0]["event"]) == ("1", "card-played")


KEPT = Path(__file__).parents[1] / "ledger" / "kept"


@pytest.mark.parametrize("name", ["bluffing-battles-1", "pirates-bluff-1", "lost-war-1", "bluff-words-1", "battle-1"])
def test_the_table_says_of_every_game_in_which_round_and_deal_an_act_was_said(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session_path(name).write_bytes((KEPT / f"{name}.session").read_bytes())
    lines = table(capsys, "--hidden", name=name)
    rounds = [int(line["round"]) for line in lines if line["stands"] == "yes"]
    assert rounds[0] == 1
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, rounds[-1] + 1))
    assert rounds[-1] > 1
    deals = {(line["round"], line["hand"]) for line in lines}
    assert deals == {(each, each if name.startswith(("pirates", "battle")) else "1") for each, _ in deals}


def test_an_act_that_was_taken_back_is_of_the_round_in_which_it_was_said(capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(capsys)
    assert {line["number"]: line["round"] for line in lines} == {"1": "1", "2": "1", "3": "2", "4": "2", "5": "2"}


def test_every_column_of_each_table_is_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "exports.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", page, flags=re.M)
    assert explained == [(each.name, each.kind, each.says) for spec in TABLES.values() for each in spec.columns]


def test_no_cell_of_the_table_is_a_formula(capsys: pytest.CaptureFixture[str]) -> None:
    header = {**HEADER, "seats": ["=1+1", "@Ben"]}
    session = Session.start("formulas", header)
    session.table.play(Play(seat="=1+1", card="QS"))
    session.table.play(Note(text="=cmd()"))
    session.close()
    cells = [cell for line in csv.reader(exported("csv", capsys, name="formulas").splitlines()) for cell in line]
    assert "'=1+1" in cells
    assert [cell for cell in cells if re.match(r"[=@+\t]|-\D", cell)] == []


@pytest.mark.usefixtures("dealt")
@pytest.mark.parametrize("form", ["record", "json", "csv"])
def test_what_lies_hidden_in_a_game_that_goes_on_is_exported_only_when_asked_for(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "B9" not in exported(form, capsys, name="secret")
    assert "B9" in exported(form, capsys, "--hidden", name="secret")
    for more, there in (((), False), (("--hidden",), True)):
        report = tmp_path / f"{there}.zip"
        assert main(["sessions", "bug-report", "secret", "--out", str(report), *more]) == 0
        with zipfile.ZipFile(report) as opened:
            whole = "".join(opened.read(name).decode() for name in ("record.jsonl", "acts.json", "summary.json"))
        assert ("B9" in whole) is there


@pytest.mark.parametrize("seats", [("a", "am"), ("one", "play"), ("Seat 2", "Seat 1"), ("Ann", "Anna")])
def test_names_are_left_out_by_what_they_are_not_by_their_letters(seats: tuple[str, str], tmp_path: Path) -> None:
    session = Session.start("named", {**HEADER, "seats": list(seats)})
    for seat, card in zip((*seats, *seats), ("QS", "5H", "10S", "10H"), strict=True):
        session.table.play(Play(seat=seat, card=card))
    session.table.play(Note(text=f"{seats[0]} laughed", tags=("slow", f"{seats[0]} laughed")))
    session.table.play(Count(seat=seats[0], unit="cards", amount=2))
    session.close()
    reports = []
    for name, header in (("named", seats), ("plain", ("Seat 1", "Seat 2"))):
        if name == "plain":
            plain = Session.start(name, {**HEADER, "seats": list(header)})
            for seat, card in zip((*header, *header), ("QS", "5H", "10S", "10H"), strict=True):
                plain.table.play(Play(seat=seat, card=card))
            plain.table.play(Note(text=f"{seats[0]} laughed", tags=("slow", f"{seats[0]} laughed")))
            plain.table.play(Count(seat=header[0], unit="cards", amount=2))
            plain.close()
        target = tmp_path / f"{name}.zip"
        assert main(["sessions", "bug-report", name, "--out", str(target), "--without-names"]) == 0
        with zipfile.ZipFile(target) as report:
            parts = {part: report.read(part).decode() for part in ("record.jsonl", "acts.json", "summary.json")}
        reports.append({part: re.sub(r'"time": "[^"]*"', "", text) for part, text in parts.items()})
    assert reports[0] == reports[1]
    assert "laughed" not in str(reports)


def test_an_import_that_cannot_be_finished_is_not_taken_for_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "monday.jsonl"
    assert main(["sessions", "export", "monday", "--out", str(record)]) == 0
    written = Journal.append

    def full(journal: Journal, row: Row) -> None:
        if row.number == 3:
            raise JournalError("the disk is full; free some space and try again")
        written(journal, row)

    monkeypatch.setattr(Journal, "append", full)
    assert main(["sessions", "import", str(record), "--name", "again"]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert not session_path("again").exists()
    monkeypatch.setattr(Journal, "append", written)
    assert main(["sessions", "import", str(record), "--name", "again"]) == 0
    assert main(["sessions", "import", str(record), "--name", "again"]) == 2
    assert main(["sessions", "import", str(tmp_path / "none.jsonl"), "--name", "other"]) == 2
    assert session_names() == ["again", "monday"]
