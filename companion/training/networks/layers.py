"""The parts of the small networks."""

from __future__ import annotations

from typing import Any


def block(given: int, made: int, stride: int) -> Any:
    """A convolution of 3 by 3 from ``given`` to ``made`` channels, normalised."""
    from torch import nn

    return nn.Sequential(nn.Conv2d(given, made, 3, stride, 1, bias=False), nn.BatchNorm2d(made), nn.SiLU(inplace=True))


def residual(width: int) -> Any:
    """Two blocks whose outcome is added to what they were given."""
    from torch import nn

    class Residual(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = block(width, width, 1), block(width, width, 1)

        def forward(self, x: Any) -> Any:
            return x + self.second(self.first(x))

    return Residual()
