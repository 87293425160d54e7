"""Damaged records, thousands of them: whatever a file says, the referee answers with a status and a sentence."""

from __future__ import annotations

import io
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from companion.commands.afterwards.referee import referee

RECORDS = Path(__file__).parents[2] / "tests" / "records"
LONGEST = 60
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 10**14, -(10**14), 10**30, 0.5, -0.0, 1e308, "", " ", "Ann", "bank", "QS", "7",
    "?", "7A", "QU", "R6", "bomb", "\u0000", "\u202e", "a\nb", "x" * 3000, [], [None], ["QS"], ["QS"] * 40, [[]], {},
    {"act": "undo"}, {"turn": "Ann"}, [{"unit": "cards", "from": "Ann", "to": "Ben", "amount": 10**14}],
)  # fmt: skip
EXTRA: tuple[dict[str, Any], ...] = (
    {"act": "undo"},
    {"act": "redo"},
    {"act": "takeback"},
    {"act": "note", "text": "hm"},
    {"act": "answer", "value": "yes"},
    {"act": "answer", "value": 0},
    {"act": "amend", "line": 2, "with": None},
    {"act": "amend", "line": 3, "with": None, "stands": "so"},
    {"act": "rule", "text": "so be it", "effect": []},
)


def sources() -> list[list[bytes]]:
    """The records that the project keeps, cut to a length that can be judged by the thousand."""
    return [path.read_bytes().splitlines()[:LONGEST] for path in sorted(RECORDS.glob("*/*.jsonl"))]


def damaged(chance: random.Random, known: list[list[bytes]]) -> bytes:
    """One record with one to four damages, of bytes, lines, fields or values."""
    lines = list(chance.choice(known))
    start = chance.randrange(len(lines))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _damage(chance, lines, start, known)
    raw = b"\n".join(lines)
    if chance.random() < 0.05:
        raw = raw[: chance.randrange(len(raw) + 1)]
    return raw


def _damage(chance: random.Random, lines: list[bytes], start: int, known: list[list[bytes]]) -> None:
    at = chance.randrange(start, len(lines)) if start < len(lines) else 0
    kind = chance.randrange(10)
    if not lines:
        return
    if kind == 0:
        line = bytearray(lines[at] or b" ")
        for _ in range(chance.randint(1, 3)):
            line[chance.randrange(len(line))] = chance.randrange(256)
        lines[at] = bytes(line)
    elif kind == 1:
        del lines[at]
    elif kind == 2:
        lines.insert(at, chance.choice(lines))
    elif kind == 3:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 4:
        lines.insert(at, chance.choice(chance.choice(known)))
    elif kind == 5:
        lines.insert(max(1, at), json.dumps(chance.choice(EXTRA)).encode())
    else:
        lines[at] = _changed(chance, lines[at])


def _changed(chance: random.Random, line: bytes) -> bytes:
    """The line with a field that is gone, new, of another kind, or let stand."""
    try:
        said = json.loads(line)
    except ValueError:
        return line
    if not isinstance(said, dict) or not said:
        return line
    kind, name = chance.randrange(5), chance.choice(list(said))
    if kind == 0:
        del said[name]
    elif kind == 1:
        said[chance.choice(["seat", "card", "cards", "at", "pm", "count", "value", "with"])] = chance.choice(JUNK)
    elif kind == 2:
        said["stands"] = "so"
        said[name] = chance.choice(JUNK)
    elif kind == 3 and isinstance(said[name], list) and said[name]:
        said[name] = [chance.choice([*said[name], *JUNK]) for _ in range(chance.randint(0, len(said[name]) + 1))]
    else:
        said[name] = chance.choice(JUNK)
    return json.dumps(said).encode()


def judged(folder: Path, raw: bytes) -> int:
    """The status of a record; whatever it says must be JSON lines, and one sentence, and its cure, where it is bad."""
    path = folder / "record.jsonl"
    path.write_bytes(raw)
    out, err = io.StringIO(), io.StringIO()
    status = referee(path, out, err)
    for line in out.getvalue().splitlines():
        json.loads(line)
    error = err.getvalue()
    if status == 0 and error == "":
        return status
    ends = error.endswith((")\n", "--hidden.\n"))
    if status != 2 or not error.startswith(f"{path}:") or not ends or error.count("\n") > 1:
        raise AssertionError(f"status {status} with {error!r}")
    return status


def damaged_records(count: int = 20_000, seed: int = 1) -> tuple[int, list[str]]:
    """How many were judged, and what went wrong: the error with the record that brought it about."""
    chance, known, failures = random.Random(seed), sources(), []
    with tempfile.TemporaryDirectory() as folder:
        for raw in (damaged(chance, known) for _ in range(count)):
            try:
                judged(Path(folder), raw)
            except Exception as error:
                failures.append(f"{error!r} in {raw.decode('utf-8', 'backslashreplace')}")
    return count, failures
