"""One neural network file run by the engine of this machine, with the notes that lie next to it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np

from companion.files import UnreadableFile, json_of, read_text, why_not
from companion.languages import tr
from companion.shipped import shipped
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.choice import engine
from companion.sources.camera.recognition.engines.engine import Floats, ModelError, Network, NetworkFile, RunBatch

__all__ = [
    "MODELS",
    "Floats",
    "ModelError",
    "Network",
    "OnnxNetwork",
    "check_notes",
    "numbers_in",
    "read_notes",
    "run_batches",
]

Crop = TypeVar("Crop", Picture, Floats)
MODELS = shipped("models")
"""The folder of the trained networks."""
_MOST_THREADS = 4
_BATCHES = (32, 16, 4)
"""How many crops go through a network at once: a number that it has not seen takes it longer the first time."""


class OnnxNetwork:
    """A network in an ONNX file, on the CPU. Not for several threads at once.

    One that is ``rarely`` run takes its memory at its first run; a file that cannot be used is still reported at once.
    Raises ModelError.
    """

    def __init__(self, path: Path, *, outputs: int, threads: int | None = None, rarely: bool = False) -> None:
        if not path.is_file():
            raise ModelError(
                tr(
                    "{file}: the model file is missing. Put the trained models there, or name their folder; models of "
                    "earlier versions must be trained again.",
                    file=path,
                )
            )
        file = engine().read(path)
        if not file.maps_pictures or file.outputs != outputs:
            raise ModelError(
                tr("{file}: this model is for another task; it needs {count:output}", file=path, count=outputs)
            )
        self._threads = threads or min(os.cpu_count() or 1, _MOST_THREADS)
        self._file: NetworkFile | None = file
        self._run: RunBatch | None = None
        if not rarely:
            self._ready()

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch."""
        return (self._run or self._ready())(batch)

    def _ready(self) -> RunBatch:
        """Makes the object that runs the file; the bytes of the file are not kept beside it."""
        assert self._file is not None
        self._run, self._file = self._file.compile_for(self._threads), None
        return self._run


def run_batches(network: Network, crops: Sequence[Crop], columns: Sequence[int]) -> tuple[Floats, ...]:
    """The outputs of a network (n × columns each) for some crops of one size; raises ModelError for others."""
    outputs: list[tuple[Floats, ...]] = [tuple(np.empty((0, each), np.float32) for each in columns)]
    rest = [*crops]
    while rest:
        size = next((size for size in _BATCHES if size <= len(rest)), _BATCHES[-1])
        some, rest = rest[:size], rest[size:]
        said = network.run(np.stack(some + [some[-1]] * (size - len(some))))
        if [each.shape[1:] for each in said] != [(each,) for each in columns]:
            told = ", ".join(str(each.shape) for each in said)
            raise ModelError(tr("a model is for another task: its outputs are {outputs}", outputs=told))
        outputs.append(tuple(each[: len(some)].copy() for each in said))
    return tuple(np.concatenate(each) for each in zip(*outputs, strict=True))


def check_notes(notes: Mapping[str, object], wanted: Mapping[str, object]) -> None:
    """Raises ModelError for notes of a model that say something else."""
    for name, value in wanted.items():
        if notes.get(name) != value:
            why = tr("a model is for another task: in its notes, {name} is not {wanted}", name=name, wanted=value)
            raise ModelError(why)


def numbers_in(notes: Mapping[str, object], name: str, count: int) -> list[float]:
    """The numbers of this name in a model's notes; raises ModelError for another count of them."""
    value = notes.get(name)
    numbers = [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, int | float)]
    if len(numbers) != count:
        raise ModelError(tr("a model's notes lack {name}: {count:number}", name=name, count=count))
    return [float(each) for each in numbers]


def read_notes(path: Path) -> Mapping[str, object]:
    """The JSON object in a file next to a model; raises ModelError."""
    try:
        notes = json_of(read_text(path))
    except OSError as error:
        raise ModelError(tr("{file}: cannot be read: {why}", file=path, why=why_not(error))) from error
    except UnreadableFile as error:
        raise ModelError(f"{path}: {error}") from error
    if not isinstance(notes, dict):
        raise ModelError(tr("{file}: the model's notes are not a JSON object", file=path))
    return notes
