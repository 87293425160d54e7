"""A session to send in: its record, its acts with events, its pictures and the versions, in one ZIP."""

from __future__ import annotations

import json
import os
import platform
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from companion import __version__
from companion.files import whole_file, why_not
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.observed import observations_of
from companion.ledger.sessions import crops_of, session_path
from companion.records import act_lines, summary, write_header
from companion.reports.openly import WhatIsShown, decide_shown, keeps_secrets
from companion.reports.rows.seen import when
from companion.rules.game import Act
from companion.rules.history import Entry
from companion.rules.notation import to_json
from companion.rules.notation.renaming import Renaming
from companion.rules.rulebook import say
from companion.session import Session


def write_bug_report(
    session: Session, target: Path, *, without_names: bool, hidden: bool, observations: bool = False
) -> None:
    """Writes the report. Raises JournalError if it cannot be written, if the file exists, or if the observations
    contain anything that is to be left out.
    """
    if os.path.lexists(target):
        raise JournalError(tr("{target}: this file exists already; choose another name", target=target))
    seen = _find_observations(session, without_names=without_names, hidden=hidden) if observations else None
    table = session.table
    seats = tuple(dict.fromkeys((*table.setup.seats, *table.state.seats)))
    names = {seat: f"Seat {place}" for place, seat in enumerate(seats, start=1)} if without_names else {}
    renaming = Renaming(names)
    shown = decide_shown(session.table.history, hidden=hidden)
    acts = [renaming.of(shown.show_act(entry.number, entry.act)) for entry in table.history.entries]
    header = write_header(table.game, table.setup)
    header["seats"] = [names.get(seat, seat) for seat in header["seats"]]
    told = [_tell(session, entry, act, renaming, shown) for entry, act in zip(table.history.entries, acts, strict=True)]
    parts = {
        "record.jsonl": "\n".join(act_lines(header, acts)) + "\n",
        "acts.json": _json(told),
        "summary.json": _json(_summary(session, renaming)),
        "versions.json": _json(_versions()),
    }
    crops = {crop for each in told for crop in each["evidence"]["crops"]}
    try:
        with whole_file(target) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as report:
            for part, content in parts.items():
                report.writestr(part, content)
            if seen is not None:
                report.write(seen, "observations.jsonl")
            for crop in sorted(crops):
                if (
                    session.name is not None
                    and (path := crops_of(session_path(session.name)) / Path(crop).name).is_file()
                ):
                    report.write(path, f"crops/{path.name}")
    except OSError as error:
        raise JournalError(tr("{target}: cannot be written: {why}", target=target, why=why_not(error))) from error


def _find_observations(session: Session, *, without_names: bool, hidden: bool) -> Path:
    if without_names or keeps_secrets(session.table.history, hidden=hidden):
        raise JournalError(
            tr(
                "Observations contain hidden cards and names: do not combine --observations with --without-names; "
                "for an unfinished game add --hidden"
            )
        )
    seen = observations_of(session_path(session.name)) if session.name is not None else None
    if seen is None or not seen.is_file():
        raise JournalError(
            tr("{name}: no observations were saved (companion watch --keep-observations)", name=session.name)
        )
    return seen


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"


def _tell(session: Session, entry: Entry, act: Act, renaming: Renaming, shown: WhatIsShown) -> dict[str, Any]:
    """One act with its events; where a card is left out, so are the picture and the tag that show it."""
    game = session.table.game
    events = [shown.show_event(entry.number, event) for event in entry.events]
    evidence = to_json(renaming.of(session.table.evidence[entry.number]))
    if shown.show_act(entry.number, entry.act) != entry.act:
        evidence |= {"tags": [], "crops": []}
    return {
        "number": entry.number,
        "time": when(session.times.get(entry.number)) or "",
        "act": to_json(act),
        "events": [{**to_json(event), "sentence": say(game, event)} for event in map(renaming.of, events)],
        "evidence": evidence,
    }


def _summary(session: Session, renaming: Renaming) -> dict[str, Any]:
    """The scores and the moves that the referee waits for, with places instead of names."""
    game, state = session.table.game, session.table.state
    whole = renaming.of(summary(session.table.history))
    outcome = game.outcome(state)
    reasons = [outcome.why] if outcome else [prompt.says for prompt in game.awaited(state)]
    said = dict.fromkeys(say(game, renaming.of(reason)) for reason in reasons)
    return {**whole, "expects": " ".join(said)}


def _versions() -> dict[str, str]:
    # platform.platform() would start another program to ask for the processor.
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    found = {"companion": __version__, "python": platform.python_version(), "system": system}
    for package in ("kivy", "numpy", "opencv-python-headless", "openvino", "onnxruntime", "pyserial"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found
