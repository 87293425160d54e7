"""Checks of this machine, with the cure of each problem: display, camera, serial ports, model, evenings."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from companion.commands.display import why_no_window
from companion.commands.extras import what_adds
from companion.commands.session_argument import A_SESSION
from companion.commands.telling import add_json_argument, tell
from companion.files import make_folder, why_not
from companion.games import GAMES, UNUSABLE
from companion.languages import later, tr
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.naming import find_named
from companion.ledger.sessions import home
from companion.session import Session
from companion.sources.camera.errors import ModelError, SourceError
from companion.sources.camera.recognition.engines import names
from companion.sources.nfc.link.obstacles import obstacles
from companion.sources.nfc.link.ports import ports

DISPLAY, CAMERA, PORTS = later("display"), later("camera"), later("serial ports")
TAKEN, MODEL, ENGINE = later("blocked ports"), later("model"), later("engine")
EVENINGS, GAMES_PLAYED = later("evenings"), later("games")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``needed`` things make ``companion doctor`` fail; the others only limit it."""

    what: str
    works: bool
    says: str
    needed: bool = False


def display() -> Finding:
    """Whether a window can open."""
    why = why_no_window()
    return Finding(DISPLAY, why is None, why or tr("a window can open"))


def camera() -> Finding:
    """Whether the first camera gives pictures."""
    from companion.sources.camera.capture.plugged_in import camera_capture

    try:
        device = camera_capture(0)
    except SourceError as error:
        return Finding(CAMERA, False, str(error))
    try:
        height, width = device.read().shape[:2]
    finally:
        device.close()
    return Finding(CAMERA, True, tr("camera 0 gives pictures of {width}×{height}", width=width, height=height))


def serial_ports() -> Finding:
    """The serial ports that a reader or a board could be on."""
    found = [port.path for port in ports() if not port.found]
    if not found and find_spec("serial") is None:
        says = tr("pyserial is not installed: {command}", command="pip install 'companion[nfc]'")
        return Finding(PORTS, False, says)
    if not found:
        return Finding(PORTS, False, tr("none found: plug in a reader or a board (see hardware.md)"))
    locked = [path for path in found if sys.platform == "linux" and not os.access(path, os.R_OK | os.W_OK)]
    if locked:
        return Finding(PORTS, False, tr("you may not use {ports}", ports=", ".join(locked)))
    return Finding(PORTS, True, ", ".join(found))


def taken_ports() -> Finding:
    """Programs that take ports away from boards and adapters, and the line that stops them."""
    found = obstacles()
    says = " ".join(f"{each.why} {each.line}".rstrip() for each in found)
    return Finding(TAKEN, not any(each.now for each in found), says or tr("no program blocks a port"))


def model() -> Finding:
    """Whether the card reader's weights are there and can be run."""
    from companion.sources.camera.recognition.reader import CardReader

    try:
        CardReader()
    except ModelError as error:
        return Finding(MODEL, False, str(error), needed=True)
    return Finding(MODEL, True, tr("the card reader's weights load"))


def engine() -> Finding:
    """The engine of the card reader's networks, and faster ones."""
    from companion.sources.camera.recognition.engines import choice

    try:
        chosen = choice.engine()
    except ModelError as error:
        return Finding(ENGINE, False, str(error), needed=True)
    says = f"{chosen.name} {metadata.version(chosen.package)}"
    if os.environ.get(names.ASKED):
        return Finding(ENGINE, True, tr("{engine}, as you asked", engine=says))
    faster = names.NAMES[: names.NAMES.index(chosen.name)]
    missing = "; ".join(f"{name}: {why}" for name in faster if isinstance(why := choice.loaded(name), str))
    return Finding(ENGINE, True, tr("{engine} (faster: {others})", engine=says, others=missing) if missing else says)


def journal_folder() -> Finding:
    """Whether sessions can be saved."""
    folder = home()
    try:
        make_folder(folder)
        with tempfile.TemporaryDirectory(dir=folder) as trial:
            Journal.create(Path(trial) / "trial.session", {}).close()
    except (OSError, JournalError) as error:
        said = why_not(error) if isinstance(error, OSError) else str(error)
        why = tr(
            "sessions cannot be saved in {folder}: {why}; set COMPANION_HOME to a folder you can write to",
            folder=folder,
            why=said,
        )
        return Finding(EVENINGS, False, why, needed=True)
    return Finding(EVENINGS, True, str(folder))


def games() -> Finding:
    """Whether every installed game can be played."""
    if UNUSABLE:
        wrong = "; ".join(tr("{game} cannot be played: {why}", game=name, why=why) for name, why in UNUSABLE.items())
        return Finding(GAMES_PLAYED, False, wrong)
    return Finding(GAMES_PLAYED, True, tr("{count:game} can be played", count=len(GAMES)))


def ledger(name: str) -> Finding:
    """Whether everything that moved in a session adds up."""
    try:
        session = Session.resume(find_named(name))
    except JournalError as error:
        return Finding(name, False, str(error), needed=True)
    session.close()
    faults = session.faults()
    if faults:
        return Finding(name, False, "; ".join(faults), needed=True)
    acts = len(session.table.history.standing)
    return Finding(name, True, tr("{count:valid move|valid moves}; the books add up", count=acts))


def add_doctor_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion doctor``."""
    parser.add_argument(
        "--session",
        action="append",
        default=[],
        metavar="NAME",
        help=tr("check the books of {session}", session=tr(A_SESSION)),
    )
    add_json_argument(parser)
    parser.set_defaults(run=run_doctor)


def run_doctor(args: argparse.Namespace) -> int:
    """Looks at the machine, and at the sessions that are named."""
    probes: tuple[Callable[[], Finding], ...] = (*PROBES, *(partial(ledger, name) for name in args.session))
    return examine(sys.stdout, probes, as_json=args.as_json)


PROBES: tuple[Callable[[], Finding], ...] = (
    display,
    games,
    journal_folder,
    serial_ports,
    taken_ports,
    camera,
    engine,
    model,
)
"""The checks, the quick ones first."""


def examine(out: TextIO, probes: Iterable[Callable[[], Finding]] = PROBES, *, as_json: bool = False) -> int:
    """Prints each thing as soon as it was looked at; returns 1 when something needed does not work."""
    findings = []
    for probe in probes:
        findings.append(finding := _look_at(probe))
        if not as_json:
            mark = tr("ok") if finding.works else tr("MISSING") if finding.needed else tr("none", "mark")
            tell(f"{mark:7} {tr(finding.what)}: {finding.says}", out)
            out.flush()
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=1), file=out)
    return 0 if all(finding.works or not finding.needed for finding in findings) else 1


def _look_at(probe: Callable[[], Finding]) -> Finding:
    """The result of a check. A missing package limits the companion and is not a fault."""
    try:
        return probe()
    except ModuleNotFoundError as error:
        says = what_adds(error)
        if says is None:
            raise
        return Finding(probe.__name__.replace("_", " "), False, says)
