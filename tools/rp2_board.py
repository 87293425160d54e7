"""``make board``: the board's own files in an official MicroPython on an emulated RP2040, and what came of it.

``COMPANION_RP2_IMAGE`` names the image, the RPI_PICO UF2 file of MicroPython 1.26 or newer (micropython.org); none is
kept here, and without one nothing is run.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import time
from pathlib import Path

from companion.sources.nfc.link.bootloader import FAMILIES, family_of
from companion.sources.nfc.link.flashing import FlashError
from companion.sources.nfc.link.heard import BoardRefused, Pressed, ReaderSays, TagCame
from tests.firmware.rp2_table import Rp2Table
from tools.stress.board import compare, press_at_random

IMAGE = "COMPANION_RP2_IMAGE"
SECONDS = 40.0
READERS = 6


def why_not(environment: dict[str, str]) -> str:
    """Why nothing can be run; empty where it can."""
    named = environment.get(IMAGE, "")
    if not named:
        return (
            f"Not run: {IMAGE} names no image. Take the UF2 file RPI_PICO of MicroPython 1.26 or newer from "
            "micropython.org/download/RPI_PICO, then: make board IMAGE=FILE.uf2"
        )
    try:
        family = family_of(Path(named))
    except FlashError as problem:
        return f"Not run: {problem}"
    if FAMILIES.get(family) != "RP2040":
        return f"Not run: {named} is not for an RP2040, which is what can be emulated: take RPI_PICO."
    if importlib.util.find_spec("rp2040py") is None or importlib.util.find_spec("littlefs") is None:
        return "Not run: the emulator is not installed: pip install -e '.[board]'"
    return ""


def run(image: Path, folder: Path) -> tuple[list[str], list[str]]:
    """(figures, what was wrong) of one evening of the emulated board."""
    table = Rp2Table(image, files=folder, readers=READERS, seed=3)
    presses = press_at_random(table, 150, from_us=15_000_000, every_us=140_000)
    presses = [each for each in presses if each[0] < (SECONDS - 2) * 1e6]
    for reader in range(1, READERS + 1):
        table.at(12.0 + reader, lambda reader=reader: table.lay(reader, f"0400000000000{reader}"))  # type: ignore[misc]
    turns: list[int] = []
    for second in range(10, int(SECONDS)):
        table.at(second, lambda: turns.append(table.link.health.longest_turn_ms if table.link.health else 0))
    began = time.monotonic()
    table.play(SECONDS)
    took_s = time.monotonic() - began
    board, health = table.link.greeted, table.link.health
    refused = [each.why for each in table.of(BoardRefused)]
    if board is None or health is None:
        return [], refused or ["the board never greeted"]
    heard = [each for each in table.of(Pressed) if each.at < SECONDS - 2]
    wrong = compare(presses, heard)
    last = {each.reader: each.state for each in table.of(ReaderSays)}
    wrong += [f"reader {number} is {last.get(number)}" for number in range(1, READERS + 1) if last.get(number) != "ok"]
    if len(table.of(TagCame)) != READERS:
        wrong.append(f"{len(table.of(TagCame))} of {READERS} cards were noticed")
    worst_ms = max((each.pm for each in heard), default=0.0) * 1000
    return [
        f"MicroPython {board.interpreter} on an emulated RP2040, looks at the buttons: {board.sampling}",
        f"presses: {len(presses)}, heard {len(heard)}, promised ±{worst_ms:.1f} ms at most",
        f"cards: {len(table.of(TagCame))} of {READERS}",
        f"longest turn in each second: at most {max(turns)} ms, usually {sorted(turns)[len(turns) // 2]} ms",
        f"free bytes {health.free:,}, restarts {health.resets}, edges without room {health.lost_edges}",
        f"{SECONDS:.0f} s of the board took {took_s:.0f} s",
    ], wrong


def main() -> int:
    """Prints the figures; 0 when all was well or nothing could be run."""
    why = why_not(dict(os.environ))
    if why:
        print(why)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        figures, wrong = run(Path(os.environ[IMAGE]), Path(folder) / "board")
    print("\n".join([*figures, *(f"WRONG: {each}" for each in wrong)]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
