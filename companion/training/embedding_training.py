"""Train the network that compares faces, on endless pairs of views of faces of invented and of known decks.

    python -m companion.training.embedding_training --art DECKS --textures SURFACES --out runs/faces --minutes 60

Goes on from its last checkpoint when started again with the same ``--out``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import queue
from pathlib import Path

import cv2
import numpy as np

from companion.training.embedding import build_embedder, embedding_loss
from companion.training.feeding import Sources
from companion.training.pairs import Pairs, draw_pairs
from companion.training.released import weights_of
from companion.training.train import HELD_OUT, Trained, by_the_clock

KEPT = 24
"""Batches kept to be shown again, mixed anew."""


def parser() -> argparse.ArgumentParser:
    """The command line of this training."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--art", type=Path, required=True, help="folder of decks, each a folder of <face>.webp")
    told.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    told.add_argument("--held-out", type=Path, default=HELD_OUT, help="what training must not see (TOML)")
    told.add_argument(
        "--start", type=Path, help="a released classifier of whole cards whose first layers to begin with"
    )
    told.add_argument("--out", type=Path, default=Path("runs/faces"), help="where checkpoints go")
    told.add_argument("--minutes", type=float, default=60.0, help="how long to train, over all starts")
    told.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    told.add_argument("--workers", type=int, default=1, help="processes that draw pairs")
    told.add_argument("--threads", type=int, default=0, help="threads that train (0: torch decides)")
    told.add_argument("--seed", type=int, default=1)
    return told


def serve(sources: Sources, seed: int, out: multiprocessing.Queue[Pairs]) -> None:
    """The body of one process: put pairs into a queue until the process that asked is gone."""
    os.nice(1)
    cv2.setNumThreads(1)
    out.cancel_join_thread()
    asker = multiprocessing.parent_process()
    rng, shop = np.random.default_rng(seed), sources.open()
    pairs = draw_pairs(rng, shop)
    while asker is not None and asker.is_alive():
        try:
            out.put(pairs, timeout=5)
            pairs = draw_pairs(rng, shop)
        except queue.Full:
            continue


class PairFeed:
    """Batches of pairs from several processes, each shown about ``reuse`` times. Use as a context manager."""

    def __init__(self, sources: Sources, *, seed: int, workers: int, reuse: int = 4) -> None:
        context = multiprocessing.get_context("spawn")
        self._out: multiprocessing.Queue[Pairs] = context.Queue(16)
        self._rng, self._reuse = np.random.default_rng(seed), reuse
        self._kept: list[Pairs] = []
        self._workers = [
            context.Process(target=serve, args=(sources, seed * 1000 + i, self._out), daemon=True)
            for i in range(workers)
        ]

    def __enter__(self) -> PairFeed:
        for worker in self._workers:
            worker.start()
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.terminate()
            worker.join()

    def take(self) -> Pairs:
        """A batch, new or shown before. Raises RuntimeError when the processes have died."""
        while len(self._kept) < 4 or self._rng.random() < 1 / self._reuse:
            try:
                self._kept = [*self._kept[-KEPT + 1 :], self._out.get(timeout=5)]
                return self._kept[-1]
            except queue.Empty:
                if not any(worker.is_alive() for worker in self._workers):
                    raise RuntimeError("every maker of pairs has ended; its error is printed above") from None
        return self._kept[int(self._rng.integers(len(self._kept)))]


def train(args: argparse.Namespace) -> Path:
    """Train as told; returns the checkpoint's path. Raises ValueError for sources that cannot be used."""
    import torch

    if args.threads:
        torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(args.seed)
    model = build_embedder()
    if args.start:
        begin_with(model, args.start)
    trained = Trained(model, device, rate=args.rate, decay=0.02)
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint: Path = args.out / "last.pt"
    spent, steps = 0.0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device, weights_only=True)
        trained.load(state["faces"])
        spent, steps = state["spent"], state["steps"]
    sources = Sources(args.art, args.textures, args.held_out)
    with PairFeed(sources, seed=args.seed + steps, workers=args.workers) as feed:
        feed.take()

        def step(factor: float) -> dict[str, float]:
            pairs = feed.take()
            with torch.autocast(device.type, dtype=torch.bfloat16):
                loss, right = embedding_loss(trained.model, pairs)
            trained.step(loss, factor)
            return {"loss": float(loss.detach()), "right": right}

        by_the_clock(step, {"faces": trained}, checkpoint, budget_s=args.minutes * 60, spent_s=spent, steps=steps)
    return checkpoint


def begin_with(model: object, released: Path) -> None:
    """Take over the convolutions of a released classifier; their normalisation is folded in, so it begins anew."""
    import torch
    from torch import nn

    assert isinstance(model, nn.Module)
    convolutions = [tensor for name, tensor in weights_of(released) if tensor.ndim == 4]
    with torch.no_grad():
        for layer, held in zip(
            [m for m in model.body.modules() if isinstance(m, nn.Conv2d)], convolutions, strict=False
        ):
            layer.weight.copy_(held)


if __name__ == "__main__":
    print(train(parser().parse_args()))
