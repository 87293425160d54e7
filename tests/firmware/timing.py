"""The times of the steps of the board's program: ``python -m tests.firmware.timing``.

Measured in MicroPython for Linux, and times the factor by which an emulated RP2040 was slower with the steps of
version 1 (sending a line: 4.5 ms there, 18.6 us here; reading one: 3.9 ms, 16.0 us).
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from companion.sources.nfc.link.flashing import stage
from tests.firmware import interpreters
from tests.firmware.test_core import an_evening

FACTOR = statistics.mean((4500 / 18.6, 3900 / 16.0))
RUNS = 5


def figures() -> dict[str, float]:
    """Microseconds by step, here."""
    quickest: dict[str, float] = {}
    board, _ = an_evening()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        stage(folder)
        driver = Path(__file__).with_name("timing_driver.py")
        (folder / driver.name).write_text(driver.read_text(encoding="utf-8"), encoding="utf-8")
        for _ in range(RUNS):
            steps, *_, turns = interpreters.run("unix", folder, "timing_driver", ["steps", *board.turns, "told"])
            for told in (steps, turns):
                for word in told.split():
                    name, us = word.split("=")
                    quickest[name] = min(quickest.get(name, 1e9), float(us))
    return quickest


def main() -> None:
    """Prints the table."""
    print(f"| step | here, us | an RP2040, about, ms (times {FACTOR:.0f}) |\n| --- | ---: | ---: |")
    for name, us in figures().items():
        print(f"| {name} | {us:.2f} | {us * FACTOR / 1000:.2f} |")


if __name__ == "__main__":
    main()
