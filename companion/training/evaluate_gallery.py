"""How well cards of decks that no training has seen are named from one picture of each face.

    python -m companion.training.evaluate_gallery --textures SURFACES --photos PICTURES --deal touching alone --seed 1 2

Prints a row a deck with the processor's milliseconds a picture, and how many cards of others (of the next deck, of all
with ``--others all``) are named as faces of it; then each card that is not named right.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.cards import Face
from companion.decks import PrintedDeck, load_printed
from companion.press.rendering import render_cards
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.gallery.photographed import as_printed
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import MODELS
from companion.sources.camera.recognition.reader import CardReader, Reads
from companion.training.evaluate import marked
from companion.training.held_out.any_deck import DEALS, photograph_faces, photographed, with_edges
from companion.training.held_out.foreign import STYLES, photographs
from companion.training.held_out.scenes import Art, held_out_names
from companion.training.measuring.failed import write_sheet
from companion.training.measuring.scoring import JudgedPhoto, judged

_DPI = 150.0


def parser() -> argparse.ArgumentParser:
    """The command line of this measure."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--textures", type=Path, required=True, help="folder of surfaces; only those held out are used")
    told.add_argument("--photos", type=Path, required=True, help="folder of photographs to cut pictures from")
    told.add_argument("--style", nargs="*", choices=sorted(STYLES), default=list(STYLES), help="decks that are drawn")
    told.add_argument("--deck", nargs="*", default=[], help="deck files, or bundled decks by name")
    told.add_argument("--marks", action="store_true", help="print the marks on the cards of --deck")
    told.add_argument("--deal", nargs="+", choices=sorted(DEALS), default=["touching", "alone"])
    told.add_argument("--shown", action="store_true", help="enrol from a photograph of each face, not from its art")
    told.add_argument("--sample", type=int, default=40, help="pictures a deck")
    told.add_argument("--seed", type=int, nargs="+", default=[1])
    told.add_argument("--others", choices=("next", "all", "none"), default="next", help="decks before the wrong reader")
    told.add_argument("--models", type=Path, help="the folder of the trained models")
    told.add_argument("--failures", type=Path, help="where to write pictures of the failures")
    told.add_argument("--sheet", type=Path, help="where to write all pictures of --failures as one")
    return told


def measure(args: argparse.Namespace) -> None:
    """Measures by its arguments, and prints."""
    surfaces = held_out_surfaces(args.textures, MODELS / "held_out.toml")
    photos = photographs(args.photos)
    arts = {style: with_edges(STYLES[style](photos), style) for style in args.style}
    looks = {name: look_of(load_printed(name)) for name in args.deck}
    arts |= {name: with_edges(printed_cards(load_printed(name), marks=args.marks), name) for name in args.deck}
    total: Counter[str] = Counter()
    failed: list[str] = []
    print("| deck | cards | named right | named wrong | not named | not found | another deck's cards named | ms |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    names = list(arts)
    for number, style in enumerate(names):
        look = None if args.shown else looks.get(style)
        look = look or of_one_each(enrolled(arts[style], surfaces, shown=args.shown))
        reader = CardReader(args.models, look=look if args.marks else replace(look, marks={}))
        began = time.process_time()
        own = read(reader, arts[style], surfaces, args)
        spent = 1e3 * (time.process_time() - began) / max(1, len(own))
        others = {"next": 1, "all": len(names) - 1, "none": 0}[args.others] if len(names) > 1 else 0
        after = [names[(number + 1 + each) % len(names)] for each in range(others)]
        stray = [photo for other in after for photo in read(reader, arts[other], surfaces, args, own=False)]
        counted = count(own)
        failed += failures(style, own)
        counted["strangers"] = sum(
            f.sighting is not None and f.sighting.face is not None for p in stray for f in p.findings
        )
        counted["strange"] = sum(f.label is not None for p in stray for f in p.findings)
        total += counted
        print(f"{row(style, counted)} {spent:.0f} |", flush=True)
    print(f"{row('all', total)} |")
    print("\n".join(["", *failed]))
    write_sheet(args.failures, args.sheet)


def printed_cards(deck: PrintedDeck, *, marks: bool) -> dict[Face, Picture]:
    """The faces of a deck file as they are printed."""
    cards = [card for card in deck.cards(1) if card.copy == 1]
    return dict(zip((card.face for card in cards), render_cards(deck, cards, _DPI, marks=marks), strict=True))


def enrolled(art: Art, surfaces: Sequence[Picture], *, shown: bool) -> Mapping[Face, Picture]:
    """The pictures to enrol a deck by: its art, or a photograph of each face."""
    if shown:
        taken = photograph_faces(art, surfaces[0], seed=7)
        return {face: as_printed(picture) for face, picture in taken.items()}
    return {face: np.asarray(picture[..., :3]) for face, picture in art.faces.items()}


def of_one_each(pictures: Mapping[Face, Picture]) -> DeckLook:
    """A deck of one card of each face, as a folder of pictures makes one."""
    return DeckLook(pictures=pictures, copies=dict.fromkeys(pictures, 1))


def read(
    reader: Reads, art: Art, surfaces: Sequence[Picture], args: argparse.Namespace, *, own: bool = True
) -> list[JudgedPhoto]:
    """Photographs of a deck, read and judged; pictures of the failures are written where that is asked: of the reader's
    ``own`` deck what is not exactly right, of another one what has a name."""
    judgements = []
    pictures = (
        (seed, photo)
        for seed in args.seed
        for photo in photographed(art, surfaces, deals=args.deal, count=args.sample, seed=seed)
    )
    for seed, photo in pictures:
        judgements.append(judged(photo.name, photo.group, reader.read(photo.picture), photo.cards))
        if args.failures and (not judgements[-1].exactly_right if own else _names_any(judgements[-1])):
            args.failures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.failures / f"{seed}-{photo.name}"), marked(photo.picture, judgements[-1]))
    return judgements


def _names_any(photo: JudgedPhoto) -> bool:
    return any(finding.sighting is not None and finding.sighting.face is not None for finding in photo.findings)


def count(judgements: Sequence[JudgedPhoto]) -> Counter[str]:
    """How many readable cards have each verdict; names from nothing and doubles count as wrong."""
    counted: Counter[str] = Counter()
    for finding in (finding for photo in judgements for finding in photo.findings):
        if finding.label is None:
            counted["wrong"] += finding.sighting is not None and finding.sighting.face is not None
        elif finding.counts:
            counted[finding.verdict] += 1
    return counted


def failures(deck: str, judgements: Sequence[JudgedPhoto]) -> list[str]:
    """A line for each card that is not named right, and for each name from nothing."""
    lines = []
    for photo in judgements:
        for finding in photo.findings:
            if finding.label is not None and (not finding.counts or finding.verdict == "right"):
                continue
            if finding.label is None and (finding.sighting is None or finding.sighting.face is None):
                continue
            face = "nothing" if finding.label is None else finding.label.face
            said = [] if finding.sighting is None else list(finding.sighting.candidates[:2])
            lines.append(f"{deck} {photo.name}: {face} {finding.verdict} {said}")
    return lines


def row(name: str, counted: Mapping[str, int]) -> str:
    """A row of the table."""
    cards = sum(counted[verdict] for verdict in ("right", "wrong", "unnamed", "missed"))
    told = (f"{counted[v]} ({counted[v] / max(1, cards):.3f})" for v in ("right", "wrong", "unnamed", "missed"))
    return f"| {name} | {cards} | {' | '.join(told)} | {counted['strangers']} of {counted['strange']} |"


def held_out_surfaces(folder: Path, held_out: Path) -> list[Picture]:
    """The surfaces that no training sees, BGR."""
    _, kinds, _ = held_out_names(held_out)
    paths = sorted(path for path in folder.iterdir() if path.name.startswith(tuple(kinds)))
    return [np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.uint8) for path in paths]


if __name__ == "__main__":
    measure(parser().parse_args())
