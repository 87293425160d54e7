"""Evenings of several tablets in one database: each once, whole, and read back as they were."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from companion.commands.main import main
from companion.forgetting import forget
from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.games.lost_war.acts import Muster
from companion.ledger.parcels import JOURNAL, pack
from companion.ledger.sessions import home, session_path
from companion.reports import load
from companion.reports.columns import TABLES, Tables
from companion.reports.figures import FIGURES, Relations
from companion.reports.gathered import gather, read_gathered
from companion.reports.needs import GatherError
from companion.reports.reading import ALL, read_evenings
from companion.rules.acts import Note
from companion.session import Session
from tests.reports.databases import postgresql
from tests.reports.evenings import TWO, kept

PLAYS = [(0.0, Play(seat="Ann", card="7S")), (4.0, Play(seat="Ben", card="9H"))]
MANY = 12


@pytest.fixture(scope="module")
def server() -> Iterator[str | None]:
    with postgresql() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/gathered.db"
        return
    address = request.getfixturevalue("server")
    if address is None:
        pytest.skip("there is no PostgreSQL here")
    yield address
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


def became(database: str, *places: Path) -> list[str]:
    return [each.became for each in gather(places, database)]


def whole(tables: Tables) -> Tables:
    """The same with a value for each column."""
    return {
        table: [{name: row.get(name) for name in TABLES[table].names} for row in rows] for table, rows in tables.items()
    }


def test_what_was_gathered_is_read_back_as_it_is_kept(database: str) -> None:
    kept("friday", [*PLAYS, (9.0, Note(text="fun", tags=("fun",), seat="Ben"))], label="v7")
    assert became(database) == ["new"]
    assert whole(read_gathered(database).tables) == whole(read_evenings([ALL]).tables)
    assert list(load(ALL, database=database).acts.act) == list(load(ALL).acts.act)


def test_figures_of_a_database_are_those_of_the_evenings(database: str) -> None:
    for name in ("friday", "monday"):
        kept(name, PLAYS)
    became(database)
    told = [
        [figure for each in FIGURES for figure in each(Relations.of(tables))]
        for tables in (read_gathered(database).tables, read_evenings([ALL]).tables)
    ]
    assert sorted(map(str, told[0])) == sorted(map(str, told[1]))


def test_gathering_twice_counts_nothing_twice_and_an_evening_that_went_on_is_taken_again(database: str) -> None:
    kept("friday", PLAYS)
    assert became(database) == ["new"]
    assert became(database) == ["there"]
    session = Session.resume("friday")
    session.table.play(Note(text="slow", tags=("slow",)))
    session.close()
    assert became(database) == ["grown"]
    assert len(read_gathered(database).tables["acts"]) == 3


def test_evenings_of_one_name_are_distinguished_by_their_chains(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    other = tmp_path / "stick"
    other.mkdir()
    shutil.move(session_path("friday"), other / "friday.session")
    kept("friday", PLAYS[:1])
    assert became(database, home(), other) == ["new", "new"]
    assert not (other / ".locks").exists()
    names = read_gathered(database).names
    assert len(set(names)) == 2
    assert all(name.startswith("friday ") for name in names)


def test_a_parcel_is_the_same_evening_as_its_session(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    pack("friday", tmp_path / "friday.zip")
    assert became(database, tmp_path / "friday.zip") == ["new"]
    assert became(database) == ["there"]


def test_an_evening_that_continued_on_two_tablets_is_reported_and_not_mixed(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    shutil.copy(session_path("friday"), tmp_path / "friday.session")
    for text_, path in (("here", None), ("there", tmp_path / "friday.session")):
        if path is not None:
            session_path("friday").unlink()
            shutil.copy(path, session_path("friday"))
        session = Session.resume("friday")
        session.table.play(Note(text=text_))
        session.close()
        found = list(gather((), database))
    assert found[0].became == "left out"
    assert "two tablets continued it" in found[0].trouble
    assert [row["text"] for row in read_gathered(database).tables["notes"]] == ["here"]


def test_an_older_copy_takes_nothing_back(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    shutil.copy(session_path("friday"), tmp_path / "friday.session")
    session = Session.resume("friday")
    session.table.play(Note(text="later"))
    session.close()
    assert became(database) == ["new"]
    assert became(database, tmp_path / "friday.session") == ["there"]
    assert len(read_gathered(database).tables["notes"]) == 1


def test_who_was_forgotten_is_forgotten_in_the_database_too(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    shutil.copy(session_path("friday"), tmp_path / "friday.session")
    became(database)
    forget("Ben", "Somebody")
    assert became(database) == ["new"]
    assert [row["player"] for row in read_gathered(database).tables["seats"]] == ["Ann", "Somebody"]
    (found,) = gather((tmp_path / "friday.session",), database)
    assert (found.became, "with a forgotten name replaced" in found.trouble) == ("left out", True)


def test_a_damaged_journal_and_a_parcel_that_is_none_are_left_out_with_a_sentence(
    database: str, tmp_path: Path
) -> None:
    kept("friday", PLAYS)
    whole = session_path("friday").read_bytes()
    session_path("damaged").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "odd.zip").write_bytes(b"PK")
    found = {each.path.name: each for each in gather((home(), tmp_path / "odd.zip"), database)}
    assert found["friday.session"].became == "new"
    assert [found[name].became for name in ("damaged.session", "odd.zip")] == ["left out"] * 2
    assert str(session_path("damaged")) in found["damaged.session"].trouble
    assert "not a packed session" in found["odd.zip"].trouble


def test_what_a_newer_companion_wrote_and_a_game_that_is_not_here_are_left_out_with_a_sentence(
    database: str, tmp_path: Path
) -> None:
    kept("friday", PLAYS)
    kept("other game", [(0.0, Muster(seat="Ann", count=3))], {**TWO, "game": "lost-war"})
    del GAMES["lost-war"]
    newer, parcel = tmp_path / "newer.session", tmp_path / "newer.zip"
    shutil.copyfile(session_path("friday"), newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with zipfile.ZipFile(parcel, "w") as packed:
        packed.write(newer, JOURNAL)
    for _ in range(2):
        found = {each.path.name: each for each in gather((home(), newer, parcel), database)}
        left_out = {name: each.trouble for name, each in found.items() if each.became == "left out"}
        assert set(left_out) == {"other game.session", "newer.session", "newer.zip"}
        assert "lost-war" in left_out["other game.session"]
        assert all("newer companion" in left_out[name] for name in ("newer.session", "newer.zip"))
        assert read_gathered(database).names == ["friday"]
    assert read_evenings([ALL]).names == ["friday"]
    assert "lost-war" in read_evenings([ALL]).left_out[0]


def test_a_table_on_which_nobody_played_is_not_read_with_all_others(database: str) -> None:
    kept("friday", PLAYS)
    kept("empty", [(0.0, Note(text="v7", tags=("rules version",)))])
    assert became(database) == ["new"] * 2
    assert read_gathered(database).names == ["friday"]


@pytest.mark.slow
def test_two_writers_at_once_of_which_one_is_killed_lose_nothing_and_count_nothing_twice(
    database: str, tmp_path: Path
) -> None:
    for at in range(MANY):
        kept(f"evening {at:02d}", PLAYS)
    other = tmp_path / "copy"
    shutil.copytree(home(), other)
    command = [sys.executable, "-m", "companion", "gather"]
    writers = [
        subprocess.Popen([*command, str(place), "--to", database], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for place in (home(), other)
    ]
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and _gathered(database) < 2:
        time.sleep(0.02)
    os.kill(writers[0].pid, signal.SIGKILL)
    for writer in writers:
        _, said = writer.communicate(timeout=120)
    assert writers[0].returncode == -signal.SIGKILL, "it was ready before it was killed"
    assert writers[1].returncode == 0, said.decode()
    assert became(database) == ["there"] * MANY
    tables = read_gathered(database).tables
    assert {name: len(rows) for name, rows in tables.items()} == {
        name: len(rows) for name, rows in read_evenings([ALL]).tables.items()
    }


def _gathered(database: str) -> int:
    try:
        return len(read_gathered(database).names)
    except GatherError:
        return 0


def test_a_database_that_goes_away_is_reported_and_the_gathered_evenings_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept("friday", PLAYS)
    kept("monday", PLAYS)
    with postgresql() as address:
        if address is None:
            pytest.skip("there is no PostgreSQL here")
        gathering = gather((), address)
        assert next(gathering).became == "new"
        engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            )
        with pytest.raises(GatherError, match="postgres"):
            list(gathering)
        assert became(address) == ["there", "new"]
        engine.dispose()
    with pytest.raises(GatherError, match="postgres"):
        became(address)
    out = tmp_path / "report.md"
    for command in (["report", "--all", "--out", str(out)], ["sessions", "export", "--all", "--format", "csv"]):
        assert main([*command, "--from", address]) == 2
        assert "postgres" in capsys.readouterr().err
    assert not out.exists()


def test_nothing_to_gather_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path}/gathered.db"
    assert main(["gather", str(tmp_path), "--to", address]) == 2
    assert capsys.readouterr().err == "There is no evening to gather.\n"


def test_a_report_over_a_database_is_that_over_the_evenings(database: str, tmp_path: Path) -> None:
    kept("friday", PLAYS)
    kept("monday", [(9000.0 + at, act) for at, act in PLAYS])
    became(database)
    pages = [tmp_path / "gathered.md", tmp_path / "here.md"]
    for page, source in zip(pages, (["--from", database], []), strict=True):
        assert main(["report", "--all", "--simulate", "0", *source, "--out", str(page)]) == 0
    assert len(pages[0].read_text()) > 500
    assert pages[0].read_text() == pages[1].read_text()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("evenings.db", "not the address of a database"),
        ("mysql://ann@server/evenings", "not the address of a database"),
        ("sqlite:///nowhere/at/all/evenings.db", "there is no such file"),
        ("postgresql://ann:secret@127.0.0.1:9/evenings", "postgresql"),
    ],
)
def test_an_address_that_leads_nowhere_is_reported_without_its_password(said: str, why: str) -> None:
    with pytest.raises(GatherError, match=why) as error:
        read_gathered(said)
    assert "secret" not in str(error.value)


def test_a_database_of_another_version_is_reported(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/gathered.db"
    became(address)
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE companion_schema SET version = 99"))
    engine.dispose()
    with pytest.raises(GatherError, match="version 99"):
        read_gathered(address)
