"""The journal under kills, power loss, full disks and damage: nothing acknowledged is ever lost or changed."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.games.bluffing_battles.acts import Play
from companion.ledger import raw_pages
from companion.ledger.checks import faults as ledger_faults
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.salvage import salvage
from companion.ledger.sessions import session_path
from companion.session import Session
from companion.table import Accepted

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
Report = tuple[int, list[str]]


@contextmanager
def home() -> Iterator[Path]:
    """A data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder
        yield Path(folder)


def plays(count: int) -> list[Play]:
    """The first plays of a game, the same each time."""
    table = Session.unkept(HEADER).table
    random_ = random.Random(1)
    said: list[Play] = []
    while len(said) < count:
        acts = [act for act in table.game.legal(table.state) if isinstance(act, Play)]
        act = random_.choice(acts)
        table.play(act)
        said.append(act)
    return said


def kills(cases: int = 2000, *, seed: int = 1) -> Report:
    """A child plays and acknowledges through a pipe; it is killed at a random moment; the session is opened again."""
    failures: list[str] = []
    said = plays(60)
    random_ = random.Random(seed)
    with home():
        for case in range(cases):
            name = f"case {case}"
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(reading)
                _play_and_acknowledge(name, said, writing)
            os.close(writing)
            time.sleep(random_.uniform(0.0, 0.06))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            acknowledged = len(_drained(reading))
            failure = _reopened(name, acknowledged, said)
            if failure:
                failures.append(f"{name}: {failure}")
            shutil.rmtree(session_path(name).parent, ignore_errors=True)
    return cases, failures


def _play_and_acknowledge(name: str, said: list[Play], writing: int) -> None:
    session = Session.start(name, HEADER)

    def listen(step: object) -> None:
        if isinstance(step, Accepted):
            os.write(writing, b".")

    session.table.listeners.append(listen)
    for act in said:
        session.table.play(act)
        session.table.tick()
    session.table.settle()
    time.sleep(10)
    os._exit(0)


def _drained(reading: int) -> bytes:
    found = b""
    while chunk := os.read(reading, 4096):
        found += chunk
    os.close(reading)
    return found


def _reopened(name: str, acknowledged: int, said: list[Play]) -> str:
    """The fault of the session that was left, or nothing."""
    if not session_path(name).exists():
        return f"{acknowledged} acknowledged, and no file" if acknowledged else ""
    try:
        session = Session.resume(name)
    except JournalError as error:
        return f"{acknowledged} acknowledged: {error}" if acknowledged else ""
    history = session.table.history
    kept = [entry.act for entry in history.entries]
    again = Session.unkept(HEADER).table
    for act in kept:
        again.play(act)
    session.close()
    if len(kept) < acknowledged or kept != said[: len(kept)]:
        return f"{acknowledged} acknowledged, {len(kept)} kept"
    if again.state != history.state or ledger_faults(history):
        return "the state or the ledger differs from the acts judged again"
    return ""


def power_losses(acts: int = 12, last: int = 3, *, step: int = 1) -> Report:
    """The write-ahead log cut off at every byte of the last acts, and the database at every byte of a checkpoint."""
    failures: list[str] = []
    cases = 0
    said = plays(acts)
    with home() as folder:
        session = Session.start("whole", HEADER)
        path = session_path("whole")
        log = path.with_name(path.name + "-wal")
        ends: list[int] = []
        for act in said:
            session.table.play(act)
            session.table.settle()
            ends.append(log.stat().st_size)
        database, frames = path.read_bytes(), log.read_bytes()
        session.close()
        complete = path.read_bytes()
        cut = folder / "cut.session"
        cut_log = cut.with_name(cut.name + "-wal")
        for size in range(ends[-last - 1], len(frames) + 1, step):
            _lay(cut, database, cut_log, frames[:size])
            expected = sum(end <= size for end in ends)
            cases += 1
            _expect(cut, expected, f"log cut at byte {size}", failures)
        for size in range(len(database), len(complete) + 1, step):
            _lay(cut, complete[:size], cut_log, frames)
            cases += 1
            _expect(cut, acts, f"checkpoint cut at byte {size}", failures)
    return cases, failures


def _lay(path: Path, database: bytes, log: Path, frames: bytes) -> None:
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    path.write_bytes(database)
    log.write_bytes(frames)


def _expect(path: Path, rows: int, what: str, failures: list[str]) -> None:
    try:
        journal = Journal.open(path)
        kept = sum(1 for _ in journal.rows())
        journal.close()
    except JournalError as error:
        failures.append(f"{what}: {error}")
        return
    if kept != rows:
        failures.append(f"{what}: {kept} rows instead of {rows}")


def faults() -> Report:
    """Disk full, file size limit, read-only file and locked file: a sentence, and the last good state still there."""
    failures: list[str] = []
    cases: tuple[Callable[[], str], ...] = (_full, _limited, _small_disk, _read_only, _locked)
    for case in cases:
        with home():
            wrong = case()
            if wrong:
                failures.append(f"{case.__name__}: {wrong}")
    return len(cases), failures


def _until_refused(journal: Journal) -> int:
    """Appends rows until one is refused; returns how many were acknowledged."""
    for number in range(1, 100_000):
        try:
            journal.append(Row(number, '{"act": "note", "text": "' + "x" * 2000 + '"}', "[]", "{}", 1.0))
        except JournalError:
            return number - 1
    return -1


def _count(path: Path) -> int:
    journal = Journal.open(path)
    kept = sum(1 for _ in journal.rows())
    journal.close()
    return kept


def _full() -> str:
    journal = Journal.create(session_path("full"), HEADER)
    journal._connection.execute("PRAGMA max_page_count = 40")
    acknowledged = _until_refused(journal)
    journal.close()
    kept = _count(session_path("full"))
    return "" if kept == acknowledged > 5 else f"{acknowledged} acknowledged, {kept} kept"


def _limited() -> str:
    """The system itself refuses to let the log grow (as a full disk does)."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        journal = Journal.create(session_path("limited"), HEADER)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        os.write(writing, str(_until_refused(journal)).encode())
        os._exit(0)
    os.close(writing)
    acknowledged = int(_drained(reading) or b"-1")
    os.waitpid(child, 0)
    kept = _count(session_path("limited"))
    return "" if kept == acknowledged > 5 else f"{acknowledged} acknowledged, {kept} kept"


def _small_disk() -> str:
    """A real file system of 400 kB that fills up and is then made read-only; nothing where none may be mounted."""
    with tempfile.TemporaryDirectory() as place:
        mounting = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", place]
        if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True, check=False).returncode:
            return ""
        try:
            path = Path(place) / "small.session"
            journal = Journal.create(path, HEADER)
            acknowledged = _until_refused(journal)
            journal.close()
            kept = _count(path)
            if not kept == acknowledged > 5:
                return f"{acknowledged} acknowledged, {kept} kept"
            subprocess.run(["mount", "-o", "remount,ro", place], capture_output=True, check=True)
            try:
                Journal.open(path)
            except JournalError as error:
                return "" if "read-only" in str(error) else str(error)
            return "opened for writing on a read-only disk"
        finally:
            subprocess.run(["umount", place], capture_output=True, check=False)


def _read_only() -> str:
    journal = Journal.create(session_path("fixed"), HEADER)
    journal.append(Row(1, '{"act": "note", "text": "x"}', "[]", "{}", 1.0))
    journal._connection.execute("PRAGMA query_only = 1")
    acknowledged = 1 + _until_refused_from(journal, 2)
    journal.close()
    kept = _count(session_path("fixed"))
    return "" if kept == acknowledged == 1 else f"{acknowledged} acknowledged, {kept} kept"


def _until_refused_from(journal: Journal, number: int) -> int:
    try:
        journal.append(Row(number, "{}", "[]", "{}", 1.0))
    except JournalError:
        return 0
    return 1


def _locked() -> str:
    Journal.create(session_path("locked"), HEADER).close()
    other = sqlite3.connect(session_path("locked"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        Journal.open(session_path("locked"))
    except JournalError as error:
        return "" if "another program" in str(error) else str(error)
    finally:
        other.close()
    return "opened although another program holds it"


def damaged_files(cases: int = 20_000, *, seed: int = 2) -> Report:
    """Random damage to a session's file: opened or recognised, and every act before the damage is saved."""
    failures: list[str] = []
    random_ = random.Random(seed)
    with home() as folder:
        session = Session.start("good", HEADER)
        for act in plays(24):
            session.table.play(act)
        session.close()
        good = session_path("good").read_bytes()
        page_of = {number: page for page, number, _ in raw_pages.records(session_path("good"))}
        rows = {row.number: row for row in _rows(session_path("good"))}
        for case in range(cases):
            spoiled, pages = _spoil(good, random_)
            path = folder / "spoiled.session"
            path.write_bytes(spoiled)
            untouched = next((number for number in sorted(page_of) if page_of[number] in pages), len(page_of))
            wrong = _saved(path, untouched - 1, rows)
            if wrong:
                failures.append(f"case {case}: {wrong}")
            for left in folder.glob("spoiled.*"):
                left.unlink()
    return cases, failures


def _rows(path: Path) -> list[Row]:
    journal = Journal.open(path)
    rows = list(journal.rows())
    journal.close()
    return rows


def _spoil(good: bytes, random_: random.Random) -> tuple[bytes, set[int]]:
    """The file with some bytes changed, a stretch emptied or its end cut off; and the pages that it touched."""
    spoiled = bytearray(good)
    start = random_.randrange(len(good))
    kind = random_.choice(("bytes", "zeros", "noise", "cut"))
    if kind == "cut":
        end = len(good)
        del spoiled[start:]
    else:
        end = min(len(good), start + (random_.randint(1, 8) if kind == "bytes" else random_.randint(1, 6000)))
        spoiled[start:end] = bytes(end - start) if kind == "zeros" else random_.randbytes(end - start)
    return bytes(spoiled), set(range(start // 4096 + 1, (end - 1) // 4096 + 2))


def _saved(path: Path, expected: int, rows: dict[int, Row]) -> str:
    """The fault of the rest of a damaged session, or nothing; the ``expected`` acts must be in it."""
    try:
        journal = Journal.open(path)
    except JournalError:
        try:
            journal, _ = salvage(path)
        except JournalError as error:
            return "" if expected < 0 else str(error)
    kept = list(journal.rows())
    journal.close()
    if any(row != rows.get(row.number) for row in kept):
        return "a changed act was taken for a good one"
    return "" if len(kept) >= expected else f"{len(kept)} acts saved instead of {expected}"
