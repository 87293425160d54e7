"""Networks run by ONNX Runtime: single precision on any processor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.sources.camera.recognition.engines.engine import Engine, NetworkFile, RunBatch, cannot_run, channels

_FATAL = 4
"""The least severe messages that ONNX Runtime prints by itself: what it raises is told by us."""


def load_onnxruntime() -> Engine:
    """The engine; raises ImportError where ONNX Runtime is not installed."""
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return Engine("onnxruntime", "onnxruntime", _read)


def _read(path: Path) -> NetworkFile:
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
