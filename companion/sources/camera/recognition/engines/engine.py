"""The engines of the networks, in words that every engine shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.errors import ModelError as ModelError

Floats: TypeAlias = NDArray[np.float32]


class Network(Protocol):
    """Runs a batch through a trained network: N × height × width × 3 of BGR pictures in, or N × 1 × height × width if
    it was trained on something else; its outputs back. Not for several threads at once.
    """

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]: ...


RunBatch: TypeAlias = Callable[[Picture | Floats], tuple[Floats, ...]]
"""The outputs of a batch."""


@dataclass(frozen=True, slots=True, eq=False)
class NetworkFile:
    """A network file that an engine has read. ``maps_pictures``: it has one input, of four dimensions; ``outputs``: how
    many outputs it has. ``compile_for`` makes what runs it, on this many threads; it raises ModelError."""

    maps_pictures: bool
    outputs: int
    compile_for: Callable[[int], RunBatch]


@dataclass(frozen=True, slots=True, eq=False)
class Engine:
    """Runs ONNX files on the processor. ``package`` is the distribution that pip installs; ``read`` raises
    ModelError."""

    name: str
    package: str
    read: Callable[[Path], NetworkFile]


def cannot_run(path: Path, why: object) -> ModelError:
    """The error of a file that an engine cannot read."""
    return ModelError(tr("{file}: this model cannot be run here: {why}", file=path, why=why))


def channels(batch: Picture | Floats) -> Floats:
    """A batch as the networks were trained on it: pictures become RGB channels from 0 to 1, N × 3 × height × width;
    all else stays as it is."""
    if batch.dtype != np.uint8:
        return np.asarray(batch, np.float32)
    return np.asarray(cv2.dnn.blobFromImages(list(batch), 1 / 255, swapRB=True), np.float32)
