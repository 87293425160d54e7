"""One neural network file run by OpenVINO, with the notes that lie next to it, or a sentence why not."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.files import UnreadableFile, json_of, read_text
from companion.shipped import shipped
from companion.sources.camera.capture.frames import Picture

Floats: TypeAlias = NDArray[np.float32]


MODELS = shipped("models")
"""Where the trained networks lie."""
_MOST_THREADS = 4
_COLOURS = 3


class ModelError(Exception):
    """A model file that is missing or not what was asked for; the message says which, what and what to do."""


class Network(Protocol):
    """What runs a batch through a trained network: N × height × width × 3 of BGR pictures in, or N × 1 × height × width
    where it was trained on something else, its outputs back."""

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]: ...


class OnnxNetwork:
    """A network in an ONNX file, on the CPU, in half precision where the CPU can. Not for several threads at once.

    Sides and batches may have any size, but each new one costs some 0.1 s once. One that is ``rarely`` run takes its
    memory when it is first run; a file that cannot be used is told at once all the same.
    """

    def __init__(self, path: Path, *, outputs: int, threads: int | None = None, rarely: bool = False) -> None:
        if not path.is_file():
            raise ModelError(
                f"{path}: the model file is missing; put the trained models there, or name their folder; one "
                "that an earlier version of the companion trained has to be trained again"
            )
        settings = {
            "INFERENCE_NUM_THREADS": threads or min(os.cpu_count() or 1, _MOST_THREADS),
            "PERFORMANCE_HINT": "LATENCY",
        }
        try:
            model = inference_core().read_model(path)
            if len(model.inputs) != 1 or model.inputs[0].partial_shape.rank != 4 or len(model.outputs) != outputs:
                raise ModelError(f"{path}: is a model of another task; it should map pictures to {outputs} outputs")
            if model.inputs[0].partial_shape[1] == _COLOURS:
                model = _given_pictures(model)
            self._path, self._model, self._settings = path, model, settings
            self._request: Any = None
            if not rarely:
                self._compile()
        except RuntimeError as error:
            raise ModelError(f"{path}: is not a model that can be run here: {error}") from error

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        if self._request is None:
            self._compile()
        return tuple(self._request.infer([batch], share_inputs=True).values())

    def _compile(self) -> None:
        """Makes what runs the file; what was read of it is not kept beside that."""
        self._request = compiled(self._path, self._model, self._settings).create_infer_request()
        del self._model


def compiled(path: Path, model: Any, settings: Mapping[str, object]) -> Any:
    """What runs a network that was read of this file."""
    return inference_core().compile_model(model, "CPU", settings)


def _given_pictures(model: Any) -> Any:
    """A network of RGB channels from 0 to 1, made to take BGR pictures as they are: a quarter of the memory."""
    from openvino import Layout, Type
    from openvino.preprocess import ColorFormat, PrePostProcessor

    steps = PrePostProcessor(model)
    steps.input().tensor().set_element_type(Type.u8).set_layout(Layout("NHWC")).set_color_format(ColorFormat.BGR)
    steps.input().model().set_layout(Layout("NCHW"))
    steps.input().preprocess().convert_element_type(Type.f32).convert_color(ColorFormat.RGB).scale(255.0)
    return steps.build()


@cache
def inference_core() -> Any:
    """What loads networks; it takes a while to make, so there is one."""
    # OpenVINO's converter, which nothing here needs, reports to its maker each time OpenVINO is imported, and leaves an
    # identity in the home folder. A module that is None cannot be imported, which OpenVINO allows for.
    for reporting in ("openvino.tools.ovc", "openvino_telemetry"):
        sys.modules.setdefault(reporting, None)  # type: ignore[arg-type]
    import openvino

    return openvino.Core()


def read_notes(path: Path) -> Mapping[str, object]:
    """The JSON object in a file next to a model; raises ModelError."""
    try:
        notes = json_of(read_text(path))
    except OSError as error:
        raise ModelError(f"{path}: the model's notes cannot be read: {error.strerror or error}") from error
    except UnreadableFile as error:
        raise ModelError(f"{path}: the file of the model's notes {error}") from error
    if not isinstance(notes, dict):
        raise ModelError(f"{path}: the model's notes are not a JSON object")
    return notes
