"""The classifiers of indices and of whole cards: small networks with two heads, rank and suit."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.training.networks.layers import block, residual
from companion.training.scenes.crops import CARD_CROP, CROP, RANKS, SUITS, Crop

SMOOTHING = 0.02


def build_classifier() -> Any:
    """A fresh network for upright index crops [n, 3, 72, 48] in 0..1; gives rank and suit logits."""
    return build(CROP, (24, 48, 96))


def build_card_classifier() -> Any:
    """A fresh network for whole cards, straightened [n, 3, 112, 80] in 0..1; gives rank and suit logits."""
    return build(CARD_CROP, (16, 32, 64, 128))


def build_letter_classifier(classes: int) -> Any:
    """A fresh network for upright index crops, that separates this number of classes of letters and numbers."""
    return build(CROP, (24, 48, 96), classes)


def build(size: tuple[int, int], widths: tuple[int, ...], ranks: int = len(RANKS)) -> Any:
    """A fresh network for crops of a size (width, height); each width halves the picture once."""
    from torch import nn

    class FaceNet(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            steps = zip((3, *widths), widths, strict=False)
            layers = [layer for given, made in steps for layer in (block(given, made, 2), residual(made))]
            last = [nn.Conv2d(widths[-1], 24, 1), nn.SiLU(inplace=True), nn.Flatten(), nn.Dropout(0.1)]
            self.body = nn.Sequential(*layers, *last)
            cells = (size[0] >> len(widths)) * (size[1] >> len(widths))
            self.rank, self.suit = nn.Linear(24 * cells, ranks), nn.Linear(24 * cells, len(SUITS))

        def forward(self, x: Any) -> tuple[Any, Any]:
            seen = self.body(x)
            return self.rank(seen), self.suit(seen)

    return FaceNet()


def classifier_arrays(crops: list[Crop], size: tuple[int, int]) -> tuple[Any, Any, Any]:
    """Crops of a size (width, height), ranks and suits as arrays; none, too."""
    pictures = np.stack([crop.picture for crop in crops]) if crops else np.empty((0, size[1], size[0], 3), np.uint8)
    ranks, suits = (np.asarray([getattr(crop, part) for crop in crops], np.int64) for part in ("rank", "suit"))
    return pictures, ranks, suits


def scaled(pictures: Any) -> Any:
    """Pictures [n, h, w, 3] in 0..255 as a network wants them: [n, 3, h, w] in 0..1."""
    return pictures.permute(0, 3, 1, 2).float().div_(255)


def classifier_batch(crops: list[Crop]) -> tuple[Any, Any, Any]:
    """Crops, ranks and suits as tensors."""
    import torch

    pictures, ranks, suits = (torch.from_numpy(each) for each in classifier_arrays(crops, CROP))
    return scaled(pictures), ranks, suits


def classifier_loss(model: Any, batch: tuple[Any, Any, Any]) -> tuple[Any, Any]:
    """The loss of a batch (pictures, ranks, suits), and the share of its crops with both rank and suit right."""
    from torch.nn.functional import cross_entropy

    pictures, ranks, suits = batch
    said_rank, said_suit = (said.float() for said in model(pictures))
    loss = cross_entropy(said_rank, ranks, label_smoothing=SMOOTHING)
    loss = loss + cross_entropy(said_suit, suits, label_smoothing=SMOOTHING)
    right = (said_rank.argmax(1) == ranks) & (said_suit.argmax(1) == suits)
    return loss, right.float().mean()
