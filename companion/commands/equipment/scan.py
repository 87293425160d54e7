"""``companion scan``: the cards on pictures, one line a picture, for people or as JSON."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from companion.commands.equipment.drawing import SUFFIXES, with_names, write_picture
from companion.commands.telling import tell
from companion.decks import DeckError, load_printed
from companion.foreign import printable
from companion.languages import tr
from companion.ledger.own_decks import deck_called
from companion.observations import Sighting
from companion.sources.camera.capture.pictures import Loaded, PictureError, load, picture_files
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.reader import CardReader, Reading, Reads


def add_scan_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion scan``."""
    parser.add_argument("paths", type=Path, nargs="+", metavar="IMAGE", help="pictures, and folders of pictures")
    parser.add_argument("--deck", default="standard52", help="the deck to look for: a name or a file (%(default)s)")
    parser.add_argument(
        "--picture",
        type=Path,
        metavar="OUT",
        help="write the picture with the names drawn on it: a .jpg or .png, or a folder for several",
    )
    parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object per picture")
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the trained models")
    parser.set_defaults(run=run_scan)


def run_scan(args: argparse.Namespace) -> int:
    """Runs ``companion scan`` with parsed arguments; returns the exit status."""
    return scan(
        args.paths,
        deck=args.deck,
        as_json=args.as_json,
        out=sys.stdout,
        err=sys.stderr,
        progress=sys.stderr.isatty(),
        model_dir=args.models,
        drawn=args.picture,
    )


def scan(
    paths: Sequence[Path],
    *,
    deck: str,
    as_json: bool,
    out: TextIO,
    err: TextIO,
    progress: bool,
    model_dir: Path | None = None,
    load_reader: Callable[..., Reads] = CardReader,
    drawn: Path | None = None,
) -> int:
    """Prints the cards on each picture, in the order of reading; ``drawn`` is the folder of the pictures with their
    names. Returns 0; 1 if a picture could not be read; 2 if the scan could not begin. ``progress`` shows on ``err``
    which picture is being read. An unreadable picture is reported there and passed over.

    ``progress`` shows on ``err`` which picture is being read. An unreadable picture is reported there and passed over.
    """
    try:
        reader = load_reader(model_dir, look=look_of(load_printed(deck_called(deck))))
    except (DeckError, ModelError) as error:
        tell(error, err)
        return 2
    files = list(picture_files(list(paths)))
    if not files:
        tell(tr("no pictures in {names}", names=", ".join(map(str, paths))), err)
        return 1
    if drawn is not None and len(files) > 1 and drawn.suffix in SUFFIXES:
        tell(tr("{drawn}: {files} pictures do not go into one file; name a folder", drawn=drawn, files=len(files)), err)
        return 2
    unread = 0
    for number, path in enumerate(files, start=1):
        if progress:
            print(f"\r\x1b[K{number} of {len(files)}: {printable(path.name)}", end="", file=err, flush=True)
        try:
            loaded = load(path)
        except PictureError as error:
            unread += 1
            if progress:
                print("\r\x1b[K", end="", file=err)
            tell(error, err)
            continue
        reading = in_reading_order(reader.read(loaded.picture))
        if progress:
            print("\r\x1b[K", end="", file=err, flush=True)
        try:
            if drawn is not None:
                write_picture(_picture_file(drawn, files, path), with_names(loaded.picture, _labels(reading)))
        except PictureError as error:
            tell(error, err)
            return 2
        line = as_object(path, loaded, reading) if as_json else None
        tell(json.dumps(line) if line else in_words(path, reading), out)
    if unread:
        tell(tr("{unread} of {files} pictures could not be read", unread=unread, files=len(files)), err)
    return 1 if unread else 0


def as_object(path: Path, loaded: Loaded, reading: Reading) -> dict[str, object]:
    """One picture's reading as JSON values, in pixels of the original picture."""
    return {
        "image": str(path),
        "cards": [_card(card, loaded.scale) for card in reading.cards],
        "ms": {part: round(spent, 1) for part, spent in reading.ms.items()},
    }


def in_reading_order(reading: Reading) -> Reading:
    """The cards row by row from the top, each row from the left: cards whose middles are less than half a card apart
    in height are of one row."""
    if not reading.cards:
        return reading
    left = sorted(reading.cards, key=_middle_y)
    half = statistics.median(card.box[3] - card.box[1] for card in left) / 2
    rows: list[list[Sighting]] = []
    for card in left:
        if rows and _middle_y(card) - _middle_y(rows[-1][0]) < half:
            rows[-1].append(card)
        else:
            rows.append([card])
    return replace(reading, cards=tuple(card for row in rows for card in sorted(row, key=lambda card: card.box[0])))


def _middle_y(card: Sighting) -> float:
    return (card.box[1] + card.box[3]) / 2


def _labels(reading: Reading) -> list[tuple[Sighting, str]]:
    return [(card, f"{number} {_short(card)}") for number, card in enumerate(reading.cards, start=1)]


def _short(card: Sighting) -> str:
    return card.face or ("back" if card.side == "back" else "other deck" if card.foreign else "?")


def _picture_file(drawn: Path, files: Sequence[Path], path: Path) -> Path:
    if drawn.suffix in SUFFIXES:
        return drawn
    names = [file.stem for file in files]
    numbered = f"{files.index(path) + 1}-{path.stem}" if names.count(path.stem) > 1 else path.stem
    return drawn / f"{numbered}.jpg"


def in_words(path: Path, reading: Reading) -> str:
    """``table.jpg: 7S 97%, JH 99%, an unknown card (QC 41%, QS 38%), a back; the letter B is read as J``"""
    cards = ", ".join(map(_describe_card, reading.cards)) or tr("no cards")
    letters = "".join(
        tr("; the letter {letter} is read as {rank}", letter=letter, rank=rank)
        for letter, rank in reading.letters.items()
    )
    return f"{path}: {cards}{letters}"


def _describe_card(card: Sighting) -> str:
    if card.face is not None:
        return f"{card.face} {card.confidence:.0%}"
    if card.foreign:
        return tr("a card of another deck")
    if card.side == "back":
        return tr("a back")
    maybe = ", ".join(f"{face} {probability:.0%}" for face, probability in card.candidates[:3])
    return tr("an unknown card ({maybe})", maybe=maybe) if maybe else tr("an unknown card")


def _card(card: Sighting, scale: int) -> dict[str, object]:
    return {
        "face": card.face,
        "side": card.side,
        "foreign": card.foreign,
        "number": card.number,
        "confidence": card.confidence,
        "candidates": [list(candidate) for candidate in card.candidates],
        "corners": None if card.corners is None else [[x * scale, y * scale] for x, y in card.corners],
        "box": [side * scale for side in card.box],
    }
