"""A session of four hours, speeded up: how much memory the app holds at its start, on the way, and at its end.

Four hours bring an act every six seconds (2,400), a tick of the app's clock 30 times a second (432,000), a card that
is hard to read and a note every two minutes each, the book opened every ten minutes, and a new picture for the glass
ten times a second; of these only five an act are drawn here (12,000 of 144,000), as each takes as long as in the hand.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from typing import Any

from companion.rules.acts import Note, Undo
from tests.screens.display import ensure_display
from tools.bench.bench_app import Moving

ACTS = int(os.environ.get("BENCH_ACTS", "2400"))
TICKS_AN_ACT, PICTURES_AN_ACT = 180, 5
DOUBT_EVERY, BOOK_EVERY = 20, 100
PARTS = 8


class Session:
    """The running session; ``play`` goes on for one act."""

    def __init__(self) -> None:
        from companion.session import Session as Kept
        from companion.ui.camera import shown_picture
        from tests.screens.glass import Glass

        shown_picture.PAUSE_S = 0.001
        header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
        self.kept = Kept.start("four hours", {**header, "options": {"format": "two-decks-endless"}})
        self.now = time.monotonic()
        self.glass = Glass(session=self.kept, camera=Moving(), clock=lambda: self.now)
        self.acts = self.ticks = self.pictures = self.doubts = 0

    def play(self) -> None:
        """Six seconds of the evening."""
        from kivy.base import EventLoop

        from tests.screens.moments.leading import chance

        table, desk = self.kept.table, self.glass.app.desk
        if next(iter(table.game.legal(table.state)), None) is None:  # over, or at a dead end of random play
            desk.say(Undo())
        chance(self.glass, lambda _: False, seed=self.acts, most=1)
        self.acts += 1
        if self.acts % DOUBT_EVERY == 0:
            self._doubt()
            desk.say(Note(text="slow", tags=("slow",)))
        if self.acts % BOOK_EVERY == 0:
            self._look_into_the_book()
        for at in range(TICKS_AN_ACT):
            if at % (TICKS_AN_ACT // PICTURES_AN_ACT) == 0:
                self._picture()
            self.now += 6 / TICKS_AN_ACT
            self.glass.app.tick()
            self.ticks += 1
        EventLoop.idle()  # painted once an act: what is never painted piles up in the graphics library

    def _picture(self) -> None:
        """The next picture is ready, and the next tick shows it."""
        develop = self.glass.app.table.picture._develop
        while develop._ready is None:
            time.sleep(0.0005)
        self.pictures += 1

    def _doubt(self) -> None:
        """A card is seen that cannot be read, and somebody says that it is none."""
        from tests.observing import card, gone
        from tests.screens.moments.doubts import blurred_six

        table = self.kept.table
        unclear = card("1/play", "6S", 0.5, ("9S", 0.45), track=self.acts)
        self.glass.see(replace(unclear, crop=blurred_six()))
        for doubt in table.doubts:
            self.glass.app.desk.answer(doubt.number, None)
            self.doubts += 1
        self.glass.see(gone("1/play", self.acts))

    def _look_into_the_book(self) -> None:
        screen = self.glass.app.table
        screen.open_page("book")
        self.glass.step()
        screen.close_page()

    def close(self) -> None:
        """The evening is over."""
        self.glass.close()
        self.kept.close()


def main() -> None:
    """Prints one table."""
    missing = ensure_display()
    if missing:
        sys.exit(missing)
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        session = Session()
        for _ in range(20):
            session.play()
        held = [resident_mb()]
        for part in range(1, PARTS + 1):
            while session.acts < ACTS * part // PARTS:
                session.play()
            held.append(resident_mb())
        session.close()
    print(describe(session, held))


def describe(session: Any, held: list[float]) -> str:
    """The figures as a table."""
    half = len(held) // 2
    return "\n".join(
        [
            f"| four hours, speeded up: {session.acts} acts, {session.ticks} ticks, {session.pictures} pictures drawn, "
            f"{session.doubts} doubts | |\n| --- | ---: |",
            f"| memory at the start, after two hours, at the end | {held[0]:.0f} MB, {held[half]:.0f} MB, "
            f"{held[-1]:.0f} MB |",
            f"| what the second half added, and the most it ever held above its beginning | "
            f"{held[-1] - held[half]:+.1f} MB, {max(held[half:]) - held[half]:+.1f} MB |",
            f"| every half hour | {', '.join(f'{each:.0f}' for each in held)} MB |",
        ]
    )


def resident_mb() -> float:
    """Megabytes of this process that are in memory now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
