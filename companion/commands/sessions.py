"""``companion sessions``: list, export, import, rename, delete, restore, pack, unpack, check and report."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.commands.bug_report import write_bug_report
from companion.commands.folder import add_folder_argument, take_in
from companion.commands.players import players
from companion.commands.telling import complain, tell
from companion.commands.trust import trust
from companion.decks import DeckError
from companion.exports import as_csv, as_json, as_record, keeps_secrets
from companion.files import lines_of, write_whole
from companion.foreign import printable
from companion.ledger import parcels, sessions
from companion.ledger.checks import faults
from companion.ledger.counting import mismatches
from companion.ledger.errors import DamagedJournal, JournalError, SessionInUse
from companion.ledger.salvage import salvage
from companion.records import RecordError, replay, summary, write_header
from companion.rules.acts import Note
from companion.rules.game import SetupError
from companion.rules.rulebook import say
from companion.session import Session

FINISHED = "finished"
ERRORS = (JournalError, SetupError, DeckError, RecordError)


def add_sessions_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion sessions``; without any it lists."""
    parser.set_defaults(run=_guarded(_list))
    add_folder_argument(parser)
    actions = parser.add_subparsers(metavar="ACTION")

    def action(name: str, help_: str, run: Callable[[argparse.Namespace], int], *names: str) -> argparse.ArgumentParser:
        added = actions.add_parser(name, help=help_)
        for each in names:
            added.add_argument(each)
        add_folder_argument(added, default=argparse.SUPPRESS)
        added.set_defaults(run=_guarded(run))
        return added

    action("list", "all sessions, the latest first", _list)
    export = action("export", "write a session as a record, JSON or CSV", _export, "session")
    export.add_argument("--as", dest="form", choices=("record", "json", "csv"), default="record")
    export.add_argument("--out", type=Path, help="a new file; without it the export is printed")
    export.add_argument("--hidden", action="store_true", help="also what lies hidden in a game that is not over")
    taking = action("import", "make a session out of a record", _import)
    taking.add_argument("record", type=Path)
    taking.add_argument("--name", required=True)
    action("rename", "give a session another name", _rename, "session", "new")
    action("finish", "mark a session as finished; it can still be resumed", _finish, "session")
    action("players", "everybody who ever had a seat, over all sessions", _players)
    action("delete", "put a session into the bin", _delete, "session")
    action("restore", "bring a deleted session back", _restore, "session")
    packing = action("pack", "a session with its pictures in one file", _pack, "session")
    packing.add_argument("file", type=Path)
    unpacking = action("unpack", "take in a packed session", _unpack)
    unpacking.add_argument("file", type=Path)
    unpacking.add_argument("--name", required=True)
    action("check", "look through a session's ledger and counts", _check, "session")
    action("trust", "how often the table was interrupted, and how fast and right the sensors were", _trust, "session")
    action("salvage", "save what stood before the damage of a session", _salvage, "session")
    report = action("bug-report", "what to send in when something went wrong", _report, "session")
    report.add_argument("--out", type=Path, required=True)
    report.add_argument("--without-names", action="store_true", help="players become Seat 1, Seat 2, …")
    report.add_argument("--hidden", action="store_true", help="also what lies hidden in a game that is not over")


def _guarded(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def guarded(args: argparse.Namespace) -> int:
        try:
            take_in(args)
            return run(args)
        except ERRORS as error:
            complain(error)
        return 2

    return guarded


def _list(args: argparse.Namespace) -> int:
    found = sessions.sessions_with_times()
    for name, changed in found:
        tell(_line(name, changed))
    if not found:
        tell(f"No sessions yet in {sessions.home() / 'sessions'}.")
    return 0


def _line(name: str, changed: float) -> str:
    """What a session came to, or why it cannot be opened; whatever it is, the others are listed beside it."""
    begins = f"{printable(name)}  {_day(changed)}"
    try:
        session = Session.resume(name)
    except SessionInUse:
        return f"{begins}  open in another program"
    except DamagedJournal as error:
        return f"{begins}  damaged after act {error.good}; `companion sessions salvage` saves what stood before it"
    except JournalError as error:
        return f"{begins}  {error}"
    session.close()
    found = summary(session.table.history)
    scores = ", ".join(f"{seat} {score}" for seat, score in found["scores"].items())
    notes = [entry.act for entry in session.table.history.entries if isinstance(entry.act, Note)]
    finished = any(FINISHED in note.tags for note in notes)
    state = f"won by {', '.join(found['winner'])}" if found["over"] else "finished" if finished else "open"
    return f"{begins}  {session.table.game.title}: {scores} ({state})"


def _day(seconds: float) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, ValueError, OSError):
        return "at no day that there is"


def _export(args: argparse.Namespace) -> int:
    if args.out is not None and os.path.lexists(args.out):
        raise JournalError(f"{args.out}: there is a file already; choose another name")
    session = Session.resume(args.session)
    try:
        text = {"record": as_record, "json": as_json, "csv": as_csv}[args.form](session, hidden=args.hidden)
        if keeps_secrets(session, hidden=args.hidden):
            complain("The game is not over: what lies hidden is left out (--hidden writes it too).")
    finally:
        session.close()
    if args.out is None:
        sys.stdout.write(text)
        return 0
    try:
        write_whole(args.out, text)
    except OSError as error:
        raise JournalError(f"{args.out}: cannot be written: {error.strerror or error}") from error
    return 0


def _import(args: argparse.Namespace) -> int:
    """The record is judged whole before a session is made of it."""
    acts: list[Any] = []
    header: dict[str, Any] = {}
    try:
        with args.record.open("rb") as file:
            for step in replay(args.record, lines_of(file)):
                if isinstance(step, RecordError):
                    raise step
                judged = step.replay
                header = write_header(judged.header.game, judged.header.setup)
                acts = [entry.act for entry in judged.history.entries]
    except OSError as error:
        raise JournalError(f"{args.record}: cannot be read: {error.strerror or error}") from error
    if os.path.lexists(sessions.session_path(args.name)):
        raise JournalError(f"there is a session called {args.name!r} already; choose another name")
    # Under another name until all of it is written, so that half a game never looks like a whole one.
    part = f"{args.name[:45].strip('. ')} unfinished"
    if os.path.lexists(sessions.session_path(part)):
        sessions.delete_session(part)
    session = Session.start(part, header)
    try:
        session.play_kept(acts)
    finally:
        session.close()
    sessions.rename_session(part, args.name)
    tell(f"{args.name}: {len(acts)} acts")
    return 0


def _rename(args: argparse.Namespace) -> int:
    sessions.rename_session(args.session, args.new)
    return 0


def _finish(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    try:
        session.play_kept([Note(text="The session is finished.", tags=(FINISHED,))])
    finally:
        session.close()
    return 0


def _players(args: argparse.Namespace) -> int:
    found, left_out = players()
    for player in found:
        print(f"{player.name}  {player.sessions} sessions, {player.finished} played to the end, {player.won} won")
    for sentence in left_out:
        complain(f"left out: {sentence}")
    return 0


def _restore(args: argparse.Namespace) -> int:
    sessions.restore_session(args.session)
    return 0


def _pack(args: argparse.Namespace) -> int:
    parcels.pack(args.session, args.file)
    return 0


def _unpack(args: argparse.Namespace) -> int:
    parcels.unpack(args.file, args.name)
    return 0


def _delete(args: argparse.Namespace) -> int:
    path = sessions.delete_session(args.session)
    print(f"In the bin; `companion sessions restore {path.stem!r}` brings it back.")
    return 0


def _trust(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    session.close()
    for line in trust(session.table):
        print(line)
    return 0


def _check(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    session.close()
    history = session.table.history
    found = faults(history)
    for fault in found:
        print(fault)
    for mismatch in mismatches(history):
        since = f"act {mismatch.agreed}" if mismatch.agreed else "the start"
        print(
            f"{mismatch.seat} counted {mismatch.amount} {mismatch.unit}, the books say {mismatch.booked}; "
            f"they agreed at {since}."
        )
        for suspect in mismatch.suspects:
            print(f"    {suspect.cause}? act {suspect.entry.number}: {say(session.table.game, suspect.entry.why)}")
    print(f"{len(history.standing)} acts stand; {len(found)} faults.")
    return 1 if found else 0


def _salvage(args: argparse.Namespace) -> int:
    journal, aside = salvage(sessions.session_path(args.session))
    saved = sum(1 for _ in journal.rows())
    journal.close()
    print(f"{args.session}: {saved} acts saved; the damaged file is kept as {aside}")
    return 0


def _report(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    try:
        write_bug_report(session, args.out, without_names=args.without_names, hidden=args.hidden)
    finally:
        session.close()
    print(f"{args.out}: written; look through it before you send it")
    return 0
