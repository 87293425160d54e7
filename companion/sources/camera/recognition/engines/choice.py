"""The engine that runs the networks: the fastest one installed, or the one asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.by_openvino import load_openvino
from companion.sources.camera.recognition.engines.engine import (
    Engine,
    Floats,
    ModelError,
    NetworkFile,
    RunBatch,
    cannot_run,
    channels,
)
from companion.sources.camera.recognition.engines.names import ASKED, EXTRAS, NAMES

_FATAL = 4
"""ONNX Runtime prints messages from this severity on. The companion reports the errors that it raises."""


def engine(environment: Mapping[str, str] = os.environ) -> Engine:
    """The engine that runs the networks; ``ASKED`` asks for one by its name. Raises ModelError if that one
    is unknown or cannot be loaded."""
    asked = environment.get(ASKED, "")
    if asked and asked not in ENGINES:
        why = tr("there is no engine “{name}”; there are: {names}", name=asked, names=", ".join(ENGINES))
        raise ModelError(f"{ASKED}: {why}")
    reasons = {}
    for name in (asked,) if asked else ENGINES:
        found = loaded(name)
        if not isinstance(found, str):
            return found
        reasons[name] = found
    raise ModelError(
        "; ".join(tr("the engine {name} cannot be loaded: {why}", name=name, why=why) for name, why in reasons.items())
    )


@cache
def loaded(name: str) -> Engine | str:
    """An engine, or why it cannot be loaded and the line that installs it. It takes a while, so it is loaded once."""
    try:
        return ENGINES[name]()
    except ModuleNotFoundError as error:
        install = f"pip install 'companion[{EXTRAS[name]}]'"
        return tr("{library} is not installed: {install}", library=error.name, install=install)
    except (ImportError, OSError, RuntimeError) as error:  # a library that this processor or system cannot run
        return str(error)


def load_onnxruntime() -> Engine:
    """ONNX Runtime, in single precision on any processor. Raises ImportError if it is not installed."""
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return Engine("onnxruntime", "onnxruntime", _read_by_onnxruntime)


def _read_by_onnxruntime(path: Path) -> NetworkFile:
    from onnxruntime import GraphOptimizationLevel

    looked_at = _session(path, 1, GraphOptimizationLevel.ORT_DISABLE_ALL)
    inputs = looked_at.get_inputs()

    def compile_for(threads: int) -> RunBatch:
        session = _session(path, threads, GraphOptimizationLevel.ORT_ENABLE_ALL)
        return lambda batch: tuple(session.run(None, {inputs[0].name: channels(batch)}))

    maps_pictures = len(inputs) == 1 and len(inputs[0].shape) == 4
    return NetworkFile(maps_pictures, len(looked_at.get_outputs()), compile_for)


def _session(path: Path, threads: int, optimization: Any) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.graph_optimization_level = optimization
    options.log_severity_level = _FATAL
    # Threads that wait by turning in circles take four times the processor's time on a busy tablet.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime's own errors share no class but this
        raise cannot_run(path, error) from error


def load_opencv() -> Engine:
    """OpenCV's dnn module, which is wherever the camera is. Its threads are those of all of OpenCV."""
    return Engine("opencv", "opencv-python-headless", _read_by_opencv)


def _read_by_opencv(path: Path) -> NetworkFile:
    try:
        net = cv2.dnn.readNetFromONNX(str(path))
    except cv2.error as error:
        raise cannot_run(path, error) from error
    outputs = net.getUnconnectedOutLayersNames()

    def run(batch: Picture | Floats) -> tuple[Floats, ...]:
        net.setInput(channels(batch))
        return tuple(np.asarray(each, np.float32) for each in net.forward(outputs))

    def compile_for(threads: int) -> RunBatch:
        cv2.setNumThreads(threads)
        return run

    # OpenCV cannot tell of what shape an input is.
    return NetworkFile(maps_pictures=True, outputs=len(outputs), compile_for=compile_for)


ENGINES: Mapping[str, Callable[[], Engine]] = dict(
    zip(NAMES, (load_openvino, load_onnxruntime, load_opencv), strict=True)
)
