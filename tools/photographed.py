"""Measures photographs of cards, such as those of a deck of another country before a standard table:
``python -m tools.photographed FOLDER [--indices german]``.

FOLDER holds ``truth.json``: the name of each photograph, and the card's face as a standard deck calls it (`"JC"` for a
German Bube of clubs; ``null`` for a card that no standard deck has), or a list of all faces on it (``"?"`` for one that
nobody can read). The photographs stand beside it or in ``photos/``. If there is a folder ``faces/``, its pictures are
enrolled as the deck. The counts and each failure are written into ``photographed.json``.
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
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.reader import CardReader
from companion.training.evaluate_gallery import of_one_each
from tools.figures import write_figures

UNREADABLE = "?"
SURE = 0.8
"""The confidence from which a table plays a card without a question."""


def outcome(face: Face | None, seen: Sequence[Sighting]) -> str:
    """The result of a table for the photograph of one card."""
    named = {each.face for each in seen if each.face is not None and each.confidence >= SURE}
    if named:
        return "right" if named == {face} else "wrong"
    if any(each.foreign for each in seen):
        return "another deck's card"
    return "doubt" if seen else "not found"


def count_outcomes(faces: Sequence[Face], seen: Sequence[Sighting]) -> dict[str, Counter[Face]]:
    """The results of a table for the photograph of several cards: the faces that it names, rightly or wrongly, and
    those that it does not."""
    shown = Counter(face for face in faces if face != UNREADABLE)
    named = Counter(each.face for each in seen if each.face is not None and each.confidence >= SURE)
    return {"right": shown & named, "wrong": named - shown, "not named": shown - named}


def enrol(folder: Path) -> DeckLook:
    """The deck of which a folder has a picture of each face."""
    return of_one_each({file.stem: load(file).picture for file in sorted(folder.iterdir())})


def main() -> None:
    """Reads the photographs of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--indices", choices=("auto", *ALPHABETS), default="auto", help="as the deck file says them")
    args = parser.parse_args()
    faces = args.folder / "faces"
    standard = replace(load_printed("standard52"), indices=args.indices)
    reader = CardReader(look=enrol(faces) if faces.is_dir() else look_of(standard))
    photos = args.folder / "photos" if (args.folder / "photos").is_dir() else args.folder
    counts: Counter[str] = Counter()
    failures = []
    truth = json.loads((args.folder / "truth.json").read_text(encoding="utf-8"))
    for name, face in truth.items():
        seen = reader.read(load(photos / name).picture).cards
        if isinstance(face, list):
            made = count_outcomes(face, seen)
            counts += Counter({each: cards.total() for each, cards in made.items()})
            failures += [[name, each, *sorted(made[each])] for each in ("wrong", "not named") if made[each]]
            continue
        counts[outcome(face, seen)] += 1
        if outcome(face, seen) == "wrong":
            failures.append([name, face, *(f"{each.face} {each.confidence:.2f}" for each in seen)])
    figures = {"photographs": len(truth), "counts": counts, "failures": failures}
    indices = "its faces enrolled" if faces.is_dir() else args.indices
    write_figures(Path(__file__).with_suffix(".json"), f"{args.folder.name}, {indices}", figures)
    print(figures)


if __name__ == "__main__":
    main()
