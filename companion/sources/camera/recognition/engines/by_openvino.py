"""Networks run by OpenVINO: half precision where the processor has it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.engine import Floats, cannot_run

_COLOURS = 3


class OpenVino:
    """The engine; raises ImportError when it is made where OpenVINO is not installed."""

    name = "openvino"
    package = "openvino"

    def __init__(self) -> None:
        _openvino()

    def read(self, path: Path) -> OpenVinoFile:
        """The network in an ONNX file; raises ModelError."""
        try:
            model = inference_core().read_model(path)
            return OpenVinoFile(path, model)
        except RuntimeError as error:
            raise cannot_run(path, error) from error


class OpenVinoFile:
    """A network that OpenVINO has read and not yet compiled."""

    def __init__(self, path: Path, model: Any) -> None:
        self._path, self._model = path, model
        self.maps_pictures = len(model.inputs) == 1 and model.inputs[0].partial_shape.rank == 4
        self.outputs = len(model.outputs)

    def compile(self, threads: int) -> OpenVinoNetwork:
        """The network, ready to run."""
        model = self._model
        if model.inputs[0].partial_shape[1] == _COLOURS:
            model = _take_pictures(model)
        settings = {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY"}
        try:
            return OpenVinoNetwork(compiled(self._path, model, settings))
        except RuntimeError as error:
            raise cannot_run(self._path, error) from error


class OpenVinoNetwork:
    """A compiled network. Sides and batches may have any size, but each new one costs some 0.1 s once."""

    def __init__(self, compiled: Any) -> None:
        self._request = compiled.create_infer_request()

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch, until the next run."""
        return tuple(self._request.infer([batch], share_inputs=True).values())


def compiled(path: Path, model: Any, settings: Mapping[str, object]) -> Any:
    """What runs a network that was read from this file."""
    return inference_core().compile_model(model, "CPU", settings)


def _take_pictures(model: Any) -> Any:
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
    return _openvino().Core()


def _openvino() -> Any:
    # OpenVINO's converter, which nothing here needs, reports to its maker each time OpenVINO is imported, and leaves an
    # identity in the home folder. A module that is None cannot be imported, which OpenVINO allows for.
    for reporting in ("openvino.tools.ovc", "openvino_telemetry"):
        sys.modules.setdefault(reporting, None)  # type: ignore[arg-type]
    import openvino

    return openvino
