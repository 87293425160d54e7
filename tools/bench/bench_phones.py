"""Phones at a table: from a press to its judgement on every page, stage by stage, and what eight phones cost in play.

The table ticks as the app does, and keeps its evening on disk. ``python -m tools.bench.bench_phones --compare`` leaves
each way of being quick out, in turns, so that all are measured in one run.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.games.pirates_bluff.acts import Start
from companion.observations import Tapped
from companion.phones.at_table import PhonesAtTable
from companion.phones.room import PhoneRoom
from companion.phones.server import PhoneServer
from companion.session import Session
from tests.phones.rig import PlayedTable
from tests.phones.twin import PhoneTwin
from tools.figures import write_figures
from tools.stress.phones import EIGHT, here

FIGURES = Path(__file__).with_name("figures.json")
PRESSES = 120
ROUNDS = 4
MOST_TRIES = 200
PLAYED_S = 10.0
AIM_MS, AIM_CORE = 100.0, 0.05
STARTS = ("2D", "2C", "3A", "4A", "5A", "6A", "7A", "8A")
TICK_S, FRAME_S = 1 / 30, 1 / 60
"""The app's tick, and its frame."""

STAGES = ("arrived", "taken", "judged", "sent", "shown")


class Stages:
    """The times at which the measured press came to each stage."""

    def __init__(self) -> None:
        self.at: dict[str, float] = {}

    def note(self, stage: str) -> None:
        """It is there now; what comes there later is of another."""
        self.at.setdefault(stage, time.perf_counter())

    @contextmanager
    def watched(self) -> Iterator[None]:
        """While inside, each stage is noted."""

        def before(kind: type, name: str, stage: str) -> Any:
            ours = getattr(kind, name)

            def noted(*given: Any, **named: Any) -> Any:
                self.note(stage)
                return ours(*given, **named)

            return patch.object(kind, name, noted)

        with (
            before(PhoneRoom, "_say", "arrived"),
            before(PhonesAtTable, "_take", "taken"),
            before(PhoneServer, "answer", "judged"),
            before(PhoneRoom, "publish", "sent"),
        ):
            yield


class AppsTable(PlayedTable):
    """A table that ticks as the app does: every second frame, and each frame while a phone waits."""

    waits_for_ticks = False

    def pause_s(self) -> float:
        """A frame while a phone waits, otherwise a tick."""
        return FRAME_S if self.phones.is_waiting and not self.waits_for_ticks else TICK_S


def _without_frames(table: AppsTable) -> AbstractContextManager[object]:
    return patch.object(table, "waits_for_ticks", True)


def _pages_a_tick_later(table: AppsTable) -> AbstractContextManager[object]:
    phones = table.phones
    show, pump = phones.show, phones.pump

    def show_and_pump() -> None:
        show()
        pump()

    return patch.multiple(phones, pump=show_and_pump, show=lambda: None)


def _pages_in_one_go(table: AppsTable) -> AbstractContextManager[object]:
    """Nothing leaves before the last page is made."""
    phones, server = table.phones, table.server
    show, publish = phones.show, server.publish
    made: list[tuple[Any, ...]] = []

    def show_all() -> None:
        show()
        for each in made:
            publish(*each)
        made.clear()

    stack = ExitStack()
    stack.enter_context(patch.object(server, "publish", lambda *page: made.append(page)))
    stack.enter_context(patch.object(phones, "show", show_all))
    return stack


@contextmanager
def _switches(_: AppsTable) -> Iterator[None]:
    """Threads take turns after 1 ms instead of 5."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.001)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _constant(name: str, value: float) -> Callable[[AppsTable], AbstractContextManager[object]]:
    return lambda _: patch(f"companion.phones.{name}", value)


WITHOUT: Mapping[str, Callable[[AppsTable], AbstractContextManager[object]]] = {
    "nothing": lambda _: nullcontext(),
    "pages in the tick that judges": _pages_a_tick_later,
    "a frame's tick while a phone waits": _without_frames,
    "pings again as soon as they can tell": _constant("room.AGAIN_S", 0.06),
    "pages of all seats at once": _constant("at_table.SHOW_S", 0.008),
    "the disk in the same tick": _constant("at_table.DISK_S", 0.0),
    "each page while the next is made": _pages_in_one_go,
    "all of these": lambda table: _all(table),
    "waiting 5 ms for a thread's turn": _switches,
}


@contextmanager
def _all(table: AppsTable) -> Iterator[None]:
    with ExitStack() as stack:
        for name, without in WITHOUT.items():
            if name not in ("nothing", "all of these", "waiting 5 ms for a thread's turn"):
                stack.enter_context(without(table))
        yield


def main() -> None:
    """Prints the tables, and keeps them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compare", action="store_true", help="measure without each way of being quick, too")
    parser.add_argument("--presses", type=int, default=PRESSES, help="presses of each way")
    asked = parser.parse_args()
    ways = WITHOUT if asked.compare else {each: WITHOUT[each] for each in ("nothing", "all of these")}
    took: dict[str, list[dict[str, float]]] = {name: [] for name in ways}
    core = (0.0, 0.0)
    with here():
        for number in range(ROUNDS):
            for name, without in ways.items():
                with _table(f"{name} {number}") as table, without(table):
                    measured = asyncio.run(_presses(table, asked.presses // ROUNDS))
                took[name] += measured
        with _table("in play") as table:
            core = asyncio.run(_cores(table))
    print("| without | presses | half within | 95 of 100 | slowest | stages, median ms |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for name, presses in took.items():
        figures = _figures(presses)
        write_figures(FIGURES, f"phones, press to shown on every phone, without {name}", figures)
        stages = ", ".join(f"{stage} {ms}" for stage, ms in figures["stages_median_ms"].items())
        counts = " | ".join(str(figures[each]) for each in ("presses", "median_ms", "p95_ms", "slowest_ms"))
        print(f"| {name} | {counts} | {stages} |")
    print(f"server's thread {core[0]:.1%} of a core, table's {core[1]:.1%} (aim {AIM_CORE:.0%})")
    write_figures(FIGURES, "phones, eight in play", {"server_core": round(core[0], 4), "table_core": round(core[1], 4)})


@contextmanager
def _table(name: str) -> Iterator[AppsTable]:
    header = {"record": 1, "game": "pirates-bluff", "seats": list(EIGHT), "options": {}}
    table = AppsTable(header, Session.start(name.replace(" ", "-"), header))
    try:
        yield table
    finally:
        table.close()


def _figures(presses: list[dict[str, float]]) -> dict[str, Any]:
    """Of all presses: how long, in milliseconds, and when the one in the middle came where."""
    whole = sorted(each["shown"] for each in presses)
    stages = {stage: round(statistics.median(each[stage] for each in presses)) for stage in STAGES}
    return {
        "presses": len(whole),
        "median_ms": round(statistics.median(whole)),
        "p95_ms": round(whole[int(len(whole) * 0.95)]),
        "slowest_ms": round(whole[-1]),
        "above_aim": sum(each > AIM_MS for each in whole),
        "aim_ms": AIM_MS,
        "stages_median_ms": stages,
    }


@asynccontextmanager
async def _seated(table: AppsTable) -> AsyncIterator[list[PhoneTwin]]:
    """Eight phones in their seats, a second after the first bids may be made."""
    twins = [PhoneTwin(table.server, ahead_s=100.0 * number) for number in range(len(EIGHT))]
    for seat, twin in zip(EIGHT, twins, strict=True):
        await twin.connect()
        await twin.sit(seat)
    for seat, card in zip(EIGHT, STARTS, strict=True):
        table.feed.put(Tapped(source="bench", at=0.0, act=Start(seat=seat, card=card)))
    await asyncio.sleep(1.5)
    yield twins
    for twin in twins:
        await twin.close()


async def _presses(table: AppsTable, count: int) -> list[dict[str, float]]:
    took: list[dict[str, float]] = []
    async with _seated(table) as twins:
        for at in range(MOST_TRIES):
            if len(took) == count:
                return took
            if (measured := await _press(twins, at)) is not None:
                took.append(measured)
            await asyncio.sleep(0.2 + at % 7 / 70)  # at any moment between two ticks and two pings
    raise SystemExit(f"only {len(took)} of {count} presses were taken")


async def _press(twins: list[PhoneTwin], at: int) -> dict[str, float] | None:
    """A bid by a seat that may bid: milliseconds until it came to each stage, at last to every phone."""
    bidder = next((twin for twin in twins if any(key["title"] == "Bid" for key in _page(twin)["keys"])), twins[0])
    key = next(key for key in _page(bidder)["keys"] if key["title"] == "Bid")
    counts = [sum(each["t"] == "page" for each in twin.heard) for twin in twins]
    values = {each["name"]: min(each["most"], max(each["least"], at // 9 + 1)) for each in key["numbers"]}
    stages = Stages()
    with stages.watched():
        began = time.perf_counter()
        done = await bidder.say(key["key"], values=values, at=bidder.ms())
        if not done["ok"]:
            return None
        await asyncio.gather(
            *(twin.wait_for("page", count=count + 1) for twin, count in zip(twins, counts, strict=True))
        )
        stages.note("shown")
    return {stage: (when - began) * 1000 for stage, when in stages.at.items()}


async def _cores(table: AppsTable) -> tuple[float, float]:
    """How much of a core the server's and the table's thread take while eight phones play."""
    async with _seated(table) as twins:
        server = next(each for each in threading.enumerate() if each.name == "phones")
        clocks = [time.pthread_getcpuclockid(each.ident or 0) for each in (server, table._thread)]
        before, began = [time.clock_gettime(each) for each in clocks], time.monotonic()
        end = began + PLAYED_S
        while time.monotonic() < end:
            for twin in twins:
                await twin.say("note", values={"text": "so it goes"})
            await asyncio.sleep(2)
        lasted = time.monotonic() - began
        spent = [(time.clock_gettime(each) - was) / lasted for each, was in zip(clocks, before, strict=True)]
    return spent[0], spent[1]


def _page(twin: PhoneTwin) -> dict[str, list[dict[str, Any]]]:
    return next(each for each in reversed(twin.heard) if each["t"] == "page")


if __name__ == "__main__":
    main()
