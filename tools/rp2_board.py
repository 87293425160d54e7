"""``make board``: the board's own files in an official MicroPython on an emulated RP2040, and the result.

``COMPANION_RP2_IMAGE`` names the image, the RPI_PICO UF2 file of MicroPython 1.26 or newer (micropython.org); none is
kept here, and without one nothing is run. A thousand presses take most of an hour on an idle core; it prints every
second how far it is, and ``--presses`` makes it shorter.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TextIO

from companion.sources.nfc.link.bootloader import FAMILIES, family_of
from companion.sources.nfc.link.flashing import FlashError
from companion.sources.nfc.link.heard import BoardRefused, Greeted, Pressed, ReaderSays, TagCame, TagWent
from tests.firmware.rp2_table import Rp2Table
from tools.stress.board import compare, press_at_random

IMAGE = "COMPANION_RP2_IMAGE"
SECONDS = 120.0  # of the board, at most
PRESSES = 1000
READERS = 6
AFTER_PULLS = (3, 5)  # the button that is pressed after each pull of the cable
RESTARTS_WITHIN_S = 4.0


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


def run(image: Path, folder: Path, *, count: int = PRESSES, told: TextIO = sys.stderr) -> tuple[list[str], list[str]]:
    """(figures, what was wrong) of one evening of the emulated board: cards on six readers, many presses, a tablet that
    sleeps for three seconds, and a cable that is pulled twice."""
    table = Rp2Table(image, files=folder, readers=READERS, seed=3)
    presses = press_at_random(table, count, from_us=3_000_000, every_us=21_000, held_us=30_000, apart_us=80_000)
    last_us = presses[-1][0]
    middle_s, pulled_s = last_us / 2e6, last_us / 1e6 + 1.5
    end_s = min(SECONDS, pulled_s + len(AFTER_PULLS) * RESTARTS_WITHIN_S)
    presses = [each for each in presses if each[0] < (end_s - 1) * 1e6]
    for reader in range(1, READERS + 1):
        table.at(2.5 + reader / 4, lambda reader=reader: table.lay(reader, f"0400000000000{reader}"))  # type: ignore[misc]
    table.at(middle_s, lambda: setattr(table, "tablet", False))
    table.at(middle_s + 3.0, lambda: setattr(table, "tablet", True))
    for number, button in enumerate(AFTER_PULLS):
        at_s = pulled_s + number * RESTARTS_WITHIN_S
        table.at(at_s, table.pull_cable)
        table.press(button, int((at_s + RESTARTS_WITHIN_S - 1.0) * 1e6))
    turns: list[int] = []
    began = time.monotonic()

    def look(second: int) -> None:
        turns.append(table.link.health.longest_turn_ms if table.link.health else 0)
        heard = len(table.of(Pressed))
        print(f"{second} of {end_s:.0f} s, {heard} presses, {time.monotonic() - began:.0f} s", file=told, flush=True)

    for second in range(1, int(end_s)):
        table.at(second, partial(look, second))
    table.play(end_s)
    board, health = table.link.greeted, table.link.health
    refused = [each.why for each in table.of(BoardRefused)]
    if board is None or health is None:
        return [], refused or ["the board never greeted"]
    heard = [each for each in table.of(Pressed) if each.at < pulled_s]
    after = [each.button for each in table.of(Pressed) if each.at >= pulled_s]
    wrong = compare(presses, heard)
    if after != list(AFTER_PULLS):
        wrong.append(f"after the cable was pulled, buttons {after} were heard, not {list(AFTER_PULLS)}")
    starts = 1 + sum(each.restarted for each in table.of(Greeted))
    if starts != 1 + len(AFTER_PULLS):
        wrong.append(f"the board started {starts} times")
    last = {each.reader: each.state for each in table.of(ReaderSays)}
    wrong += [f"reader {number} is {last.get(number)}" for number in range(1, READERS + 1) if last.get(number) != "ok"]
    cards = [number for number in range(1, READERS + 1) if table.link.there(number) == (f"0400000000000{number}",)]
    if len(cards) != READERS or len(table.of(TagCame)) < READERS:
        wrong.append(f"{len(cards)} of {READERS} cards are known at the end")
    if table.of(TagWent):
        wrong.append(f"{len(table.of(TagWent))} cards were told as gone")
    worst_ms = sorted(each.pm * 1000 for each in heard) or [0.0]
    asleep = [each for each in heard if middle_s <= each.at < middle_s + 3.0]
    return [
        f"MicroPython {board.interpreter} on an emulated RP2040, looks at the buttons: {board.sampling}",
        f"presses: {len(presses)}, heard {len(heard)}, {len(asleep)} of them while the tablet slept; "
        f"promised ±{worst_ms[len(worst_ms) // 2]:.1f} ms in the middle, ±{worst_ms[-1]:.1f} ms at most",
        f"cards: {len(cards)} of {READERS}; cable pulled {len(AFTER_PULLS)} times, starts {starts}",
        f"longest turn in each second: at most {max(turns)} ms, usually {sorted(turns)[len(turns) // 2]} ms",
        f"free bytes {health.free:,}, edges without room {health.lost_edges}",
        f"{end_s:.0f} s of the board took {time.monotonic() - began:.0f} s",
    ], wrong


def main(words: list[str] | None = None) -> int:
    """Prints the figures; 0 when all was well or nothing could be run."""
    parser = argparse.ArgumentParser(prog="python -m tools.rp2_board", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES, help="how many presses (%(default)s)")
    args = parser.parse_args(words)
    why = why_not(dict(os.environ))
    if why:
        print(why)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        figures, wrong = run(Path(os.environ[IMAGE]), Path(folder) / "board", count=args.presses)
    print("\n".join([*figures, *(f"WRONG: {each}" for each in wrong)]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
