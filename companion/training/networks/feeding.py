"""Processes that make batches of scenes while networks train on them."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np

from companion.training.networks.classifier import classifier_arrays
from companion.training.networks.detector import detector_arrays
from companion.training.scenes.crops import CARD_CROP, CROP
from companion.training.scenes.examples import Example, Sources, examples

REUSE = 4
"""How often each scene is photographed on average."""

Batch = dict[str, Any]
"""The lesson of each network in one step, by its name: that of the detector as ``detector_arrays``, those of
classifiers as ``classifier_arrays`` make it."""


def batch_of(made: list[Example]) -> Batch:
    """A batch for every network."""
    crops, cards = [c for e in made for c in e.crops], [c for e in made for c in e.cards]
    return {
        "detector": detector_arrays(made),
        "index": classifier_arrays(crops, CROP),
        "card": classifier_arrays(cards, CARD_CROP),
        "strange_index": classifier_arrays(crops + [c for e in made for c in e.strange_crops], CROP),
        "strange_card": classifier_arrays(cards + [c for e in made for c in e.strange_cards], CARD_CROP),
    }


class Batches:
    """Batches by their number, as a data loader of torch asks for them. Each process that asks draws its own scenes."""

    def __init__(self, sources: Sources, *, seed: int, size: int, count: int) -> None:
        self._sources, self._seed, self._size, self._count = sources, seed, size, count
        self._made: Iterator[Example] | None = None

    def __getitem__(self, number: int) -> Batch:
        if self._made is None:
            rng = np.random.default_rng((self._seed, number))
            keep = max(60, 2 * self._count)
            self._made = examples(rng, self._sources.open(), size=self._size, reuse=REUSE, keep=keep)
        return batch_of([next(self._made) for _ in range(self._count)])


def begin_to_serve(_: int) -> None:
    """The first act of each process: it leaves the processor to the one that trains."""
    os.nice(1)
    cv2.setNumThreads(1)


def feed(batches: Batches, *, workers: int, pinned: bool) -> Iterator[Batch]:
    """Batches of tensors without end, from several processes; ``pinned`` ones are copied to a graphics card faster."""
    from torch.utils.data import DataLoader

    numbers: Any = itertools.count()
    loader: Any = DataLoader(
        batches,  # type: ignore[arg-type]
        batch_size=None,
        sampler=numbers,
        num_workers=workers,
        worker_init_fn=begin_to_serve,
        multiprocessing_context="spawn",
        pin_memory=pinned,
    )
    return iter(loader)
