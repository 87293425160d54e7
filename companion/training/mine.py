"""Goes on from the released classifiers with the pictures of one's own corrections, and refuses to become worse.

Two measures are taken before and after: pictures of one's own that are kept back from training, and scenes that are the
same each time. A network that names no more of the first, or fewer of the second, is left as it was released.
"""

from __future__ import annotations

import argparse
import errno
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from companion.cards import Face
from companion.sources.camera.recognition.finding.detector import Detector, drop_doubles
from companion.sources.camera.recognition.network import MODELS, OnnxNetwork
from companion.training import corrections
from companion.training.export import export_classifier
from companion.training.networks.classifier import build_card_classifier, build_classifier, classifier_batch
from companion.training.networks.released import restore_classifier
from companion.training.scenes.crops import CARD_CROP, CROP, Crop, cards_of, crops_of
from companion.training.scenes.examples import Example, Sources, examples
from companion.training.scenes.scenes import Label, Shop
from companion.training.train import RATE_OF_MINE, SHOWN, Trained, learn_to_name, pace

LEAST = 20
"""Fewer pictures teach nothing but themselves."""
KEPT_BACK = 5
"""Each so manieth picture of one's own is kept back to measure with."""
KEPT_SEED, KEPT_SCENES = 20_000_003, 64
_TOLD_S = 60.0
_LONG_SIDE = 448
_AROUND = 0.25
_FOUND = 0.3


@dataclass(frozen=True, slots=True)
class Measure:
    """The shares that are named right: of one's own pictures that were kept back, and of the scenes."""

    own: float
    scenes: float

    def is_better_than(self, before: Measure) -> bool:
        """Whether more of one's own are named right, and of the scenes no fewer: what brings nothing is not taken."""
        return self.own > before.own and self.scenes >= before.scenes


def labelled(pictures: Sequence[tuple[Face, Path]]) -> list[tuple[Any, tuple[Label, ...]]]:
    """Each picture (RGB) with the places of its card and of the card's indices; pictures without a found card are left
    out."""
    detector = Detector(OnnxNetwork(MODELS / "cards.onnx", outputs=1, threads=None), floor=_FOUND)
    found = []
    for face, path in pictures:
        read = cv2.imread(str(path))
        if read is None:
            raise ValueError(f"{path} is not a picture")
        edge = round(_AROUND * max(read.shape[:2]))
        wide = np.asarray(cv2.copyMakeBorder(read, edge, edge, edge, edge, cv2.BORDER_REPLICATE), np.uint8)
        seen = detector.find(wide, long_side=_LONG_SIDE)
        labels: list[Label] = []
        indices, cards = drop_doubles(seen["index"], "index")[0], seen["card"]
        for kind, boxes, most in ((0, indices, 2), (1, cards, 1)):
            for number in np.argsort(-boxes.scores)[:most]:
                x0, y0, x1, y1 = (float(side) for side in boxes.boxes[number])
                labels.append(Label(kind, (x0, y0, x1, y1), boxes.points[number], face, 1.0))
        if labels:
            found.append((np.ascontiguousarray(wide[..., ::-1]), tuple(labels)))
    return found


def own_examples(rng: Generator, pictures: Sequence[tuple[Any, tuple[Label, ...]]]) -> Iterator[Example]:
    """One's own pictures without end, cut out a little differently each time."""
    while True:
        for number in rng.permutation(len(pictures)):
            picture, labels = pictures[int(number)]
            crops, (cards, _) = crops_of(rng, picture, labels), cards_of(rng, picture, labels)
            yield Example(picture, labels, tuple(crops), tuple(cards))


def train_mine(args: argparse.Namespace) -> Path:
    """Trains on people's corrections; returns the folder of the new models. Raises ValueError where there are too few
    pictures, and where neither network became better; OSError where there is no room for the models."""
    kept = corrections.list_saved()
    own = labelled(kept)
    if len(own) < LEAST:
        unread = f", and no card is found on {len(kept) - len(own)} more" if len(own) < len(kept) else ""
        raise ValueError(
            f"there are {len(own)} pictures to learn from{unread}; {LEAST} are needed: `companion dev corrections "
            "--keep` takes those out of the kept evenings that people named or mended"
        )
    _look_for_room(args.out)
    print(f"{len(own)} of {len(kept)} pictures show a card; one in {KEPT_BACK} is kept back.", flush=True)
    return learn_from(own, Sources(args.art, args.textures, args.held_out).open(), args)


def learn_from(own: Sequence[tuple[Any, tuple[Label, ...]]], shop: Shop, args: argparse.Namespace) -> Path:
    """Trains both classifiers on these pictures and on scenes of the shop; see `train_mine`."""
    import torch

    if args.threads:
        torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    back = [each for number, each in enumerate(own) if number % KEPT_BACK == 0]
    rest = [each for number, each in enumerate(own) if number % KEPT_BACK]
    rng = np.random.default_rng(args.seed)
    kept_rng = np.random.default_rng(KEPT_SEED)
    scenes = examples(kept_rng, shop, size=args.size, reuse=1)
    measured = _taken(scenes, KEPT_SCENES), _taken(own_examples(kept_rng, back), len(back))
    fresh, mine = examples(rng, shop, size=args.size, reuse=3), own_examples(rng, rest)
    shown = _taken(fresh, min(SHOWN, 8 * args.batch))
    written: dict[str, tuple[Any, Any, tuple[int, int]]] = {}
    for name, build, size in (("index", build_classifier, CROP), ("card", build_card_classifier, CARD_CROP)):
        network = build()
        restore_classifier(network, MODELS / f"{name}.onnx", _crops(shown, name))
        trained = Trained(network, torch.device("cpu"), rate=args.rate or RATE_OF_MINE, decay=0.02)
        before = _measured(trained.mean.ema, name, *measured)
        told = time.monotonic()
        for step in range(args.steps):
            half = max(1, args.batch // 2)
            batch = [*_taken(fresh, half), *_taken(mine, half)]
            learn_to_name(trained, name, classifier_batch(_crops(batch, name)), pace(step / args.steps))
            if time.monotonic() - told > _TOLD_S:
                told = time.monotonic()
                print(f"{name}: step {step + 1} of {args.steps}", flush=True)
        after = _measured(trained.mean.ema, name, *measured)
        figures = f"own {before.own:.3f} -> {after.own:.3f}, scenes {before.scenes:.3f} -> {after.scenes:.3f}"
        if after.is_better_than(before):
            print(f"{name}: {figures}", flush=True)
            written[name] = build, trained.mean.ema.state_dict(), size
        else:
            print(f"{name}: {figures}; no better, so it stays as it was", flush=True)
    if not written:
        raise ValueError("refused, since neither network became better, and nothing was written")
    return _write(args.out, written)


def _look_for_room(out: Path) -> None:
    """Raises OSError where the models would not find room, before hours are spent on them."""
    out.mkdir(parents=True, exist_ok=True)
    needed = sum(path.stat().st_size for path in MODELS.iterdir() if path.suffix in (".onnx", ".json"))
    if shutil.disk_usage(out).free < 2 * needed:
        raise OSError(errno.ENOSPC, "no room", str(out))


def _write(out: Path, written: dict[str, tuple[Any, Any, tuple[int, int]]]) -> Path:
    """The released models with these in place of theirs, in ``models``: whole, or as it was before."""
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="models-", dir=out) as unfinished:
        fresh, models = Path(unfinished) / "models", out / "models"
        fresh.mkdir()
        for path in MODELS.iterdir():
            if path.suffix in (".onnx", ".json", ".toml"):
                shutil.copyfile(path, fresh / path.name)
        for name, (build, weights, size) in written.items():
            export_classifier(build(), weights, size, fresh / f"{name}.onnx")
        if models.exists():
            models.replace(Path(unfinished) / "before")
        fresh.replace(models)
    return models


def _taken(found: Iterator[Example], count: int) -> list[Example]:
    return [next(found) for _ in range(count)]


def _crops(batch: Sequence[Example], name: str) -> list[Crop]:
    return [crop for each in batch for crop in (each.crops if name == "index" else each.cards)]


def _measured(model: Any, name: str, scenes: Sequence[Example], own: Sequence[Example]) -> Measure:
    return Measure(own=share_right(model, _crops(own, name)), scenes=share_right(model, _crops(scenes, name)))


def share_right(model: Any, crops: list[Crop]) -> float:
    """The share of crops whose rank and suit a network names right; 1 where there are none."""
    import torch

    if not crops:
        return 1.0
    pictures, ranks, suits = classifier_batch(crops)
    with torch.no_grad():
        said_rank, said_suit = model.eval()(pictures)
    return float(((said_rank.argmax(1) == ranks) & (said_suit.argmax(1) == suits)).float().mean())
