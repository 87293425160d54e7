"""The network that compares faces: a straightened card, or a corner of one, to a point; the same face lies near."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.training.pairs import SIDE, Pairs

WIDTHS = (16, 32, 64, 128)
PLACES = 128
"""How many numbers a point has."""
SHARPNESS = 16.0
"""What a likeness (cosine, -1 to 1) is multiplied by before softmax, to begin with."""


def build_embedder() -> Any:
    """A fresh network for squares [n, 3, SIDE, SIDE] in 0..1; gives points [n, PLACES] of length 1."""
    import torch
    from torch import nn

    from companion.training.classifier import layers

    class FacePoints(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            cells = (SIDE >> len(WIDTHS)) ** 2
            self.body = nn.Sequential(*layers(WIDTHS))
            self.head = nn.Sequential(
                nn.Conv2d(WIDTHS[-1], 32, 1), nn.SiLU(inplace=True), nn.Flatten(), nn.Linear(32 * cells, PLACES)
            )
            self.sharpness = nn.Parameter(torch.tensor(SHARPNESS).log())

        def forward(self, x: Any) -> Any:
            return nn.functional.normalize(self.head(self.body(x)), dim=1)

    return FacePoints()


def embed(model: Any, views: NDArray[np.uint8]) -> Any:
    """The points of views (n × SIDE × SIDE × 3)."""
    import torch

    device = next(model.parameters()).device
    pictures = torch.from_numpy(views).to(device).permute(0, 3, 1, 2).float().div_(255)
    return model(pictures.contiguous(memory_format=torch.channels_last))


def embedding_loss(model: Any, pairs: Pairs) -> tuple[Any, float]:
    """How badly views of one face find each other among the others, and the share that do; faces alike do not count."""
    import torch
    from torch.nn.functional import cross_entropy

    count = len(pairs.seen)
    points = embed(model, np.concatenate([pairs.enrolled, pairs.seen])).float()
    likeness = points[:count] @ points[count:].T
    alike = torch.from_numpy(pairs.alike & ~np.eye(count, dtype=bool)).to(points.device)
    scores = (likeness * model.sharpness.exp().clamp(max=60)).masked_fill(alike, -1e4)
    own = torch.arange(count, device=points.device)
    loss = (cross_entropy(scores, own) + cross_entropy(scores.T, own)) / 2
    return loss, float((scores.T.argmax(1) == own).float().mean())
