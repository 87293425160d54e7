"""Runs every stress run and prints one table."""

from __future__ import annotations

import argparse
import importlib
import sys
import time

RUNS = (
    ("journal, killed at random points", "tests.stress.journal", "kills"),
    ("every command, look-ups and connections", "tests.stress.lookups", "lookups"),
    ("terminal, killed while it is played", "tests.stress.kills", "at_the_terminal"),
    ("camera, killed while it is watched", "tests.stress.kills", "at_the_camera"),
    ("app, killed while it is touched", "tests.stress.kills", "at_the_glass"),
    ("journal, power lost at every byte", "tests.stress.journal", "power_losses"),
    ("journal, disk full, read-only, locked", "tests.stress.journal", "faults"),
    ("journal, damaged files", "tests.stress.journal", "damaged_files"),
    ("disks that fail under every command that writes", "tests.stress.disks", "failing_disks"),
    ("sessions, a sound chain over odd content", "tests.stress.hostile_sessions", "odd_content"),
    ("sessions, everything that may lie in their folder", "tests.stress.hostile_sessions", "odd_folder"),
    ("parcels, damaged and built to harm", "tests.stress.hostile_parcels", "parcels"),
    ("parcels, the memory of the worst", "tests.stress.hostile_parcels", "parcel_memory"),
    ("sessions, two programs at once", "tests.stress.orders", "two_programs"),
    ("streams, servers that say anything", "tests.stress.streams", "streams"),
    ("pictures, damaged", "tests.stress.hostile_pictures", "pictures"),
    ("pictures, the memory of the largest", "tests.stress.hostile_pictures", "picture_memory"),
    ("protocol lines, damaged", "tests.nfc.stress_wire", "damaged_lines"),
    ("board: presses at random phases", "tests.stress.board", "presses"),
    ("board: evenings with sleeps, drift, slow turns, lost lines", "tests.stress.board", "evenings"),
    ("board: an hour of cable faults", "tests.stress.board", "cable_faults"),
    ("board: cards laid until they are known", "tests.stress.board", "tags"),
    ("board: cards laid until they are judged", "tests.stress.board", "decisions"),
    ("board: four hours in a real MicroPython", "tests.stress.board", "four_hours"),
    ("records, damaged", "tests.stress.records", "damaged_records"),
    ("words of the five games, each at least 50 times", "tests.stress.words", "every_word_occurs"),
    ("scorers on paper, Battle", "tests.stress.scorers", "battle"),
    ("scorers on paper, Pirate's Bluff", "tests.stress.scorers", "pirates_bluff"),
    ("scorers on paper, anything at any time", "tests.stress.scorers", "anytime"),
    ("scorers on paper, Bluffing Battles", "tests.stress.scorers", "bluffing_battles"),
    ("scorers on paper, lost war", "tests.stress.scorers", "lost_war"),
    ("scorers on paper, Bluff Words", "tests.stress.scorers", "bluff_words"),
)


def main() -> int:
    """Runs what was asked for (all without arguments)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="parts of the runs' names")
    wanted = parser.parse_args().only
    failed = 0
    print("| run | cases | failures | seconds |\n| --- | ---: | ---: | ---: |")
    for name, module, function in RUNS:
        if wanted and not any(word in name for word in wanted):
            continue
        start = time.perf_counter()
        cases, failures = getattr(importlib.import_module(module), function)()
        failed += len(failures)
        print(f"| {name} | {cases} | {len(failures)} | {time.perf_counter() - start:.0f} |", flush=True)
        for failure in failures[:10]:
            print(f"    {failure}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
