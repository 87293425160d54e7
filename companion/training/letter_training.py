"""Train the network of letters, or that of strange indices, on single indices of every alphabet and of strange suits.

    python -m companion.training.letter_training --art DECKS --textures SURFACES --minutes 90 --out runs/letters
    python -m companion.training.letter_training --strange --art DECKS --textures SURFACES --out runs/strange

The first goes on from the released network of indices, the second from the released network of strange indices.
A run that was cut goes on from its last checkpoint when started again with the same ``--out``; ``--write`` only writes
the network of a checkpoint.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import queue
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.decks.alphabets import COURTS
from companion.training.export import export_classifier
from companion.training.networks.classifier import build_classifier, build_letter_classifier, classifier_batch
from companion.training.networks.released import restore_classifier
from companion.training.scenes.art import HeldOut, load_decks, load_textures
from companion.training.scenes.crops import CROP, MARGIN, NOTHING, RANKS, SUITS, Crop
from companion.training.scenes.examples import Example, examples
from companion.training.scenes.glyphs import load_glyphs
from companion.training.scenes.letter_crops import letter_crops
from companion.training.scenes.letters import CLASSES, typefaces
from companion.training.scenes.scenes import Shop
from companion.training.train import HELD_OUT, Trained, by_the_clock, learn_to_name

BATCH = 128
CHUNK = 64
"""Crops that one process hands over at a time."""
SCENE_PX = 384
RANK_OF = {glyph: rank for courts in COURTS.values() for glyph, rank in courts.items()}
RANK_OF |= {rank: rank for rank in RANKS[:13] if rank in CLASSES}
"""A rank that each glyph names: which of several does not matter, as only whether there is one is asked."""
SHOWN = 512
"""Crops that the released network is shown before it is trained on."""


def parser() -> argparse.ArgumentParser:
    """The command line of the training."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--art", type=Path, required=True, help="folder of decks, each a folder of <face>.webp")
    asked.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    asked.add_argument("--held-out", type=Path, default=HELD_OUT, help="what training must not see (TOML)")
    asked.add_argument("--start", type=Path, default=Path("models"), help="folder of the released networks")
    asked.add_argument("--out", type=Path, default=Path("runs/letters"), help="folder to write into")
    asked.add_argument("--minutes", type=float, default=90.0, help="how long to train, over all starts")
    asked.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    asked.add_argument("--workers", type=int, default=1, help="processes that make crops")
    asked.add_argument("--seed", type=int, default=1, help="of all chance")
    asked.add_argument("--strange", action="store_true", help="train the network of strange indices, not of letters")
    asked.add_argument("--write", action="store_true", help="only write the network of the checkpoint")
    return asked


def serve(args: argparse.Namespace, seed: int, out: multiprocessing.Queue[list[Crop]]) -> None:
    """The body of one process: put crops into a queue until the process that asked is gone."""
    cv2.setNumThreads(1)
    out.cancel_join_thread()
    asker = multiprocessing.parent_process()
    held_out = HeldOut.read(args.held_out)
    decks, textures = load_decks(args.art, held_out), load_textures(args.textures, held_out)
    glyphs = load_glyphs(decks, held_out.fonts)
    rng = np.random.default_rng(seed)
    feed = letter_crops(rng, decks, glyphs, typefaces(rng, glyphs), textures)
    if args.strange:
        feed = strange_or_not(feed, examples(rng, Shop(decks, glyphs, textures), size=SCENE_PX, reuse=3))
    while asker is not None and asker.is_alive():
        crops = list(islice(feed, CHUNK))
        while asker.is_alive():
            try:
                out.put(crops, timeout=5)
                break
            except queue.Full:
                continue


def strange_or_not(letters: Iterator[Crop], tables: Iterator[Example]) -> Iterator[Crop]:
    """Single indices and those of whole tables in turn: what is of no standard deck is none, and a letter is one of the
    ranks that it names in any alphabet."""
    while True:
        table = next(tables)
        crops = table.crops + table.strange_crops
        yield from crops
        for crop in islice(letters, len(crops)):
            glyph = CLASSES[crop.rank]
            if crop.suit == SUITS.index("none"):
                yield Crop(crop.picture, *NOTHING)
            elif glyph in RANK_OF:
                yield replace(crop, rank=RANKS.index(RANK_OF[glyph]))


def begin(start: Path, crops: list[Crop], *, strange: bool) -> Any:
    """The network that is trained on. That of ``strange`` indices goes on as it was released; that of letters has the
    body, the suits and the shared ranks of the released network of indices."""
    import torch

    released = build_classifier()
    if strange:
        restore_classifier(released, start / "strange_index.onnx", crops)
        return released.train()
    as_none = [Crop(crop.picture, len(RANKS) - 1, crop.suit) for crop in crops]
    restore_classifier(released, start / "index.onnx", as_none)
    fresh = build_letter_classifier(len(CLASSES))
    fresh.body.load_state_dict(released.body.state_dict())
    fresh.suit.load_state_dict(released.suit.state_dict())
    with torch.no_grad():
        for number, name in enumerate(CLASSES):
            if name in RANKS:
                fresh.rank.weight[number] = released.rank.weight[RANKS.index(name)]
                fresh.rank.bias[number] = released.rank.bias[RANKS.index(name)]
            else:
                fresh.rank.bias[number] = -3.0
    return fresh.train()


def train(args: argparse.Namespace) -> Path:
    """Train as asked; returns the folder of ``last.pt``, the network and its notes."""
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint = args.out / "last.pt"
    state = torch.load(checkpoint, weights_only=True) if checkpoint.exists() else None
    steps = state["steps"] if state else 0
    context = multiprocessing.get_context("spawn")
    crops: multiprocessing.Queue[list[Crop]] = context.Queue(16)
    workers = [
        context.Process(target=serve, args=(args, (args.seed, steps, i), crops), daemon=True)
        for i in range(args.workers)
    ]
    for worker in workers:
        worker.start()
    first = [crop for _ in range(SHOWN // CHUNK) for crop in crops.get(timeout=600)]
    letters = Trained(begin(args.start, first, strange=args.strange), torch.device("cpu"), rate=args.rate, decay=0.02)
    if state:
        letters.load(state["letters"])

    def step(factor: float) -> dict[str, float]:
        batch = [crop for _ in range(BATCH // CHUNK) for crop in crops.get(timeout=600)]
        return learn_to_name(letters, "letters", classifier_batch(batch), factor)

    spent = state["spent"] if state else 0.0
    by_the_clock(step, {"letters": letters}, checkpoint, budget_s=args.minutes * 60, spent_s=spent, steps=steps)
    for worker in workers:
        worker.terminate()
        worker.join()
    return write(args.out, strange=args.strange)


def write(out: Path, *, strange: bool = False) -> Path:
    """Write the network of a folder's checkpoint as ONNX with its notes. Raises ValueError where there is none."""
    import torch

    if not (out / "last.pt").exists():
        raise ValueError(f"there is no checkpoint in {out}; train first, or name another folder")
    state = torch.load(out / "last.pt", map_location="cpu", weights_only=True)
    name, classes = ("strange_index", RANKS) if strange else ("letters", CLASSES)
    network = build_classifier() if strange else build_letter_classifier(len(CLASSES))
    export_classifier(network, state["letters"]["mean"], CROP, out / f"{name}.onnx")
    about = {
        "size": list(CROP),
        "ranks": list(classes),
        "suits": list(SUITS),
        "margin": MARGIN,
        "trained": {
            "steps": state["steps"],
            "minutes": round(state["spent"] / 60, 1),
            "on": f"{datetime.now(UTC):%Y-%m-%d}",
        },
    }
    (out / f"{name}.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return out


if __name__ == "__main__":
    asked = parser().parse_args()
    os.nice(1)
    print(write(asked.out, strange=asked.strange) if asked.write else train(asked))
