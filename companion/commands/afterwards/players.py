"""``companion sessions players``: who played how often across evenings, and who won."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from companion.bot_seats import played_by_bots
from companion.commands.telling import complain, tell, tell_json
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.sessions import is_a_demo, session_names
from companion.session import Session


@dataclass(frozen=True, slots=True)
class Player:
    """One name over all sessions that can be read."""

    name: str
    sessions: int
    finished: int
    won: int


def players() -> tuple[list[Player], list[str]]:
    """Everybody who ever had a seat, the most frequent first; and a sentence for each session that cannot be read.
    Demos, empty tables, and seats for which a bot acted do not count.
    """
    sat: dict[str, list[int]] = {}
    left_out: list[str] = []
    for name in session_names():
        if is_a_demo(name):
            continue
        try:
            session = Session.resume(name)
        except JournalError as error:
            left_out.append(str(error))
            continue
        session.close()
        if not session.table.history.entries:
            continue
        outcome = session.table.game.outcome(session.table.state)
        bots = played_by_bots(session.table)
        for seat in (each for each in seats_of(session) if each not in bots):
            found = sat.setdefault(seat, [0, 0, 0])
            found[0] += 1
            found[1] += outcome is not None
            found[2] += outcome is not None and seat in outcome.winners
    listed = [Player(name, *numbers) for name, numbers in sat.items()]
    return sorted(listed, key=lambda player: (-player.sessions, player.name)), left_out


def seats_of(session: Session) -> Iterable[str]:
    """The players at the start, and those who joined later."""
    return dict.fromkeys((*session.table.setup.seats, *session.table.state.seats))


def print_players(args: argparse.Namespace) -> int:
    """Prints a line for each player, and the sessions that were left out."""
    found, left_out = players()
    if args.as_json:
        tell_json([asdict(player) for player in found])
    else:
        width = max((len(player.name) for player in found), default=0)
        for player in found:
            played = tr("{count:session}", count=player.sessions)
            tell(
                tr(
                    "{name}  {played}, {finished} played to the end, {won} won",
                    name=f"{player.name:{width}}",
                    played=played,
                    finished=player.finished,
                    won=player.won,
                )
            )
    for sentence in left_out:
        complain(tr("left out: {sentence}", sentence=sentence))
    return 0
