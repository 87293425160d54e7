"""The app: start to first usable screen, touch to reaction, the main thread's time a tick with a camera, memory."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.screens.display import ensure_display

FRAMES = 240
LIMIT_S = 0.008
"""The longest time that a frame may take of the main thread."""

DRAWN = 8
"""Every so manyth frame is drawn too: without a graphics chip that is slow."""

TABLES = (
    ("bluffing-battles", 2),
    ("lost-war", 2),
    ("pirates-bluff", 4),
    ("pirates-bluff", 8),
    ("battle", 4),
    ("battle", 5),
    ("bluff-words", 4),
    ("bluff-words", 6),
)
"""Each game with four seats and with as many as it takes."""

TOUCHES = 40
ACTS = 2000
"""More than three hours of an act every six seconds."""

START = """
import os, time
from companion.rules.notation import act_from_json
from companion.app import build_app, _configure
from companion.sources.feed import Feed
from companion.session import Session
_configure((1280, 800))
session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
app = build_app(session, Feed([], clock=time.monotonic, wake=lambda: None))
from kivy.core.window import Window
def shown(*_):
    if app.table is not None:
        print("FIRST", time.time() - float(os.environ["BENCH_START"]), flush=True)
        os._exit(0)
Window.bind(on_flip=shown)
app.run()
"""


class Moving:
    """A camera at 1280×720 that gives a new picture every time, with four cards in it."""

    table = None

    def __init__(self) -> None:
        import numpy as np

        from companion.observations import Sighting

        self.number = 0
        self.picture = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), dtype=np.uint8)
        boxes = [(x, 200.0, x + 120, 370.0) for x in (100.0, 400.0, 700.0, 1000.0)]
        self.seen = tuple(
            Sighting(face=face, side="face", confidence=0.9, candidates=((face, 0.9),), box=box)
            for face, box in zip(("7S", "9H", "KD", "2C"), boxes, strict=True)
        )

    def latest(self) -> tuple[Any, tuple[Any, ...]]:
        """The next picture."""
        self.number += 1
        return self, self.seen


def main() -> None:
    """Prints one table."""
    missing = ensure_display()
    if missing:
        sys.exit(missing)
    print("| the app at 1280×800, painted in software | |\n| --- | ---: |")
    print(f"| process start to first usable screen | {statistics.median(started() for _ in range(3)):.2f} s |")
    print(memory())  # first, for what the other measurements leave behind would hide its growth
    for line in (*touches(), tags(), *ticks()):
        print(line)


def started() -> float:
    """Seconds from the start of the process until the first table is painted."""
    environment = {**os.environ, "BENCH_START": str(time.time()), "PYTHONPATH": str(Path.cwd())}
    out = subprocess.run([sys.executable, "-c", START], env=environment, capture_output=True, text=True, check=False)
    found = [line for line in out.stdout.splitlines() if line.startswith("FIRST")]
    if not found:
        sys.exit(f"the app did not start: {out.stderr[-600:]}")
    return float(found[0].split()[1])


def touches() -> list[str]:
    """A seat is touched: how long until its cards are painted, and what that takes of processors: of the app's own
    thread, and of all, as without a graphics chip threads of the driver paint. On a machine that does other things as
    well, only these can be compared."""
    from kivy.base import EventLoop

    from tests.screens.glass import Finger, Glass, middle

    table = Glass()
    for _ in range(4):
        EventLoop.idle()
    spent: list[float] = []
    own: list[float] = []
    all_threads: list[float] = []
    for at in range(TOUCHES):
        seat = ("Ann", "Ben")[at % 2]
        finger = Finger(table.window, *middle(table.app.table.board.panels[seat]))
        clocks = (time.perf_counter, time.thread_time, time.process_time)
        start = [clock() for clock in clocks]
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        EventLoop.idle()
        for took, clock, begun in zip((spent, own, all_threads), clocks, start, strict=True):
            took.append(clock() - begun)
    table.close()
    return [
        f"| touch to reaction (a seat opens its 52 cards), median, 95 % | {both(spent)} |",
        f"| processor time of it: the app's own thread; all threads | {both(own)}; {both(all_threads)} |",
    ]


def tags() -> str:
    """A tag is laid on a virtual reader behind a real serial port: how long until the decision is painted."""
    from kivy.base import EventLoop

    from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
    from companion.sources.nfc.simulator.virtual import VirtualBoard
    from companion.sources.nfc.source import TagSource
    from tests.screens.glass import Glass

    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    board, spent = VirtualBoard(readers=2), []
    cards = [pair[at] + "SH"[at] for pair in pairwise(ranks) for at in (0, 1)]
    faces = {f"04{at:012X}": face for at, face in enumerate(cards)}
    with OnTerminal(board.answer) as line:
        source = TagSource(clock=time.monotonic, port=line.path, face_of=faces.get)
        table = Glass(sources=[source])

        def until(holds: Callable[[], bool], what: str) -> None:
            end = time.monotonic() + 20
            while not holds():
                time.sleep(1 / 60)  # the board and the port have threads of their own in this process
                EventLoop.idle()
                table.app.tick()
                if time.monotonic() > end:
                    sys.exit(f"{what}: not within 20 s: {table.texts()}")

        until(lambda: source.device.pm_s is not None, "the board is greeted")
        for at, uid in enumerate(faces):
            shown = len(table.session.table.history.entries)
            start = time.perf_counter()
            board.lay(at % 2 + 1, uid)
            until(lambda: len(table.session.table.history.entries) > shown, "the card is played")  # noqa: B023
            EventLoop.idle()  # what the tick has shown is painted
            spent.append(time.perf_counter() - start)
            if at % 2:
                board.lift(1)
                board.lift(2)
                until(lambda: not any(each.tags for each in source.device.readers), "the cards are gone")
        table.close()
    return f"| tag laid (simulated) to decision painted, 2 readers, median, 95 % | {both(spent)} |"


def ticks() -> list[str]:
    """The main thread's processor time a frame on each game's table while the camera runs and every sixth frame hears
    of a new act: the app's own work (judging, views, layout, texts, the picture's upload), and apart from it the
    drawing, which here is painted in software."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.lang import Builder

    from tests.screens.glass import Glass

    lines = []
    for game, count in TABLES:
        table = Glass(game, [f"Player {at}" for at in range(1, count + 1)], camera=Moving())
        settle(table)
        own, drawn = [], []
        for frame in range(FRAMES):
            if frame % 6 == 0:
                hear(table, frame)
            start = time.thread_time()
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            own.append(time.thread_time() - start)
            if frame % DRAWN == 0:
                start = time.thread_time()
                EventLoop.window.dispatch("on_draw")
                drawn.append(time.thread_time() - start)
            time.sleep(1 / 60)
        table.close()
        over = sum(each > LIMIT_S for each in own)
        lines.append(
            f"| a frame of {game} with {count} seats and a camera at 1280×720, the app's own work: median, 95 %, max; "
            f"over 8 ms of {FRAMES} | {both(own)}, {max(own) * 1e3:.1f} ms; {over} |"
        )
        lines.append(f"| the drawing of it in software: median, 95 % | {both(drawn)} |")
    return lines


def settle(table: Any) -> None:
    """Lets what is loaded at the start come to its end."""
    for _ in range(40):
        table.step(1)
        time.sleep(1 / 30)


def hear(table: Any, seed: int) -> None:
    """A source notices a legal act."""
    from companion.observations import Tapped

    game, state = table.session.table.game, table.session.table.state
    acts = [act for act in game.legal(state) if act.word() not in ("leave", "join", "end", "loan", "repay")]
    if acts:
        table.feed.put(Tapped(source="touch", at=0.0, act=random.Random(seed).choice(acts)))


def memory() -> str:
    """Resident memory after three hours of play without an undo, and the growth in the second half."""
    from tests.screens.glass import Glass
    from tests.screens.moments.leading import chance

    table = Glass("pirates-bluff", ("Ann", "Ben", "Cem", "Dana"), camera=Moving())  # it goes on with any legal acts

    def play(until: int) -> None:
        while (played := len(table.session.table.history.entries)) < until:
            chance(table, lambda _: False, seed=played, most=1)
            table.step(1)
            assert len(table.session.table.history.standing) > played, "no legal act was left"

    play(ACTS // 2)
    half = resident_mb()
    play(ACTS)
    whole = resident_mb()
    table.close()
    return f"| memory after {ACTS} acts, and what their second half added | {whole:.0f} MB, {whole - half:+.1f} MB |"


def resident_mb() -> float:
    """Megabytes of this process that are in memory now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def both(spent: list[float]) -> str:
    """The median and the 95th percentile in milliseconds."""
    ordered = sorted(spent)
    median, late = (ordered[int((len(ordered) - 1) * share)] * 1e3 for share in (0.5, 0.95))
    return f"{median:.1f} ms, {late:.1f} ms"


if __name__ == "__main__":
    main()
