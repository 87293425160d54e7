"""Networks run by ONNX Runtime: single precision on any processor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.engine import Floats, cannot_run, channels

_FATAL = 4
"""The least severe messages that ONNX Runtime prints by itself: what it raises is told by us."""


class OnnxRuntime:
    """The engine; raises ImportError when it is made where ONNX Runtime is not installed."""

    name = "onnxruntime"
    package = "onnxruntime"

    def __init__(self) -> None:
        import onnxruntime

        onnxruntime.disable_telemetry_events()

    def read(self, path: Path) -> OnnxRuntimeFile:
        """The network in an ONNX file; raises ModelError."""
        return OnnxRuntimeFile(path)


class OnnxRuntimeFile:
    """A network file whose inputs and outputs were looked at."""

    def __init__(self, path: Path) -> None:
        from onnxruntime import GraphOptimizationLevel

        self._path = path
        session = _session(path, 1, GraphOptimizationLevel.ORT_DISABLE_ALL)
        inputs = session.get_inputs()
        self.maps_pictures = len(inputs) == 1 and len(inputs[0].shape) == 4
        self.outputs = len(session.get_outputs())

    def compile(self, threads: int) -> OnnxRuntimeNetwork:
        """The network, ready to run."""
        from onnxruntime import GraphOptimizationLevel

        return OnnxRuntimeNetwork(_session(self._path, threads, GraphOptimizationLevel.ORT_ENABLE_ALL))


class OnnxRuntimeNetwork:
    """A session that runs batches of any size."""

    def __init__(self, session: Any) -> None:
        self._session, self._input = session, session.get_inputs()[0].name

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch."""
        return tuple(self._session.run(None, {self._input: channels(batch)}))


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
