"""One neural network file run by ONNX Runtime, with the notes that lie next to it, or a sentence why not."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]

MODELS = Path(__file__).resolve().parents[2] / "models"
"""Where the trained networks lie."""
_MOST_THREADS = 4


class ModelError(Exception):
    """A model file that is missing or not what was asked for; the message says which, what and what to do."""


class Network(Protocol):
    """What runs a batch through a trained network: N × channels × height × width in, its outputs back."""

    def run(self, batch: Floats) -> tuple[Floats, ...]: ...


class OnnxNetwork:
    """A network in an ONNX file, on the CPU. Not for several threads at once."""

    def __init__(self, path: Path, *, outputs: int, threads: int | None = None) -> None:
        if not path.is_file():
            raise ModelError(f"{path}: the model file is missing; put the trained models there or name their folder")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or min(os.cpu_count() or 1, _MOST_THREADS)
        options.log_severity_level = 3
        options.enable_cpu_mem_arena = False  # pictures of several sizes would each leave their memory behind
        try:
            self._session = onnxruntime.InferenceSession(
                str(path), sess_options=options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # ONNX Runtime's own exceptions share no narrower base
            raise ModelError(f"{path}: is not a model that can be run here: {error}") from error
        inputs = self._session.get_inputs()
        if len(inputs) != 1 or len(inputs[0].shape) != 4 or len(self._session.get_outputs()) != outputs:
            raise ModelError(f"{path}: is a model of another task; it should map pictures to {outputs} outputs")
        self._input = inputs[0].name

    def run(self, batch: Floats) -> tuple[Floats, ...]:
        return tuple(self._session.run(None, {self._input: batch}))


def read_notes(path: Path) -> Mapping[str, object]:
    """The JSON object in a file next to a model; raises ModelError."""
    try:
        notes = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(f"{path}: the model's notes cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise ModelError(f"{path}: the model's notes are not JSON: {error}") from error
    if not isinstance(notes, dict):
        raise ModelError(f"{path}: the model's notes are not a JSON object")
    return notes
