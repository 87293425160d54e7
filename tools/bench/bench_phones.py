"""Phones at a table: from a press to its judgement on every page, and what eight phones cost in play."""

from __future__ import annotations

import asyncio
import threading
import time

from companion.games.pirates_bluff.acts import Start
from companion.observations import Tapped
from tests.phones.rig import PlayedTable, played
from tests.phones.twin import PhoneTwin
from tools.stress.phones import EIGHT, here

PRESSES = 25
PLAYED_S = 10.0
AIM_MS, AIM_CORE = 100.0, 0.05
STARTS = ("2D", "2C", "3A", "4A", "5A", "6A", "7A", "8A")


def main() -> None:
    """Prints one table."""
    with here(), played("pirates-bluff", *EIGHT) as table:
        took, core = asyncio.run(_measure(table))
    took.sort()
    print("| what | figure | aim |\n| --- | ---: | ---: |")
    print(f"| press to judged, half of {len(took)} | {took[len(took) // 2]:.0f} ms | {AIM_MS:.0f} ms |")
    print(f"| the slowest | {took[-1]:.0f} ms | |")
    print(f"| eight phones: the server's thread, of one core | {core[0]:.1%} | {AIM_CORE:.0%} |")
    print(f"| eight phones: the table's thread, of one core | {core[1]:.1%} | |")


async def _measure(table: PlayedTable) -> tuple[list[float], tuple[float, float]]:
    twins = [PhoneTwin(table.server, ahead_s=100.0 * number) for number in range(len(EIGHT))]
    for seat, twin in zip(EIGHT, twins, strict=True):
        await twin.connect()
        await twin.sit(seat)
    for seat, card in zip(EIGHT, STARTS, strict=True):
        table.feed.put(Tapped(source="bench", at=0.0, act=Start(seat=seat, card=card)))
    await asyncio.sleep(2)
    took = [await _press(twins, at) for at in range(PRESSES)]
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
    for twin in twins:
        await twin.close()
    return took, (spent[0], spent[1])


async def _press(twins: list[PhoneTwin], at: int) -> float:
    """A bid by whoever may bid, in milliseconds until every phone shows what came of it."""
    bidder = next((twin for twin in twins if any(key["title"] == "Bid" for key in _page(twin)["keys"])), twins[0])
    key = next(key for key in _page(bidder)["keys"] if key["title"] == "Bid")
    counts = [sum(each["t"] == "page" for each in twin.heard) for twin in twins]
    values = {each["name"]: min(each["most"], max(each["least"], at // 9 + 1)) for each in key["numbers"]}
    began = time.perf_counter()
    done = await bidder.say(key["key"], values=values, at=bidder.ms())
    if done["ok"]:
        await asyncio.gather(
            *(twin.wait_for("page", count=count + 1) for twin, count in zip(twins, counts, strict=True))
        )
    took = (time.perf_counter() - began) * 1000
    await asyncio.sleep(0.25)
    return took


def _page(twin: PhoneTwin) -> dict[str, list[dict[str, object]]]:
    return next(each for each in reversed(twin.heard) if each["t"] == "page")


if __name__ == "__main__":
    main()
