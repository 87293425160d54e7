"""Measures photographs of single cards, such as those of a deck of another country, before a standard table:
``python -m tools.photographed FOLDER [--indices german]``.

FOLDER holds the photographs and ``truth.json``: the name of each file, and the card's face as a standard deck calls it
(`"JC"` for a German Bube of clubs; ``null`` for a card that no standard deck has). The counts and each failure are
written into ``photographed.json``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.cards import Face
from companion.decks import load_printed
from companion.decks.alphabets import ALPHABETS
from companion.observations import Sighting
from companion.sources.camera.capture.pictures import load
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.reader import CardReader
from tools.figures import write_figures

SURE = 0.8
"""The confidence from which a table plays a card without a question."""


def outcome(face: Face | None, seen: Sequence[Sighting]) -> str:
    """What a table makes of the photograph of one card."""
    named = {each.face for each in seen if each.face is not None and each.confidence >= SURE}
    if named:
        return "right" if named == {face} else "wrong"
    if any(each.foreign for each in seen):
        return "another deck's card"
    return "doubt" if seen else "not found"


def main() -> None:
    """Reads the photographs of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--indices", choices=("auto", *ALPHABETS), default="auto", help="as the deck file says them")
    args = parser.parse_args()
    deck = replace(load_printed("standard52"), indices=args.indices)
    reader = CardReader(look=look_of(deck))
    counts: Counter[str] = Counter()
    failures = []
    for name, face in json.loads((args.folder / "truth.json").read_text(encoding="utf-8")).items():
        seen = reader.read(load(args.folder / name).picture).cards
        counts[outcome(face, seen)] += 1
        if outcome(face, seen) == "wrong":
            failures.append([name, face, *(f"{each.face} {each.confidence:.2f}" for each in seen)])
    figures = {"photographs": counts.total(), "counts": counts, "wrong": failures}
    write_figures(Path(__file__).with_suffix(".json"), f"{args.folder.name}, {args.indices}", figures)
    print(figures)


if __name__ == "__main__":
    main()
