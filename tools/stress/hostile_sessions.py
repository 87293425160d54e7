"""Sessions with odd content, and a folder with everything in it that should not be there."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

from companion.commands.main import main
from companion.ledger.errors import JournalError
from companion.ledger.journal import _TABLES, APPLICATION_ID, SCHEMA, _statements
from companion.ledger.rows import GENESIS, Row
from companion.ledger.sessions import session_names, session_path
from companion.session import Session
from companion.ui.views.before.setup import spoken_session
from companion.ui.views.evening.book import Book
from companion.ui.views.table.table import table_view
from tools.stress.bounds import tried
from tools.stress.journal import Report, home
from tools.stress.records import JUNK

KEPT = Path(__file__).parents[2] / "tests" / "ledger" / "kept"


# Rows that are chained as they should be, and say anything.


def rows_of(path: Path) -> list[Row]:
    """All rows of a session's file, the header among them."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
        found = connection.execute("SELECT number, act, events, evidence, at FROM said ORDER BY number")
        return [Row(*each) for each in found]


def write_session(path: Path, rows: list[Row], *, more: str = "") -> None:
    """A session with a sound chain over whatever rows; ``more`` is SQL that ours has not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        for statement in _statements(_TABLES):
            connection.execute(statement)
        previous = GENESIS
        for row in rows:
            previous = row.hash_after(previous)
            values = (row.number, row.act, row.events, row.evidence, row.at, previous)
            connection.execute("INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)", values)
        connection.executescript(more)
        connection.commit()


def odd(chance: random.Random, value: Any) -> Any:
    """A JSON value with one part of it replaced, left out, or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        kind = chance.random()
        if kind < 0.15:
            return {each: what for each, what in value.items() if each != key}
        if kind < 0.25:
            return {**value, chance.choice(["", "seat", "\x1b[2J", "act", "why"]): chance.choice(JUNK)}
        return {**value, key: odd(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.85:
        at = chance.randrange(len(value))
        kind = chance.random()
        if kind < 0.15:
            return [*value[:at], *value[at + 1 :]]
        if kind < 0.3:
            return [*value, *value[at:]]
        return [*value[:at], odd(chance, value[at]), *value[at + 1 :]]
    return chance.choice(JUNK)


def odd_content(cases: int = 500, *, seed: int = 1) -> Report:
    """Sound chains over odd rows: listed, resumed, exported, checked, without a traceback."""
    chance = random.Random(seed)
    known = [rows_of(path) for path in sorted(KEPT.glob("*.session"))]
    failures: list[str] = []
    with home():
        for case in range(cases):
            rows = list(chance.choice(known))[: chance.randint(1, 60)]
            for _ in range(chance.choice((1, 1, 2, 5))):
                at = chance.choice((0, chance.randrange(len(rows))))
                part = "act" if at == 0 else chance.choice(("act", "events", "evidence"))
                said = odd(chance, json.loads(getattr(rows[at], part)))
                fields = {name: getattr(rows[at], name) for name in Row.__slots__}
                rows[at] = Row(**{**fields, part: json.dumps(said, ensure_ascii=chance.random() < 0.5)})
            with contextlib.suppress(UnicodeEncodeError):
                write_session(session_path("odd"), rows)
            failures += tried(f"case {case}", _look_through, JournalError)
    return cases, failures


def _look_through() -> None:
    """All that the commands and the screens say of a session, whatever it is."""
    with contextlib.suppress(JournalError), contextlib.closing(Session.resume("odd")) as session:
        table_view(session.table)
        Book(session.table).read(lambda: False)
    for words in (
        ["list", "--all"],
        ["show", "odd"],
        ["check", "odd"],
        ["export", "odd", "--as", "csv"],
        ["export", "odd", "--as", "json"],
    ):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(["sessions", *words])
        if status not in (0, 1, 2) or (status == 2 and not err.getvalue().strip()):
            raise AssertionError(f"{words}: {status}, {err.getvalue()!r}")
        if "\x1b" in out.getvalue() + err.getvalue():
            raise AssertionError(f"{words}: a control character reaches the terminal")


def odd_folder() -> Report:
    """A folder of sessions with everything in it that should not be there: the good ones are still listed."""
    failures: list[str] = []
    with home() as folder:
        Session.start("good", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
        sessions = folder / "sessions"
        good = (sessions / "good.session").read_bytes()
        rows = rows_of(sessions / "good.session")
        for name in (".hidden", "-dash", " space", "a:b", "x" * 120, "line\nbreak", "\x1b[2J", "tab\t", "con"):
            (sessions / f"{name}.session").write_bytes(good)
        os.link(sessions / "good.session", os.fsencode(sessions) + b"/\xff\xfe.session")
        (sessions / "dead.session").symlink_to(folder / "nowhere")
        (sessions / "loop.session").symlink_to(sessions / "loop.session")
        (sessions / "device.session").symlink_to("/dev/zero")
        (sessions / "folder.session").mkdir()
        os.mkfifo(sessions / "pipe.session")
        (sessions / "empty.session").touch()
        (sessions / "text.session").write_text("hello")
        (sessions / "battle 2026-99-99 99.99.99 Ann.session").write_bytes(good)
        with contextlib.closing(sqlite3.connect(sessions / "other.session")) as other:
            other.execute("CREATE TABLE a (b)")
        foreign = (sessions / "other.session").read_bytes()
        write_session(sessions / "newer.session", rows)
        with contextlib.closing(sqlite3.connect(sessions / "newer.session")) as newer:
            newer.execute(f"PRAGMA user_version = {SCHEMA + 7}")
        write_session(sessions / "view.session", rows, more="CREATE VIEW v AS SELECT * FROM said;")
        swallow = "CREATE TRIGGER t BEFORE INSERT ON said BEGIN SELECT RAISE(IGNORE); END;"
        write_session(sessions / "trigger.session", rows, more=swallow)
        write_session(sessions / "list.session", [Row(0, "[]", "[]", "{}", 0.0)])
        write_session(sessions / "deep.session", [Row(0, "[" * 100_000, "[]", "{}", 0.0)])
        write_session(sessions / "huge.session", [Row(0, json.dumps({"record": 9**4000}), "[]", "{}", 0.0)])
        write_session(sessions / "endless.session", [*rows, Row(1, "{}", "[]", "{}", float("inf"))])
        os.utime(sessions / "text.session", (1e11, 1e11))
        for part in (".good.unpacking", ".x.part"):
            (sessions / part).mkdir()
        cases = len(list(sessions.glob("*.session")))
        out = io.StringIO()

        def listed() -> None:
            with contextlib.redirect_stdout(out):
                main(["sessions", "--all"])

        failures += tried("the list", listed)
        failures += tried("the lobby's keys", lambda: [spoken_session(name) for name in session_names()])
        lines = [line.lstrip("0123456789 ") for line in out.getvalue().splitlines()]
        if len(lines) != cases or not any(line.startswith("good ") and "(open)" in line for line in lines):
            failures.append(f"{len(lines)} lines for {cases} entries, the good one among them or not")
        for name in sorted(os.listdir(sessions)):
            stem = name.removesuffix(".session")
            if stem not in ("good", name):
                failures += tried(f"{name!r}", lambda stem=stem: _refused(stem), JournalError)  # type: ignore[misc]
        if (sessions / "other.session").read_bytes() != foreign:
            failures.append("another program's file was changed")
    return cases, failures


def _refused(name: str) -> None:
    Session.resume(name).close()
    if name not in ("battle 2026-99-99 99.99.99 Ann",):
        raise AssertionError("was opened")
