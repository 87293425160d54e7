"""Parcels that are damaged, built to harm, or as large as may be: a sentence, or the session as it was."""

from __future__ import annotations

import io
import random
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from companion.ledger.crops import crop_name
from companion.ledger.errors import JournalError
from companion.ledger.parcels import JOURNAL, pack, unpack
from companion.ledger.sessions import session_path
from companion.rules.acts import Note
from companion.session import Session
from tools.stress.bounds import largest_peaks, tried
from tools.stress.hostile_sessions import KEPT, rows_of, write_session
from tools.stress.journal import Report, home


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
        return len(cases), largest_peaks(folder, cases, _UNPACKED)


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
