"""The app in its window, with eight honest phones at its table, before and while 100 hostile ones attack it.

The processor time of the app's thread is counted for each frame: taking in what the phones said, judging, and laying
out and handing over all that is to be painted. Nobody paints the pixels: without a graphics chip that takes 80 ms of
processor time a frame, and a tablet has one.
``python -m tools.stress.glass_phones`` in a process of its own, because a window cannot be closed and opened again.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from typing import Any

from companion.phones import address
from tools.figures import write_figures
from tools.stress.journal import Report
from tools.stress.phones import EIGHT, FIGURES, HOSTILE, WITHIN_S, answers_of_honest_phones, here

LASTS_S = 10.0
KEEPS = 0.8
"""The share of the frames painted before that the app paints under attack, at least."""

FRAME_MS = 33.0
"""A frame's time at 30 frames a second."""


def frames_and_answers() -> Report:
    """Each honest press is judged within its time, and the window keeps its frame rate."""
    done = subprocess.run([sys.executable, "-m", __spec__.name], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        return 0, [f"the app ended with {done.returncode}"]
    found = json.loads(done.stdout.splitlines()[-1])
    (quiet, quiet_ms), (attacked, attacked_ms) = found["frames"]
    took = sorted(found["took"])
    half_s, slowest_s = took[len(took) // 2], took[-1]
    told = f"    {quiet:.0f} frames a second before, {attacked:.0f} under attack; {len(took)} acts answered, "
    told += f"half within {half_s:.3f} s, the slowest in {slowest_s:.3f} s; "
    print(f"{told}the app's thread took {quiet_ms:.1f} and {attacked_ms:.1f} ms a frame", file=sys.stderr)
    write_figures(
        FIGURES,
        "phones, the app among 100 hostile ones",
        {
            "counted": "processor time of the app's thread; pixels not painted",
            "frames_s": {"before": round(quiet, 1), "attacked": round(attacked, 1)},
            "thread_ms_a_frame": {"before": round(quiet_ms, 2), "attacked": round(attacked_ms, 2), "most": FRAME_MS},
            "answers": len(took),
            "answer_s": {"half": round(half_s, 3), "slowest": round(slowest_s, 3)},
        },
    )
    failures = [f"an honest phone waited {each:.2f} s" for each in took if each > WITHIN_S]
    if attacked < quiet * KEEPS:
        failures.append(f"the app painted {attacked:.0f} frames a second, and {quiet:.0f} before")
    if attacked_ms > FRAME_MS:
        failures.append(f"the app's thread took {attacked_ms:.0f} ms of processor time a frame")
    return len(took), failures


def measure() -> dict[str, Any]:
    """Frames a second and a frame's processor time without and with hostile phones, and how long each honest phone
    waited for its answers then."""
    from tests.screens.display import ensure_display

    os.environ["KIVY_GL_BACKEND"] = "mock"
    missing = ensure_display()
    if missing:
        sys.exit(missing)
    from kivy.clock import Clock

    from tests.screens.glass import Glass

    glass = Glass("pirates-bluff", EIGHT)
    Clock._max_fps = 60  # as the app has it
    phones = glass.app.desk.phones
    phones.turn_on()
    frames, took = [], []
    for attacked in (False, True):
        hostile = [subprocess.Popen(_attack())] if attacked else []
        honest = threading.Thread(target=lambda: took.append(asyncio.run(_honest(phones))))
        honest.start()
        frames.append(_painted(glass, honest))
        for each in hostile:
            each.wait(300)
        for seat in EIGHT:
            phones.free(seat)
    phones.turn_off()
    glass.close()
    return {"frames": frames, "took": took[1]}


def _attack() -> list[str]:
    return [
        sys.executable, "-m", "tools.stress.hostile_phones", str(address.PORT), str(HOSTILE), str(LASTS_S)
    ]  # fmt: skip


async def _honest(phones: Any) -> list[float]:
    return await answers_of_honest_phones(phones._server, EIGHT, LASTS_S)


def _painted(glass: Any, while_alive: threading.Thread) -> tuple[float, float]:
    """Frames a second of an app that has something new to paint in each, and its thread's milliseconds for one."""
    from kivy.base import EventLoop

    painted, began, worked_s = 0, time.monotonic(), time.thread_time()
    while while_alive.is_alive():
        glass.app.tick()
        glass.window.canvas.ask_update()
        EventLoop.idle()
        painted += 1
    return painted / (time.monotonic() - began), (time.thread_time() - worked_s) / painted * 1000


if __name__ == "__main__":
    with here():
        print(json.dumps(measure()))
