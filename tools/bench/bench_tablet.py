"""A slow tablet: the app on one core at half speed, with a camera; and how often it paints when nothing moves.

Nobody paints the pixels: without a graphics chip that takes 80 ms of processor time a frame, and a tablet has one.
As root on Linux, whose control groups hold the process back: ``python -m tools.bench.bench_tablet [IDLE_SECONDS]``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

PERIOD_US = 10_000
HALF_US = PERIOD_US // 2
PLAYED_S = 20.0
IDLE_S = 60.0
AIM_FPS, AIM_LOOKS = 30, 5
ACT_EVERY_S = 0.5
GROUPS = Path("/sys/fs/cgroup")
DEMO = Path("calibration/demo")


@contextmanager
def half_a_core() -> Iterator[Path]:
    """A control group whose processes get half a core. Raises OSError where that cannot be."""
    old = GROUPS / "cpu"
    group = (old if old.is_dir() else GROUPS) / f"companion-{os.getpid()}"
    group.mkdir()
    try:
        if old.is_dir():
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(HALF_US))
        else:
            (group / "cpu.max").write_text(f"{HALF_US} {PERIOD_US}")
        yield group
    finally:
        group.rmdir()


def main(idle_s: float) -> None:
    """Prints one table; each figure is of a process of its own."""
    print("| one core at half speed, 1280×800 | figure | aim |\n| --- | ---: | ---: |", flush=True)
    with half_a_core() as group:
        for engine in ("none", "opencv", "onnxruntime"):
            line = [sys.executable, "-m", "tools.bench.bench_tablet", "--inside", str(group), engine, str(idle_s)]
            subprocess.run(["taskset", "-c", "0", *line], check=True, env={**os.environ, "KIVY_GL_BACKEND": "mock"})


def inside(group: Path, engine: str, idle_s: float) -> None:
    """The measurements of one process, with a camera read by this engine or none."""
    from tests.screens.display import ensure_display

    missing = ensure_display()
    if missing:
        sys.exit(missing)
    from kivy.clock import Clock

    from tests.screens.glass import Glass

    glass = Glass("pirates-bluff", ("Ann", "Ben", "Cem", "Dan"))
    Clock._max_fps = 60  # as the app has it
    camera = None if engine == "none" else _Camera(engine)
    (group / "cgroup.procs").write_text(str(os.getpid()))
    try:
        if camera is None:
            flips = _frames_at_rest(glass, idle_s)
            print(f"| frames painted in {idle_s:.0f} s without movement | {flips} | 0 |")
        else:
            camera.start()
        seconds, late = _frames_in_play(glass)
        median, least = statistics.median(seconds), min(seconds)
        told = "no camera" if camera is None else f"a camera read by {engine}"
        print(f"| frames a second, an act every {ACT_EVERY_S} s, {told} | {median}, least {least} | {AIM_FPS} |")
        print(f"| frames later than a 30th of a second, of {sum(seconds)} | {late} | |")
        if camera is not None:
            print(f"| the camera's looks a second, {engine}, 1280×720 | {camera.end():.1f} | {AIM_LOOKS} |")
    finally:
        parent = group.parent / "cgroup.procs"
        parent.write_text(str(os.getpid()))
    glass.close()


class _Camera:
    """Reads the demo table's photographs one after another, each for two seconds, as a camera that shakes a little."""

    def __init__(self, engine: str) -> None:
        os.environ["COMPANION_ENGINE"] = engine
        import cv2

        from companion.decks import load_printed
        from companion.sources.camera.recognition.deck_look import look_of
        from companion.sources.camera.recognition.live import LiveReader
        from companion.sources.camera.recognition.reader import CardReader

        cv2.setNumThreads(1)
        self._live = LiveReader(CardReader(look=look_of(load_printed("standard52")), threads=1))
        pictures = [cv2.imread(str(file)) for file in sorted(DEMO.glob("*.jpg"))]
        self._pictures = [cv2.resize(each, (1280, 720)) for each in pictures]
        self._live.read(self._pictures[0])  # the networks are loaded
        self._looks, self._ended = 0, False
        self._thread = threading.Thread(target=self._read)

    def start(self) -> None:
        self._began = time.monotonic()
        self._thread.start()

    def end(self) -> float:
        """Looks a second."""
        self._ended = True
        looks, lasted = self._looks, time.monotonic() - self._began
        self._thread.join()
        return looks / lasted

    def _read(self) -> None:
        import cv2
        import numpy as np

        noise = np.random.default_rng(1).integers(-3, 4, (720, 1280, 3), dtype=np.int8)
        for number in count():
            at = int((time.monotonic() - self._began) / 2) % len(self._pictures)
            picture = cv2.add(self._pictures[at], np.roll(noise, number, axis=1), dtype=cv2.CV_8U)
            self._live.read(np.asarray(picture, np.uint8))
            self._looks += 1
            if self._ended:
                return


def _frames_at_rest(glass: Any, seconds: float) -> int:
    """How often the window is painted while nobody does anything."""
    from kivy.base import EventLoop

    def run(lasts_s: float) -> None:
        end = time.monotonic() + lasts_s
        while time.monotonic() < end:
            glass.app.tick()
            EventLoop.idle()

    run(8.0)
    flips: list[float] = []
    glass.window.bind(on_flip=lambda *_: flips.append(time.monotonic()))
    run(seconds)
    return len(flips)


def _frames_in_play(glass: Any) -> tuple[list[int], int]:
    """Frames in each second of a game, and how many came later than the aim lets them."""
    from kivy.base import EventLoop

    from tools.bench.bench_app import hear

    began = last = heard = time.monotonic()
    seconds, late = [0] * int(PLAYED_S), 0
    while (now := time.monotonic()) - began < PLAYED_S:
        if now - heard > ACT_EVERY_S:
            hear(glass, int(now))
            heard = now
        glass.app.tick()
        glass.window.canvas.ask_update()
        EventLoop.idle()
        after = time.monotonic()
        late += after - last > 1 / AIM_FPS
        last = after
        seconds[min(int(after - began), len(seconds) - 1)] += 1
    return seconds, late


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else IDLE_S)
