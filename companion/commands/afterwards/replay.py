"""``companion replay``: a real session, or all of them, judged again, under other rulings if wished."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from companion.commands.afterwards.progress_line import ProgressLine
from companion.commands.folder import add_folder_argument, take_in
from companion.commands.house_rules import add_option_argument, add_preset_argument, read_options
from companion.commands.session_argument import A_SESSION
from companion.commands.telling import add_hidden_argument, add_json_argument, complain, tell, tell_json
from companion.foreign import printable
from companion.games import game_or_folder
from companion.judged_anew import judge_kept
from companion.languages import later, tr
from companion.ledger.errors import ChangedGame, JournalError
from companion.ledger.naming import find_named, listed_names
from companion.records import name_winners
from companion.rejudge import Rejudged, rejudge
from companion.reports.openly import decide_shown
from companion.reports.what_if import what_if
from companion.rules.game import SetupError
from companion.session import Session


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion replay``."""
    parser.add_argument("session", metavar="NAME", nargs="?", help=A_SESSION)
    parser.add_argument("--all", action="store_true", dest="every", help="every evening of the game of --game")
    add_preset_argument(parser)
    add_option_argument(parser, said=later("a house rule to judge by"))
    add_hidden_argument(parser)
    add_folder_argument(parser)
    add_json_argument(parser)
    parser.set_defaults(run=run_replay)


def run_replay(args: argparse.Namespace) -> int:
    """Prints the differences; returns 2 if the session or an option cannot be used."""
    try:
        take_in(args)
        if args.every:
            return _replay_all(args)
        if args.session is None:
            raise JournalError(tr("Which session? Give a name, its number in `companion sessions`, `last` or --all"))
        name = find_named(args.session)
        try:
            session = Session.resume(name)
        except ChangedGame:
            return _judge_anew(args, name)
        session.close()
        history = session.table.history
        shown = decide_shown(history, hidden=args.hidden)
        if not shown.is_all:
            complain(tr("The game is not over, so hidden cards are left out (--hidden shows them)."))
        show = None if shown.is_all else shown.show_event
        found = rejudge(history, read_options(args, history.game), show=show)
    except (JournalError, SetupError) as error:
        complain(error)
        return 2
    if args.as_json:
        tell_json(asdict(found))
    else:
        _show(found)
    return 0


def _judge_anew(args: argparse.Namespace, name: str) -> int:
    """An evening of a game that has changed so much that nothing can be said of what was then."""
    found = judge_kept(name, lambda game: read_options(args, game))
    if args.as_json:
        tell_json(asdict(found))
        return 0
    for option in found.dropped:
        tell(tr("left out: the option {option}, which the game no longer has", option=option))
    for number, why in found.left_out:
        tell(tr("left out: move {number}: {why}", number=number, why=why))
    scores = ", ".join(f"{seat} {score}" for seat, score in found.now["scores"].items())
    tell(tr("{count:move is judged|moves are judged} by the game as it is now.", count=found.acts) + f" {scores}.")
    tell(found.now["expects"])
    return 0


def _replay_all(args: argparse.Namespace) -> int:
    """A line for each evening; 2 if one of them cannot be opened or judged so."""
    if args.game is None:
        raise JournalError(tr("options belong to one game: name it with --game"))
    game = game_or_folder(args.game)
    options = read_options(args, game)
    with ProgressLine(tr("Judging again")) as line:
        found = list(what_if(listed_names(), options, game=game.name, read=line.next))
    if args.as_json:
        tell_json([asdict(each) for each in found])
    else:
        for each in found:
            tell(f"{printable(each.session)}: {each.says}")
        judged = [each for each in found if not each.trouble]
        changed = sum(each.won_now != each.won_then and not each.is_by_game_now for each in judged)
        tell(tr("Evenings judged again: {count}; the winner changes in {changed}.", count=len(judged), changed=changed))
    return 2 if any(each.trouble for each in found) else 0


def _show(found: Rejudged) -> None:
    unplayed = [change for change in found.changes if change.is_after_end]
    refused = [change for change in found.changes if change.refused and not change.is_after_end]
    later = refused[1:]
    for change in found.changes:
        if change.is_after_end or change in later:
            continue
        tell(tr("move {number}: {act}", number=change.number, act=change.act))
        tell(tr("    then: {names}", names=" ".join(change.then)))
        tell(f"    {'would be refused' if change.refused else 'now'}: {' '.join(change.now)}")
    if later:
        tell(tr("From move {number} on the evening would have gone another way.", number=refused[0].number))
        tell(tr("{count:later move} would be refused, too.", count=len(later)))
    if unplayed:
        tell(tr("over before move {number}: {count:move} would not have been played",
                number=unplayed[0].number, count=len(unplayed)))  # fmt: skip
    for seat, then in found.then["scores"].items():
        now = found.now["scores"].get(seat, 0)
        tell(f"{seat}: {then}" + ("" if now == then else f", now {now} ({now - then:+d})"))
    then_won, now_won = found.then["winner"], found.now["winner"]
    if then_won != now_won:
        tell(tr("winner: {names}, now {names2}", names=name_winners(then_won), names2=name_winners(now_won)))
    if not found.changes:
        tell(tr("Nothing would have changed."))
