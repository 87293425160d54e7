"""The book: acknowledged acts a second, resuming, amending, and the size of the journal."""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path

from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import session_path
from companion.rules.acts import Amend, Undo
from companion.session import Session
from companion.table import Accepted

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"], "options": {"format": "two-decks-endless"}}
CHANCE = random.Random(3)


def play(session: Session, acts: int) -> None:
    """Random plays; where a game is over, its last act is taken back."""
    table = session.table
    for _ in range(acts):
        legal = [act for act in table.game.legal(table.state) if isinstance(act, Play)]
        table.play(CHANCE.choice(legal) if legal else Undo())


def main() -> None:
    """Prints one table."""
    print("| what | figure |\n| --- | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder
        session = Session.start("one by one", HEADER)
        start = time.perf_counter()
        for _ in range(300):
            play(session, 1)
            session.table.settle()
        print(f"| acts a second, each synced to disk before the next | {300 / (time.perf_counter() - start):.0f} |")
        session.close()

        session = Session.start("long", HEADER)
        start = time.perf_counter()
        events = 0
        while events < 10_000:
            step = session.table.history.entries
            before = len(step)
            play(session, 1)
            events += sum(len(entry.events) for entry in step[before:])
        session.table.settle()
        acts = len(session.table.history.entries)
        print(f"| acts a second, queued to the scribe, all synced | {acts / (time.perf_counter() - start):.0f} |")
        session.close()
        print(f"| journal bytes an act | {Path(session_path('long')).stat().st_size / acts:.0f} |")
        start = time.perf_counter()
        again = Session.resume("long")
        seconds = time.perf_counter() - start
        print(f"| seconds to resume {events} events ({acts} acts) | {seconds:.2f} |")
        again.close()

    session = Session.unkept(HEADER)
    play(session, 2000)
    first = session.table.history.standing[0]
    seat = first.act.seat
    assert seat is not None
    legal = [act for act in session.table.game.legal(session.table.history.opening) if act.seat == seat]
    start = time.perf_counter()
    step = next(
        step
        for act in legal
        if isinstance(step := session.table.play(Amend(line=first.number, with_=act, stands="misread")), Accepted)
    )
    assert isinstance(step, Accepted)
    print(f"| seconds to amend the first act of 2,000 | {time.perf_counter() - start:.2f} |")


if __name__ == "__main__":
    main()
