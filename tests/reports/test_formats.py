"""Tables go out as files and are read back by what others use."""

from __future__ import annotations

import json
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import openpyxl
import pandas as pd
import pytest

from companion.commands.main import main
from companion.foreign import safe_cell
from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import session_path
from companion.reports import load
from companion.reports.columns import TABLES
from companion.reports.reading import ALL, read_evenings
from companion.rules.acts import Note
from tests.reports.evenings import kept

PLAYS = (Play(seat="Ann", card="QS"), Play(seat="Ben", card="5H"), Play(seat="Ann", card="2S"))


@pytest.fixture(autouse=True)
def friday() -> None:
    """One fight, and one card of the next."""
    kept("friday", [(10.0 * number, act) for number, act in enumerate(PLAYS)], label="v7")


def test_csv_is_read_by_pandas_and_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "acts.csv"
    assert main(["sessions", "export", "last", "--format", "csv", "--out", str(path)]) == 0
    assert path.read_bytes().startswith(b"\xef\xbb\xbfsession,")
    frame = pd.read_csv(path)
    assert list(frame.columns) == list(TABLES["acts"].names)
    assert list(frame.act) == ["note", "play", "play", "play"]
    count = duckdb.sql(f"SELECT count(*), sum(thinking_s) FROM read_csv('{path}')").fetchall()
    assert count == [(4, 10.0)]


def test_csv_may_be_separated_by_semicolons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "export", "last", "--format", "csv", "--separator", ";", "--table", "seats"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("friday;1;Ann;yes;2;")
    assert main(["sessions", "export", "last", "--format", "csv", "--separator", "::"]) == 2


def test_parquet_is_read_by_pandas_and_duckdb_with_times_as_times(tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    assert main(["sessions", "export", "--all", "--format", "parquet", "--out", str(folder)]) == 0
    assert sorted(path.stem for path in folder.iterdir()) == sorted(TABLES)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    acts = pd.read_parquet(folder / "acts.parquet")
    assert acts.time.iloc[3] == pd.Timestamp("2026-05-28T20:27:00Z")
    rows = duckdb.sql(f"SELECT player, score FROM '{folder}/seats.parquet' ORDER BY seat").fetchall()
    assert rows == [("Ann", 2), ("Ben", 0)]


def plain(value: Any) -> object:
    """A value without the types of its reader: an empty cell, a whole number that came as a float, a time, a flag."""
    if pd.isna(value) or value == "":
        return None
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds")
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    return round(float(value), 6) if isinstance(value, int | float | np.number) else value


EMPTY: dict[str, Any] = {"keep_default_na": False, "na_values": [""]}
"""A text such as NA is not an empty cell."""


def read_back(folder: Path, form: str, table: str) -> list[pd.DataFrame]:
    """A table as pandas and DuckDB read it; both know which columns hold texts."""
    texts = [column.name for column in TABLES[table].columns if column.kind == "text"]
    if form == "csv":
        path = folder / f"{table}.csv"
        assert main(["sessions", "export", "--all", "--format", form, "--table", table, "--out", str(path)]) == 0
        types = dict.fromkeys(texts, "VARCHAR")
        by_duckdb = duckdb.sql(f"SELECT * FROM read_csv('{path}', types={types}, nullstr='', quote='\"')").df()
        return [pd.read_csv(path, dtype=dict.fromkeys(texts, str), **EMPTY), by_duckdb]
    out = folder / ("evenings" if form == "parquet" else f"evenings.{form}")
    if not out.exists():
        assert main(["sessions", "export", "--all", "--format", form, "--out", str(out)]) == 0
    if form == "parquet":
        return [pd.read_parquet(out / f"{table}.parquet"), duckdb.sql(f"FROM '{out}/{table}.parquet'").df()]
    if form == "xlsx":
        return [pd.read_excel(out, sheet_name=table, dtype=dict.fromkeys(texts, str), **EMPTY)]
    by_pandas = pd.DataFrame(json.loads(out.read_text(encoding="utf-8"))[table])
    return [by_pandas, duckdb.sql(f"SELECT unnest(row) FROM (SELECT unnest({table}) AS row FROM '{out}')").df()]


@pytest.mark.parametrize("form", ["csv", "json", "parquet", "xlsx"])
def test_each_table_in_each_format_is_read_back_with_every_value(form: str, tmp_path: Path) -> None:
    """Pandas and DuckDB read all; DuckDB needs an extension from its network for workbooks."""
    kept("odd", [(0.0, Note(text='=1+1, "so"; 07\nyes', seat="Ann", tags=("fun",))), *enumerate(PLAYS, start=1)])
    tables = read_evenings([ALL]).tables
    for table, rows in tables.items():
        names = TABLES[table].names
        wanted = [[plain(row.get(name)) for name in names] for row in rows]
        if form == "csv":
            wanted = [[safe_cell(value) for value in row] for row in wanted]
        for frame in read_back(tmp_path, form, table) if rows else ():
            assert list(frame.columns) == list(names), table
            assert [[plain(as_time(value, table, at)) for at, value in enumerate(row)]
                    for row in frame.astype(object).values.tolist()] == wanted, table  # fmt: skip


def as_time(value: object, table: str, at: int) -> object:
    """A text that stands for a time, as one."""
    if TABLES[table].columns[at].kind == "time" and isinstance(value, str) and value:
        return datetime.fromisoformat(value)
    return value


def test_a_workbook_has_a_sheet_for_each_table_and_no_formula(tmp_path: Path) -> None:
    kept("odd", [(0.0, Note(text="=1+1")), (1.0, PLAYS[0])])
    path = tmp_path / "evenings.xlsx"
    assert main(["sessions", "export", "--all", "--format", "xlsx", "--out", str(path)]) == 0
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == list(TABLES)
    notes = list(book["notes"].iter_rows())
    text = next(cell for cell in notes[1] if cell.value == "=1+1")
    assert text.data_type == "s"


def test_frames_for_a_notebook_have_a_row_an_act() -> None:
    found = load("fri")
    assert list(found.acts.player.dropna()) == ["Ann", "Ben", "Ann"]
    assert found.rounds.leader.iloc[0] == "Ann"
    assert load("all", label="v7").sessions.session.to_list() == ["friday"]


def test_the_example_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = json.loads((Path(__file__).parents[2] / "examples" / "evening.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    shared: dict[str, object] = {}
    for cell in cells:
        exec(compile(cell, "evening.ipynb", "exec"), shared)


def test_without_the_libraries_the_line_that_adds_them_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    assert main(["sessions", "export", "last", "--format", "xlsx", "--out", str(tmp_path / "a.xlsx")]) == 2
    assert "An Excel workbook needs xlsxwriter" in (said := capsys.readouterr().err)
    assert "pip install 'companion[reports]'" in said
    assert main(["sessions", "export", "last", "--format", "csv"]) == 0


def test_what_cannot_be_read_is_said_and_the_rest_is_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session_path("broken").write_bytes(b"x" * 5000)
    path = tmp_path / "acts.csv"
    assert main(["sessions", "export", "--all", "--format", "csv", "--out", str(path)]) == 2
    assert "left out: " in (said := capsys.readouterr().err)
    assert "broken" in said
    assert set(pd.read_csv(path).session) == {"friday"}


def test_a_session_that_is_named_twice_is_exported_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "export", "friday", "last", "1", "--all", "--format", "json", "--table", "seats"]) == 0
    assert len(json.loads(capsys.readouterr().out)["seats"]) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Which session?"),
        (["--all"], "a record holds one session"),
        (["last", "--format", "xlsx"], "name a file with --out"),
        (["--all", "--format", "csv", "--game", "battle"], "There is no evening to export."),
        (["nobody", "--format", "csv"], "no session is called 'nobody'"),
    ],
)
def test_what_cannot_be_exported_is_a_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sessions", "export", *words]) == 2
    assert said in capsys.readouterr().err
