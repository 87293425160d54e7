"""The figures of an evening are saved, and read again as soon as anything changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion import languages
from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import home, session_path
from companion.reports import ahead, needs, reading
from companion.reports.columns import TABLES
from companion.reports.figures.figure import share
from companion.reports.pages.charts import shares
from companion.reports.reading import ALL, read_evenings
from companion.reports.remembered import drop
from companion.session import Session
from tests.reports.evenings import kept, played_by_bots


@pytest.fixture(autouse=True)
def friday() -> None:
    """One fight."""
    kept("friday", [(0.0, Play(seat="Ann", card="QS")), (9.0, Play(seat="Ben", card="5H"))])


def rows(**more: bool) -> dict[str, list[dict[str, object]]]:
    return read_evenings(["friday"], for_report=True, **more).tables


def test_the_second_time_says_the_same_without_opening_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    first = rows()
    monkeypatch.setattr(Session, "resume", lambda name: pytest.fail("the journal was opened again"))
    second = rows()
    for table in TABLES:
        assert second[table] == ([] if table == "events" else [dict(row) for row in first[table]]), table


def test_an_act_more_is_read() -> None:
    rows()
    session = Session.resume("friday")
    session.table.play(Play(seat="Ann", card="2S"))
    session.close()
    assert len(rows()["acts"]) == 3


def test_another_language_and_what_lies_hidden_are_read_again() -> None:
    english = rows()["acts"][1]["sentence"]
    languages.speak("de")
    assert rows()["acts"][1]["sentence"] != english
    languages.speak("en")
    assert rows(hidden=True)["acts"][1]["sentence"] == english


def test_a_file_that_somebody_else_wrote_is_passed_over() -> None:
    first = rows()["acts"]
    for said in ("", "[]", "{}", json.dumps({"key": None, "tables": 3})):
        (home() / "rows" / "friday.json").write_text(said)
        assert rows()["acts"] == first


def test_an_export_reads_the_journal_itself() -> None:
    rows()
    assert read_evenings(["friday"]).tables["events"]


def test_who_is_forgotten_is_remembered_nowhere(tmp_path: Path) -> None:
    assert main(["report", "friday", "--out", str(tmp_path / "a.md")]) == 0
    assert main(["forget", "Ann"]) == 0
    assert not any("Ann" in path.read_text() for path in (home() / "rows").glob("*"))


def test_other_processes_read_the_later_evenings_and_the_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(6):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    session_path("broken").write_bytes(b"x" * 5000)
    alone = read_evenings([ALL], for_report=True, cores=1)
    drop()
    monkeypatch.setattr(ahead, "FEWEST", 4)
    monkeypatch.setattr(ahead, "AT_ONCE", 2)
    together = read_evenings([ALL], for_report=True, cores=2)
    assert together.tables == alone.tables
    assert together.left_out == alone.left_out
    assert len(together.left_out) == 1


def test_where_no_process_can_be_started_one_reads_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError("no processes here")

    played_by_bots("saturday", "lost-war", 2)
    monkeypatch.setattr(ahead, "FEWEST", 1)
    monkeypatch.setattr(ahead, "ProcessPoolExecutor", forbidden)
    assert read_evenings([ALL], for_report=True, cores=2).names == ["saturday", "friday"]


def test_a_process_that_is_ended_from_outside_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(4):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    monkeypatch.setattr(ahead, "FEWEST", 4)
    monkeypatch.setattr(ahead, "AT_ONCE", 1)
    monkeypatch.setattr(ahead, "_begin", end_at_once)
    assert len(read_evenings([ALL], for_report=True, cores=2).names) == 5


def end_at_once(_: str) -> None:
    os._exit(1)


def test_libraries_of_the_page_are_imported_while_others_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(3):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    imported: list[str] = []
    monkeypatch.setattr(ahead, "FEWEST", 2)
    monkeypatch.setattr(reading, "preload", lambda: imported.append("page"))
    read_evenings([ALL], for_report=True, cores=1)
    assert imported == []
    drop()
    assert len(read_evenings([ALL], for_report=True, cores=2).names) == 4
    assert imported == ["page"]


def test_a_library_that_is_missing_is_asked_for_only_by_what_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "FOR_A_PAGE", ("no_such_library",))
    needs.preload()
    with pytest.raises(needs.MissingLibrary, match="A page needs no_such_library"):
        needs.need("no_such_library", "A page")


def test_a_library_without_its_system_library_names_the_packages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "print('read the installation page'); raise OSError('cannot load libpango-1.0-0')"
    (tmp_path / "no_pango.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(needs.MissingLibrary, match=r"A PDF needs .* sudo apt install libpango-1\.0-0$"):
        needs.need("no_pango", "A PDF", packages="libpango-1.0-0")
    assert capsys.readouterr().out == ""


def test_a_process_is_no_copy_of_one_with_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy would have the locks that other threads hold, and nobody to release them."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert ahead.start_method() == "fork"
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert ahead.start_method() == "spawn"


@pytest.mark.slow
def test_a_chart_looks_the_same_if_its_engine_was_started_before() -> None:
    """The page's fonts are registered after the engine was started; a width that is measured in another differs."""
    draw = "from tests.reports.test_remembered import chart; from companion.reports import needs; needs.preload();"
    run = [sys.executable, "-c", f"{draw} print(chart())"]
    started = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert "<svg" in started
    assert started == f"{chart()}\n"


def chart() -> str:
    return shares([share("wins", "Wins", 3, 9, "games", of=of) for of in ("Ann", "Ben")], 0.5)
