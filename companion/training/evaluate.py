"""``companion dev evaluate``: how well cards are read on labelled photographs, or on scenes of held-out decks."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np

from companion.decks import load_printed
from companion.decks.alphabets import AUTO, INDICES
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.network import MODELS, ModelError
from companion.sources.camera.recognition.reader import CardReader, Reads
from companion.training.held_out.changes import CHANGES
from companion.training.held_out.hands import LAYOUTS, Layout, aces, apart, courts_apart, four_hands, showdown, twenty
from companion.training.held_out.inks import INKS
from companion.training.held_out.scenes import scenes
from companion.training.measuring import figures
from companion.training.measuring.failed import write_sheet
from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import HALVES, LabelledPhoto, labelled_folder
from companion.training.measuring.plain import PlainReader
from companion.training.measuring.scoring import JudgedPhoto, judged

LAYOUT_SETS: dict[str, dict[str, Layout]] = {
    "mixed": LAYOUTS,
    "aces": {"aces": aces},
    "apart": {"apart": apart},
    "courts-apart": {"courts-apart": courts_apart},
    "cut-off": {"cut-off": twenty},
    "fan": {"fan": LAYOUTS["fan"]},
    "four-hands": {"four-hands": four_hands},
    "twenty": {"twenty": twenty},
    "showdown": {"showdown": showdown},
}
_MOST_FAILURES = 60


def add_evaluate_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion dev evaluate``."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--photos", type=Path, metavar="DIR", help="labelled photographs: images/, labels/, names.txt")
    what.add_argument("--scenes", choices=sorted(LAYOUT_SETS), help="held-out scenes (with --decks, --textures)")
    parser.add_argument("--labels", type=Path, metavar="DIR", help="the labels, where they lie elsewhere")
    parser.add_argument("--amended", type=Path, metavar="TOML", help="labels of ours: added, and corrected")
    parser.add_argument("--kind", choices=("cards", "indices"), default="cards", help="what the labels' boxes bound")
    parser.add_argument("--half", choices=HALVES, help="only every second scene of the photographs, told by time")
    parser.add_argument("--decks", type=Path, metavar="DIR", help="a folder of deck art for --scenes")
    parser.add_argument("--deck", nargs="+", metavar="NAME", help="of the held-out decks of --scenes only these")
    parser.add_argument("--textures", type=Path, metavar="DIR", help="a folder of surfaces for --scenes")
    parser.add_argument(
        "--indices", choices=INDICES, default=AUTO, help="what the deck says of its letters (%(default)s)"
    )
    parser.add_argument("--inks", choices=sorted(INKS), help="print the decks of --scenes in other inks than their own")
    parser.add_argument("--as", choices=sorted(CHANGES), dest="change", help="change each picture before it is read")
    parser.add_argument("--sample", type=int, metavar="N", help="only this many photographs, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (%(default)s)")
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the trained models")
    parser.add_argument("--plain", type=Path, metavar="ONNX", help="judge a one-stage detector of 52 classes instead")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="where to write pictures of the failures")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="where to write all pictures of --failures as one")
    parser.add_argument("--json", type=Path, metavar="FILE", dest="json_file", help="write all figures here")
    parser.set_defaults(run=run_evaluate)


def run_evaluate(args: argparse.Namespace) -> int:
    """Runs ``companion dev evaluate`` with parsed arguments; returns the exit status."""
    try:
        look = replace(look_of(load_printed("standard52")), letters=args.indices)
        reader: Reads = PlainReader(args.plain) if args.plain else CardReader(args.models, look=look)
        photos, count = _photos(args)
        if args.change:
            photos = (replace(photo, picture=CHANGES[args.change](photo.picture)) for photo in photos)
        results = evaluate(photos, reader, count=count, failures=args.failures, err=sys.stderr)
    except (LabelError, ModelError, PictureError) as error:
        print(error, file=sys.stderr)
        return 2
    print(report(args.scenes or args.photos.name, results))
    write_sheet(args.failures, args.sheet)
    if args.json_file:
        args.json_file.write_text(json.dumps(figures.as_object(results), indent=1), encoding="utf-8")
    return 0


def evaluate(
    photos: Iterable[LabelledPhoto], reader: Reads, *, count: int, failures: Path | None, err: TextIO
) -> list[JudgedPhoto]:
    """Reads and judges every photograph; ``failures`` is a folder for pictures of those not exactly right."""
    results: list[JudgedPhoto] = []
    written = 0
    if failures:
        failures.mkdir(parents=True, exist_ok=True)
    for number, photo in enumerate(photos, start=1):
        result = judged(photo.name, photo.group, reader.read(photo.picture), photo.cards)
        results.append(result)
        if failures and written < _MOST_FAILURES and not result.exactly_right:
            written += 1
            cv2.imencode(".jpg", marked(photo.picture, result))[1].tofile(failures / f"{Path(photo.name).stem}.jpg")
        if err.isatty():
            print(f"\r{number} of {count}", end="\n" if number == count else "", file=err, flush=True)
    return results


def report(name: str, results: Sequence[JudgedPhoto]) -> str:
    """All tables for people, as Markdown."""
    rows = {name: figures.figures(results), **figures.by_group(results)}
    worst = sorted(figures.per_face(results).items(), key=lambda each: each[1])[:8]
    confused = figures.confusions(results).most_common(12)
    return "\n\n".join(
        [
            figures.table(rows),
            figures.reliability_table(figures.reliability(results)),
            figures.rank_table(results),
            "least recall: " + ", ".join(f"{face} {recall:.2f}" for face, recall in worst),
            "taken for another: " + ", ".join(f"{one} as {other} ×{count}" for (one, other), count in confused),
        ]
    )


def marked(picture: Picture, result: JudgedPhoto) -> Picture:
    """The picture with every finding: right green, wrong red, not named orange, missed magenta, extra yellow."""
    colours = {
        "right": (0, 200, 0),
        "wrong": (0, 0, 255),
        "unnamed": (0, 140, 255),
        "missed": (255, 0, 255),
        "double": (0, 255, 255),
        "false": (255, 255, 0),
    }
    shown = picture.copy()
    for finding in result.findings:
        colour = colours[finding.verdict] if finding.label is None or finding.counts else (160, 160, 160)
        said: list[str] = [finding.verdict]
        if finding.label is not None:
            said.append(finding.label.face or "back")
        corner = finding.label.boxes[0] if finding.label else (0.0, 0.0, 0.0, 0.0)
        if finding.sighting is not None:
            corner = finding.sighting.box
            said += [f"{face} {chance:.2f}" for face, chance in finding.sighting.candidates[:2]]
            if finding.sighting.corners is not None:
                cv2.polylines(shown, [np.array(finding.sighting.corners).astype(np.int32)], True, colour, 2)
        x0, y0, x1, y1 = map(int, corner)
        cv2.rectangle(shown, (x0, y0), (x1, y1), colour, 1)
        cv2.putText(shown, " ".join(said), (x0, y0 + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    return shown


def _photos(args: argparse.Namespace) -> tuple[Iterator[LabelledPhoto], int]:
    if args.photos:
        if args.inks:
            raise LabelError("--inks prints the decks of --scenes; photographs are changed by --as")
        folder = labelled_folder(args.photos, args.labels, args.kind, args.amended)
        folder = folder.half(args.half) if args.half else folder
        count = min(args.sample or len(folder.files), len(folder.files))
        chosen = np.random.default_rng(args.seed).choice(len(folder.files), count, replace=False)
        return folder.photos(sorted(chosen.tolist())), count
    if not args.decks or not args.textures:
        raise LabelError("--scenes needs --decks and --textures: the folders of deck art and of surfaces")
    count = args.sample or 100
    layouts = LAYOUT_SETS[args.scenes]
    held_out = MODELS / "held_out.toml"
    inks = INKS[args.inks] if args.inks else None
    drawn = scenes(
        args.decks, args.textures, held_out, count=count, seed=args.seed, layouts=layouts, inks=inks, only=args.deck
    )
    return drawn, count
