"""A session to send in: its record, its acts with events, its pictures and the versions, in one ZIP."""

from __future__ import annotations

import json
import platform
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from companion import __version__
from companion.ledger.errors import JournalError
from companion.ledger.sessions import crops_of, session_path
from companion.records import summary
from companion.rules.notation import to_json
from companion.session import Session


def write_bug_report(session: Session, target: Path, *, without_names: bool) -> None:
    """Writes the report; raises JournalError where it cannot, or where the file is there already."""
    if target.exists():
        raise JournalError(f"{target}: there is a file already; choose another name")
    names = {seat: f"Seat {place}" for place, seat in enumerate(session.table.setup.seats, start=1)}
    parts: dict[str, Any] = {
        "record.jsonl": [json.loads(line) for line in session.record()],
        "acts.json": _acts(session),
        "summary.json": summary(session.table.history),
        "versions.json": _versions(),
    }
    if without_names:
        parts = {part: _replaced(content, names) for part, content in parts.items()}
    try:
        with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED) as report:
            for part, content in parts.items():
                report.writestr(part, _lines(content) if part.endswith(".jsonl") else _lines([content]))
            if session.name is not None:
                for crop in sorted(crops_of(session_path(session.name)).glob("*.jpg")):
                    report.write(crop, f"crops/{crop.name}")
    except OSError as error:
        raise JournalError(f"{target}: cannot be written: {error.strerror or error}") from error


def _lines(content: list[Any]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in content)


def _replaced(value: Any, names: dict[str, str]) -> Any:
    """Every name replaced wherever it stands, in keys, values, accounts and sentences."""
    if isinstance(value, dict):
        return {_replaced(key, names): _replaced(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, names) for each in value]
    if isinstance(value, str):
        for name in sorted(names, key=len, reverse=True):
            value = value.replace(name, names[name])
    return value


def _acts(session: Session) -> list[dict[str, Any]]:
    return [
        {
            "number": entry.number,
            "act": to_json(entry.act),
            "events": to_json(entry.events),
            "evidence": to_json(session.table.evidence[entry.number]),
        }
        for entry in session.table.history.entries
    ]


def _versions() -> dict[str, str]:
    # platform.platform() would start another program to ask for the processor.
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    found = {"companion": __version__, "python": platform.python_version(), "system": system}
    for package in ("kivy", "numpy", "opencv-python", "openvino", "pyserial"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found
