"""Networks run by OpenVINO: in half precision if the processor supports it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from companion.sources.camera.recognition.engines.engine import Engine, NetworkFile, RunBatch, cannot_run

_COLOURS = 3


def load_openvino() -> Engine:
    """The engine; raises ImportError where OpenVINO is not installed."""
    return Engine("openvino", "openvino", partial(_read, open_core()))


def _read(core: Any, path: Path) -> NetworkFile:
    try:
        model = core.read_model(path)
    except RuntimeError as error:
        raise cannot_run(path, error) from error

    def compile_for(threads: int) -> RunBatch:
        settings = {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY"}
        try:
            ready = compiled(core, path, model, settings)
        except RuntimeError as error:
            raise cannot_run(path, error) from error
        # Sides and batches may have any size, but each new one costs some 0.1 s once. Outputs last until the next run.
        request = ready.create_infer_request()
        return lambda batch: tuple(request.infer([batch], share_inputs=True).values())

    maps_pictures = len(model.inputs) == 1 and model.inputs[0].partial_shape.rank == 4
    return NetworkFile(maps_pictures, len(model.outputs), compile_for)


def compiled(core: Any, path: Path, model: Any, settings: Mapping[str, object]) -> Any:
    """A network from this file, ready to run."""
    is_of_pictures = model.inputs[0].partial_shape[1] == _COLOURS
    return core.compile_model(_take_pictures(model) if is_of_pictures else model, "CPU", settings)


def _take_pictures(model: Any) -> Any:
    """A network of RGB channels from 0 to 1, made to take BGR pictures as they are: a quarter of the memory."""
    from openvino import Layout, Type
    from openvino.preprocess import ColorFormat, PrePostProcessor

    steps = PrePostProcessor(model)
    steps.input().tensor().set_element_type(Type.u8).set_layout(Layout("NHWC")).set_color_format(ColorFormat.BGR)
    steps.input().model().set_layout(Layout("NCHW"))
    steps.input().preprocess().convert_element_type(Type.f32).convert_color(ColorFormat.RGB).scale(255.0)
    return steps.build()


def open_core() -> Any:
    """The loader of networks; it takes a while to make. Raises ImportError if OpenVINO is not installed."""
    # OpenVINO's converter, which nothing here needs, reports to its maker each time OpenVINO is imported, and leaves an
    # identity in the home folder. A module that is None cannot be imported, which OpenVINO allows for.
    for reporting in ("openvino.tools.ovc", "openvino_telemetry"):
        sys.modules.setdefault(reporting, None)  # type: ignore[arg-type]
    import openvino

    return openvino.Core()
