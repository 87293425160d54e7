"""Runs every stress run and prints one table."""

from __future__ import annotations

import argparse
import importlib
import sys
import time

RUNS = (
    ("journal, killed at random points", "tools.stress.journal", "kills"),
    ("every command, look-ups and connections", "tools.stress.lookups", "lookups"),
    ("terminal, killed while it is played", "tools.stress.kills", "at_the_terminal"),
    ("camera, killed while it is watched", "tools.stress.kills", "at_the_camera"),
    ("app, killed while it is touched", "tools.stress.kills", "at_the_glass"),
    ("journal, power lost at every byte", "tools.stress.journal", "power_losses"),
    ("journal, disk full, read-only, locked", "tools.stress.journal", "faults"),
    ("journal, damaged files", "tools.stress.journal", "damaged_files"),
    ("disks that fail under every command that writes", "tools.stress.disks", "failing_disks"),
    ("sessions, a sound chain over odd content", "tools.stress.hostile_sessions", "odd_content"),
    ("sessions, everything that may lie in their folder", "tools.stress.hostile_sessions", "odd_folder"),
    ("parcels, damaged and built to harm", "tools.stress.hostile_parcels", "parcels"),
    ("parcels, the memory of the worst", "tools.stress.hostile_parcels", "parcel_memory"),
    ("sessions, two programs at once", "tools.stress.orders", "two_programs"),
    ("streams, servers that say anything", "tools.stress.streams", "streams"),
    ("pictures, damaged", "tools.stress.hostile_pictures", "pictures"),
    ("pictures, the memory of the largest", "tools.stress.hostile_pictures", "picture_memory"),
    ("protocol lines, damaged", "tests.nfc.stress_wire", "damaged_lines"),
    ("board: presses at random phases", "tools.stress.board", "presses"),
    ("board: evenings with sleeps, drift, slow turns, lost lines", "tools.stress.board", "evenings"),
    ("board: an hour of cable faults", "tools.stress.board", "cable_faults"),
    ("board: cards laid until they are known", "tools.stress.board", "tags"),
    ("board: cards laid until they are judged", "tools.stress.board", "decisions"),
    ("board: four hours in a real MicroPython", "tools.stress.board", "four_hours"),
    ("phones: presses of 1,000 evenings in a bad Wi-Fi", "tools.stress.phones", "evenings"),
    ("phones: every line of whole games", "tools.stress.phones", "every_line"),
    ("phones: damaged messages", "tools.stress.phones", "damaged_messages"),
    ("phones: eight honest ones and 100 hostile ones", "tools.stress.phones", "hostile_phones"),
    ("phones: the app's frames among 100 hostile ones", "tools.stress.glass_phones", "frames_and_answers"),
    ("records, damaged", "tools.stress.records", "damaged_records"),
    ("words of the five games, each at least 50 times", "tools.stress.words", "every_word_occurs"),
    ("scorers on paper, Battle", "tools.stress.scorers", "battle"),
    ("scorers on paper, Pirate's Bluff", "tools.stress.scorers", "pirates_bluff"),
    ("scorers on paper, anything at any time", "tools.stress.scorers", "anytime"),
    ("scorers on paper, Bluffing Battles", "tools.stress.scorers", "bluffing_battles"),
    ("scorers on paper, lost war", "tools.stress.scorers", "lost_war"),
    ("scorers on paper, Bluff Words", "tools.stress.scorers", "bluff_words"),
)


def main() -> int:
    """Runs the tests that the command line names, or all."""
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
