"""``companion dev hypotheses``: what the reader takes the cards of a picture for, what it rejected, and why."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.decks import DeckError, load_printed
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError, load
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.reader import CardReader

_SELECTED, _REJECTED = (60, 200, 60), (60, 60, 230)


def add_hypotheses_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion dev hypotheses``."""
    parser.add_argument("picture", type=Path, metavar="PICTURE", help="a photograph of a table")
    parser.add_argument("--deck", default="standard52", metavar="DECK", help="the deck in play (%(default)s)")
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the trained models")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the picture with all hypotheses")
    parser.set_defaults(run=run_hypotheses)


def run_hypotheses(args: argparse.Namespace) -> int:
    """Runs ``companion dev hypotheses`` with parsed arguments; returns the exit status."""
    try:
        picture = load(args.picture).picture
        selection = CardReader(args.models, look=look_of(load_printed(args.deck))).select(picture)
    except (DeckError, ModelError, PictureError) as error:
        print(error, file=sys.stderr)
        return 2
    print(report(selection))
    if args.out:
        cv2.imencode(".jpg", draw(picture, selection))[1].tofile(args.out)
    return 0


def report(selection: Selection) -> str:
    """A line for each hypothesis: first those that are selected with their rivals, then the others with the reason."""
    lines = [f"selected ({len(selection.selected)}):"]
    for each in selection.selected:
        rivals = ", ".join(f"{face} {share:.3f}" for face, share in each.card.candidates[1:4])
        lines.append(f"  {each}" + (f"; or {rivals}" if rivals else ""))
    lines.append(f"rejected ({len(selection.rejected)}):")
    lines += [f"  {each.hypothesis}: {each.why}" for each in selection.rejected]
    return "\n".join(lines)


def draw(picture: Picture, selection: Selection) -> Picture:
    """The picture with the selected hypotheses in green and the rejected ones, struck through, in red."""
    shown = picture.copy()
    for each in selection.rejected:
        _draw(shown, each.hypothesis, _REJECTED)
        (x0, y0), (x1, y1) = ((round(a), round(b)) for a, b in np.reshape(each.hypothesis.card.box, (2, 2)))
        cv2.line(shown, (x0, y0), (x1, y1), _REJECTED, 1, cv2.LINE_AA)
    for each_selected in selection.selected:
        _draw(shown, each_selected, _SELECTED)
    return shown


def _draw(shown: Picture, hypothesis: Hypothesis, colour: tuple[int, int, int]) -> None:
    x0, y0, *_ = hypothesis.card.box
    outline = np.rint(hypothesis.card.quad).astype(np.int32)
    cv2.polylines(shown, [outline], True, colour, 2, cv2.LINE_AA)
    words = f"{hypothesis.card.face or '?'} {hypothesis.log_odds:+.1f} {hypothesis.by}"
    cv2.putText(shown, words, (int(x0), int(y0) + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
