"""How far drawn pictures are from photographs of the same kind: softness, noise, glare and colour cast of both.

    python -m companion.training.distances --data DATA --out companion/training/distances.json

``DATA`` has the folders photos, decks and textures. It writes the median of each number for each kind, drawn for
measuring and photographed, and the distance: the difference of the medians by the spread of the photographs. Under
``training`` it writes the range of each number in the pictures that train, and the share of them below the median
photograph of each kind, as the detector sees it: if photographs lie within what is drawn, the share is not near 0 or 1.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.sight.light import blur_px
from companion.training.compare import HELD_OUT, SEED, SETS
from companion.training.measuring.photo_labels import LabelledPhoto
from companion.training.scenes.examples import Sources, examples

KINDS: Mapping[str, tuple[str, str]] = {
    "tables": ("mixed", "tables"),
    "four fans": ("four-hands", "four-fans"),
    "cards of a picture deck": ("open", "set"),
    "single cards": ("crossed", "close-ups"),
}
"""The drawn and the photographed set of ``compare`` for each kind."""
_LONG_PX = 1280
_DETECTOR_PX = 640
"""The longer side to which pictures are shrunk before a detector sees them."""
_RANGE = (5, 25, 50, 75, 95)
_SCENE_PX = 384
_GLARE = 250
_BRIGHT = 90
_NOISE = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
_OF_NOISE = 1.4826 / 6
"""From the median of what this kernel finds to the standard deviation of white noise (Immerkær, 1996)."""


_LEAST_SPREAD = {"softness_px": 0.05, "noise": 0.1, "glare_part": 0.002, "tint": 0.5}
"""Photographs of one camera may hardly differ: their spread counts as this much at least."""


def describe(picture: Picture, long_px: int = _LONG_PX) -> dict[str, float]:
    """The numbers of one BGR picture, shrunk to a longer side of this many pixels if it is larger: how far its edges
    are drawn out (px), its noise (grey levels), the part that is white from glare, and the tint of its brightest places
    (CIELAB)."""
    shrink = min(1.0, long_px / max(picture.shape[:2]))
    seen = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    grey = cv2.cvtColor(seen.astype(np.float32), cv2.COLOR_BGR2GRAY)
    lab = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB).astype(np.float32)
    bright = lab[grey >= np.percentile(grey, _BRIGHT)]
    noise = np.median(np.abs(cv2.filter2D(grey, -1, _NOISE)))
    return {
        "softness_px": blur_px(seen) or 0.0,
        "noise": float(noise) * _OF_NOISE,
        "glare_part": float((seen.min(axis=2) >= _GLARE).mean()),
        "tint": float(np.linalg.norm(np.median(bright[:, 1:], axis=0) - 128)),
    }


def compare_kinds(drawn: Sequence[Picture], photographed: Sequence[Picture]) -> dict[str, dict[str, float]]:
    """For each number its median in drawn pictures and in photographs, and their distance in spreads (half the range
    of the middle half) of the photographs."""
    both = [[describe(picture) for picture in pictures] for pictures in (drawn, photographed)]
    rows = {}
    for name in both[0][0]:
        of_drawn, of_photographs = (np.array([each[name] for each in numbers]) for numbers in both)
        low, high = np.percentile(of_photographs, (25, 75))
        ours, theirs = float(np.median(of_drawn)), float(np.median(of_photographs))
        rows[name] = {
            "drawn": round(ours, 4),
            "photographed": round(theirs, 4),
            "distance": round((ours - theirs) / max(_LEAST_SPREAD[name], float(high - low) / 2), 2),
        }
    return rows


def place_among(
    drawn: Sequence[Picture], photographed: Mapping[str, Sequence[Picture]]
) -> dict[str, dict[str, object]]:
    """For each number its range in the drawn pictures that train (percentiles), and for each kind of photograph the
    share of drawn pictures that have at most its median; of equal ones half counts."""
    ours = [describe(picture) for picture in drawn]
    theirs = {kind: [describe(each, _DETECTOR_PX) for each in pictures] for kind, pictures in photographed.items()}
    rows: dict[str, dict[str, object]] = {}
    for name in ours[0]:
        values = np.array([each[name] for each in ours])
        row: dict[str, object] = {"drawn": [round(float(each), 4) for each in np.percentile(values, _RANGE)]}
        for kind, numbers in theirs.items():
            middle = float(np.median([each[name] for each in numbers]))
            share = float(((values < middle).mean() + (values <= middle).mean()) / 2)
            row[kind] = {"photographed": round(middle, 4), "share": round(share, 2)}
        rows[name] = row
    return rows


def _that_train(data: Path, count: int) -> list[Picture]:
    """Pictures of the drawing that trains, BGR."""
    shop = Sources(data / "decks", data / "textures", HELD_OUT).open()
    made = examples(np.random.default_rng(SEED), shop, size=_SCENE_PX, reuse=1)
    return [np.asarray(each.picture[..., ::-1]) for each in islice(made, count)]


def _pictures_of(name: str, data: Path, most: int) -> Iterator[Picture]:
    for each in islice(SETS[name](data).photos, most):
        yield each.picture if isinstance(each, LabelledPhoto) else each[1]


def parser() -> argparse.ArgumentParser:
    """The command line of this measure."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, required=True, help="folder with photos, decks and textures")
    options.add_argument("--out", type=Path, required=True, help="JSON file that the numbers are written to")
    options.add_argument("--most", type=int, default=16, help="pictures of each set")
    return options


def measure(args: argparse.Namespace) -> None:
    """Measures all kinds, and writes them."""
    kinds: dict[str, object] = {}
    photographs = {}
    for kind, (drawn, photographed) in KINDS.items():
        ours, theirs = (list(_pictures_of(name, args.data, args.most)) for name in (drawn, photographed))
        rows = compare_kinds(ours, theirs)
        kinds[kind] = {"pictures": {"drawn": len(ours), "photographed": len(theirs)}, **rows}
        photographs[kind] = theirs
        print(kind, rows, flush=True)
    trained = _that_train(args.data, 16 * args.most)
    kinds["training"] = {"pictures": len(trained), **place_among(trained, photographs)}
    args.out.write_text(json.dumps(kinds, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    measure(parser().parse_args())
