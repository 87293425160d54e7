"""What others may hand to the program: sessions with odd content, parcels, pictures. Each is a sentence or it works."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.commands.main import main
from companion.ledger.crops import crop_name
from companion.ledger.errors import JournalError
from companion.ledger.journal import _TABLES, APPLICATION_ID, SCHEMA, _statements
from companion.ledger.parcels import JOURNAL, pack, unpack
from companion.ledger.rows import GENESIS, Row
from companion.ledger.sessions import session_names, session_path
from companion.rules.acts import Note
from companion.session import Session
from companion.sources.camera.capture.pictures import PictureError, decode
from companion.ui.views.book import Book
from companion.ui.views.setup import spoken_session
from companion.ui.views.table import table_view
from tests.stress.journal import Report, home
from tests.stress.records import JUNK

KEPT = Path(__file__).parents[1] / "ledger" / "kept"
PATIENCE_S = 20
MOST_MB = 500


@contextlib.contextmanager
def patience(seconds: int = PATIENCE_S) -> Iterator[None]:
    """A case that takes longer is a failure."""

    def over(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def tried(case: str, run: Callable[[], object], *expected: type[Exception]) -> list[str]:
    """What went wrong with a case, which may only raise what is expected, as a sentence that can be printed."""
    try:
        with patience():
            run()
    except expected as error:
        return [] if str(error).strip() else [f"{case}: says nothing"]
    except BaseException as error:
        return [f"{case}: {type(error).__name__}: {error}"[:300]]
    return []


# Sessions whose rows are chained as they should be, and say anything.


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
            failures += tried(f"case {case}", _looked_through, JournalError)
    return cases, failures


def _looked_through() -> None:
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
    """A folder of sessions with everything in it that should not be there: the good ones are listed all the same."""
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
        lines = out.getvalue().splitlines()
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


# Parcels.


def parcels(cases: int = 1000, *, seed: int = 1) -> Report:
    """Parcels with bytes changed, cut, and built to harm: a sentence, or the session as it was."""
    chance = random.Random(seed)
    failures: list[str] = []
    with home() as folder:
        shutil.copyfile(KEPT / "battle-1.session", _made(session_path("seed")))
        pack("seed", folder / "seed.zip")
        good = (folder / "seed.zip").read_bytes()
        built = list(_built(folder, good))
        for case in range(cases):
            raw = built[case][1] if case < len(built) else _changed(chance, good)
            name = built[case][0] if case < len(built) else f"bytes {case}"
            (folder / "case.zip").write_bytes(raw)
            found = tried(name, lambda: unpack(folder / "case.zip", "case"), JournalError)
            if not found and session_path("case").exists():
                if case < len(built):
                    found = [f"{name}: was taken in"]
                else:
                    found = tried(name, lambda: Session.resume("case").close())
            left = [path.name for path in session_path("case").parent.iterdir() if path.name not in _EXPECTED]
            failures += found + ([f"{name}: {left} left"] if left else [])
            for path in session_path("case").parent.glob("case.*"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
    return cases, failures


_UNPACKED = """
import sys
from pathlib import Path
from companion.ledger.errors import JournalError
from companion.ledger.parcels import unpack
from companion.session import Session
try:
    unpack(Path(sys.argv[1]), "case")
    print("    taken in:", file=sys.stderr)
    Session.resume("case").close()
except JournalError as error:
    print(f"    {str(error)[-90:]}", file=sys.stderr)
status = Path("/proc/self/status").read_text()
print(int(status[status.index("VmHWM:") :].split()[1]) // 1000)
"""


def parcel_memory() -> Report:
    """Each parcel that is built to harm, and the largest that is taken in, unpacked in a program of its own: its memory
    stays within the bound."""
    with home() as folder:
        shutil.copyfile(KEPT / "battle-1.session", _made(session_path("seed")))
        pack("seed", folder / "seed.zip")
        good = (folder / "seed.zip").read_bytes()
        cases = [*_built(folder, good), *_largest(folder)]
        return len(cases), _peaks(folder, cases, _UNPACKED)


def _largest(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Parcels at the bounds: all that may be in one is in it."""
    session = Session.start("long", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    for _ in range(36):
        session.play_kept([Note(text="x" * 900_000)])
    session.close()
    pack("long", folder / "long.zip")
    journal = session_path("long").stat().st_size
    yield f"a journal of {journal // 1_000_000} MB", (folder / "long.zip").read_bytes()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as parcel:
        parcel.writestr(JOURNAL, (KEPT / "battle-1.session").read_bytes())
        for number in range(150):
            crop = number.to_bytes(4, "big") + bytes(1_990_000)
            parcel.writestr(f"crops/{crop_name(crop)}", crop)
    yield "150 pictures of 2 MB", out.getvalue()


_EXPECTED = {"seed.session", "case.session", "case.crops", ".locks"}


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _changed(chance: random.Random, good: bytes) -> bytes:
    raw = bytearray(good)
    if chance.random() < 0.2:
        return bytes(raw[: chance.randrange(len(raw))])
    for _ in range(chance.randint(1, 6)):
        near_end = chance.random() < 0.6
        raw[chance.randrange(max(0, len(raw) - 200) if near_end else 0, len(raw))] = chance.randrange(256)
    return bytes(raw)


def _built(folder: Path, good: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(good)) as opened:
        journal = opened.read(JOURNAL)
    rows = rows_of(KEPT / "battle-1.session")

    def made(**entries: bytes) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parcel:
            for name, content in entries.items():
                parcel.writestr(name, content)
        return out.getvalue()

    yield "120 MB of nothing as the journal", made(**{JOURNAL: bytes(120_000_000)})
    yield "no journal", made(other=b"x")
    yield "a picture that climbs out", made(**{JOURNAL: journal, "crops/../../up.jpg": b"x"})
    yield "a picture of another name", made(**{JOURNAL: journal, f"crops/{'0' * 20}.jpg": b"x"})
    yield "a picture of 3 MB", made(**{JOURNAL: journal, f"crops/{'0' * 20}.jpg": bytes(3_000_000)})
    yield "something else beside", made(**{JOURNAL: journal, "readme.txt": b"x"})
    yield "30,000 entries", made(**{JOURNAL: journal, **{f"crops/{n:020x}.jpg": b"x" for n in range(30_000)}})
    yield "nothing", b""
    yield "an empty zip", made()
    yield "a remark at the end", good[:-2] + b"\x05\x00hello"
    yield "a text", b"hello" * 100
    for name, sql in (
        ("a trigger that swallows", "CREATE TRIGGER t BEFORE INSERT ON said BEGIN SELECT RAISE(IGNORE); END;"),
        ("a view", "CREATE VIEW v AS SELECT 1;"),
        ("an index", "CREATE INDEX i ON said(at);"),
        ("a table more", "CREATE TABLE t (a);"),
        ("endless rows", "ALTER TABLE said RENAME TO s; CREATE VIEW said AS WITH RECURSIVE r(number) AS (SELECT 0 "
         "UNION ALL SELECT number + 1 FROM r) SELECT number, '' act, '' events, '' evidence, 0.0 at, '' hash FROM r;"),
    ):  # fmt: skip
        write_session(folder / "built.session", rows, more=sql)
        yield name, made(**{JOURNAL: (folder / "built.session").read_bytes()})
    lying = bytearray(made(**{JOURNAL: journal, "crops/" + "0" * 20 + ".jpg": bytes(30_000_000)}))
    at = lying.rfind(b"PK\x01\x02")
    lying[at + 24 : at + 28] = (10).to_bytes(4, "little")
    yield "a picture that holds more than it says", bytes(lying)


# Pictures.


def pictures(cases: int = 3000, *, seed: int = 1) -> Report:
    """Small pictures with bytes changed, of every kind: a picture or a sentence."""
    chance = random.Random(seed)
    seen = np.random.default_rng(seed).integers(0, 255, (48, 64, 3), np.uint8)
    kinds = {kind: cv2.imencode(f".{kind}", seen)[1].tobytes() for kind in ("jpg", "png", "webp", "bmp", "tiff")}
    failures: list[str] = []
    for case in range(cases):
        kind = chance.choice(list(kinds))
        raw = bytearray(kinds[kind])
        for _ in range(chance.choice((1, 2, 8))):
            raw[chance.randrange(min(len(raw), 64) if chance.random() < 0.7 else len(raw))] = chance.randrange(256)
        cut = bytes(raw[: chance.randrange(len(raw))] if chance.random() < 0.1 else raw)
        failures += tried(f"{kind} {case}", lambda cut=cut: decode(cut, "x"), PictureError)  # type: ignore[misc]
    return cases, failures


LARGE = (
    ("a TIFF of 1.6 billion pixels", "tiff"),
    ("a PNG of 1.6 billion pixels", "png 40000 40000"),
    ("a PNG of 9 kB, a part of which says that it is 4 GB long", "lying"),
    ("a PNG of 6 million parts", "crumbs"),
    ("a JPEG of 20 million parts", "segments"),
    ("a JPEG of 245 million pixels whose colours stand apart", "apart"),
    ("a PNG of 59 million pixels", "png 7680 7680"),
    ("a see-through PNG of 24 million pixels, 16 bits", "deep 4900 4900"),
    ("a JPEG of 245 million pixels", "jpg 15650 15650"),
    ("a progressive JPEG of 39 million pixels", "progressive 6240 6240"),
    ("a progressive JPEG of 100 million pixels", "progressive 10000 10000"),
    ("a WebP of 39 million pixels", "webp 6240 6240"),
    ("a BMP of 33 million pixels", "bmp 5760 5760"),
)

_PEAK = """
import sys
from pathlib import Path
from companion.sources.camera.capture.pictures import PictureError, load
try:
    load(Path(sys.argv[1]))
except PictureError as error:
    pass
status = Path("/proc/self/status").read_text()
print(int(status[status.index("VmHWM:") :].split()[1]) // 1000)
"""


def picture_memory() -> Report:
    """The largest pictures of each kind, each read in a program of its own: its memory stays within the bound."""
    with home() as folder:
        return len(LARGE), _peaks(folder, ((name, _large(kind)) for name, kind in LARGE), _PEAK)


def _peaks(folder: Path, cases: Iterable[tuple[str, bytes]], program: str) -> list[str]:
    """The cases whose program took more memory than is allowed, or ended otherwise than by itself."""
    failures: list[str] = []
    for name, raw in cases:
        (folder / "large").write_bytes(raw)
        shutil.rmtree(folder / "sessions", ignore_errors=True)
        done = subprocess.run(
            [sys.executable, "-c", program, str(folder / "large")], capture_output=True, text=True, check=False
        )
        peak = int(done.stdout) if done.stdout.strip().isdigit() else -1
        print(f"{done.stderr.rstrip()}\n    {name}: {peak} MB", file=sys.stderr)
        if not 0 < peak <= MOST_MB:
            failures.append(f"{name}: {peak} MB {done.stderr[-200:]}")
    return failures


def _large(kind: str) -> bytes:
    word, *sides = kind.split()
    if word == "tiff":
        return b"II*\x00" + bytes(972_000)
    if word == "segments":
        jpeg = cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        return jpeg[:2] + b"\xff\xe1\0\2" * 20_000_000 + jpeg[2:]
    if word == "apart":
        jpeg = cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        frame, scan = jpeg.index(b"\xff\xc0"), jpeg.index(b"\xff\xda")
        large = jpeg[: frame + 5] + (15650).to_bytes(2, "big") * 2 + jpeg[frame + 9 : scan]
        return large + b"\xff\xda\0\x08\x01\x01\0\0\x3f\0" + jpeg[scan + 14 :]
    if word == "crumbs":
        png = cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
        return png[:33] + (b"\0\0\0\2gAMA\0\0" + zlib.crc32(b"gAMA\0\0").to_bytes(4, "big")) * 6_000_000 + png[33:]
    if word == "lying":
        blob = bytearray(cv2.imencode(".png", np.zeros((48, 64, 3), np.uint8))[1].tobytes())
        at = blob.index(b"IDAT") - 4
        blob[at : at + 4] = (0xF8000000).to_bytes(4, "big")
        return bytes(blob)
    width, height = map(int, sides)
    if word == "png" and width * height > 10**9:
        import struct

        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + struct.pack(">I", 13)
            + b"IHDR"
            + head
            + struct.pack(">I", zlib.crc32(b"IHDR" + head))
        )
    if word == "deep":
        plain = np.full((height, width, 4), 30_000, np.uint16)
        return cv2.imencode(".png", plain, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
    plain8 = np.full((height, width, 3), 90, np.uint8)
    if word == "progressive":
        return cv2.imencode(".jpg", plain8, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    return cv2.imencode(f".{word}", plain8)[1].tobytes()
