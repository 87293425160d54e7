"""Reads a small set of every kind of picture and compares with what another version of the reader made of it.

    python -m companion.training.compare --data DATA --out runs/readings/now.json --against runs/readings/before.json

``DATA`` has the folders photos, decks and textures. Prints a row a set, and with ``--verbose`` each card that is read
otherwise. It takes about five minutes of two cores; ``--sets`` takes fewer.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from companion.cards import Face
from companion.decks import load_printed
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import MODELS
from companion.sources.camera.recognition.reader import CardReader, Reading
from companion.training.evaluate import LAYOUT_SETS
from companion.training.evaluate_gallery import enrolled, held_out_surfaces, of_one_each, printed_cards
from companion.training.held_out.any_deck import photographed, with_edges
from companion.training.held_out.foreign import STYLES, photographs
from companion.training.held_out.inks import INKS
from companion.training.held_out.scenes import scenes
from companion.training.measuring.photo_labels import Half, LabelledPhoto, labelled_folder
from companion.training.measuring.readings import (
    KeptReading,
    KeptReadings,
    differences,
    line_of,
    read_readings,
    table,
    write_readings,
)
from companion.training.measuring.scoring import judged

HELD_OUT = MODELS / "held_out.toml"
SEED = 9950
"""Of everything that is drawn or chosen here; nothing is tuned on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Pictures:
    """The pictures of a set, and what a reader of them is told of the deck. Where only the faces on a picture are
    known, not their places, they are the labels."""

    look: DeckLook
    photos: Iterator[LabelledPhoto | tuple[str, Picture, Counter[Face]]]


def photos(kind: str, count: int, labels: str, data: Path, *, half: Half = "report", seed: int = SEED) -> Pictures:
    """Photographs of one half of a source."""
    folder = labelled_folder(data / "photos" / kind, None, "cards" if labels == "cards" else "indices").half(half)
    chosen = np.random.default_rng(seed).choice(len(folder.files), count, replace=False)
    return Pictures(standard(), folder.photos(sorted(chosen.tolist())))


def listed(kind: str, folder: str, data: Path) -> Pictures:
    """Photographs of which it is known which faces they show."""
    truth = json.loads((data / "photos" / kind / "truth.json").read_text(encoding="utf-8"))

    def each() -> Iterator[tuple[str, Picture, Counter[Face]]]:
        for name, faces in truth.items():
            known = Counter[Face](faces if isinstance(faces, list) else [])
            del known["?"]
            yield name, _picture(data / "photos" / kind / folder / name), known

    look = standard()
    if (data / "photos" / kind / "faces").is_dir():
        look = of_one_each({file.stem: _picture(file) for file in (data / "photos" / kind / "faces").iterdir()})
    return Pictures(look, each())


def draw_scenes(
    layouts: str,
    count: int,
    data: Path,
    *,
    inks: str | None = None,
    only: Sequence[str] = (),
    seed: int = SEED,
    crossed: bool = False,
) -> Pictures:
    """Scenes of held-out standard decks, ``crossed`` by sticks, pens and fingers or not."""
    return Pictures(
        standard(),
        scenes(
            data / "decks",
            data / "textures",
            HELD_OUT,
            count=count,
            seed=seed,
            layouts=LAYOUT_SETS[layouts],
            inks=INKS[inks] if inks else None,
            only=only or USUAL,
            crossed=crossed,
        ),
    )


def dealt(
    deck: str,
    deals: Sequence[str],
    count: int,
    data: Path,
    *,
    marks: bool = False,
    shown: bool = False,
    own: bool = True,
    crossed: bool = False,
) -> Pictures:
    """Scenes of a deck that no training saw, before its own reader or, where it is not its ``own``, before a standard
    one; ``shown`` enrols it from a photograph of each face."""
    surfaces = held_out_surfaces(data / "textures", HELD_OUT)
    if deck in STYLES:
        faces: Mapping[Face, Picture] = STYLES[deck](photographs(data / "photos/phone_tables/images"))
        look = None
    else:
        faces, look = printed_cards(load_printed(deck), marks=marks), look_of(load_printed(deck))
    art = with_edges(faces, deck)
    if not own:
        look = standard()
    elif shown or look is None:
        look = of_one_each(enrolled(art, surfaces, shown=shown))
    return Pictures(
        look if marks else replace(look, marks={}),
        photographed(art, surfaces, deals=deals, count=count, seed=SEED, crossed=crossed),
    )


USUAL = (
    "git_byronknoll_vector",
    "gnome_neoclassical",
    "gnome_neoclassical_4_color",
    "gnome_orell",
    "gnome_plastic",
    "kde_jolly-royal",
    "kde_penguins",
)
"""The held-out decks that print rank and suit in one corner."""
SETS: Mapping[str, Callable[[Path], Pictures]] = {
    "tables": partial(photos, "phone_tables", 60, "cards"),
    "close-ups": partial(photos, "close_ups", 30, "indices"),
    "four-fans": partial(listed, "bridge_deals", "."),
    "jass": partial(listed, "jass", "."),
    "mixed": partial(draw_scenes, "mixed", 35),
    "apart": partial(draw_scenes, "mixed", 6, only=("kde_oxygen", "kde_oxygen-air", "kde_oxygen-white")),
    "gold-on-black": partial(draw_scenes, "mixed", 14, inks="gold-on-black"),
    "fan": partial(draw_scenes, "fan", 14),
    "cut-off": partial(draw_scenes, "cut-off", 4),
    "showdown": partial(draw_scenes, "showdown", 2),
    "four-hands": partial(draw_scenes, "four-hands", 2),
    "crossed": partial(draw_scenes, "apart", 42, crossed=True),
    "crossed-courts": partial(draw_scenes, "courts-apart", 42, crossed=True),
    "crossed-pictures": partial(dealt, "words", ("alone",), 8, crossed=True),
    "crossed-own-deck": partial(dealt, "pirates_custom", ("alone",), 8, crossed=True),
    "set": partial(listed, "set_cards", "photos"),
    "open": partial(dealt, "words", ("touching", "alone"), 4),
    "open-landscape": partial(dealt, "landscape", ("touching", "alone"), 4),
    "covered": partial(dealt, "by-hand", ("covered", "fanned"), 4),
    "covered-landscape": partial(dealt, "landscape", ("covered",), 3),
    "own-deck": partial(dealt, "pirates_custom", ("touching", "covered", "fanned"), 6),
    "letters": partial(dealt, "letters216", ("touching", "fanned"), 4),
    "marked": partial(dealt, "battle", ("touching", "covered", "fanned"), 6, marks=True),
    "shown": partial(dealt, "pirates_uno", ("touching",), 3, shown=True),
    "marked-standard": partial(dealt, "standard52", ("touching", "covered", "fanned"), 6, marks=True),
    "strange": partial(dealt, "battle", ("touching", "covered"), 6, own=False),
}


def standard() -> DeckLook:
    """The look that a reader gets for any standard deck."""
    return look_of(load_printed("standard52"))


def read_set(name: str, *, data: Path, models: Path | None) -> tuple[str, dict[str, KeptReading]]:
    """Reads all pictures of a set on one thread."""
    cv2.setNumThreads(1)
    pictures = SETS[name](data)
    reader = CardReader(models, look=pictures.look, threads=1)
    kept = {}
    for each in pictures.photos:
        picture = each.picture if isinstance(each, LabelledPhoto) else each[1]
        began = time.process_time()
        reading = reader.read(picture)
        ms = round(1e3 * (time.process_time() - began))
        kept[each.name if isinstance(each, LabelledPhoto) else each[0]] = _keep(reading, each, ms)
    return name, kept


def _keep(reading: Reading, photo: LabelledPhoto | tuple[str, Picture, Counter[Face]], ms: float) -> KeptReading:
    named = Counter(card.face for card in reading.cards if card.face is not None)
    if isinstance(photo, LabelledPhoto):
        findings = judged(photo.name, photo.group, reading, photo.cards).findings
        cards = sum(finding.counts for finding in findings)
        right = sum(finding.verdict == "right" and finding.counts for finding in findings)
        all_right = sum(finding.verdict == "right" for finding in findings)
        twice = sum(finding.verdict == "double" for finding in findings)
    else:
        cards = photo[2].total()
        right = all_right = (named & photo[2]).total()
        twice = 0
    return KeptReading(
        cards=cards,
        right=right,
        wrong=named.total() - all_right,
        twice=twice,
        sightings=tuple(map(line_of, reading.cards)),
        ms=ms,
    )


def _picture(file: Path) -> Picture:
    return np.asarray(cv2.imread(str(file), cv2.IMREAD_COLOR), np.uint8)


def parser() -> argparse.ArgumentParser:
    """The command line of this measure."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--data", type=Path, required=True, help="folder with photos, decks and textures")
    told.add_argument("--out", type=Path, required=True, help="JSON file that the readings are written to")
    told.add_argument("--against", type=Path, help="JSON file of other readings to compare with")
    told.add_argument("--sets", nargs="+", choices=sorted(SETS), default=list(SETS))
    told.add_argument("--models", type=Path, help="the folder of the trained models")
    told.add_argument("--processes", type=int, default=2)
    told.add_argument("--verbose", action="store_true", help="print each card that is read otherwise")
    return told


def measure(args: argparse.Namespace) -> None:
    """Reads the sets that are asked for, writes and compares."""
    before = read_readings(args.against) if args.against else {}
    kept: KeptReadings = {}
    with get_context("spawn").Pool(args.processes) as pool:
        for name, readings in pool.imap(partial(read_set, data=args.data, models=args.models), args.sets):
            kept[name] = readings
            print(name, file=sys.stderr, flush=True)
            write_readings(args.out, {name: readings})
    print(table(kept, before))
    if args.verbose:
        print("\n".join(differences(kept, before)))


if __name__ == "__main__":
    measure(parser().parse_args())
