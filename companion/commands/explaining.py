"""``companion dev explain``: the tracks of an evening's cards at a time, the book before, and the difference."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path

from companion.commands.felt_picture import DrawnCard, draw_felt
from companion.commands.telling import complain, tell
from companion.files import why_not, write_whole
from companion.interpreter import Amiss, Comparison, Conclusion, Doubt, Explanation, LyingCard, OpenMoment
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.naming import find_named
from companion.ledger.observed import Run, observations_of, read_runs
from companion.ledger.sessions import find_path
from companion.observations import CardSeen
from companion.records import read_header
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.spec import GameSpec
from companion.table import Accepted, Refused, Step, Table


def add_explain_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion dev explain``."""
    parser.add_argument("session", metavar="NAME", help="a session that was played with --keep-observations")
    parser.add_argument("--at", type=float, default=float("inf"), metavar="SECONDS", help="the time on its sources' "
                        "clock; without it, the end")  # fmt: skip
    parser.add_argument("--run", dest="number", type=int, default=0, metavar="N", help="which start of the program, "
                        "from 1; without it, the last")  # fmt: skip
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="also draws the felt")
    parser.set_defaults(run=run_explain)


def run_explain(args: argparse.Namespace) -> int:
    """Runs ``companion dev explain`` with parsed arguments; returns the exit status."""
    try:
        path = find_path(find_named(args.session))
        seen = observations_of(path)
        if not seen.is_file():
            raise JournalError(
                tr("{session}: no observations were saved (companion watch --keep-observations)", session=args.session)
            )
        runs = read_runs(seen, _game_of(path).acts_known)
        if not 1 <= (number := args.number or len(runs)) <= len(runs):
            raise JournalError(
                tr(
                    "{session}: there is no run {number}, but {runs}",
                    session=args.session,
                    number=args.number,
                    runs=len(runs),
                )
            )
        table, before, steps, told_at = read_again(path, runs[number - 1], args.at)
        moment, explanation = table.interpreter.examine(table.history)
        for line in report(moment, explanation, before, steps, told_at):
            tell(line)
        if args.picture:
            title = f"{args.session} at {moment.moments.felt.now:.2f} s"
            write_whole(args.picture, draw_felt(_draw(moment, (*explanation.shows.asks, *table.doubts)), title))
    except JournalError as error:
        complain(error)
        return 2
    except OSError as error:
        complain(f"{args.picture}: {why_not(error)}")
        return 2
    return 0


def _game_of(path: Path) -> GameSpec:
    """The game of a journal."""
    with contextlib.closing(Journal.open(path)) as journal:
        return read_header(journal.header).game


def read_again(path: Path, run: Run, at: float) -> tuple[Table, list[str], tuple[Step, ...], float]:
    """The table of a journal after all that was observed in a run up to this time (seconds). Also returns the acts that
    stood before the last observation that led to something, what it led to, and when it came (seconds)."""
    journal = Journal.open(path)
    try:
        header = read_header(journal.header)
        table = Table(header.game, header.setup)
        with contextlib.closing(journal.rows()) as rows:
            table.resume([row for row in rows if row.number <= run.acts])
    finally:
        journal.close()
    standing = list(_list_standing(table))
    before, steps, told_at = standing, tuple[Step, ...](), 0.0
    for observation in run.observations:
        if observation.at > at:
            break
        if found := table.observe(observation):
            before, steps, told_at = standing, found, observation.at
            standing = list(_list_standing(table))
    return table, before, steps, told_at


def report(
    moment: OpenMoment, found: Explanation, before: Iterable[str], steps: Iterable[Step], told_at: float
) -> Iterator[str]:
    """The tracks, the explanation, the acts that stood before the last difference was reported, and this difference, as
    lines."""
    counted = _list_counted(moment)
    yield f"Tracks at {moment.moments.felt.now:.2f} s:"
    for track in sorted(moment.tracks, key=lambda each: each.order):
        yield f"  {_describe_track(track, counted.get(track))}"
    yield f"Explained, from {moment.at:.2f} s on:"
    for play in found.plays:
        yield f"  {_describe_act(play.act)}  by {_name_all(play.tracks)}, from {play.at:.2f} s"
    for play in found.refused:
        yield f"  {_describe_act(play.act)}  by {_name_all(play.tracks)}, which the judge refuses"
    for ask in found.shows.asks:
        yield f"  asked: {_name_all(filter(ask.is_about, moment.tracks))} ({ask.about})"
    for words, tracks in (("only shown", found.shows.shown), ("open beside", found.shows.held_open)):
        if tracks:
            yield f"  {words}: {_name_all(tracks)}"
    if found.over:
        yield "  over: all its cards were gathered before it was whole"
    yield f"Told before {told_at:.2f} s:"
    yield from (f"  {line}" for line in before)
    yield f"Difference at {told_at:.2f} s:"
    yield from (f"  {_describe_step(step)}" for step in steps)


def _list_counted(moment: OpenMoment) -> dict[LyingCard, Conclusion]:
    told = moment.moments.told
    return {each: told[each] for each in moment.tracks if each in told}


def _list_standing(table: Table) -> Iterator[str]:
    for each in table.history.standing[-12:]:
        yield f"{each.number} {_describe_act(each.act)}"


def _describe_track(track: LyingCard, counted: Conclusion | None) -> str:
    shares = ", ".join(f"{face} {share:.2f}" for face, share in track.candidates[:3])
    until = f" until {track.leaves_at:.2f}" if isfinite(track.leaves_at) else ""
    counts = (
        ""
        if counted is None
        else f"; counts as {counted.face or 'no card'}"
        + (f" in act {counted.number}" if counted.number is not None else "")
    )
    read = "face down" if track.is_back else shares or "not read"
    stays = "".join(f", before that {stay.zone} from {stay.since:.2f}" for stay in reversed(track.stays))
    return f"{_name(track)} in {track.zone} from {track.since:.2f}{until}{stays}: {read}{counts}"


def _describe_act(act: Act) -> str:
    return repr(act).replace(", at=None, pm=0.0, stands=None", "")


def _describe_step(step: Step) -> str:
    match step:
        case Accepted(entry=entry):
            kind = "amended" if isinstance(entry.act, Amend) else "told"
            return f"{kind}: {entry.number} {_describe_act(entry.act)}"
        case Refused(act=act):
            return f"refused: {_describe_act(act)}"
        case Doubt(about=about, zone=zone):
            return f"asked: {about} in {zone}"
        case Amiss(about=about, zone=zone):
            return f"asked: {about} in {zone}"
        case Comparison():
            return "asked: how table and book compare"
    return type(step).__name__


def _name(track: LyingCard) -> str:
    return f"#{track.seen.track}" if isinstance(track.seen, CardSeen) else f"tag {track.uid}"


def _name_all(tracks: Iterable[LyingCard]) -> str:
    return ", ".join(map(_name, tracks))


def _draw(moment: OpenMoment, asked: Iterable[Doubt]) -> Iterator[DrawnCard]:
    conclusions = _list_counted(moment)
    for track in moment.tracks:
        if not isinstance(track.seen, CardSeen):
            continue  # A reader of tags tells no place.
        counted = conclusions.get(track)
        state = "counts" if counted is not None else "face down" if track.is_back else "unexplained"
        state = "asked" if any(each.is_about(track) for each in asked) else state
        face = (counted and counted.face) or (track.candidates[0][0] if track.candidates else "?")
        name = f"{_name(track)} {'' if track.is_back else face}".strip()
        yield DrawnCard(name, *track.place_mm, state, isfinite(track.leaves_at), track.zone)
