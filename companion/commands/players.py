"""Players across evenings: who played what, and who won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.ledger.errors import JournalError
from companion.ledger.sessions import session_names
from companion.session import Session


@dataclass(frozen=True, slots=True)
class Player:
    """One name over all sessions that can be read."""

    name: str
    sessions: int
    finished: int
    won: int


def players() -> tuple[list[Player], list[str]]:
    """Everybody who ever had a seat, the most frequent first; and a sentence for each session left out."""
    sat: dict[str, list[int]] = {}
    left_out: list[str] = []
    for name in session_names():
        try:
            session = Session.resume(name)
        except JournalError as error:
            left_out.append(str(error))
            continue
        session.close()
        outcome = session.table.game.outcome(session.table.state)
        for seat in seats_of(session):
            found = sat.setdefault(seat, [0, 0, 0])
            found[0] += 1
            found[1] += outcome is not None
            found[2] += outcome is not None and seat in outcome.winners
    listed = [Player(name, *numbers) for name, numbers in sat.items()]
    return sorted(listed, key=lambda player: (-player.sessions, player.name)), left_out


def seats_of(session: Session) -> Iterable[str]:
    """Who sat down at the start, and who joined later."""
    return dict.fromkeys((*session.table.setup.seats, *session.table.state.seats))
