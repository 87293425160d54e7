"""The index classifier: a small network with two heads, rank and suit."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.training.crops import CROP, RANKS, SUITS, Crop

SMOOTHING = 0.02


def build_classifier() -> Any:
    """A fresh network for upright crops [n, 3, 72, 48] in 0..1; gives rank and suit logits."""
    from torch import nn

    def block(given: int, made: int, stride: int) -> Any:
        return nn.Sequential(
            nn.Conv2d(given, made, 3, stride, 1, bias=False), nn.BatchNorm2d(made), nn.SiLU(inplace=True)
        )

    class Residual(nn.Module):
        def __init__(self, width: int) -> None:
            super().__init__()
            self.first, self.second = block(width, width, 1), block(width, width, 1)

        def forward(self, x: Any) -> Any:
            return x + self.second(self.first(x))

    class IndexNet(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(
                block(3, 24, 2),
                Residual(24),
                block(24, 48, 2),
                Residual(48),
                block(48, 96, 2),
                Residual(96),
                nn.Conv2d(96, 24, 1),
                nn.SiLU(inplace=True),
                nn.Flatten(),
                nn.Dropout(0.1),
            )
            cells = (CROP[0] // 8) * (CROP[1] // 8)
            self.rank, self.suit = nn.Linear(24 * cells, len(RANKS)), nn.Linear(24 * cells, len(SUITS))

        def forward(self, x: Any) -> tuple[Any, Any]:
            seen = self.body(x)
            return self.rank(seen), self.suit(seen)

    return IndexNet()


def classifier_batch(crops: list[Crop]) -> tuple[Any, Any, Any]:
    """Crops, ranks and suits as tensors."""
    import torch

    pictures = torch.from_numpy(np.stack([crop.picture for crop in crops])).permute(0, 3, 1, 2)
    return (
        pictures.float().div_(255),
        torch.tensor([c.rank for c in crops]),
        torch.tensor([c.suit for c in crops]),
    )


def classifier_loss(model: Any, crops: list[Crop]) -> tuple[Any, float]:
    """The loss of a batch and the share of crops with both rank and suit right."""
    from torch.nn.functional import cross_entropy

    pictures, ranks, suits = classifier_batch(crops)
    device = next(model.parameters()).device
    pictures, ranks, suits = pictures.to(device), ranks.to(device), suits.to(device)
    said_rank, said_suit = (said.float() for said in model(pictures))
    loss = cross_entropy(said_rank, ranks, label_smoothing=SMOOTHING)
    loss = loss + cross_entropy(said_suit, suits, label_smoothing=SMOOTHING)
    right = (said_rank.argmax(1) == ranks) & (said_suit.argmax(1) == suits)
    return loss, float(right.float().mean())
