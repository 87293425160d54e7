"""``companion sessions``: list, import, rename, delete, restore, pack, unpack, check and report."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.commands.afterwards.bug_report import write_bug_report
from companion.commands.afterwards.export import add_export_arguments, export
from companion.commands.afterwards.past import print_evening, print_list
from companion.commands.afterwards.players import print_players
from companion.commands.afterwards.trust import trust
from companion.commands.folder import A_FOLDER, add_folder_argument, take_in
from companion.commands.session_argument import A_SESSION
from companion.commands.telling import add_hidden_argument, add_json_argument, complain, standing, tell, tell_json
from companion.decks import DeckError
from companion.files import lines_of, why_not
from companion.languages import in_english, later, tr
from companion.ledger import parcels, sessions
from companion.ledger.checks import faults
from companion.ledger.counting import mismatches
from companion.ledger.errors import JournalError
from companion.ledger.naming import find_in_bin, find_named
from companion.ledger.salvage import salvage
from companion.past import FINISHED, close_evening
from companion.records import RecordError, Replay, replay, write_header
from companion.rules.acts import Note
from companion.rules.game import SetupError
from companion.rules.notation import to_json
from companion.rules.rulebook import say
from companion.session import Session

ONE_GAME = later("only evenings of this game, or of a game in this folder")

ERRORS = (JournalError, SetupError, DeckError, RecordError)


def add_sessions_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion sessions``; without any it lists."""
    parser.set_defaults(run=_guarded(print_list))
    add_folder_argument(parser, said=ONE_GAME)
    _add_list_arguments(parser)
    actions = parser.add_subparsers(metavar="ACTION")

    def action(
        name: str,
        help_: str,
        run: Callable[[argparse.Namespace], int],
        *examples: str,
        of: str = "",
        game: str = A_FOLDER,
    ) -> argparse.ArgumentParser:
        shown = [f"companion sessions {name}{f' {each}' if each else ''}" for each in examples]
        added: argparse.ArgumentParser = actions.add_parser(name, help=help_, description=help_, examples=shown)
        if of:
            added.add_argument(of, metavar="NAME", help=A_SESSION)
        add_folder_argument(added, said=game, default=argparse.SUPPRESS)
        added.set_defaults(run=_guarded(run))
        return added

    listing = action(
        "list",
        later("list all evenings, the latest first"),
        print_list,
        "",
        "--all",
        "--game battle",
        "--json",
        game=ONE_GAME,
    )
    _add_list_arguments(listing, default=argparse.SUPPRESS)
    show = action("show", later("read an evening move by move"), print_evening, "'last week'", of="session")
    add_hidden_argument(show)
    add_json_argument(show)
    add_export_arguments(
        action(
            "export", later("write evenings as tables or a record (docs/exports.md)"), export,
            "last > last.jsonl", "last --format csv --out last.csv", "--all --format xlsx --out evenings.xlsx",
        )
    )  # fmt: skip
    taking = action("import", later("make a session from a record"), _import, "game.jsonl --name 'at the club'")
    taking.add_argument("record", type=Path, metavar="FILE", help="a record, as for `companion referee`")
    taking.add_argument("--name", required=True, help="a name for the session")
    rename = action(
        "rename", later("give a session another name"), _rename, "'battle 2026-11-20 20.15.00' friday", of="session"
    )
    rename.add_argument("new", metavar="NEW", help="its new name")
    action("finish", later("mark a session as finished; it can still be resumed"), _finish, "'last week'", of="session")
    add_json_argument(action("players", later("count each player's sessions and wins"), print_players, "", "--json"))
    action("delete", later("move a session to the bin"), _delete, "'last week'", of="session")
    action("restore", later("bring a deleted session back"), _restore, "'last week'", of="session")
    packing = action(
        "pack", later("pack a session and its pictures into one file"), _pack, "'last week' last-week.zip", of="session"
    )
    packing.add_argument("file", type=Path, metavar="FILE", help="the new file")
    unpacking = action("unpack", later("add a packed session"), _unpack, "last-week.zip --name 'from Ben'")
    unpacking.add_argument("file", type=Path, metavar="FILE", help="a packed session")
    unpacking.add_argument("--name", required=True, help="a name for the session here")
    check = action("check", later("check a session's books and counts"), _check, "'last week'", of="session")
    add_json_argument(check)
    trusting = action(
        "trust", later("count the interruptions, and show how fast and accurate the sensors were"), _trust,
        "'last week'", of="session",
    )  # fmt: skip
    add_json_argument(trusting)
    action("salvage", later("save the undamaged part of a session"), _salvage, "'last week'", of="session")
    report = action(
        "bug-report", later("write a file to send us if something went wrong"), _report,
        "'last week' --out report.zip --without-names", of="session",
    )  # fmt: skip
    report.add_argument("--out", type=Path, required=True, metavar="FILE", help="a new ZIP file")
    report.add_argument("--without-names", action="store_true", help="players become Seat 1, Seat 2, …")
    report.add_argument("--observations", action="store_true", help="include the saved observations, with names")
    add_hidden_argument(report)


def _add_list_arguments(parser: argparse.ArgumentParser, **more: Any) -> None:
    parser.add_argument("--all", action="store_true", dest="every", help="include demos and empty tables", **more)
    add_json_argument(parser, **more)


def _guarded(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def guarded(args: argparse.Namespace) -> int:
        try:
            take_in(args)
            if "session" in args:
                args.session = (find_in_bin if run is _restore else find_named)(args.session)
            return run(args)
        except ERRORS as error:
            complain(error)
        return 2

    return guarded


def _import(args: argparse.Namespace) -> int:
    """The record is judged whole before a session is made of it."""
    judged: Replay | None = None
    try:
        with args.record.open("rb") as file:
            for step in replay(args.record, lines_of(file)):
                if isinstance(step, RecordError):
                    raise step
                judged = step.replay
    except OSError as error:
        raise JournalError(tr("{record}: cannot be read: {why}", record=args.record, why=why_not(error))) from error
    if os.path.lexists(sessions.session_path(args.name)):
        raise JournalError(tr("there is a session called {name} already; choose another name", name=repr(args.name)))
    if judged is None:
        raise JournalError(tr("{record}: contains no move", record=args.record))
    header = write_header(judged.header.game, judged.header.setup)
    acts = [entry.act for entry in judged.history.entries]
    # Under another name until all of it is written, so that half a game never looks like a whole one.
    part = f"{args.name[:45].strip('. ')} unfinished"
    if os.path.lexists(sessions.session_path(part)):
        sessions.delete_session(part)
    session = Session.start(part, header)
    try:
        session.play_kept(acts)
    finally:
        close_evening(session)
    sessions.rename_session(part, args.name)
    tell(tr("{name} is added: {count:move|moves}.", name=repr(args.name), count=len(acts)))
    return 0


def _rename(args: argparse.Namespace) -> int:
    sessions.rename_session(args.session, args.new)
    tell(tr("{name} is now called {other}.", name=repr(args.session), other=repr(args.new)))
    return 0


def _finish(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    try:
        session.play_kept([Note(text="The session is finished.", tags=(FINISHED,))])
    finally:
        session.close()
    tell(tr("{name} is marked as finished.", name=repr(args.session)))
    return 0


def _restore(args: argparse.Namespace) -> int:
    sessions.restore_session(args.session)
    tell(tr("{name} is back.", name=repr(args.session)))
    return 0


def _pack(args: argparse.Namespace) -> int:
    parcels.pack(args.session, args.file)
    tell(tr("{path}: written", path=args.file))
    return 0


def _unpack(args: argparse.Namespace) -> int:
    parcels.unpack(args.file, args.name)
    tell(tr("{name} is added.", name=repr(args.name)))
    return 0


def _delete(args: argparse.Namespace) -> int:
    path = sessions.delete_session(args.session)
    tell(tr("In the bin; `companion sessions restore {stem}` brings it back.", stem=repr(path.stem)))
    return 0


def _trust(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    session.close()
    if args.as_json:
        tell_json(asdict(trust(session.table, session.times)))
        return 0
    for line in trust(session.table, session.times).sentences():
        tell(line)
    return 0


def _check(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    session.close()
    history = session.table.history
    with in_english() if args.as_json else nullcontext():
        found, counts = [str(fault) for fault in faults(history)], list(mismatches(history))
    if args.as_json:
        tell_json({"acts": len(history.standing), "faults": found, "counts": [to_json(each) for each in counts]})
        return 1 if found else 0
    for fault in found:
        tell(fault)
    for mismatch in counts:
        since = tr("move {number}", number=mismatch.agreed) if mismatch.agreed else tr("the start")
        tell(
            tr(
                "{seat} counted {amount} {unit}; the book says {booked}. They last agreed at {since}.",
                seat=mismatch.seat,
                amount=mismatch.amount,
                unit=mismatch.unit,
                booked=mismatch.booked,
                since=since,
            )
        )
        for suspect in mismatch.suspects:
            tell(
                tr(
                    "    {cause}? move {number}: {say}",
                    cause=suspect.cause,
                    number=suspect.entry.number,
                    say=say(session.table.game, suspect.entry.why),
                )
            )
    tell(tr("{standing}; {count:fault}.", standing=standing(len(history.standing)), count=len(found)))
    return 1 if found else 0


def _salvage(args: argparse.Namespace) -> int:
    journal, aside = salvage(sessions.session_path(args.session))
    saved = sum(1 for _ in journal.rows())
    journal.close()
    tell(
        tr(
            "{session}: {saved} moves saved; the damaged file stays as {aside}",
            session=args.session,
            saved=saved,
            aside=aside,
        )
    )
    return 0


def _report(args: argparse.Namespace) -> int:
    session = Session.resume(args.session)
    try:
        write_bug_report(
            session, args.out, without_names=args.without_names, hidden=args.hidden, observations=args.observations
        )
    finally:
        session.close()
    tell(tr("{out}: written; look through it before you send it", out=args.out))
    return 0
